/**
 * The definition of an import file with one row for each record, shared by browser and server. The contract
 * (`importContract`), the work (`serveImport`), reading rows (`readRow`) and two screens use it (docs/decisions/0128).
 */

export const IMPORT_STATES = ["uploaded", "imported", "taken_back"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
export const IMPORT_STATE_LABELS: Readonly<Record<ImportState, string>> = {
  uploaded: "Not imported yet",
  imported: "Imported",
  taken_back: "Undone",
};

export const SHOWN_PROBLEMS = 500;
export const SHOWN_CHARACTERS = 100;

interface ImportField {
  readonly label: string;
  readonly at: string;
  readonly also: readonly string[];
  /** Pattern of its values, if the heading alone is ambiguous. */
  readonly looks?: RegExp;
  readonly isDay?: true;
}

/**
 * A column of a file: its label, the path of its errors in the form's rules, and other headings for it, in small letters
 * without spaces.
 */
export const column = (
  label: string,
  at: string,
  also = "",
  more: Pick<ImportField, "looks" | "isDay"> = {},
): ImportField => ({ label, at, also: also.split(/\s+/).filter(Boolean), ...more });

export type Mapping<Field extends string> = (Field | null)[];

export type RowValues<Field extends string> = Partial<Record<Field, string>>;

export interface ImportFact {
  fileName: string;
  rows: number;
}

export type RowErrors<Field extends string> = Partial<Record<Field, string>>;

export interface ImportDefinition<
  Field extends string = string,
  Count extends string = string,
  Check extends string = string,
> {
  readonly noun: string;
  readonly nouns: string;
  readonly fields: Readonly<Record<Field, ImportField>>;
  readonly whole: NoInfer<Field>;
  readonly mostRows: number;
  readonly mostBytes: number;
  /** Whether a bad row is left out or blocks the whole file. */
  readonly badRows: "left out" | "keep all out";
  readonly counts: readonly (Count | "added")[];
  readonly checks: readonly Check[];
}

export type ImportCheck = "added" | "good" | "known" | "refused";

export const defineImport = <
  Field extends string,
  const Count extends string,
  const Check extends ImportCheck,
>(
  definition: ImportDefinition<Field, Count, Check>,
): ImportDefinition<Field, Count, Check> => definition;

export type RunCount<Count extends string> = Exclude<Count | "added", "takenBack">;

export const fieldsOf = <Field extends string>({ fields }: ImportDefinition<Field>): Field[] =>
  Object.keys(fields) as Field[];

/** The field for a path of the rules: 'addresses.0.street' is the street, 'tags.0' the tags. */
export const fieldAt = <Field extends string>(
  file: ImportDefinition<Field>,
  path: string,
): Field | undefined =>
  fieldsOf(file).find((name) => {
    const { at } = file.fields[name];
    return at !== "" && (path === at || path.startsWith(`${at}.`));
  });
