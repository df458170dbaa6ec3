/** Which columns a person shows or hides, by list and column; what is not named is as the list has it. */
export type ColumnChoices = Readonly<Record<string, Readonly<Record<string, boolean>>>>;
