import { defineEvent } from "~/platform/events/define";
import { readAmount } from "~/platform/kernel/money";

export const MAX_OPENINGS = 300;

export interface Opening {
  number: string;
  /** Cents; a debit is positive. */
  amount: number;
}

/**
 * Reads lines pasted from a spreadsheet: account number, then debit and credit, separated by tabs, semicolons or commas
 * before a space-free amount. Returns the rows that could not be read too.
 */
export function readPasted(text: string): { rows: Opening[]; unread: string[] } {
  const rows: Opening[] = [];
  const unread: string[] = [];
  for (const line of text.split(/\r?\n/).filter((each) => each.trim() !== "")) {
    const cells = line.split(line.includes("\t") ? "\t" : ";").map((cell) => cell.trim());
    const [number = "", ...rest] = cells;
    const amounts = rest.slice(-2).map((cell) => (cell === "" ? 0 : centsIn(cell)));
    const [debit = 0, credit = 0] = amounts;
    if (/^\d{3,8}$/.test(number) && amounts.length > 0 && amounts.every((each) => each !== undefined))
      rows.push({ number, amount: debit - credit });
    else unread.push(line);
  }
  return { rows, unread };
}

function centsIn(cell: string): number | undefined {
  const read = readAmount(cell, { whole: false });
  return "cents" in read && typeof read.cents === "number" ? read.cents : undefined;
}

export const openingsSaved = defineEvent<{ accounts: number }>("books.openings_saved");
