/** A person's shown and hidden columns, by list and column; other columns use the list's default. */
export type ColumnChoices = Readonly<Record<string, Readonly<Record<string, boolean>>>>;
