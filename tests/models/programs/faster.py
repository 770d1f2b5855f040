"""Print what faster-whisper hears in a WAV file: faster.py FOLDER LANGUAGE AUDIO."""

import sys

from faster_whisper import WhisperModel

folder, language, audio = sys.argv[1:4]
model = WhisperModel(folder, device="cpu", compute_type="int8", cpu_threads=1, local_files_only=True)
segments, _ = model.transcribe(audio, language=language, beam_size=1, condition_on_previous_text=False)
sys.stdout.reconfigure(encoding="utf-8")
print("".join(segment.text for segment in segments))
