/** One entry as another program would read it. Amounts in cents. */
export interface ReadLine {
  account: string;
  /** Positive: debit; negative: credit. */
  amount: number;
  name: string;
  text: string;
}

export interface ReadEntry {
  /** YYYY-MM-DD. */
  date: string;
  /** The number of the journal, where the format has one. */
  reference: string;
  memo: string;
  lines: ReadLine[];
}

export function fail(line: number, why: string): never {
  throw new Error(`line ${line}: ${why}`);
}

/** A decimal amount with two digits behind the point, as every format here takes it. */
export function centsOf(text: string, line: number): number {
  const read = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/.exec(text);
  if (!read) return fail(line, `"${text}" is no amount`);
  const cents = Number(read[2]) * 100 + Number((read[3] ?? "").padEnd(2, "0"));
  return read[1] ? -cents : cents;
}

/** A day that exists, by its parts. */
export function dayOf(year: string, month: string, day: string, line: number): string {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text)
    fail(line, `"${text}" is no day`);
  return text;
}

/** Entries of two lines or more whose amounts sum to nought. */
export function assertBalanced(entries: readonly ReadEntry[]): void {
  for (const { reference, memo, date, lines } of entries) {
    const which = `${date} ${reference || memo}`;
    if (lines.length < 2) throw new Error(`${which}: an entry has two lines or more`);
    const sum = lines.reduce((total, { amount }) => total + amount, 0);
    if (sum !== 0) throw new Error(`${which}: ${sum} cents too much`);
    for (const { account } of lines)
      if (account.trim() !== account || !account) throw new Error(`${which}: no account`);
  }
}
