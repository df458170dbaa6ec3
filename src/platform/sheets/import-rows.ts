import type { ErrorKind } from "~/platform/kernel/errors";
import {
  type ImportDefinition,
  type Mapping,
  type RowErrors,
  type RowValues,
  SHOWN_CHARACTERS,
  SHOWN_PROBLEMS,
} from "~/platform/kernel/import";
import { cellsBeyondHeads } from "~/platform/kernel/import-errors";
import { type SheetProblem, type SheetRow, valuesOf } from "~/platform/kernel/sheet-columns";

const TOGETHER = 1_000;
const AT_ONCE = 200;

export interface KnownRow<Field extends string> {
  row: number;
  values: RowValues<Field>;
  field: Field;
  message: string;
}

export interface SortedRows<Good, Field extends string = string> {
  good: Good[];
  known: KnownRow<Field>[];
  bad: SheetProblem[];
  notes: SheetProblem[];
}

/** Result of a lookup: the row exists already, or its contacts belong to another record. */
export type LookedUp<Field extends string> =
  | { isKnown: true; field: Field; message: string }
  | { isKnown: false; wrong: RowErrors<Field> };

interface Reading<Field extends string, Good> {
  mapping: Mapping<Field>;
  contactsOf: (values: RowValues<Field>) => RowValues<Field>;
  lookUp: (
    all: readonly RowValues<Field>[],
  ) => Promise<(contacts: RowValues<Field>, values: RowValues<Field>) => LookedUp<Field>>;
  readRow: (values: RowValues<Field>) => {
    value: Good;
    wrong: RowErrors<Field>;
    notes: RowErrors<Field>;
  };
  /** Fields that two rows of a file may not share, and the second one's error. */
  unique: readonly Field[];
  twice: ErrorKind<`${string}{row}${string}`>;
}

/** Sorts a file's rows, with one sentence for each invalid field. */
export async function sortRows<Field extends string, Good>(
  { fields, whole }: ImportDefinition<Field>,
  rows: readonly SheetRow[],
  { mapping, contactsOf, lookUp, readRow, unique, twice }: Reading<Field, Good>,
): Promise<SortedRows<Good, Field>> {
  const sorted: SortedRows<Good, Field> = { good: [], known: [], bad: [], notes: [] };
  const seen = new Map<string, number>();
  for (let from = 0; from < rows.length; from += TOGETHER) {
    const read = rows.slice(from, from + TOGETHER).map((row) => {
      const values = valuesOf(row, mapping);
      const beyond = row.cells.slice(mapping.length).filter(Boolean);
      return { row: row.at, values, contacts: contactsOf(values), beyond };
    });
    const found = await lookUp(read.map(({ contacts }) => contacts));
    for (const [at, { row, values, contacts, beyond }] of read.entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve));
      const there = found(contacts, values);
      if (there.isKnown) {
        sorted.known.push({ row, values, field: there.field, message: there.message });
        continue;
      }
      const { value, wrong, notes } = readRow(values);
      const errors: RowErrors<Field> = { ...wrong };
      for (const [field, message] of Object.entries(there.wrong) as [Field, string][])
        errors[field] ??= message;
      for (const field of unique) {
        if (!contacts[field]) continue;
        const key = `${field} ${contacts[field]}`;
        const before = seen.get(key);
        if (before === undefined) seen.set(key, row);
        else errors[field] ??= twice({ row: before }).message;
      }
      const problemsOf = (of: RowErrors<Field>) =>
        (Object.entries(of) as [Field, string][]).map(([field, message]) => ({
          row,
          field: fields[field].label,
          value: (values[field] ?? "").slice(0, SHOWN_CHARACTERS),
          message,
        }));
      const problems = problemsOf(errors);
      if (beyond.length > 0)
        problems.push({
          row,
          field: fields[whole].label,
          value: beyond.join(", ").slice(0, SHOWN_CHARACTERS),
          message: cellsBeyondHeads().message,
        });
      if (problems.length > 0) sorted.bad.push(...problems);
      else {
        sorted.good.push(value);
        sorted.notes.push(...problemsOf(notes));
      }
    }
  }
  return sorted;
}

export const saidOf = <Field extends string>(all: readonly RowValues<Field>[], field: Field): string[] =>
  all.flatMap((values) => values[field] || []);

/** Number of bad rows; one may have several errors. */
export const badRows = (bad: readonly SheetProblem[]): number => new Set(bad.map(({ row }) => row)).size;

/** The errors that a check lists. */
export const shownProblems = (bad: readonly SheetProblem[]): SheetProblem[] => bad.slice(0, SHOWN_PROBLEMS);

export const shownKnown = <Field extends string>(
  { fields }: ImportDefinition<Field>,
  known: readonly KnownRow<Field>[],
): SheetProblem[] =>
  known.slice(0, SHOWN_PROBLEMS).map(({ row, values, field, message }) => ({
    row,
    field: fields[field].label,
    value: (values[field] ?? "").slice(0, SHOWN_CHARACTERS),
    message,
  }));
