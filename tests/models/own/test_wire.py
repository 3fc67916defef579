"""Messages of the process of a learner: what is written is read, and any other bytes are refused."""

import io
import json
import struct

import numpy as np
import pytest

from colt_gui.models.own import wire

ARRAYS = {
    "w": np.arange(6.0).reshape(3, 2),
    "y": np.array([1, -1], dtype=np.int8),
    "updated": np.array([True, False]),
    "index": np.arange(3),
    "source": np.frombuffer(b"import os", np.uint8),
    "empty": np.zeros((0, 5)),
}


def written(head, arrays=None):
    stream = io.BytesIO()
    wire.send(stream, head, arrays)
    return stream.getvalue()


def test_what_is_written_is_read():
    stream = io.BytesIO(written({"do": "load", "né": [1, None]}, ARRAYS) + written({"done": True}))
    head, arrays = wire.receive(stream)
    assert head == {"do": "load", "né": [1, None]} and arrays.keys() == ARRAYS.keys()
    for name, array in ARRAYS.items():
        assert arrays[name].dtype == array.dtype and np.array_equal(arrays[name], array)
    assert wire.receive(stream) == ({"done": True}, {})
    assert wire.receive(stream) is None


def test_objects_are_not_written():
    with pytest.raises(ValueError, match="x is object"):
        wire.send(io.BytesIO(), {}, {"x": np.array([{}])})


def test_a_truth_value_is_0_or_1_whatever_its_byte_is():
    raw = bytearray(written({}, {"b": np.array([True, False])}))
    raw[-2:] = b"\x07\x00"
    assert wire.receive(io.BytesIO(raw)).arrays["b"].astype(int).tolist() == [1, 0]


def frame(text, mark=b"colt", length=None):
    return struct.pack("<4sI", mark, len(text) if length is None else length) + text


@pytest.mark.parametrize(
    "raw",
    [
        frame(b"[{}, []]", mark=b"nope"),
        frame(b"[{}, []]", length=2**31),
        frame(b"{"),
        frame(b"[1, []]"),
        frame(b"[{}]"),
        frame(b"[{}, [1]]"),
        frame(b"\xff\xff"),
        frame(json.dumps([{}, [["x", "|O", [1]]]]).encode()),
        frame(json.dumps([{}, [["x", "<f8", [-1]]]]).encode()),
        frame(json.dumps([{}, [["x", "<f8", [2**40]]]]).encode()),
        frame(json.dumps([{}, [["x", "<f8", ["1"]]]]).encode()),
        frame(json.dumps([{}, [[1, "<f8", [1]]]]).encode()),
        frame(b"[" * 100_000),
    ],
)
def test_other_bytes_are_refused(raw):
    with pytest.raises(wire.Garbled):
        wire.receive(io.BytesIO(raw))


def test_a_message_that_is_cut_off_is_the_end():
    raw = written({"a": 1}, ARRAYS)
    assert all(wire.receive(io.BytesIO(raw[:k])) is None for k in range(len(raw)))
