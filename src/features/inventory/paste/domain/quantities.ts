/** How many, in figures and in words of both languages. Kiswahili counts agree with their noun: mbili, viwili, wawili. */
const ENGLISH: readonly (readonly string[])[] = [
  ["one"],
  ["two"],
  ["three"],
  ["four"],
  ["five"],
  ["six"],
  ["seven"],
  ["eight"],
  ["nine"],
  ["ten"],
  ["eleven"],
  ["twelve"],
  ["thirteen"],
  ["fourteen"],
  ["fifteen"],
];
const SWAHILI: readonly (readonly string[])[] = [
  ["moja", "kimoja", "mmoja"],
  ["mbili", "viwili", "wawili", "mawili", "miwili"],
  ["tatu", "vitatu", "watatu", "matatu", "mitatu"],
  ["nne", "vinne", "wanne", "manne", "minne"],
  ["tano", "vitano", "watano", "matano", "mitano"],
  ["sita"],
  ["saba"],
  ["nane", "vinane", "manane", "minane"],
  ["tisa"],
  ["kumi"],
];
const TENS: readonly (readonly [value: number, ...words: string[]])[] = [
  [10, "kumi"],
  [20, "twenty", "ishirini"],
  [30, "thirty", "thelathini"],
  [40, "forty", "arobaini"],
  [50, "fifty", "hamsini"],
  [100, "hundred", "mia"],
];
const UNITS = new Map<string, number>(
  [ENGLISH, SWAHILI].flatMap((words) =>
    words.flatMap((same, at) => same.map((word): [string, number] => [word, at + 1])),
  ),
);
const TENS_OF = new Map<string, number>(
  TENS.flatMap(([value, ...words]) => words.map((word): [string, number] => [word, value])),
);
/** Numbers of things that belong together. */
const SETS = new Map([
  ["pair", 2],
  ["couple", 2],
  ["jozi", 2],
  ["dozen", 12],
  ["dazeni", 12],
]);

const oneOf = (words: Iterable<string>) => [...words].join("|");
const UNIT = oneOf(UNITS.keys());
const TEN = oneOf(TENS_OF.keys());
const COMPOUND = new RegExp(`\\b(${TEN})(?:\\s+na\\s+|[\\s-]+)(${UNIT})\\b`, "g");
const NUMBER = new RegExp(`\\b(?:${UNIT}|${TEN})\\b`, "g");
const SET = new RegExp(
  `\\b(?:(half) (?:a )?|(\\d+|a|an) )?(${oneOf(SETS.keys())})s?\\b(?: of| ya| za| la)?`,
  "g",
);

/**
 * Numbers in words as figures: 'kumi na mbili' is 12, 'half a dozen plates' is 6 plates. The text is folded
 * (platform/kernel/fold.ts).
 */
export function figuresOf(text: string): string {
  return text
    .replace(COMPOUND, (_, tens: string, unit: string) =>
      String((TENS_OF.get(tens) ?? 0) + (UNITS.get(unit) ?? 0)),
    )
    .replace(NUMBER, (word) => String(UNITS.get(word) ?? TENS_OF.get(word)))
    .replace(SET, (_, half: string | undefined, count: string | undefined, set: string) => {
      const size = SETS.get(set) ?? 1;
      return String(half ? size / 2 : size * (Number(count) || 1));
    });
}

const MOST = 9_999;
const PIECES = "(?:pcs?|pieces?|nos?|units?|sets?|vipande)";
/** Where a quantity may be, the surest first. Each pattern takes it out of the text. */
const PLACES: readonly RegExp[] = [
  /^[x×] ?(\d{1,4})\b/,
  /^\(?(\d{1,4})\)? ?[x×] (?=\S)/,
  new RegExp(`^(\\d{1,4}) ?${PIECES}\\b(?: of| ya| za)?`),
  /[([] ?[x×]? ?(\d{1,4}) ?(?:pcs?|pieces?|nos?)? ?[)\]]/,
  / [x×] ?(\d{1,4})$/,
  new RegExp(` ?[-–:=]? ?(\\d{1,4}) ?${PIECES}$`),
  / ?[-–:=] ?(\d{1,4})$/,
  /^(\d{1,4})(?= ?[a-z])/,
  / (\d{1,4})$/,
  / (\d{1,4})(?= (?:ya|za|la|cha|vya|wa|of) )/,
  / (\d{1,4})(?= [a-z])/,
];

/** The quantity of a part and the part without it; one if it names none. */
export function takeQuantity(part: string): { quantity: number; isSaid: boolean; rest: string } {
  for (const place of PLACES) {
    const found = place.exec(part);
    const quantity = Number(found?.[1]);
    if (!found || !(quantity >= 1 && quantity <= MOST)) continue;
    const rest = `${part.slice(0, found.index)} ${part.slice(found.index + found[0].length)}`;
    return { quantity, isSaid: true, rest: rest.trim() };
  }
  return { quantity: 1, isSaid: false, rest: part };
}
