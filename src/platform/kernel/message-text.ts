/** Message texts have variables in braces, as `{reference}`. */

const VARIABLE = /\{([a-zA-Z]+)\}/g;

/** The variables of a text, each once, in order of first use. */
export function variablesOf(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name]) => name as string))];
}

/**
 * The first variable of a text that cannot be filled, as written: it is not in `known` or is malformed. Every form
 * that saves a text with variables rejects it.
 */
export function unknownVariable(text: string, known: readonly string[]): string | undefined {
  for (const [written, name = ""] of text.matchAll(/\{+([^{}\n]{0,40})\}+/g))
    if (written !== `{${name}}` || !known.includes(name)) return written;
  return undefined;
}

/** Fills each variable once; inserted values are not scanned again. */
export function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(VARIABLE, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string) : whole,
  );
}

const OPTIONAL: readonly string[] = ["name", "company"];

/** The variables a text must have: all of the product's default text except optional ones. */
export const neededVariables = (own: string): string[] =>
  variablesOf(own).filter((name) => !OPTIONAL.includes(name));

/** Paragraphs, separated by an empty line. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
