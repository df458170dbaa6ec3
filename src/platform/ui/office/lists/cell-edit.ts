import { formatDate, isPlainDate, type PlainDate } from "~/platform/kernel/dates";
import { formats } from "~/platform/kernel/formats";
import type { Choice } from "~/platform/kernel/list";
import { formatAmount, readAmount } from "~/platform/kernel/money";

/** How a list's cells of one column change in place. Values are text: a choice, a day, cents or words; empty for none. */
export interface CellEdit<Row> {
  kind: "choice" | "day" | "amount" | "words";
  value: (row: Row) => string;
  choices?: (row: Row) => readonly Choice[] | Promise<readonly Choice[]>;
  /** Saves through the noun's operation with the row's version, or with the version of now. */
  save: (row: Row, value: string, isAnyVersion: boolean) => Promise<unknown>;
  /** The person who last changed a row, for conflicts. */
  changedBy?: (row: Row) => Promise<string | undefined>;
}

/** By column id. Loaded when a person first touches the list. */
export type CellEdits<Row> = Readonly<Record<string, CellEdit<Row>>>;

/** The choice of nobody. */
export const NOBODY: Choice = { value: "", label: "Unassigned" };

/** A value as the cell shows it. */
export function textOf<Row>(edit: CellEdit<Row>, value: string, choices: readonly Choice[]): string {
  if (edit.kind === "choice") return choices.find((choice) => choice.value === value)?.label ?? value;
  if (value === "") return "–";
  if (edit.kind === "amount") return formatAmount(Number(value));
  return isPlainDate(value) ? formatDate(value) : value;
}

/** What a person typed as a value, or the sentence of what is wrong. */
export function readTyped(kind: CellEdit<never>["kind"], typed: string): { value: string } | string {
  const text = typed.trim();
  if (kind === "day")
    return text === "" || isPlainDate(text)
      ? { value: text as PlainDate | "" }
      : `Please write the day as ${formats().dateFormat.toLowerCase()}`;
  if (kind !== "amount") return { value: text };
  const read = readAmount(text);
  if ("problem" in read) return read.problem;
  return { value: "cents" in read ? String(read.cents) : "0" };
}
