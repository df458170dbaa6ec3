import type { AppError } from "./errors";
import { fieldAt, type ImportDefinition, type RowErrors, type RowValues } from "./import";
import { amountNotFigure, valueNotKnown } from "./import-errors";
import { centsOf, dayText, phoneText, wordOf } from "./sheet-columns";

/** What a schema makes of a row, as far as it is asked here. */
interface Schema<Parsed> {
  safeParse: (input: unknown) => {
    success: boolean;
    data?: Parsed | undefined;
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
}

/**
 * A row of a file, to be read field by field: values as the form would send them, undefined where the row says nothing, and
 * what is wrong of it, the first sentence a field.
 */
export function rowOf<Field extends string>(
  file: ImportDefinition<Field>,
  values: RowValues<Field>,
  /** Where a field was typed that stands in another's column. */
  typedAs: (field: Field) => Field = (field) => field,
) {
  const wrong: RowErrors<Field> = {};
  const refuse = (field: Field, { message }: { message: string }) => {
    wrong[field] ??= message;
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
    refuse,
    text: (field: Field) => values[field] || undefined,
    phone: (field: Field) => (values[field] ? phoneText(values[field]) : undefined),
    day: (field: Field) => (values[field] ? dayText(values[field]) : undefined),
    /** Cents. */
    amount(field: Field): number | undefined {
      const cents = values[field] ? centsOf(values[field]) : undefined;
      if (values[field] && cents === undefined) refuse(field, amountNotFigure());
      return cents;
    },
    /** A word of a closed list, by itself or as people read it. */
    word,
    /** What is written in one cell with commas or semicolons between. */
    entries: (field: Field) =>
      values[field]
        ?.split(/[,;]/)
        .map((entry) => entry.trim())
        .filter(Boolean),
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
