/** File types that people may upload, with their name endings. */
export const FILE_ENDINGS = { "application/pdf": "pdf", "image/jpeg": "jpg" } as const;
export type FileType = keyof typeof FILE_ENDINGS;

const MAX_NAME = 120;

/** An uploaded file's display name: no folders or control characters, with the ending of its actual type. */
export function fileNameOf(given: string, type: FileType): string {
  const last = given.split(/[\\/]/).at(-1) ?? "";
  const plain = last.replace(/[\p{Cc}\p{Cf}]/gu, "").trim();
  const stem = plain.replace(/\.[A-Za-z0-9]{1,5}$/, "").trim();
  return `${stem.slice(0, MAX_NAME - 4) || "document"}.${FILE_ENDINGS[type]}`;
}
