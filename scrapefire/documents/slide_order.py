"""Reading order of the shapes on a slide: files keep them in the order in which they were drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def reading_order(shapes: Iterable[T], position: Callable[[T], tuple[float, float] | None], line: float) -> list[T]:
    """Shapes from the top, those at one height from the left; one without a place stays behind its neighbour.

    Args:
        shapes: the shapes as the file has them.
        position: top and left of a shape.
        line: tops that differ by less are at one height.

    >>> reading_order("dcba", {"a": (9, 0), "b": (0, 5), "c": (1, 0), "d": None}.get, 3)
    ['d', 'c', 'b', 'a']
    """
    last = (float("-inf"), 0.0)
    keyed: list[tuple[tuple[float, float], T]] = []
    for shape in shapes:
        found = position(shape)
        last = last if found is None else (found[0] // line, found[1])
        keyed.append((last, shape))
    return [shape for _, shape in sorted(keyed, key=lambda entry: entry[0])]
