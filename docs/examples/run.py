"""Run the examples of the guide and put what came into its pages.

    python docs/examples/run.py [waiting actions ...]   prints the blocks of these pages, or of all
    python docs/examples/run.py --write [...]           writes them into docs/options/*.md

Every block between ``<!-- example: NAME -->`` and ``<!-- end -->`` in ``docs/options/PAGE.md`` is what the example NAME of
``docs/examples/PAGE.py`` gave.  ``tests/docs/test_option_examples.py`` runs them again and compares.
"""

from __future__ import annotations

import argparse
import importlib
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PAGES = HERE.parent / "options"
sys.path.insert(0, str(HERE))

from example import Example, run  # noqa: E402

_BLOCK = re.compile(r"(<!-- example: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def names() -> list[str]:
    """Pages that have examples."""
    return sorted(path.stem for path in PAGES.glob("*.md"))


def examples(page: str) -> list[Example]:
    """The examples of a page, in order."""
    found: list[Example] = importlib.import_module(f"of_{page}").EXAMPLES
    return found


def page_text(page: str) -> str:
    """A page as it stands."""
    return (PAGES / f"{page}.md").read_text("utf-8")


def named_in(page: str) -> list[str]:
    """Names of the examples that a page shows."""
    return [name for _, name, _ in _BLOCK.findall(page_text(page))]


def block(page: str, name: str) -> str:
    """What a page shows of an example."""
    found = re.search(rf"<!-- example: {re.escape(name)} -->\n\n?(.*?)\n?<!-- end -->", page_text(page), re.DOTALL)
    return found[1] if found else ""


def with_blocks(page: str, blocks: dict[str, str]) -> str:
    """A page's text with these blocks in it."""
    return _BLOCK.sub(lambda match: f"{match[1]}\n{blocks[match[2]]}\n{match[3]}", page_text(page))


def main() -> None:
    """Run, then print or write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*", choices=[*names(), []])
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    for page in args.pages or names():
        blocks = run(examples(page))
        if args.write:
            (PAGES / f"{page}.md").write_text(with_blocks(page, blocks), "utf-8")
        else:
            for name, text in blocks.items():
                sys.stdout.write(f"==== {page}: {name}\n\n{text}\n")


if __name__ == "__main__":
    main()
