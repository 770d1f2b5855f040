"""Print what Moonshine (tiny, English) hears in a 16 kHz WAV file."""

import os
import sys

import soundfile
from moonshine_voice import ModelArch, Transcriber, get_assets_path

samples, rate = soundfile.read(sys.argv[1], dtype="float32")
model = Transcriber(model_path=os.path.join(str(get_assets_path()), "tiny-en"), model_arch=ModelArch.TINY)
found = model.transcribe_without_streaming(samples.tolist(), rate)
sys.stdout.reconfigure(encoding="utf-8")
print(" ".join(line.text.strip() for line in found.lines))
