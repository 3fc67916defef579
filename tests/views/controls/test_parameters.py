"""The parameter panel against the session, both ways, for every learner and every parameter."""

import gc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from colt_gui.models import LEARNERS
from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import bench_of, lab_of
from colt_gui.models.text.line_breaks import unbroken
from colt_gui.session import Session
from colt_gui.views.controls.param_rows import ChoiceRow, SliderRow, scale_of
from colt_gui.views.controls.parameters import Parameters, kernel_line
from colt_gui.views.controls.widgets import Switch

LEFT = Qt.MouseButton.LeftButton
ALL = [(learner, param) for learner in LEARNERS.values() for param in learner.params if not param.advanced]
NAMES = [f"{learner.id}-{param.name}" for learner, param in ALL]


@pytest.fixture
def session(qapp):
    X = np.random.default_rng(3).normal(size=(30, 2)) * 1.5
    return Session(Document(points=Points(X, np.where(X @ [1.0, 0.4] > 0, 1, -1))))


@pytest.fixture
def panel(qtbot, session, style):
    widget = Parameters(session, style)
    qtbot.addWidget(widget)
    widget.resize(308, 300)
    widget.show()
    return widget


def other(param):
    """A value that is allowed and not the default."""
    if param.kind == "bool":
        return not param.default
    if param.kind == "choice":
        return next(value for value, _ in param.choices if value != param.default)
    if param.kind == "int":
        return max(2 if param.default == 3 else 3, int(param.low or 0))
    return max(0.25, 1.5 * (param.low or 0.0))


def choose(box, value):
    index = box._keys.index(value)
    box._box.setCurrentIndex(index)
    box._box.activated.emit(index)


def type_into(row, text):
    row._field.selectAll()
    row._field.insert(text)
    row._field.setModified(True)
    row._field.editingFinished.emit()


def ask(row, value):
    """What a person does to put the row to this value."""
    if isinstance(row, Switch):
        row.click()
    elif isinstance(row, ChoiceRow):
        choose(row, value)
    else:
        type_into(row, str(value))


def make_relevant(session, param):
    if session.lab.id == "boolean":  # so few that every class of concepts can be listed
        session.edit(session.document.with_setup("boolean", BooleanSource(n=4)))
    if param.when:
        session.set_param(param.when[0], param.when[1][0])


# -- every learner, every parameter --------------------------------------------------------------------------


@pytest.mark.one_in(2)
@pytest.mark.parametrize("learner", LEARNERS)
def test_the_learner_goes_both_ways_and_brings_its_rows(panel, session, learner):
    bench, lab = bench_of(learner), lab_of(learner)
    beside = [name for name in bench.learners if name != learner]
    session.set_learner(next(iter(beside or [name for name in lab.learners if name != learner])))
    if beside:
        choose(panel.learner, learner)
    else:
        session.enter_bench(lab.id, bench.id)
    assert session.document.learner == learner
    assert panel.rule.text() == unbroken(session.experiment.learner.rule_in_use)
    names = [param.name for param in LEARNERS[learner].params if not param.advanced]
    assert [panel.row(name).objectName() for name in names] == names
    session.undo()
    assert panel.learner.value() == session.document.learner != learner


@pytest.mark.one_in(4, 0)
@pytest.mark.parametrize(("learner", "param"), ALL, ids=NAMES)
def test_a_row_asks_the_session(panel, session, learner, param):
    session.set_learner(learner.id)
    make_relevant(session, param)
    value = other(param)
    ask(panel.row(param.name), value)
    assert session.document.own_params[param.name] == value
    assert getattr(session.experiment.learner, param.name) == value


@pytest.mark.one_in(4, 1)
@pytest.mark.parametrize(("learner", "param"), ALL, ids=NAMES)
def test_a_row_shows_the_session_silently(qtbot, panel, session, learner, param):
    session.set_learner(learner.id)
    make_relevant(session, param)
    row = panel.row(param.name)
    with qtbot.assertNotEmitted(row.value_changed):
        session.set_param(param.name, other(param))
    assert row.value() == other(param)
    session.undo()
    if param.default is None:
        used = session.experiment.learner.values[param.name]
        assert row.is_auto() and row.value() == pytest.approx(used, rel=0.01)
    else:
        assert row.value() == param.default


@pytest.mark.one_in(4, 2)
@pytest.mark.parametrize(("learner", "param"), ALL, ids=NAMES)
def test_only_what_matters_is_on_show(panel, session, learner, param):
    session.set_learner(learner.id)
    row = panel.row(param.name)
    assert row.isHidden() != param.relevant(session.experiment.learner.values)
    make_relevant(session, param)
    assert panel.row(param.name) is row and not row.isHidden()


@pytest.mark.one_in(4, 3)
@pytest.mark.parametrize(("learner", "param"), ALL, ids=NAMES)
def test_each_kind_of_parameter_has_its_kind_of_row(panel, session, learner, param):
    session.set_learner(learner.id)
    kinds = {"bool": Switch, "choice": ChoiceRow, "float": SliderRow, "int": SliderRow}
    row = panel.row(param.name)
    assert isinstance(row, kinds[param.kind])
    assert param.help in row.toolTip() and param.auto in row.toolTip()


# -- sliders -------------------------------------------------------------------------------------------------


def drag(qtbot, slider, shares):
    middle = slider.height() // 2
    places = [QPoint(round(share * slider.width()), middle) for share in shares]
    qtbot.mousePress(slider, LEFT, pos=places[0])
    for place in places[1:]:
        qtbot.mouseMove(slider, place)
    qtbot.mouseRelease(slider, LEFT, pos=places[-1])


def test_dragging_a_slider_is_one_step_of_undo_and_the_next_drag_another(qtbot, panel, session):
    session.set_learner("kernel-perceptron")
    QApplication.processEvents()
    slider = panel.row("sigma")._slider
    drag(qtbot, slider, (0.3, 0.4, 0.5, 0.6))
    once = session.document.own_params["sigma"]
    drag(qtbot, slider, (0.7, 0.8, 0.9))
    assert session.document.own_params["sigma"] > once > 1
    session.undo()
    assert session.document.own_params["sigma"] == once
    session.undo()
    assert session.document.own_params == {}
    assert session.document.learner == "kernel-perceptron"


def test_typing_is_a_step_of_its_own(panel, session):
    session.set_learner("kernel-perceptron")
    for text in ("2", "3"):
        type_into(panel.row("sigma"), text)
    session.undo()
    assert session.document.own_params["sigma"] == 2


def test_each_flick_of_a_switch_is_a_step_of_its_own(panel, session):
    for _ in range(3):
        panel.row("bias").click()
    session.undo()
    assert session.document.own_params["bias"] is False


def test_auto_is_left_by_choosing_and_returned_to_by_its_button(panel, session):
    session.set_learner("margin-perceptron")
    row = panel.row("gamma")
    found = session.experiment.learner.gamma
    assert row.is_auto() and row.value() == pytest.approx(found, rel=0.01)
    type_into(row, "0.02")
    assert session.experiment.learner.gamma == 0.02 and not row.is_auto()
    row._button.click()
    assert session.document.own_params["gamma"] is None
    assert row.is_auto() and row.value() == pytest.approx(found, rel=0.01)


def test_what_is_computed_follows_the_points(panel, session):
    session.set_learner("marginalised-perceptron")
    before = panel.row("mu").value()
    session.move_point(0, (9.0, 9.0 * float(session.points.y[0])))
    session.flip_points([1])
    assert panel.row("mu").value() == pytest.approx(session.experiment.learner.mu, rel=0.01) != before


def test_an_open_range_takes_more_by_typing_than_its_slider_reaches(panel, session):
    session.set_learner("marginalised-perceptron")
    row = panel.row("eta")
    assert row.reach()[1] < 250
    type_into(row, "250")
    assert session.experiment.learner.eta == 250 and row.reach()[1] >= 250


@given(
    st.sampled_from([param for _, param in ALL if param.kind in {"float", "int"}]),
    st.floats(1e-6, 1e6, allow_nan=False),
)
def test_a_scale_holds_every_value_that_is_allowed(param, value):
    if param.high is not None:
        value = min(value, param.high)
    scale = scale_of(param, value)
    assert scale.start <= value <= scale.end or value < param.low
    assert scale.log == param.log and (scale.low, scale.high) == (param.low, param.high)


# -- refusals, reset, rebuilding -----------------------------------------------------------------------------


def test_a_refused_edit_puts_the_row_back_and_is_said(qtbot, panel, session):
    session.add_point((0.0, 0.0), 1)
    with qtbot.waitSignal(session.reported) as said:
        panel.row("normalise").click()
    assert said.args[0].endswith(".")
    assert panel.row("normalise").value() is False and session.experiment.learner.normalise is False


def test_a_refused_learner_puts_the_chooser_back(panel, session):
    session.add_point((0.0, 0.0), 1)
    choose(panel.learner, "batch-perceptron")
    assert session.document.learner == panel.learner.value() == "perceptron"


def test_reset_is_there_only_when_there_is_something_to_reset(qtbot, panel, session):
    assert panel.learner.reset.isHidden()
    session.set_param("bias", True)
    assert not panel.learner.reset.isHidden()
    qtbot.mouseClick(panel.learner.reset, LEFT)
    assert session.document.own_params == {} and panel.row("bias").value() is False
    assert panel.learner.reset.isHidden()
    session.undo()
    assert panel.row("bias").value() is True


def test_rows_are_rebuilt_only_when_the_learner_changes(panel, session):
    row = panel.row("bias")
    session.set_param("tie", "update")
    session.add_point((1.0, 2.0), 1)
    assert panel.row("bias") is row
    session.set_learner("margin-perceptron")
    assert panel.row("bias") is not row


# -- kernel and scene ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kernel", "line"),
    [
        ("gaussian", "k(x, z) = exp(−‖x − z‖²/2σ²), ∞ dimensions"),
        ("polynomial", "k(x, z) = (x·z + c)², 6 dimensions"),
        ("monomial", "k(x, z) = (x·z)², 3 dimensions: (x₁², √2·x₁x₂, x₂²)"),
    ],
)
def test_the_kernel_is_written_out_with_its_dimension(panel, session, kernel, line):
    session.set_learner("kernel-perceptron")
    session.set_param("kernel", kernel)
    assert panel.kernel.text() == line and not panel.kernel.isHidden()


def test_a_learner_without_a_kernel_has_no_such_line(panel, session):
    assert kernel_line(session.experiment.learner, 2) == "" and panel.kernel.isHidden()
    session.set_learner("kernel-perceptron")
    session.set_learner("perceptron")
    assert panel.kernel.isHidden()


def test_the_scene_of_the_adversary_has_its_gamma_and_a_way_out(qtbot, panel, session):
    assert panel.adversary.isHidden()
    session.set_adversary(0.2)
    assert not panel.adversary.isHidden() and panel.adversary.gamma.value() == 0.2
    type_into(panel.adversary.gamma, "0.5")
    assert session.document.adversary == 0.5 and len(session.points) == 4
    qtbot.mouseClick(panel.adversary.leave, LEFT)
    assert session.document.adversary is None and panel.adversary.isHidden()
    session.undo()
    assert session.document.adversary == 0.5


# -- look ----------------------------------------------------------------------------------------------------


def test_two_switches_share_a_line_where_there_is_room(panel, session):
    bias, normalise = panel.row("bias"), panel.row("normalise")
    QApplication.processEvents()
    assert bias.y() == normalise.y()
    panel.resize(220, 300)
    QApplication.processEvents()
    assert bias.y() < normalise.y()


def test_sliders_under_one_another_begin_and_end_together(panel, session):
    session.set_learner("marginalised-perceptron")
    QApplication.processEvents()
    sliders = [panel.row(name)._slider for name in ("mu", "epsilon", "rho", "eta")]
    assert len({(slider.x(), slider.width()) for slider in sliders}) == 1


def test_everything_on_the_panel_has_a_name(panel, session):
    for learner, param in ALL:
        session.set_learner(learner.id)
        row = panel.row(param.name)
        target = row if isinstance(row, Switch) else row._box if isinstance(row, ChoiceRow) else row._slider
        assert target.accessibleName() == param.label


@pytest.mark.parametrize("theme", ["dark", "projector"])
def test_the_panel_follows_the_theme(panel, style, theme):
    before = panel.grab().toImage()
    style.set_theme(theme)
    assert panel.grab().toImage() != before


def test_of_rows_that_are_gone_nothing_is_kept(panel, session):
    """PySide keeps what it has found in a widget as long as that widget."""
    for _ in range(3):
        for learner in ("kernel-perceptron", "perceptron"):
            session.set_learner(learner)
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    assert not [thing for thing in gc.get_referents(panel) if isinstance(thing, QWidget) and not isValid(thing)]
