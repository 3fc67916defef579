"""Lessons 60 to 66: a function of the scene gives the numbers of its phrase in order, or says whether it is so."""

from oracles import shattering as oracle


def _kind(scene):
    return scene.experiment.learner.concepts


def _count(scene):
    """Realised labellings, tried one by one; of many points by the exact count, which its own tests hold."""
    X = scene.points.X
    return oracle.count(_kind(scene), X) if len(X) <= 6 else scene.experiment.counted


def _missing(scene):
    return 2**scene.m - _count(scene)


def _impossible(scene):
    """The labelling on show has no concept."""
    y = scene.experiment.concepts.label(scene.experiment.run.code(scene.t))
    return not oracle.realised(_kind(scene), scene.points.X, y)


CLAIMS = {
    "vc-by-hand": {
        0: [("two points", lambda s: s.m)],
        1: [("in one label", lambda s: True), ("**Three of the four can be had.**", lambda s: (_count(s), 2**s.m))],
        2: [("This one cannot", _impossible), ("shatter one point and never two", lambda s: s.m if _missing(s) else None),
            ("their VC dimension is 1", lambda s: oracle.VC[_kind(s)])],
        3: [("a second end", lambda s: True),
            ("The same two points, **and all four labellings are there**", lambda s: (s.m, _count(s)))],
        4: [("Three points", lambda s: s.m), ("+ − + is missing", _impossible),
            ("**The VC dimension of intervals is 2.**", lambda s: oracle.VC[_kind(s)])],
    },
    "three-points": {
        "title": [("Three points, every labelling", lambda s: s.m if not _missing(s) else None)],
        "summary": [("three points in every way", lambda s: s.m if not _missing(s) else None)],
        "theorem": [("any three points", lambda s: s.m)],
        0: [("Three points have 2³ = 8 labellings", lambda s: (s.m, 2, 2**s.m))],
        1: [("one point changes sides", lambda s: True), ("**All eight are realised**", _count)],
        2: [("three points in line", lambda s: s.m), ("**Two of the eight are impossible**", lambda s: (_missing(s), 2**s.m)),
            ("on one side and both ends", _impossible)],
        3: [("Three are possible, so VCdim ≥ 3", lambda s: (s.other(1).m, s.other(1).m) if not _missing(s.other(1)) else None)],
    },
    "radon": {
        "title": [("Four points", lambda s: s.m)],
        "summary": [("Of four points", lambda s: s.m if _missing(s) else None), ("two parts", lambda s: 2)],
        0: [("Three points can be shattered. **Can four", lambda s: (oracle.VC[_kind(s)], s.m))],
        1: [("Sixteen labellings", lambda s: 2**s.m), ("**two of them**", _missing)],
        2: [("The diagonals **cross**", _impossible)],
        3: [("Four points", lambda s: s.m), ("**one of them in the triangle of the others**", _impossible),
            ("A halfspace with the three has the fourth", lambda s: (s.m - 1, s.m))],
        4: [("four points satisfy", lambda s: s.m),
            ("**The VC dimension of halfspaces in the plane is 3**", lambda s: oracle.VC[_kind(s)])],
    },
    "sauer": {
        0: [("Six points have 2⁶ = 64 labellings", lambda s: (s.m, 2, 2**s.m)), ("no four of them", lambda s: oracle.VC[_kind(s)] + 1),
            ("How many of the 64", lambda s: 2**s.m)],
        1: [("two parts that meet", lambda s: 2), ("**32 of 64 are realised**", lambda s: (_count(s), 2**s.m))],
        2: [("6² − 6 + 2 = 32", lambda s: (s.m, s.m, 2, _count(s))),
            ("d = 3 and still allows only Σ C(6, i) = **42**", lambda s: (oracle.VC[_kind(s)], s.m, 1 + 6 + 15 + 20))],
    },
    "growth": {
        "summary": [("Twelve points, 4 096 labellings", lambda s: (s.m, 2**s.m))],
        0: [("Twelve points have 2¹² = 4 096 labellings", lambda s: (s.m, 2, 2**s.m))],
        1: [("**134 of 4 096**", lambda s: (_count(s), 2**s.m))],
        2: [("Up to three points", lambda s: oracle.VC[_kind(s)]),
            ("adds two labellings for each line through it", lambda s: 2),
            ("so twice as many as there are points before it", lambda s: s.experiment.concepts.growth[-1] - s.experiment.concepts.growth[-2] == 2 * (s.m - 1))],
        3: [("VCdim is 4, and on these points they realise 274", lambda s: (oracle.VC[_kind(s)], _count(s)))],
    },
    "rectangles-and-discs": {
        "summary": [("shatter four points, discs only three", lambda s: (oracle.VC["rectangles"], oracle.VC["discs"]))],
        "theorem": [("VCdim of rectangles along the axes is 4, of discs 3", lambda s: (oracle.VC["rectangles"], oracle.VC["discs"]))],
        0: [("four points", lambda s: s.m)],
        1: [("All sixteen labellings", _count), ("**Four points are shattered**, one more", lambda s: s.m if not _missing(s) else None)],
        2: [("Not five", lambda s: s.m if _missing(s) else None), ("**The fifth is in their box**", _impossible),
            ("the VC dimension is 4", lambda s: oracle.VC[_kind(s)])],
        3: [("**two labellings are missing**", _missing), ("part two segments", lambda s: 2), ("has one of the other", _impossible)],
        4: [("**15 of 16**", lambda s: (_count(s), 2**s.m)), ("Where two pairs cross", lambda s: 2 if _impossible(s) else None),
            ("VCdim = 3", lambda s: oracle.VC[_kind(s)])],
    },
    "unit-vectors": {
        0: [("lines through 0", lambda s: 0)],
        1: [("All four", _count)],
        2: [("⟨w, 0⟩ = 0 is +", lambda s: (0, 0) if _impossible(s) else None),
            ("Of eight labellings **the four with 0 outside are impossible**", lambda s: (2**s.m, _missing(s), 0))],
        3: [("all eight labellings, three points", lambda s: (_count(s), s.m)), ("may leave 0", lambda s: 0)],
    },
}  # fmt: skip
