"""Names of curves where there is little room for them."""

from colt_gui.views.charts.frame import _spared, _without


def test_the_logarithm_of_two_formulas_is_no_word_that_both_could_spare():
    assert _spared(["lg |V|", "lg |H| − M"]) == "" and _spared(["halfspace 90°", "halfspace 95°"]) == "halfspace "


def test_a_number_that_is_left_of_a_name_is_told_from_a_value():
    assert _without("expert ", "expert 5") == "#5" and _without("", "7") == "7"
