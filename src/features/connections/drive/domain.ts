/** The kinds of copies in Google Drive, in the order of the settings. */
export const COPIED = ["quote", "invoice", "receipt", "credit_note", "delivery_note", "file"] as const;
export type Copied = (typeof COPIED)[number];

export const COPIED_LABELS: Readonly<Record<Copied, string>> = {
  quote: "Quotes, once sent",
  invoice: "Invoices",
  receipt: "Receipts",
  credit_note: "Credit notes",
  delivery_note: "Delivery notes",
  file: "Files that staff uploaded, except identity documents",
};

export const ROOT_NAME = "MoveEase documents";

/** Characters that no name of a file should have. */
const AWKWARD = /[\p{Cc}\p{Cf}/\\]+/gu;
export const fileNameOf = (words: string): string => words.replace(AWKWARD, " ").trim().slice(0, 200);

const DAY_MS = 86_400_000;
/** Documents from before then are not kept in Google Drive. */
export const keptSince = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
