import { takeQuantity } from "./quantities";
import { takeSizes } from "./sizes";

const BETWEEN =
  /[,;\u2022|]|\.\s+|\s[+&]\s|\s(?:and|plus|pamoja na)\s|\sna\s(?!(?:kioo|oveni|droo)\b)|\swith\s(?=\d|two|four|six|eight|chairs)/i;
const NUMBER_BEFORE = /\b(?:kumi|ishirini|thelathini|arobaini|hamsini)$/i;
const BED_BEFORE = /\b(?:beds?|kitanda|vitanda|decker)\b/i;
const MATTRESS_ALONE = /^(?:its |the )?(?:matt?ress(?:es)?|godoro|magodoro)$/i;
const UNITS = "inch|seat|door|drawer|burner|piece|lit|kg|kva|cc|by|ft|feet|m\\b|x\\b";
const COUNT_WITHIN = new RegExp(`^(\\d{1,2} [a-z]{3,}(?: [a-z]+)?) (\\d{1,2} (?!${UNITS})[a-z]{3,}.*)$`, "i");

/** The things of a line: 'meza na viti 6' are two, 'sofa 3,2,1' and 'tank 1,000 l' are one. */
export function partsOf(line: string): string[] {
  const joined = line
    .replace(/\b(nos?|pcs?)\.\s/gi, "$1 ")
    .replace(/(\d),(?=\d{3}(?!\d))/g, "$1")
    .replace(/(\d),(?=\d(?![\d.]))/g, "$1+")
    .replace(/(\d)\s*(?:''|"|\u201d|\u2033|\u2019\u2019)/g, "$1 inch")
    .replace(/\b(tv|television|telly|runinga)s? (\d{2})\b(?! ?inch)/gi, "$1 $2 inch")
    // A comma in brackets separates nothing: 'cooker (standing, 4 burner)'.
    .replace(/\([^()]*\)/g, (inside) => inside.replace(/[,;]/g, " "));
  const parts: string[] = [];
  const add = (part: string) => {
    const last = parts.at(-1);
    const within = COUNT_WITHIN.exec(part);
    if (within) parts.push(within[1] ?? "", within[2] ?? "");
    // 'Kumi na mbili' is one number, and a bed's mattress is counted with it.
    else if (last !== undefined && NUMBER_BEFORE.test(last)) parts[parts.length - 1] = `${last} na ${part}`;
    else if (last !== undefined && BED_BEFORE.test(last) && MATTRESS_ALONE.test(part))
      parts[parts.length - 1] = `${last} with mattress`;
    else parts.push(part);
  };
  for (const part of joined.split(BETWEEN)) if (/[\p{L}\p{N}]/u.test(part)) add(part.trim());
  return withNames(parts);
}

/** Sizes alone belong to the name before them: '3 beds: 6x6, 5x6, 4x6' are three things. */
function withNames(parts: readonly string[]): string[] {
  const named: string[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? "";
    let end = at + 1;
    while (end < parts.length && isOnlySize(parts[end] ?? "")) end += 1;
    const { sizes, rest } = takeSizes(part.toLowerCase());
    if (end === at + 1 || sizes.length === 0) named.push(part);
    else {
      const { quantity, rest: name } = takeQuantity(rest.replace(/[-:\u2013]\s*$/, "").trim());
      named.push(quantity === end - at ? part.replace(/^\d+ ?[x×]? /, "") : part);
      named.push(...parts.slice(at + 1, end).map((size) => `${name} ${size}`));
    }
    at = end - 1;
  }
  return named;
}

function isOnlySize(part: string): boolean {
  const { sizes, rest } = takeSizes(part.toLowerCase());
  return sizes.length > 0 && !/[\p{L}]/u.test(rest);
}
