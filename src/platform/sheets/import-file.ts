import type { ErrorKind } from "~/platform/kernel/errors";
import { sheetNotReadable } from "~/platform/kernel/import-errors";
import type { SheetRow } from "~/platform/kernel/sheet-columns";
import { readSheet, UnreadableSheet } from "./read";

interface FileLimits {
  mostRows: number;
  mostBytes: number;
}

/** A file that is too long, in its noun's words. */
export type TooLong = ErrorKind<`${string}{most}${string}`>;

/** What of a file's name is kept. */
export const fileNameOf = (file: File): string => file.name.slice(-100);

/** The bytes of a file that somebody sends. INVALID at `file` for more than it may have. */
export async function bytesOf(file: File, { mostBytes }: Pick<FileLimits, "mostBytes">): Promise<Buffer> {
  if (file.size > mostBytes) throw sheetNotReadable.at("file");
  return Buffer.from(await file.arrayBuffer());
}

/** The rows of a file, its heads first. Throws INVALID at `file` for what is none, or too long. */
export async function readFileRows(
  bytes: Uint8Array,
  { mostRows }: Pick<FileLimits, "mostRows">,
  tooLong: TooLong,
): Promise<SheetRow[]> {
  try {
    return await readSheet(bytes, { rows: mostRows + 1 });
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    if (error.why === "rows") throw tooLong.at("file", { most: mostRows });
    throw sheetNotReadable.at("file");
  }
}
