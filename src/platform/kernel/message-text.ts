/** A part of a message's text: its places are variables in braces, as `{reference}`. */

const VARIABLE = /\{([a-zA-Z]+)\}/g;

/** The variables of a text, each once, as they first occur. */
export function variablesOf(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name]) => name as string))];
}

/**
 * The first place of a text that will not be filled in, as it is written: one that is not of `known`, or that is spelled as
 * no place is. Every form that keeps a text with places refuses it at saving.
 */
export function unknownVariable(text: string, known: readonly string[]): string | undefined {
  for (const [written, name = ""] of text.matchAll(/\{+([^{}\n]{0,40})\}+/g))
    if (written !== `{${name}}` || !known.includes(name)) return written;
  return undefined;
}

/** Fills each place once: what is put in is never looked at again. */
export function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(VARIABLE, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string) : whole,
  );
}

/** These are a courtesy: a text may do without them. */
const OPTIONAL: readonly string[] = ["name", "company"];

/** What a text must name: all that the product's own text of this part names, but for courtesies. */
export const neededVariables = (own: string): string[] =>
  variablesOf(own).filter((name) => !OPTIONAL.includes(name));

/** Paragraphs are parted by an empty line. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
