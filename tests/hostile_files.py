"""Learner files that do every harm that a file can do, each with the sentence that a person reads about it."""

from own_files import HEAD, linear

MANY = ", ".join(f"Param('p{i}', 'p{i}', 1.0, low=0.0)" for i in range(900))
ODD = "class Odd(BaseException):\n    pass\n\n"
COMES_BACK_NOT = "update does not come back and was stopped."

# name: (text of the file, part of the sentence)
STUCK = {
    "a loop in C": (linear("sum(range(10**12))"), f"mine.py, line 9: {COMES_BACK_NOT}"),
    "sleep": (linear("time.sleep(60)"), f"mine.py, line 9: {COMES_BACK_NOT}"),
    "a loop that catches everything": (
        linear("while True:", "    try: time.sleep(100)", "    except BaseException: pass"), COMES_BACK_NOT,
    ),
    "a power without end": (
        linear("return 3 ** (3 ** 19) % 7 ** (7 ** 19)"), f"mine.py, line 9: {COMES_BACK_NOT}",
    ),
}  # fmt: skip
DEADLY = {
    "os._exit": (linear("__import__('os')._exit(1)"), "mine.py ends the program."),
    "an address of nothing": (
        linear("__import__('ctypes').string_at(0)"), "update brings the process down (SIGSEGV).",
    ),
    "abort": (linear("__import__('os').abort()"), "mine.py, line 9: update brings the process down (SIGABRT)."),
    "killing itself": (linear("import os, signal", "os.kill(os.getpid(), signal.SIGKILL)"), "(SIGKILL)"),
    "closing every stream": (
        linear("import os", "os.write(1, b'nonsense' * 100)", "os.closerange(0, 100)", "time.sleep(60)"), "mine.py",
    ),
}  # fmt: skip
HARMFUL = {
    "reads stdin": (linear("input()"), "mine.py, line 9: update raised EOFError"),
    "reads file descriptor 0": (linear("return open(0).read()"), "mine.py, line 8: update returned the text"),
    "100 GB of numpy": (linear("return np.ones(10**11 // 8)"), "mine.py, line 9: update raised MemoryError"),
    "100 GB in a list": (linear("return [0.0] * (10**11 // 8)"), "mine.py, line 9: update raised MemoryError"),
    "a list that grows": (
        # raised MemoryError, if the machine is quick enough
        linear("kept = []", "while True: kept.append([0.0] * 10**6)"), "mine.py, line 10: update",
    ),
    "1/0": (linear("1 / 0"), "mine.py, line 9: update raised ZeroDivisionError"),
    "an exception of its own": (ODD + linear("raise Odd('oh')"), "mine.py, line 12: update raised Odd: oh."),
    "an exception that has no text": (
        "class Odd(Exception):\n    def __str__(self): raise SystemExit\n" + linear("raise Odd"), "update raised Odd.",
    ),
    "state that cannot be copied": (
        linear("return None", extra="    def start(self, d):\n        import threading\n"
               "        self.lock = threading.Lock()\n        return np.zeros(d)\n"),
        "mine.py, line 12: what it keeps in self.lock cannot be copied",
    ),
    "state that cannot be copied, from a round": (
        linear("self.lines = (i for i in range(3))", "return None"), "line 9: what it keeps in self.lines cannot be",
    ),
    "16 MB of state": (
        linear("return None", extra="    def start(self, d):\n        self.kept = np.zeros(2**21)\n"
               "        return np.zeros(d)\n"),
        "mine.py, line 11: what it keeps in self.kept takes 16 MB, and a learner may keep 8 MB",
    ),
    "no super().__init__": (
        linear("return None", extra="    def __init__(self, **params):\n        self.v = 0\n"),
        "mine.py, line 10: __init__ must take **params and begin with super().__init__(**params)",
    ),
    "no **params": (
        linear("return None", extra="    def __init__(self):\n        super().__init__()\n"),
        "mine.py, line 10: __init__ must take **params",
    ),
    "a lab that is not there": (
        linear("return None", extra="    lab = 'nosuch'\n"), "its lab is “nosuch”, and there is no such lab",
    ),
    "another lab": (linear("return None", extra="    lab = 'svm'\n"), "its lab is “svm”: leave lab out"),
    "900 parameters": (
        linear("return None", extra=f"    params = ({MANY})\n"), "it has 901 parameters; there is room for 40",
    ),
    "a name of a million letters": (
        linear("return None").replace('"Mine"', '"x" * 10**6'), "name has 1,000,000 letters; there is room for 60",
    ),
    "a machine of its own": (
        f"{HEAD}from colt_gui.models.svm.machines import SvmSoft\nclass Mine(SvmSoft):\n    id = name = 'm'\n",
        "must derive from LinearLearner or ExpertLearner",
    ),
}  # fmt: skip
SIDE_EFFECTS = "import os\nos.write(1, b'nonsense')\nprint('from the file')\n"
