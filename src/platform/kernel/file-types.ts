/** The kinds of files people upload, with the endings of their names. */
export const FILE_ENDINGS = { "application/pdf": "pdf", "image/jpeg": "jpg" } as const;
export type FileType = keyof typeof FILE_ENDINGS;

/** Characters of a name, its ending included. */
const MAX_NAME = 120;

/** The name to show for an uploaded file: without folders and control characters, with the ending of its content. */
export function fileNameOf(given: string, type: FileType): string {
  const last = given.split(/[\\/]/).at(-1) ?? "";
  const plain = last.replace(/[\p{Cc}\p{Cf}]/gu, "").trim();
  const stem = plain.replace(/\.[A-Za-z0-9]{1,5}$/, "").trim();
  return `${stem.slice(0, MAX_NAME - 4) || "document"}.${FILE_ENDINGS[type]}`;
}
