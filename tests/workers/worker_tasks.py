"""Tasks that misbehave on purpose: what the worker pool's tests run."""

from __future__ import annotations

import ctypes
import os
import sys
import time
from typing import Any

from scrapefire.errors import PasswordRequiredError


def echo(data: bytes, **args: Any) -> dict[str, Any]:
    return {"length": len(data), "text": data[:100].decode("utf-8", "replace"), "args": args, "pid": os.getpid()}


def chatty(data: bytes) -> dict[str, Any]:
    print("libraries print", flush=True)
    os.write(1, b"even from C")
    return {"ok": True}


def hang(data: bytes) -> dict[str, Any]:
    time.sleep(600)
    return {}


def spin(data: bytes) -> dict[str, Any]:
    while True:
        pass


def fill(data: bytes) -> dict[str, Any]:
    return {"length": len(b"x" * (3 << 30))}


def fill_in_c(data: bytes) -> dict[str, Any]:
    """As a C library does it: takes memory until there is none, then aborts."""
    libc = ctypes.CDLL(None)
    libc.malloc.restype = ctypes.c_void_p
    libc.malloc.argtypes = [ctypes.c_size_t]
    while block := libc.malloc(8 << 20):
        ctypes.memset(block, 1, 8 << 20)
    libc.abort()
    return {}


def crash(data: bytes) -> dict[str, Any]:
    ctypes.string_at(0)
    return {}


def locked(data: bytes) -> dict[str, Any]:
    raise PasswordRequiredError(page=3)


def bug(data: bytes) -> dict[str, Any]:
    raise KeyError("oops")


def deep(data: bytes) -> dict[str, Any]:
    return deep(data)


def loaded(data: bytes, module: str) -> dict[str, Any]:
    return {"loaded": module in sys.modules}


def nap(data: bytes) -> dict[str, Any]:
    time.sleep(0.2)
    return {"text": data.decode()}


def see_input(data: bytes, seconds: float) -> dict[str, Any]:
    """How many jobs the worker has by the end, read and not begun."""
    time.sleep(seconds)
    jobs = sys._getframe(2).f_locals["jobs"]
    return {"waiting": jobs.qsize()}
