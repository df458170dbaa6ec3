/** A photo of two boxes, 160 × 120, as a phone sends it when no file was chosen. */
export const PHOTO = Buffer.from(
  "/9j/2wBDABAQEBAREBIUFBIZGxgbGSUiHx8iJTgoKygrKDhVNT41NT41VUtbSkVKW0uHal5eaoecg3yDnL2pqb3u4u7/////2wBDARAQEBAREBIUFBIZGxgbGSUiHx8iJTgoKygrKDhVNT41NT41VUtbSkVKW0uHal5eaoecg3yDnL2pqb3u4u7/////wgARCAB4AKADASIAAhEBAxEB/8QAGgABAQEBAQEBAAAAAAAAAAAAAAQFAwIGAf/EABgBAQEBAQEAAAAAAAAAAAAAAAACAQQD/9oADAMBAAIQAxAAAAD6kedAAAAAAAAAAAAAAAAAAAAEnPzu9B3KE/AvQd9UC4AAAAAyOHfhwdq2K0RWxC+C+pvcuXXzVJe57Sip59VIAGRw78ODtWxWiK2IXwX1PPL1MvdbeJtzuIJvdqlq7uEKk+UZupw5++Hs/bYbhFbCft+fxrNLL8+ht4m3m4gm92r5X87eL6t8o3AzQAAAAAAAAAAAAAAAAAAP/8QALhAAAAMFBQcEAwAAAAAAAAAAAASBAQIDEEMRFDShsQUSEyAzU2MiMGCCMTJC/9oACAEBAAE/APk0U1w33nNy1RfvHmL948xBMcXe9NlgjGOFu+m20X7x5i/ePMQI/G3vTZZ7prrvppMnUQHKazI1E9011300mTqIDlNZkaiCJGhwrN96y0Xwt3Mmi+Fu5k0PxHHHWvPNsYwXwt3Mmi+Fu5k0OPuxHWPOttY3mNdd9NJk6iA5TWZGog2jS+0zeHiJrMnhoa68xrrvppMnUQHKazI1EG0aX2mbw8RNZk8NDXXmNdd9NJk6iA5TWZGog2jS+0zeHiJrMnhoa680P9GTJ1EByms438h2ZvDxE1m38/AP/8QAIxEAAgECBQUBAAAAAAAAAAAAAQIAAzIQETEzcRIgQEJSIv/aAAgBAgEBPwDxTVQEgmCqh9oaqD2gqIxyB73vbkxbhGuMpbiwso1YTqX6E60+h2Pe3Ji3CNcZS3FlXcaLo2CWLwMM497cmLcI1xlLcWVbzF0bBD+V4Ez8X//EACMRAAICAQIHAQEAAAAAAAAAAAECADIDEHEREiAxQEFSIjP/2gAIAQMBAT8A8UY3PqHG49QY3PqHG4HEjrSq7CPUxKiZaGBWPZTOVvkzkf5PQlV2EepiVEy0MxfzWP3XfR7tudOEWq7R6mJUTJQzFQR+676OP025nDxf/9k=",
  "base64",
);

const OPUS_SILENCE = Buffer.from([0xf8, 0xff, 0xfe]);
const FRAMES_A_SECOND = 50;
const SAMPLES_A_FRAME = 960;
const SERIAL = 0x4d45;

/** An Ogg file with silence in Opus, as WhatsApp's voice notes. At most five seconds, so that one page holds it. */
export function voiceNote(seconds: number): Buffer {
  const head = Buffer.alloc(19);
  head.write("OpusHead", 0, "latin1");
  head.writeUInt8(1, 8);
  head.writeUInt8(1, 9);
  head.writeUInt32LE(48_000, 12);
  const vendor = Buffer.from("stand-in", "latin1");
  const tags = Buffer.alloc(16 + vendor.length);
  tags.write("OpusTags", 0, "latin1");
  tags.writeUInt32LE(vendor.length, 8);
  vendor.copy(tags, 12);
  const frames = Math.min(Math.max(1, Math.round(seconds)), 5) * FRAMES_A_SECOND;
  return Buffer.concat([
    oggPage([head], { flags: 2, position: 0, number: 0 }),
    oggPage([tags], { flags: 0, position: 0, number: 1 }),
    oggPage(Array<Buffer>(frames).fill(OPUS_SILENCE), {
      flags: 4,
      position: frames * SAMPLES_A_FRAME,
      number: 2,
    }),
  ]);
}

function oggPage(
  packets: readonly Buffer[],
  { flags, position, number }: { flags: number; position: number; number: number },
): Buffer {
  const head = Buffer.alloc(27 + packets.length);
  head.write("OggS", 0, "latin1");
  head.writeUInt8(flags, 5);
  head.writeBigUInt64LE(BigInt(position), 6);
  head.writeUInt32LE(SERIAL, 14);
  head.writeUInt32LE(number, 18);
  head.writeUInt8(packets.length, 26);
  for (const [at, packet] of packets.entries()) head.writeUInt8(packet.length, 27 + at);
  const page = Buffer.concat([head, ...packets]);
  page.writeUInt32LE(checksum(page), 22);
  return page;
}

/** Ogg's CRC-32: polynomial 0x04c11db7, not reflected, from zero. */
function checksum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}
