import type { Searchable } from "../../kinds/domain/search";

/** Units by which kinds of one family differ. */
export type Unit =
  | "bed"
  | "inch"
  | "kg"
  | "litre"
  | "seat"
  | "door"
  | "drawer"
  | "burner"
  | "piece"
  | "kva"
  | "metre";
export interface Size {
  unit: Unit;
  value: number;
}
/** Centimetres. */
export interface Box {
  length: number;
  width: number;
  height: number;
}

const N = "(\\d{1,4}(?:\\.\\d{1,2})?)";
const BY = " ?(?:x|\\*|×|by|kwa) ?";
const BOX = new RegExp(`\\b${N}${BY}${N}${BY}${N} ?(cm|mm|m)?\\b`);
/** Feet: 5x6, 6 by 6, 4.5*6. */
const BED = new RegExp(`\\b([3-7](?:\\.5)?)${BY}([4-7](?:\\.\\d)?)(?: ?(?:ft|feet|futi))?\\b`);
const SEATS_LISTED = /\b\d(?:(?: ?\+ ?|-)\d){1,4}\b(?: ?(?:seaters?|seats?))?/;
const SIMPLE: readonly (readonly [Unit, RegExp])[] = [
  ["inch", new RegExp(`\\b${N} ?-?(?:inch(?:es)?|inchi|ins?\\b|''|"|”|″)|\\binchi ${N}\\b`)],
  ["kg", new RegExp(`\\b${N} ?(?:kgs?|kilos?)\\b|\\bkilo ${N}\\b`)],
  ["litre", new RegExp(`\\b${N} ?(?:l|lt|lts|ltrs?|litres?|liters?|lita)\\b|\\blita ${N}\\b`)],
  ["seat", /\b(\d{1,2}) ?-?(?:seaters?|seats?|siter|sita)\b|\bwatu (\d{1,2})\b/],
  ["door", /\b(\d) ?-?(?:doors?|milango)\b|\bmilango (\d)\b/],
  ["drawer", /\b(\d) ?-?(?:drawers?|droo)\b|\bdroo (\d)\b/],
  ["kva", /\b(\d{1,3}(?:\.\d)?) ?kva\b/],
  ["burner", /\b(\d) ?-?burners?\b/],
  ["metre", new RegExp(`\\b${N} ?(?:m|mtrs?|metres?|meters?|mita)\\b|\\bmita ${N}\\b`)],
];

export interface Sized {
  sizes: Size[];
  box: Box | null;
  rest: string;
}

/** Takes sizes out of a part, so that their figures are no quantity. */
export function takeSizes(part: string): Sized {
  let rest = part;
  let box: Box | null = null;
  const sizes: Size[] = [];
  const take = (pattern: RegExp) => {
    const found = pattern.exec(rest);
    if (found) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`.trim();
    return found;
  };
  const whole = take(BOX);
  if (whole) {
    const to = whole[4] === "m" ? 100 : whole[4] === "mm" ? 0.1 : 1;
    const [length = 0, width = 0, height = 0] = whole
      .slice(1, 4)
      .map((side) => Math.round(Number(side) * to));
    box = { length, width, height };
  }
  const bed = take(BED);
  if (bed) sizes.push({ unit: "bed", value: Math.min(Number(bed[1]), Number(bed[2])) });
  const listed = take(SEATS_LISTED);
  if (listed)
    sizes.push({
      unit: "seat",
      value: (listed[0].match(/\d/g) ?? []).reduce((sum, seats) => sum + Number(seats), 0),
    });
  if (/\b(?:corner|sectional)\b/.test(rest)) {
    const pieces = take(/\b(\d) ?pieces?\b|\bvipande (\d)\b/);
    if (pieces) sizes.push({ unit: "piece", value: Number(pieces[1] ?? pieces[2]) });
  }
  for (const [unit, pattern] of SIMPLE) {
    const found = take(pattern);
    const value = Number(found?.slice(1).find(Boolean));
    if (found && value > 0) sizes.push({ unit, value });
  }
  return { sizes, box, rest };
}

const NUMBERS = ["", "one", "two", "three", "four", "five", "six", "seven"];
const NAMED: readonly (readonly [Unit, RegExp])[] = [
  ["inch", /(\d+) inch/],
  ["kg", /(\d+) kg\b/],
  ["litre", /(\d+) litres/],
  ["seat", /(\d+)[ -]seat/],
  ["door", /(\w+) doors?\b/],
  ["drawer", /(\d+) drawers/],
  ["kva", /(\d+) kva/],
  ["burner", /(\w+)[ -]burner/],
  ["piece", /(\d+) pieces/],
  ["metre", /(\d+(?:\.\d+)?) m\b/],
  ["bed", /\b(\d(?:\.5)?) by \d/],
];

/** Sizes in the names of a kind: 'TV, up to 60 inches' has 60 inches, a bed called '5 by 6' is 5 feet wide. */
export function sizesOfKind({ nameEn, words }: Searchable): Size[] {
  const texts = [nameEn, ...words].map((text) => text.toLowerCase().replace(/(\d),(\d{3})/g, "$1$2"));
  return NAMED.flatMap(([unit, pattern]) => {
    const found = texts.map((text) => pattern.exec(text)?.[1]).find((text) => text && numberIn(text) > 0);
    return found === undefined ? [] : [{ unit, value: numberIn(found) }];
  });
}

const numberIn = (text: string) => Number(text) || NUMBERS.indexOf(text);

/** The distance of a kind's size from the size in the text: the next larger one is nearer than any smaller one. */
export function distanceTo(size: Size, has: readonly Size[]): number | undefined {
  const same = has.find(({ unit }) => unit === size.unit);
  if (!same) return undefined;
  const more = (same.value - size.value) / size.value;
  if (size.unit === "bed") return Math.abs(more);
  return more >= 0 ? more : 1 - more;
}
