"""Counters: how they are written, how they sound, and which numbers have a reading of their own before them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from asrscore.normalize.japanese import kana

#: Readings of one number and its counter.
_MOST = 7


@dataclass(frozen=True, slots=True, eq=False)
class Counter:
    """One counter; there is one object of each, which caches know by its identity."""

    written: tuple[str, ...]
    """Its spellings; all of one counter are one word (か月, ヶ月, カ月)."""
    sound: str = ""
    """In hiragana; empty where it is not known or is never written so."""
    own: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """Number -> how the two are read together instead: 二人 ふたり."""
    also: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """Final digit -> sound of it before this counter instead: 四時 よじ."""
    guessed: bool = False
    """Whether two figures in a row before it are a guess: 二三日 is two or three days, and 三二日 is 32 days."""
    inner: Counter | None = None
    """The counter that it begins with (円 of 円札), which is said in kana before the rest as it is written."""

    def splits(self, figures: str) -> bool:
        """Return whether two digits one by one are two numbers and not one."""
        return self.guessed and len(figures) == 2 and int(figures[1]) == int(figures[0]) + 1

    def read(self, n: int) -> tuple[str, ...]:
        """Return the readings of ``n`` and this counter, in hiragana."""
        return _read(self, n)


@lru_cache(maxsize=65536)
def _read(counter: Counter, n: int) -> tuple[str, ...]:
    own = dict(counter.own).get(n, ())
    if (inner := counter.inner) is not None:
        rest = counter.written[0].removeprefix(inner.written[0])
        own = (*own, *(way + rest for way in inner.read(n)))
        if inner.sound and counter.sound.startswith(inner.sound):
            tail = counter.sound[len(inner.sound) :]
            own = (*own, *(way + tail for way in dict(inner.own).get(n, ())))
    if not counter.sound:
        return own
    also = dict(counter.also).get(n % 10)
    first, *others = kana.cardinal(n)
    # Four is し, and nine く, before the counters that say so only.
    numbers: tuple[str, ...] = (first, *(way for way in others if way.endswith("しち")))
    if also is not None:
        plain = kana.cardinal(n - n % 10)[0] if n >= 10 else ""
        numbers = tuple(plain + sound for sound in also)
    ways = [way for number in numbers for way in kana.before(number, counter.sound)]
    return tuple(dict.fromkeys([*own, *ways]))[:_MOST]


def counters(
    lines: Iterable[str],
    own: Mapping[str, Mapping[str, Sequence[str]]],
    also: Mapping[str, Mapping[str, Sequence[str]]],
    guessed: Collection[str] = (),
) -> dict[str, Counter]:
    """Return counters by each of their spellings.

    Args:
        lines: ``回 かい``, or ``か月=ヶ月=カ月 かげつ``, or the spelling alone.
        own: Counter -> number -> readings of the two together.
        also: Counter -> final digit -> its sounds.
        guessed: Those before which two figures in a row are a guess.
    """
    found: dict[str, Counter] = {}
    for line in lines:
        spelled, _, sound = line.partition(" ")
        written = tuple(spelled.split("="))
        special = tuple((int(n), tuple(ways)) for n, ways in own.get(written[0], {}).items())
        sounds = tuple((int(n), tuple(ways)) for n, ways in also.get(written[0], {}).items())
        counter = Counter(written, sound, special, sounds, written[0] in guessed)
        found.update(dict.fromkeys(written, counter))
    for name, counter in tuple(found.items()):
        heads = (name[:end] for end in range(len(name) - 1, 0, -1))
        inner = next((found[head] for head in heads if head in found and (found[head].sound or found[head].own)), None)
        if inner is not None and name == counter.written[0] and inner.written[0] == name[: len(inner.written[0])]:
            found.update(dict.fromkeys(counter.written, replace(counter, inner=inner)))
    return found
