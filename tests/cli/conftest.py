"""Calls the command line in this process; what it prints must be strict JSON or one sentence."""

import json

import pytest

from colt_gui import cli

THREE = "x1,x2,y\n1,0,1\n0,1,-1\n1,1,1\n"


def refuse(constant):
    raise AssertionError(f"{constant} is not JSON")


@pytest.fixture
def three(tmp_path):
    path = tmp_path / "three.csv"
    path.write_text(THREE)
    return str(path)


@pytest.fixture
def call(capsys):
    """colt-gui …: (exit code, standard output, standard error)."""

    def call(*argv):
        code = cli.main([str(a) for a in argv])
        return code, *capsys.readouterr()

    return call


@pytest.fixture
def result(call):
    """The JSON of a command that must succeed."""

    def result(*argv):
        code, out, _ = call(*argv)
        assert code == 0
        return json.loads(out, parse_constant=refuse)

    return result


@pytest.fixture
def refusal(call):
    """The one sentence of a command that must be refused."""

    def refusal(*argv):
        code, out, err = call(*argv)
        assert code == 2
        assert out == ""
        assert err.count("\n") == 1 and err.startswith("colt-gui: ") and err.endswith((".\n", "?\n"))
        assert "Traceback" not in err
        return err

    return refusal
