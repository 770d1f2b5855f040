"""One process at a time: two that add to one file would each lose what the other added."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from asrscore.errors import InputError

#: Seconds to wait for another process, which needs milliseconds; a lock that is older was left by one that died.
_PATIENCE = 10.0
_STEP = 0.01


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold a file's lock, ``NAME.lock`` beside it, while it is read, changed and written.

    Raises:
        InputError: The lock cannot be made: the folder is missing or not writable.
    """
    lock = path.with_name(path.name + ".lock")
    waited = 0.0
    while True:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
            break
        except (FileExistsError, PermissionError) as err:
            # Windows says PermissionError of a lock that is just being removed.
            if isinstance(err, PermissionError) and not lock.exists():
                raise InputError(f"cannot be written ({err.strerror or err})", path=path) from err
        except OSError as err:
            raise InputError(f"cannot be written ({err.strerror or err})", path=path) from err
        if waited >= _PATIENCE and _age(lock) >= _PATIENCE:
            lock.unlink(missing_ok=True)
        time.sleep(_STEP)
        waited += _STEP
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)


def _age(lock: Path) -> float:
    try:
        return time.time() - lock.stat().st_mtime
    except OSError:
        return 0.0
