const rate_hz = 8_000;
const headerSize = 44;
const silent = 0x80;

/** A second of silence as a WAV file: PCM, one channel of 8 bits. */
export function silentWav(): Buffer {
  const wav = Buffer.alloc(headerSize + rate_hz, silent);
  wav.write("RIFF", 0, "ascii");
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write("WAVEfmt ", 8, "ascii");
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate_hz, 24);
  wav.writeUInt32LE(rate_hz, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write("data", 36, "ascii");
  wav.writeUInt32LE(rate_hz, 40);
  return wav;
}
