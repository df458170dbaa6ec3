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

/** What a schema makes of a row, as far as it is asked here. */
interface Schema<Parsed> {
  safeParse: (input: unknown) => {
    success: boolean;
    data?: Parsed | undefined;
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
}

/** How the days of a row's fields are ordered; day first where nothing is said. */
export type FieldOrders<Field extends string> = Partial<Record<Field, DayOrder>>;

/** The phones of a cell, those that can be read first; none for an empty one. */
export function phonesIn(text = ""): string[] {
  const all = severalIn(text).map(phoneText);
  const read = all.filter((phone) => parsePhone(phone));
  return [...read, ...all.filter((phone) => !read.includes(phone))];
}

/** The addresses of a cell. */
export const emailsIn = (text = ""): string[] => severalIn(text);

const YES = ["yes", "y", "true", "1", "x", "ndiyo", "ndio"];
const NO = ["", "no", "n", "false", "0", "hapana", "-"];
/** Whether a cell says yes. */
export const isYes = (text = ""): boolean => YES.includes(text.trim().toLowerCase());

/** How far somebody wants no messages: none by e-mail, or none at all. */
export type OptOut = "email" | "all" | undefined;

/** What a row says of it. Of all messages programs write yes, or the day on which somebody left. */
export const optOutOf = (values: { optOut?: string; emailOptOut?: string }): OptOut => {
  const { optOut = "", emailOptOut } = values;
  if (!NO.includes(optOut.trim().toLowerCase())) return "all";
  return isYes(emailOptOut) ? "email" : undefined;
};

/**
 * A row of a file, to be read field by field: values as the form would send them, undefined where the row says nothing, and
 * what is wrong of it, the first sentence a field. What goes in with something left out of it is said in `notes`.
 */
export function rowOf<Field extends string>(
  file: ImportDefinition<Field>,
  values: RowValues<Field>,
  {
    orders = {},
    typedAs = (field) => field,
  }: {
    orders?: FieldOrders<Field>;
    /** Where a field was typed that stands in another's column. */
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
    /** A word of a closed list, by itself or as people read it. */
    word,
    /** What is written in one cell with commas, semicolons or ':::' between. Labels that begin with a star are a program's own. */
    entries: (field: Field) =>
      values[field]
        ?.split(/[,;]|:::/)
        .map((entry) => entry.trim())
        .filter((entry) => entry !== "" && !entry.startsWith("* ")),
    /** By the form's schema; undefined when it refuses a field. */
    parse<Parsed>(schema: Schema<Parsed>, input: unknown): Parsed | undefined {
      const { success, data, error } = schema.safeParse(input);
      for (const issue of error?.issues ?? []) refuseAt(issue.path.join("."), issue);
      return success ? data : undefined;
    },
    /** What the form's rules refuse, by where it is in what the form sends. */
    refuseAll(errors: Readonly<Record<string, AppError>>): void {
      for (const [path, error] of Object.entries(errors)) refuseAt(path, error);
    },
  };
}

/** A full name in a cell: 'Mwangi, Achieng' has the family name first; else it is split at the last blank. */
export function nameIn(text: string): { firstName: string; lastName: string } {
  const [family = "", given = "", ...more] = text.split(",").map((part) => part.trim());
  if (given && family && more.length === 0) return { firstName: given, lastName: family };
  const words = text.trim().split(/\s+/);
  if (words.length < 2) return { firstName: words[0] ?? "", lastName: "" };
  return { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? "" };
}
