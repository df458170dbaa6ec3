import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";

export interface UploadLimits {
  /** Further files are discarded. */
  files: number;
  /** A longer file is cut one byte after this, so that the reader can detect it. */
  fileBytes: number;
  bytes: number;
}

export interface Upload {
  form: FormData;
  forget: () => Promise<void>;
}

const FIELDS = { fields: 40, fieldSize: 64 * 1024, fieldNameSize: 100, parts: 80 };

/** A file on disk until it is read: a form with ten photos needs the memory of one. */
class FileOnDisk extends File {
  readonly #place: string;
  readonly #bytes: number;

  constructor(place: string, bytes: number, name: string, type: string) {
    super([], name, { type });
    this.#place = place;
    this.#bytes = bytes;
  }

  override get size(): number {
    return this.#bytes;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = await readFile(this.#place);
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  }
}

/**
 * Reads a form and streams its files to disk. Throws a Response: 413 for a body past its limit, 415 for anything but a
 * form, 400 for an interrupted body.
 */
export async function readUpload(request: Request, limits: UploadLimits): Promise<Upload> {
  const folder = await mkdtemp(path.join(tmpdir(), "moveease-upload-"));
  const forget = () => rm(folder, { recursive: true, force: true });
  try {
    return { form: await readForm(request, limits, folder), forget };
  } catch (error) {
    await forget();
    throw error;
  }
}

/**
 * Answers a request and streams its form, once it is asked for, to disk: Node's own parser would keep the process from
 * answering anybody for as long as a large file takes. A form that cannot be read rejects, as in Node's parser.
 */
export async function withStreamedForm<Answer>(
  request: Request,
  limits: UploadLimits,
  answer: (request: Request) => Promise<Answer>,
): Promise<Answer> {
  if (!request.headers.get("content-type")?.startsWith("multipart/form-data")) return answer(request);
  let upload: Upload | undefined;
  const formData = async () => {
    upload = await readUpload(request, limits).catch(() => {
      throw new TypeError("The form cannot be read.");
    });
    return upload.form;
  };
  try {
    return await answer(Object.defineProperty(request, "formData", { value: formData }));
  } finally {
    await upload?.forget();
  }
}

async function readForm(request: Request, limits: UploadLimits, folder: string): Promise<FormData> {
  const parser = parserOf(request, limits);
  const form = new FormData();
  const files: Promise<[field: string, file: File]>[] = [];
  parser.on("field", (name, value) => form.append(name, value));
  parser.on("file", (field, stream, { filename, mimeType }) => {
    const place = path.join(folder, String(files.length));
    const kept = createWriteStream(place, { mode: 0o600 });
    files.push(
      pipeline(stream, kept).then(() => [
        field,
        new FileOnDisk(place, kept.bytesWritten, filename ?? "", mimeType),
      ]),
    );
  });
  let bytes = 0;
  const counted = new Transform({
    transform(chunk, _, done) {
      bytes += chunk.length;
      done(bytes > limits.bytes ? new TooLarge() : null, chunk);
    },
  });
  try {
    const body = request.body ? Readable.fromWeb(request.body as never) : Readable.from([]);
    await pipeline(body, counted, parser);
    for (const [field, file] of await Promise.all(files)) form.append(field, file);
    return form;
  } catch (error) {
    await Promise.allSettled(files);
    throw new Response(null, { status: error instanceof TooLarge ? 413 : 400 });
  }
}

class TooLarge extends Error {}

function parserOf(request: Request, { files, fileBytes }: UploadLimits): busboy.Busboy {
  try {
    return busboy({
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      limits: { ...FIELDS, files, fileSize: fileBytes + 1 },
      defParamCharset: "utf8",
    });
  } catch {
    throw new Response(null, { status: 415 });
  }
}
