/** Why a file was rejected: damaged or of another kind, too many rows, an endless row, or a misleading file name. */
type Why = "unreadable" | "rows" | "row" | "web page" | "old workbook";

export class UnreadableSheet extends Error {
  readonly why: Why;

  constructor(why: Why) {
    super(`The sheet cannot be read: ${why}.`);
    this.why = why;
  }
}
