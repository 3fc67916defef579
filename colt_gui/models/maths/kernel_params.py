"""The choice of a kernel as parameters, for every learner that has one."""

from __future__ import annotations

from colt_gui.models.core.param import Param

KERNELS = (
    ("linear", "linear"), ("monomial", "monomial"), ("polynomial", "polynomial"),
    ("all-subsets", "all subsets"), ("boolean", "Boolean all subsets"), ("gaussian", "Gaussian"),
)  # fmt: skip


def kernel_params(default: str) -> tuple[Param, ...]:
    """kernel, q, c and sigma, with this kernel chosen at first."""
    return (
        Param("kernel", "Kernel", default, kind="choice", choices=KERNELS, help="k(x,z) = ψ(x)·ψ(z)."),
        Param("q", "q", 2, 1, 12, kind="int", help="Degree.", when=("kernel", ("monomial", "polynomial"))),
        Param("c", "c", 1.0, 0.0, 100.0, open_low=True, log=True, help="The constant in (x·z + c)^q.",
              when=("kernel", ("polynomial",))),
        Param("sigma", "σ", 1.0, 0.0, 100.0, open_low=True, log=True, help="Width of the Gaussian.",
              when=("kernel", ("gaussian",))),
    )  # fmt: skip


KERNEL_PARAMS = kernel_params("gaussian")
