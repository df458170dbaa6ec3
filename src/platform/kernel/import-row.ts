import type { AppError } from "./errors";
import { fieldAt, type ImportDefinition, type RowErrors, type RowValues } from "./import";
import { amountNotFigure, birthYearMissing, valueNotKnown } from "./import-errors";
import { parsePhone } from "./phone";
import {
  centsOf,
  type DayOrder,
  dayText,
  isDayWithoutYear,
  phoneText,
  severalIn,
  wordOf,
} from "./sheet-columns";

interface Schema<Parsed> {
  safeParse: (input: unknown) => {
    success: boolean;
    data?: Parsed | undefined;
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
}

export type FieldOrders<Field extends string> = Partial<Record<Field, DayOrder>>;

/** The phones of a cell, readable ones first. */
export function phonesIn(text = ""): string[] {
  const all = severalIn(text).map(phoneText);
  const read = all.filter((phone) => parsePhone(phone));
  return [...read, ...all.filter((phone) => !read.includes(phone))];
}

export const emailsIn = (text = ""): string[] => severalIn(text);

const YES = ["yes", "y", "true", "1", "x", "ndiyo", "ndio"];
const NO = ["", "no", "n", "false", "0", "hapana", "-"];
export const isYes = (text = ""): boolean => YES.includes(text.trim().toLowerCase());

export type OptOut = "email" | "all" | undefined;

/** The opt-out of a row. Programs write 'yes' or the day of the opt-out. */
export const optOutOf = (values: { optOut?: string; emailOptOut?: string }): OptOut => {
  const { optOut = "", emailOptOut } = values;
  if (!NO.includes(optOut.trim().toLowerCase())) return "all";
  return isYes(emailOptOut) ? "email" : undefined;
};

/**
 * Reads a row field by field. Values have the form's shape, undefined where the row is empty. Errors keep the first
 * sentence of each field. `notes` lists what was left out of an accepted row.
 */
export function rowOf<Field extends string>(
  file: ImportDefinition<Field>,
  values: RowValues<Field>,
  {
    orders = {},
    typedAs = (field) => field,
  }: {
    orders?: FieldOrders<Field>;
    /** The field that holds the typed value if the value is in another field's column. */
    typedAs?: (field: Field) => Field;
  } = {},
) {
  const wrong: RowErrors<Field> = {};
  const notes: RowErrors<Field> = {};
  const refuse = (field: Field, { message }: { message: string }) => {
    wrong[field] ??= message;
  };
  const note = (field: Field, { message }: { message: string }) => {
    notes[field] ??= message;
  };
  const refuseAt = (path: string, error: { message: string }) => {
    const field = fieldAt(file, path);
    refuse(field ? typedAs(field) : file.whole, error);
  };
  const word = <Word extends string>(
    field: Field,
    words: readonly Word[],
    labels: Readonly<Record<Word, string>> | ((word: Word) => string),
    said = values[field],
  ): Word | undefined => {
    if (!said) return undefined;
    const labelOf = typeof labels === "function" ? labels : (each: Word) => labels[each];
    const found = wordOf(said, words, labelOf);
    if (found === undefined)
      refuse(field, valueNotKnown({ known: words.filter(Boolean).map(labelOf).join(", ") }));
    return found;
  };
  return {
    wrong,
    notes,
    refuse,
    note,
    text: (field: Field) => values[field] || undefined,
    phone: (field: Field) => phonesIn(values[field])[0],
    email: (field: Field) => emailsIn(values[field])[0],
    day(field: Field): string | undefined {
      const said = values[field];
      if (!said) return undefined;
      if (!isDayWithoutYear(said)) return dayText(said, orders[field]) || undefined;
      note(field, birthYearMissing());
      return undefined;
    },
    /** Cents. */
    amount(field: Field): number | undefined {
      const cents = values[field] ? centsOf(values[field]) : undefined;
      if (values[field] && cents === undefined) refuse(field, amountNotFigure());
      return cents;
    },
    word,
    entries: (field: Field) =>
      values[field]
        ?.split(/[,;]|:::/)
        .map((entry) => entry.trim())
        .filter((entry) => entry !== "" && !entry.startsWith("* ")),
    parse<Parsed>(schema: Schema<Parsed>, input: unknown): Parsed | undefined {
      const { success, data, error } = schema.safeParse(input);
      for (const issue of error?.issues ?? []) refuseAt(issue.path.join("."), issue);
      return success ? data : undefined;
    },
    refuseAll(errors: Readonly<Record<string, AppError>>): void {
      for (const [path, error] of Object.entries(errors)) refuseAt(path, error);
    },
  };
}

/** A full name: 'Mwangi, Achieng' starts with the family name; other names are split at the last space. */
export function nameIn(text: string): { firstName: string; lastName: string } {
  const [family = "", given = "", ...more] = text.split(",").map((part) => part.trim());
  if (given && family && more.length === 0) return { firstName: given, lastName: family };
  const words = text.trim().split(/\s+/);
  if (words.length < 2) return { firstName: words[0] ?? "", lastName: "" };
  return { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? "" };
}
