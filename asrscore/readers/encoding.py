"""Bytes -> text and lines: which files are read at all, in which encoding, and where a line ends.

UTF-8 (with or without its mark) and UTF-16 with its mark are read as they are; everything else is refused with the
place of the first byte that does not fit, unless the user names the encoding.
"""

from __future__ import annotations

import codecs
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path

from asrscore.errors import InputError

#: Longest line read, in characters: beyond it the file is not what its name says.
LONGEST_LINE = 64 * 2**20
_HEAD = 2**16
_RECODE = "save the file as UTF-8 or give --encoding"

#: What the first bytes of files say that are no text: (offset, bytes, what it is).
_MAGIC: tuple[tuple[int, bytes, str], ...] = (
    (8, b"WAVE", "WAV audio"),
    (8, b"AIFF", "AIFF audio"),
    (0, b"fLaC\0", "FLAC audio"),
    (0, b"ID3\x02", "MP3 audio"),
    (0, b"ID3\x03", "MP3 audio"),
    (0, b"ID3\x04", "MP3 audio"),
    (0, b"\xff\xfb", "MP3 audio"),
    (0, b"\xff\xf3", "MP3 audio"),
    (0, b"OggS\0", "Ogg audio"),
    (4, b"ftyp", "MP4 audio or video"),
    (0, b"\x1aE\xdf\xa3", "WebM or Matroska audio"),
    (0, b"#!AMR", "AMR audio"),
    (0, b"PK\x03\x04", "a ZIP archive"),
    (0, b"\x1f\x8b", "a gzip archive"),
    (0, b"BZh91AY&SY", "a bzip2 archive"),
    (0, b"\xfd7zXZ", "an xz archive"),
    (0, b"7z\xbc\xaf", "a 7z archive"),
    (0, b"\x28\xb5\x2f\xfd", "a zstd archive"),
    (0, b"%PDF-", "a PDF"),
    (0, b"PAR1", "a Parquet table"),
    (0, b"ARROW1", "an Arrow table"),
    (0, b"SQLite format 3", "an SQLite database"),
)
#: These can begin a text as well; they count only where a zero byte follows near.
_LETTERS = (b"WAVE", b"AIFF", b"ftyp", b"PAR1", b"ARROW1", b"#!AMR")


def _refuse_binary(path: str, head: bytes, *, wide: bool) -> None:
    for at, magic, what in _MAGIC:
        if head[at : at + len(magic)] == magic and (magic not in _LETTERS or b"\0" in head):
            raise InputError(f"looks like {what}", path=path, expected="a file of transcripts")
    if b"\0" in head and not wide:
        raise InputError(
            f"byte {head.index(0)} is zero: audio, an archive, or UTF-16 without its mark",
            path=path,
            expected="a file of transcripts",
            fix="if it is text, give --encoding",
        )


def _utf_8(head: bytes) -> bool:
    """Return whether bytes, a character cut off at their end aside, are UTF-8: text in another encoding never is."""
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head)
    except UnicodeDecodeError:
        return False
    return True


def _codec(path: str, head: bytes, encoding: str | None) -> str:
    """Return the codec for a file that begins with ``head``."""
    wide = head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    if encoding is not None:
        try:
            codecs.getincrementaldecoder(encoding)
            b"a".decode(encoding)  # refuses what is a codec, but not of text, such as hex
        except UnicodeError:
            pass
        except (LookupError, ValueError):
            raise InputError(
                f"no text encoding is named {encoding!r}",
                path=path,
                expected="a codec that Python knows, such as utf-8, cp949, shift_jis or gb18030",
            ) from None
        _refuse_binary(path, head, wide=True)
        if not head.isascii() and _utf_8(head):
            return "utf-8-sig"
        marked = "utf-16" if wide else encoding
        # The codecs that expect no mark would leave it in the text.
        return {"utf-8": "utf-8-sig", "utf-16-le": marked, "utf-16-be": marked}.get(
            codecs.lookup(encoding).name, encoding
        )
    if head.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        raise InputError("is UTF-32", path=path, expected="UTF-8, or UTF-16 with its mark", fix=_RECODE)
    _refuse_binary(path, head, wide=wide)
    return "utf-16" if wide else "utf-8-sig"


def is_utf_16(path: str) -> bool:
    """Return whether a file begins with the mark of UTF-16."""
    try:
        with Path(path).open("rb") as file:
            return file.read(2) in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    except OSError:
        return False


def check_path(path: str) -> None:
    """Raise InputError unless ``path`` is a regular file or a folder."""
    try:
        mode = os.stat(path).st_mode  # noqa: PTH116 - a Path would lose the user's own spelling in messages
    except (OSError, ValueError) as err:
        why = getattr(err, "strerror", None) or str(err)
        raise InputError(f"cannot be read ({why})", path=path, fix="check the path") from err
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise InputError(
            "is a device or a pipe", path=path, expected="a file or a folder", fix="save it to a file first"
        )


def _bad_byte(path: str, codec: str) -> InputError:
    """Return the error that names the first byte which ``codec`` cannot read, by a second pass over the file."""
    name = "utf-8" if codec == "utf-8-sig" else codec
    decoder, at = codecs.getincrementaldecoder(name)(), 0
    with Path(path).open("rb") as file:
        while True:
            chunk = file.read(_HEAD)
            held = len(decoder.getstate()[0])
            try:
                decoder.decode(chunk, final=not chunk)
            except UnicodeDecodeError as err:
                place, byte = at - held + err.start, err.object[err.start]
                found = f"byte {place} (0x{byte:02x}) is not {name.upper()}"
                return InputError(found, path=path, fix=_RECODE)
            except UnicodeError as err:
                return InputError(f"not {name} ({err})", path=path, fix=_RECODE)
            if not chunk:
                return InputError(f"not {name.upper()}", path=path, fix=_RECODE)
            at += len(chunk)


@contextmanager
def _opened(path: str, encoding: str | None) -> Iterator[TextIOWrapper]:
    check_path(path)
    try:
        with Path(path).open("rb") as file:
            codec = _codec(path, file.peek(_HEAD)[:_HEAD], encoding)
            try:
                # The text layer's universal newlines end a line at \n, \r\n and \r, and nowhere else.
                yield TextIOWrapper(file, encoding=codec, errors="strict", newline=None)
            except UnicodeError as err:
                raise _bad_byte(path, codec) from err
    except OSError as err:
        raise InputError(f"cannot be read ({err.strerror or err})", path=path) from err


def _refuse_nul(path: str, text: str, line: int) -> None:
    if "\0" in text:
        raise InputError(
            "holds a zero character: audio, an archive, or UTF-16 without its mark",
            path=path,
            line=line + text.count("\n", 0, text.index("\0")),
            expected="a file of transcripts",
        )


def read_text(path: str, encoding: str | None = None) -> str:
    r"""Return the whole text of a file, its byte order mark taken off and its line ends made ``\n``.

    Args:
        path: The file, as the user gave it.
        encoding: A codec's name; ``None`` for UTF-8, or UTF-16 with its mark.

    Raises:
        InputError: The file cannot be read, is no text, or is in another encoding.
    """
    with _opened(path, encoding) as file:
        whole = file.read()
    _refuse_nul(path, whole, 1)
    return whole


def lines(path: str, encoding: str | None = None) -> Iterator[str]:
    r"""Yield the lines of a file without their ends, in constant memory.

    Lines end at ``\n``, ``\r\n`` and ``\r``, never at U+2028, U+0085, ``\v`` or ``\f``.

    Args:
        path: The file, as the user gave it.
        encoding: A codec's name; ``None`` for UTF-8, or UTF-16 with its mark.

    Raises:
        InputError: As ``read_text``, or a line is longer than ``LONGEST_LINE``.
    """
    with _opened(path, encoding) as file:
        number = 0
        while line := file.readline(LONGEST_LINE + 1):
            number += 1
            _refuse_nul(path, line, number)
            if line[-1] == "\n":
                line = line[:-1]
            elif len(line) > LONGEST_LINE:
                raise InputError(
                    f"a line of more than {LONGEST_LINE} characters",
                    path=path,
                    line=number,
                    expected="one utterance a line",
                )
            yield line


def head(path: str, encoding: str | None = None) -> str:
    """Return the beginning of a file's text, some 65,000 characters at most.

    Raises:
        InputError: As ``read_text``.
    """
    with _opened(path, encoding) as file:
        return file.read(_HEAD)
