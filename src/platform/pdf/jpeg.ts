interface JpegFacts {
  width: number;
  height: number;
  /** 1: grey, 3: colour, 4: print colours. */
  parts: number;
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The facts in the frame header of a JPEG; undefined for other bytes. */
export function readJpeg(bytes: Buffer): JpegFacts | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 10 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker))
      return {
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        parts: bytes[at + 9] ?? 0,
      };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

const MARK = "moveease-picture-";

/**
 * A JPEG with the size of a picture and nothing in it. The renderer lays it out; `joinPdfs` writes the picture in its place, so
 * that the worker never holds pictures.
 */
export function pictureFrame(place: number, { width, height }: { width: number; height: number }): Buffer {
  const comment = Buffer.from(`${MARK}${place};`, "latin1");
  const head = Buffer.alloc(6);
  head.writeUInt32BE(0xffd8fffe, 0);
  head.writeUInt16BE(comment.length + 2, 4);
  const frame = Buffer.from([
    ...[0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3],
    ...[1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 0xff, 0xd9],
  ]);
  return Buffer.concat([head, comment, frame]);
}

/** The place of a picture whose frame this stream is; undefined for others. */
export function placeOfFrame(stream: string): number | undefined {
  const found = /moveease-picture-(\d+);/.exec(stream.slice(0, 120))?.[1];
  return found === undefined ? undefined : Number(found);
}
