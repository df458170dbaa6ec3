/**
 * A file of one noun, a row each, said once: browser and server read the same definition. Its contract (`importContract`), its
 * work (`serveImport`), how a row is read (`readRow`) and its two screens follow from it (docs/decisions/0128).
 */

/** A file waits to be imported, was, or was taken back. */
export const IMPORT_STATES = ["uploaded", "imported", "taken_back"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
export const IMPORT_STATE_LABELS: Readonly<Record<ImportState, string>> = {
  uploaded: "Not imported yet",
  imported: "Imported",
  taken_back: "Taken back",
};

/** Problems, notes and known rows that a check names; it counts them all. */
export const SHOWN_PROBLEMS = 500;
/** What of a bad cell is shown. */
export const SHOWN_CHARACTERS = 100;

/** What a column can be: how it is called, where it belongs in what the form sends, and what else it is called in files. */
interface ImportField {
  readonly label: string;
  /** 'contactInfo.email'; empty where the form has no such field. */
  readonly at: string;
  readonly also: readonly string[];
  /** What its values look like, where a heading alone does not tell. */
  readonly looks?: RegExp;
  /** Its values are days, all read in one order. */
  readonly isDay?: true;
}

/** What each column is, by its place; null is left out. */
export type Mapping<Field extends string> = (Field | null)[];

/** What a row says, by what its columns are. */
export type RowValues<Field extends string> = Partial<Record<Field, string>>;

/** What events of an import say. */
export interface ImportFact {
  fileName: string;
  /** Below the heads. */
  rows: number;
}

/** What is wrong with a row, a sentence a field. */
export type RowErrors<Field extends string> = Partial<Record<Field, string>>;

export interface ImportDefinition<
  Field extends string = string,
  Count extends string = string,
  Check extends string = string,
> {
  /** 'customer', and several of them. */
  readonly noun: string;
  readonly nouns: string;
  readonly fields: Readonly<Record<Field, ImportField>>;
  /** The field that stands for the whole row: what is wrong of no column is said there. */
  readonly whole: NoInfer<Field>;
  /** Rows one file may have below its heads, and how long it may be. */
  readonly mostRows: number;
  readonly mostBytes: number;
  /** What a bad row does: it is left out, or it keeps the others out as well. */
  readonly badRows: "left out" | "keep all out";
  /** What is counted of an import and kept: `added` always, `takenBack` where it can be taken back. */
  readonly counts: readonly (Count | "added")[];
  /** What a check counts: `added` and `good` are the rows that would go in. */
  readonly checks: readonly Check[];
}

/** What a check may count. */
export type ImportCheck = "added" | "good" | "known" | "refused";

export const defineImport = <
  Field extends string,
  const Count extends string,
  const Check extends ImportCheck,
>(
  definition: ImportDefinition<Field, Count, Check>,
): ImportDefinition<Field, Count, Check> => definition;

/** The counts that running it answers with. */
export type RunCount<Count extends string> = Exclude<Count | "added", "takenBack">;

export const fieldsOf = <Field extends string>({ fields }: ImportDefinition<Field>): Field[] =>
  Object.keys(fields) as Field[];

/** A field's name for what the rules call it: 'addresses.0.street' is the street, 'tags.0' the tags. */
export const fieldAt = <Field extends string>(
  file: ImportDefinition<Field>,
  path: string,
): Field | undefined =>
  fieldsOf(file).find((name) => {
    const { at } = file.fields[name];
    return at !== "" && (path === at || path.startsWith(`${at}.`));
  });
