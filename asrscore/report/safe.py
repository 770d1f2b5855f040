"""The one door through which text from files reaches a screen: nothing in it can move a cursor or hide."""

from __future__ import annotations

from collections.abc import Iterator

from asrscore.report.look import Look

#: Zero-width characters in a row; more of them climb over the lines above and below.
_MOST_MARKS = 6
#: Letters by category that show nothing: Hangul fillers and the blank Braille pattern.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")
_JOINERS = frozenset("\u200c\u200d")
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Cn", "Zl", "Zp"})
#: Columns of one text on paper, which has room for every name but not for megabytes.
_ON_PAPER = 2_000
_SEAMS = frozenset("-_/.:|,")
_NAMED = {"\t": "\\t", "\r": "\\r"}


def columns(text: str) -> int:
    """Return how many columns of a terminal ``text`` takes; it must have come through ``safe``."""
    if text.isascii():
        return len(text)
    # Character by character, as texts are cut: what wcwidth makes of whole strings differs between its versions.
    return sum(map(_columns_of, text))


def _columns_of(char: str) -> int:
    from wcwidth import wcwidth

    # The emoji selector makes the character before it wide.
    return 1 if char == "\ufe0f" else max(wcwidth(char), 0)


def safe(text: str, look: Look, most: int | None = None) -> str:
    r"""Return ``text`` in one line in which every character is visible and harmless.

    Control characters (escapes among them), bidirectional controls and other invisible characters are written as
    ``\x1b`` or ``\u202e``, line breaks as ``⏎``; a combining mark without a letter gets a dotted circle.

    Args:
        text: Anything that was read from a file: a name, an id, a text.
        look: Says which glyphs may be used.
        most: Display columns beyond which the rest becomes an ellipsis.
    """
    if look.paper is not None:
        most = _ON_PAPER
    if text.isascii() and text.isprintable() and (most is None or len(text) <= most):
        return text
    return "".join(_fitting(_pieces(text, look), look, most))


def _fitting(pieces: Iterator[str], look: Look, most: int | None) -> list[str]:
    """Return as many pieces as fit, with an ellipsis where some do not. Stops reading there: a text may be huge."""
    if most is None:
        return list(pieces)
    kept: list[str] = []
    widths: list[int] = []
    used = 0
    for piece in pieces:
        wide = sum(map(_columns_of, piece))
        if used + wide > most:
            while kept and used + len(look.ellipsis) > most:
                kept.pop()
                used -= widths.pop()
            return [*kept, look.ellipsis[:most]]
        kept.append(piece)
        widths.append(wide)
        used += wide
    return kept


def _pieces(text: str, look: Look) -> Iterator[str]:
    """Return ``text`` made visible, one piece a character."""
    marks = 0
    for at, char in enumerate(text):
        if " " <= char <= "~":
            marks = 0
            yield char
        elif char == "\n":
            marks = 0
            yield look.newline
        elif char == "\r" and text[at + 1 : at + 2] == "\n":
            continue
        elif _invisible(text, at):
            marks = 0
            yield _NAMED.get(char) or _escape(char)
        elif _columns_of(char):
            marks = 0
            yield char
        else:
            marks += 1
            if marks <= _MOST_MARKS:
                # A joiner between letters of its script belongs to the spelling and needs no carrier.
                yield char if at and not text[at - 1].isspace() else look.circle + char
            elif marks == _MOST_MARKS + 1:
                yield look.ellipsis


def _invisible(text: str, at: int) -> bool:
    from unicodedata2 import category

    char = text[at]
    if char in _JOINERS:
        around = text[max(at - 1, 0) : at], text[at + 1 : at + 2]
        return not all(c and not c.isascii() and category(c) not in _HIDDEN for c in around)
    return char in _BLANK or category(char) in _HIDDEN


def _escape(char: str) -> str:
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def middle(text: str, look: Look, most: int) -> str:
    """Return ``text`` made safe and cut in its middle: names differ at their ends."""
    far = 4 * most
    if len(text) > 2 * far:
        text = text[:far] + look.ellipsis + text[-far:]
    whole = safe(text, look)
    if columns(whole) <= most:
        return whole
    tail_room = (most - len(look.ellipsis)) // 2
    tail: list[str] = []
    for char in reversed(whole):
        wide = _columns_of(char)
        if wide > tail_room:
            break
        tail_room -= wide
        tail.append(char)
    end = "".join(reversed(tail))
    head = safe(whole, look, most - columns(end))
    return head + end


def wrap(text: str, most: int, *, indent: int = 0) -> list[str]:
    """Return ``text``, which must be safe, broken into lines of at most ``most`` columns.

    Lines break at spaces; a word that is longer than a line breaks after a hyphen or a slash, else anywhere.

    Args:
        text: One line.
        most: Columns of a line.
        indent: Columns by which the lines after the first are moved to the right.
    """
    if columns(text) <= most:
        return [text]
    lines: list[str] = []
    line, used = "", 0
    for word in text.split(" "):
        wide, lead = columns(word), int(bool(line.strip()))
        if used + lead + wide > most and lead:
            lines.append(line)
            line, used, lead = " " * indent, indent, 0
        while used + lead + wide > most:
            head = _head(word, most - used)
            lines.append(line + head)
            word = word[len(head) :]
            wide = columns(word)
            line, used = " " * indent, indent
        line, used = line + " " * lead + word, used + lead + wide
    return [*lines, line] if line.strip() else lines


def _head(word: str, most: int) -> str:
    """Return the beginning of a word that fits: at least one character with its marks."""
    used, end, seam = 0, 0, 0
    for end, char in enumerate(word):
        used += _columns_of(char)
        if end and used > most and _columns_of(char):
            break
        if char in _SEAMS:
            seam = end + 1
    return word[: seam if seam > end // 3 else end]
