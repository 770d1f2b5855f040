"""Work that makes or walks very many small objects, none of them in a circle."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Pause the garbage collector, which would look through all the objects again and again for circles not there.

    A quarter of the time of a large comparison goes into that, and most of the time of its report.
    """
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            # What was made here is old by now: without this the first allocations would look through it thrice. What
            # the caller has frozen stays frozen.
            if not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()
            gc.enable()
