/** Why a file is no sheet: it is damaged or of another kind, has too many rows, one row without end, or is named as what it is not. */
type Why = "unreadable" | "rows" | "row" | "web page" | "old workbook";

/** A file that is neither CSV nor Excel, is damaged, or holds more than it may. */
export class UnreadableSheet extends Error {
  readonly why: Why;

  constructor(why: Why) {
    super(`The sheet cannot be read: ${why}.`);
    this.why = why;
  }
}
