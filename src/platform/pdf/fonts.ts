import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";

const LONGEST_WORD = 16;

/**
 * Break points of a long word: after a sign in an address, otherwise anywhere. The empty parts stop the renderer from
 * adding hyphens, which would change the address.
 */
function partsOf(word: string): string[] {
  if (word.length <= LONGEST_WORD) return [word];
  const parts = word
    .split(/(?<=[-@./_])/u)
    .flatMap((part) => (part.length <= LONGEST_WORD ? [part] : (part.match(/.{1,7}/gsu) ?? [part])));
  return parts.flatMap((part, place) => (place === 0 ? [part] : ["", part]));
}

const WEIGHTS = [400, 600, 700] as const;

/** Embeds Inter completely, so that names such as Ngũgĩ wa Thiong'o are printed correctly. */
export function registerFonts(): void {
  Font.registerHyphenationCallback(partsOf);
  const { resolve } = createRequire(import.meta.url);
  const file = (weight: string) => resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`);
  Font.register({
    family: "Inter",
    fonts: [
      { src: file("400Regular"), fontWeight: 400 },
      { src: file("600SemiBold"), fontWeight: 600 },
      { src: file("700Bold"), fontWeight: 700 },
    ],
  });
}

/** If two characters share a glyph, the commonly typed one comes first: Latin letters, punctuation, others. */
const rank = (codePoint: number) => (codePoint < 0x250 ? 0 : codePoint >> 8 === 0x20 ? 1 : 2);
const asTyped = (a: number, b: number) => rank(a) - rank(b) || a - b;

let opened: Promise<(codePoint: number) => boolean> | undefined;

/** Tests whether the embedded fonts have a code point; all weights have the same ones. */
export function embeddedGlyphs(): Promise<(codePoint: number) => boolean> {
  opened ??= openFonts();
  return opened;
}

/**
 * Loads the fonts and creates every glyph from its character first. A glyph first met as part of another one would have
 * no character, and later documents could not be searched or copied.
 */
async function openFonts(): Promise<(codePoint: number) => boolean> {
  const known = new Set<number>();
  for (const fontWeight of WEIGHTS) {
    const font = { fontFamily: "Inter", fontWeight };
    await Font.load(font);
    const { data } = Font.getFont(font);
    if (data) data.layout = rememberRuns(data.layout.bind(data));
    for (const codePoint of [...(data?.characterSet ?? [])].sort(asTyped)) {
      data?.glyphForCodePoint(codePoint);
      known.add(codePoint);
    }
  }
  return (codePoint) => known.has(codePoint);
}

/** Labels and figures recur in a document and between documents. */
const MOST_RUNS = 5_000;

/** Lays out each text once: the renderer measures a text several times and never changes the result. */
function rememberRuns<Options extends unknown[], Run>(
  layOut: (text: string, ...options: Options) => Run,
): typeof layOut {
  const runs = new Map<string, Run>();
  return (text, ...options) => {
    const key = JSON.stringify([text, ...options]);
    const known = runs.get(key);
    if (known) return known;
    const run = layOut(text, ...options);
    if (runs.size >= MOST_RUNS) runs.clear();
    runs.set(key, run);
    return run;
  };
}
