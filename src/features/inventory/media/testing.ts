import { newId } from "~/platform/kernel/ids";
import { PIECE_BYTES } from "~/platform/kernel/pieces";
import type { Storage } from "~/platform/storage/storage";
import type { MediaKind } from "./domain/uploads";

export { inventoryPhotosHandlers } from "./server/handlers";
export { inventoryPhotosTasks } from "./server/tasks";

/** Containers without frames of meaning, for tests of uploads. */

const size = (length: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(0x10000000 | length);
  return bytes;
};
const OPEN = Buffer.from([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
const element = (id: string, content: Buffer, isOpen = false) =>
  Buffer.concat([Buffer.from(id, "hex"), isOpen ? OPEN : size(content.length), content]);
const double = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};
const uint16 = (value: number) => Buffer.from([value >> 8, value & 255]);

/** A WebM as MediaRecorder writes it: open sizes, a frame each second, no duration unless declared. */
export function webm({
  seconds,
  declared,
  tag,
}: {
  seconds: number;
  declared?: number;
  tag?: string;
}): Buffer {
  const clusters = Array.from({ length: seconds + 1 }, (_, second) =>
    element(
      "1f43b675",
      Buffer.concat([
        element("e7", uint16(second * 1000)),
        element("a3", Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), Buffer.from("frame")])),
      ]),
      true,
    ),
  );
  return Buffer.concat([
    element("1a45dfa3", element("4282", Buffer.from("webm"))),
    element(
      "18538067",
      Buffer.concat([
        element(
          "1549a966",
          Buffer.concat([
            element("2ad7b1", Buffer.from([0x0f, 0x42, 0x40])),
            ...(declared ? [element("4489", double(declared * 1000))] : []),
          ]),
        ),
        element("1654ae6b", element("ae", element("83", Buffer.from([1])))),
        ...(tag ? [element("1254c367", Buffer.from(tag))] : []),
        ...clusters,
      ]),
      true,
    ),
  ]);
}

const box = (type: string, ...content: Buffer[]) => {
  const head = Buffer.alloc(8);
  const body = Buffer.concat(content);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
};
const words = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [nth, value] of values.entries()) bytes.writeUInt32BE(value, 4 * nth);
  return bytes;
};
const FTYP = box("ftyp", Buffer.from("isom"), words(0), Buffer.from("mp42"));
const header = (seconds: number) => words(0, 0, 0, 1000, seconds * 1000, 0, 0);
const track = (seconds: number, handler: string) =>
  box(
    "trak",
    box("tkhd", words(0, 0, 0, 1, 0)),
    box("mdia", box("mdhd", header(seconds)), box("hdlr", words(0, 0), Buffer.from(handler), words(0, 0, 0))),
  );

export function mp4(of: { seconds: number; ofTrack?: number; handler?: string; position?: string }): Buffer {
  const { seconds, ofTrack = seconds, handler = "vide", position } = of;
  const moov = box(
    "moov",
    box("mvhd", header(seconds)),
    track(ofTrack, handler),
    ...(position ? [box("udta", box("\u00a9xyz", Buffer.from(position)))] : []),
  );
  return Buffer.concat([FTYP, moov, box("mdat", Buffer.from("frames"))]);
}

/** An MP4 as phones record it in pieces: no duration in the header, a run of samples each second. */
export function fragmentedMp4({ seconds }: { seconds: number }): Buffer {
  const moov = box(
    "moov",
    box("mvhd", header(0)),
    track(0, "vide"),
    box("mvex", box("trex", words(0, 1, 1, 40, 0, 0))),
  );
  const fragments = Array.from({ length: seconds }, () => [
    box("moof", box("traf", box("tfhd", words(0x20000, 1)), box("trun", words(0, 25)))),
    box("mdat", Buffer.from("frames")),
  ]).flat();
  return Buffer.concat([FTYP, moov, ...fragments]);
}

/** A storage in memory. */
export const memoryStorage = (files: Map<string, Buffer>): Storage => ({
  put: async (key, bytes) => void files.set(key, Buffer.from(bytes)),
  get: async (key) => files.get(key),
  remove: async (key) => void files.delete(key),
  keys: async function* () {
    yield* files.keys();
  },
  check: async () => undefined,
});

interface WholeFile {
  id: string;
  uploadId?: string;
  kind?: MediaKind;
  room?: string;
  from?: number;
}

/** Sends a file in pieces, as an app does. Returns the last answer. */
export async function sendWhole<Answer>(
  upload: (input: {
    params: { id: string; uploadId: string };
    query: { kind: MediaKind; room: string; size: number; offset: number };
    body: File;
  }) => Promise<Answer>,
  bytes: Buffer,
  { id, uploadId = newId(), kind = "photo", room = "living", from = 0 }: WholeFile,
): Promise<Answer> {
  let answer: Answer | undefined;
  for (let offset = from; offset < bytes.length; offset += PIECE_BYTES)
    answer = await upload({
      params: { id, uploadId },
      query: { kind, room, size: bytes.length, offset },
      body: new File([new Uint8Array(bytes.subarray(offset, offset + PIECE_BYTES))], "piece"),
    });
  if (answer === undefined) throw new Error("The file is empty.");
  return answer;
}
