import { foldText } from "~/platform/kernel/fold";
import { type Flag, type KindFields, nameKey, type Room } from "../../kinds/domain/kinds";
import { type KindSearch, type Searchable, searchOf } from "../../kinds/domain/search";
import { chatLines, type Heading } from "./chat";
import { figuresOf, takeQuantity } from "./quantities";
import { type Box, distanceTo, type Size, sizesOfKind, takeSizes } from "./sizes";

export type PastedKind = Searchable &
  Pick<KindFields, "volume" | "rooms" | "family"> & { flags: readonly Flag[] };

export const CONFIDENCES = ["sure", "likely", "unsure"] as const;
/** `sure`: every word and size is the kind's. `likely`: the size was not said. `unsure`: words were left out. */
export type Confidence = (typeof CONFIDENCES)[number];

export interface PastedItem<Kind> {
  /** As pasted, for the person who confirms. */
  text: string;
  kind: Kind;
  /** Other kinds that it may be, the best first. */
  alternatives: Kind[];
  quantity: number;
  heading: Heading | null;
  box: Box | null;
  confidence: Confidence;
}

export interface PastedList<Kind> {
  items: PastedItem<Kind>[];
  /** Everything else of the text: nothing is dropped. */
  others: { text: string; heading: Heading | null }[];
  /** The headings in their order, each once. */
  headings: Heading[];
}

const ALTERNATIVES = 5;
const MOST_WORDS = 6;
/** Longer parts are sentences of a chat. */
const SENTENCE = 9;

const setOf = (words: string) => new Set(words.split(" "));
const STOP = setOf(
  "the a an of our my your his her its their with and plus also for in on at to is are has have this that some few several ya wa za la cha vya kwa na yetu yangu ile hii kuna pia only just about around approx roughly good condition nice type brand size sized full complete",
);
/** Words of a chat that name no goods. */
const CHAT = setOf(
  "hi hello hey habari sasa mambo jambo thanks thank asante please tafadhali kindly we us you me i moving move mover movers shifting shift relocating relocate from tuko tunahama nahama natoka kwenda nataka quote quotation price cost budget how much bei ngapi date day tomorrow kesho saturday sunday monday tuesday wednesday thursday friday december january november morning asubuhi call piga sawa okay ok regards list items vitu stuff things etc others other vingine everything nothing house nyumba apartment flat bedsitter estate road",
);
const LARGE = setOf("big large huge jumbo tall long kubwa kikubwa mkubwa vikubwa makubwa wakubwa");
const SMALL = setOf("small tiny little ndogo kidogo dogo mdogo vidogo madogo wadogo");
/** Looks and makes: they choose no kind unless a kind is called so. */
const LOOKS = setOf(
  "old new used wooden metal metallic steel plastic leather fabric brown black white grey gray red blue green cream mahogany glass samsung lg hisense sony ramtons von hotpoint mika bruhm tcl skyworth vitron hp dell nyeusi nyeupe mbao chuma kuukuu mpya smart digital",
);
/** The usual kind of a word that names many. */
const USUAL: Readonly<Record<string, string>> = {
  ...{ bed: "bed_double", kitanda: "bed_double", vitanda: "bed_double" },
  ...{ mattress: "mattress_140", matress: "mattress_140", godoro: "mattress_140", magodoro: "mattress_140" },
  ...{ fridge: "fridge_tall", frij: "fridge_tall", friji: "fridge_tall", jokofu: "fridge_tall" },
  ...{ refrigerator: "fridge_tall", freezer: "fridge_tall" },
  ...{ table: "coffee_table", meza: "coffee_table", chair: "chair", kiti: "chair", viti: "chair" },
  ...{
    box: "carton",
    boksi: "carton",
    katoni: "carton",
    carton: "carton",
    bag: "clothes_bag",
    begi: "clothes_bag",
  },
  ...{ kabati: "wardrobe", cupboard: "wardrobe", sofa: "sofa_any", couch: "sofa_any", kochi: "sofa_any" },
  ...{ gas: "gas_cylinder_13", gesi: "gas_cylinder_13", tv: "tv_60", television: "tv_60", runinga: "tv_60" },
  ...{
    desk: "desk_medium",
    dawati: "desk_medium",
    rug: "rug_large",
    carpet: "rug_large",
    zulia: "rug_large",
  },
};
/** The usual table of a room. */
const TABLES: Partial<Record<Room, string>> = { kitchen: "kitchen_table", dining_room: "dining_table" };
const TABLE = /\b(?:tables?|meza)\b/;
const CHAIRS = /\b(?:chairs?|viti)\b/i;
const AMERICAN = /american|kimarekani/i;

interface Prepared<Kind extends PastedKind> {
  search: KindSearch<Kind>;
  vocabulary: ReadonlySet<string>;
  traits: ReadonlyMap<string, Traits>;
  byCode: ReadonlyMap<string, Kind>;
  /** By the whole name in either language. */
  byName: ReadonlyMap<string, Kind>;
}

/** What a kind is called, prepared once. */
interface Traits {
  sizes: readonly Size[];
  words: ReadonlySet<string>;
  /** Its names and words, each with its words in order of letters; and the names alone. */
  phrases: ReadonlySet<string>;
  names: ReadonlySet<string>;
  /** The thing itself: 'Bed' of 'Bed with mattress, king', 'Kitanda' of 'Kitanda na godoro'. */
  heads: ReadonlySet<string>;
}

const wordsOf = (text: string) => foldText(text).match(/[a-z0-9]+/g) ?? [];
const inOrder = (words: readonly string[]) =>
  words
    .filter((word) => !STOP.has(word))
    .sort()
    .join(" ");

function traitsOf(kind: Searchable): Traits {
  const { nameEn, nameSw, words } = kind;
  const texts = [nameEn, nameSw, ...words].map(wordsOf);
  const [english = "", ...called] = [nameEn, ...words].map((text) => text.split(/,| with | of /)[0] ?? "");
  const heads = [english, ...called.filter((text) => !text.includes(" "))].flatMap((text) =>
    wordsOf(text).slice(-1),
  );
  return {
    sizes: sizesOfKind(kind),
    words: new Set(texts.flat()),
    phrases: new Set(texts.map(inOrder)),
    names: new Set(texts.slice(0, 2).map(inOrder)),
    heads: new Set([...heads, ...wordsOf(nameSw).slice(0, 1)]),
  };
}

/** Prepares the reading of pasted lists by the kinds of the item list. */
export function listReaderOf<Kind extends PastedKind>(
  kinds: readonly Kind[],
): (pasted: string) => PastedList<Kind> {
  const traits = new Map(kinds.map((kind) => [kind.code, traitsOf(kind)]));
  const prepared: Prepared<Kind> = {
    search: searchOf(kinds),
    vocabulary: new Set([...traits.values()].flatMap(({ words }) => [...words])),
    traits,
    byCode: new Map(kinds.map((kind) => [kind.code, kind])),
    byName: new Map(
      kinds.flatMap((kind) =>
        [kind.nameEn, kind.nameSw].map((name): [string, Kind] => [nameKey(name), kind]),
      ),
    ),
  };
  return (pasted) => readList(pasted, prepared);
}

function readList<Kind extends PastedKind>(pasted: string, prepared: Prepared<Kind>): PastedList<Kind> {
  const list: PastedList<Kind> = { items: [], others: [], headings: [] };
  for (const { text, heading, isMedia } of chatLines(pasted)) {
    if (heading && !list.headings.some(({ label }) => label === heading.label)) list.headings.push(heading);
    const exact = readName(text, heading, prepared);
    if (exact) list.items.push(exact);
    const parts = isMedia || exact ? [] : partsOf(text);
    if (parts.length === 0 && !exact && text !== "") list.others.push({ text, heading });
    for (const [at, part] of parts.entries()) {
      const isWithChairs = CHAIRS.test(parts[at + 1] ?? "");
      const item =
        readPart(part, heading, prepared, isWithChairs) ?? readBare(part, heading, prepared, isWithChairs);
      if (item) list.items.push(item);
      else list.others.push({ text: part, heading });
    }
  }
  return list;
}

const BETWEEN =
  /[,;\u2022|]|\.\s+|\s[+&]\s|\s(?:and|plus|pamoja na)\s|\sna\s(?!(?:kioo|oveni|droo)\b)|\swith\s(?=\d|two|four|six|eight|chairs)/i;
const NUMBER_BEFORE = /\b(?:kumi|ishirini|thelathini|arobaini|hamsini)$/i;
const BED_BEFORE = /\b(?:beds?|kitanda|vitanda|decker)\b/i;
const MATTRESS_ALONE = /^(?:its |the )?(?:matt?ress(?:es)?|godoro|magodoro)$/i;
const UNITS = "inch|seat|door|drawer|burner|piece|lit|kg|kva|cc|by|ft|feet|m\\b|x\\b";
const COUNT_WITHIN = new RegExp(`^(\\d{1,2} [a-z]{3,}(?: [a-z]+)?) (\\d{1,2} (?!${UNITS})[a-z]{3,}.*)$`, "i");

/** The things of a line: 'meza na viti 6' are two, 'sofa 3,2,1' and 'tank 1,000 l' are one. */
function partsOf(line: string): string[] {
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

/** Sizes alone are of what was named before them: '3 beds: 6x6, 5x6, 4x6' are three things. */
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

function readPart<Kind extends PastedKind>(
  part: string,
  heading: Heading | null,
  prepared: Prepared<Kind>,
  isWithChairs: boolean,
): PastedItem<Kind> | undefined {
  const text = figuresOf(foldText(part).replace(/\s+/g, " ").trim());
  const counted = leadingCount(text);
  const sized = takeSizes(counted?.rest ?? text);
  const { quantity, rest } = counted ? { ...counted, rest: sized.rest } : takeQuantity(sized.rest);
  const all = wordsOf(rest).filter((word) => !STOP.has(word) && !/^x?\d+$/.test(word));
  if (all.length > SENTENCE) return undefined;
  const named = all.filter((word) => !CHAT.has(word)).map((word) => singular(word, prepared.vocabulary));
  const found = findKinds(named, / (?:of|ya|za|la|cha|vya) /.test(text), prepared);
  if (!found || found.used * 2 < found.asked || named.length * 2 < all.length) return undefined;
  const { ranked, isChosen } = rank(
    found,
    {
      sizes: sized.sizes,
      room: heading?.kind ?? null,
      isLarge: named.some((word) => LARGE.has(word)),
      isSmall: named.some((word) => SMALL.has(word)),
      isTableWithChairs: isWithChairs && TABLE.test(text),
    },
    prepared,
  );
  const [kind, ...others] = ranked;
  if (!kind) return undefined;
  const confidence = found.used < found.asked || !found.isThing ? "unsure" : isChosen ? "sure" : "likely";
  const isPair = /\ba pair\b/i.test(kind.nameEn) && /\b(?:pair|jozi)\b/i.test(part);
  return {
    ...{ text: part, kind, alternatives: others.slice(0, ALTERNATIVES) },
    ...{ quantity: isPair ? Math.max(1, quantity / 2) : quantity, heading, box: sized.box, confidence },
  };
}

/** A line that is a name of the list, with or without a quantity: names may hold commas. */
function readName<Kind extends PastedKind>(
  text: string,
  heading: Heading | null,
  { byName }: Prepared<Kind>,
): PastedItem<Kind> | undefined {
  const [, before, name = ""] = /^(?:(\d{1,4}) ?[x×]? )?(.*)$/.exec(text) ?? [];
  const kind = byName.get(nameKey(text)) ?? byName.get(nameKey(name));
  if (!kind) return undefined;
  const quantity = byName.has(nameKey(text)) ? 1 : Math.max(1, Number(before ?? 1));
  return { text, kind, alternatives: [], quantity, heading, box: null, confidence: "sure" };
}

/** Without what is in brackets: 'washer (front load)'. */
function readBare<Kind extends PastedKind>(
  part: string,
  ...[heading, prepared, isWithChairs]: [Heading | null, Prepared<Kind>, boolean]
): PastedItem<Kind> | undefined {
  const bare = part.replace(/\([^)]*\)?/g, " ").trim();
  if (bare === part) return undefined;
  const item = readPart(bare, heading, prepared, isWithChairs);
  return item && { ...item, text: part, confidence: "unsure" };
}

/** '2 x 5x6 bed' has two pieces: its first figure is no size. */
function leadingCount(text: string): { quantity: number; rest: string } | undefined {
  const found =
    /^(\d{1,3}) ?(?:[x×]|nos?\.?|pcs?)? (?=\d+(?:\.\d)? ?(?:[x*×]|by|inch|seater|door|kg|l\b|lit))/.exec(
      text,
    );
  return found ? { quantity: Number(found[1]), rest: text.slice(found[0].length) } : undefined;
}

/** A word as the list has it: 'beds' is bed, 'vikabati' is kabati, 'maboksi' is boksi. */
function singular(word: string, vocabulary: ReadonlySet<string>): string {
  if (vocabulary.has(word)) return word;
  const forms = [
    word.replace(/ies$/, "y"),
    word.replace(/ves$/, "f"),
    word.replace(/es$/, ""),
    word.replace(/s$/, ""),
    word.replace(/^vi/, "ki"),
    word.replace(/^vi/, ""),
    word.replace(/^ma/, ""),
    word.replace(/^mi/, "m"),
  ];
  return forms.find((form) => form.length > 1 && vocabulary.has(form)) ?? word;
}

interface Found<Kind> {
  /** The best first. */
  kinds: Kind[];
  words: readonly string[];
  /** Words that were found, of those that name goods. */
  used: number;
  asked: number;
  /** The best kind is called exactly so, and no other. */
  isNamed: boolean;
  /** A word names the thing, and not something it belongs to. */
  isThing: boolean;
}

const isAdjective = (word: string) => LARGE.has(word) || SMALL.has(word) || LOOKS.has(word);

/** The kinds of all words, else of as many as one kind has; words as they are written count more than likenesses. */
function findKinds<Kind extends PastedKind>(
  words: readonly string[],
  isOf: boolean,
  prepared: Prepared<Kind>,
): Found<Kind> | undefined {
  const goods = words.filter((word) => !isAdjective(word)).slice(0, MOST_WORDS);
  if (goods.length === 0) return undefined;
  const known = goods.filter((word) => isKnown(word, prepared));
  const adjectives = words.filter((word) => isAdjective(word) && prepared.vocabulary.has(word));
  let best: { found: Found<Kind>; points: number } | undefined;
  for (const tried of subsets(known, isOf).flatMap((set) =>
    adjectives.length > 0 ? [[...set, ...adjectives], set] : [set],
  )) {
    const isAmerican = tried.some((word) => AMERICAN.test(word));
    const kinds = prepared.search
      .find(tried.join(" "))
      .filter(({ nameEn }) => isAmerican || !AMERICAN.test(nameEn));
    if (kinds.length === 0) continue;
    const ordered = kinds
      .map((kind, at) => ({
        kind,
        at,
        fit: fitOf(tried, prepared.traits.get(kind.code), prepared.vocabulary),
      }))
      .sort((a, b) => b.fit - a.fit || a.at - b.at);
    const [first] = ordered;
    if (!first) continue;
    const traits = prepared.traits.get(first.kind.code);
    // Written apart, as 'tool box', it is as exact.
    const isJoined = traits?.words.has(tried.join("")) ?? false;
    const exact = isJoined ? tried.length : tried.filter((word) => traits?.words.has(word)).length;
    if (goods.length === 1 && first.fit === 0) continue;
    const points = exact * 2 + (tried.length - exact) * 0.8 + first.fit / 10;
    if (best && points <= best.points) continue;
    const found = {
      ...{ kinds: ordered.map(({ kind }) => kind), words: tried, asked: goods.length },
      used: tried.filter((word) => goods.includes(word)).length,
      isNamed:
        traits?.names.has(inOrder(tried)) ||
        (first.fit === 2 && ordered.filter(({ fit }) => fit === 2).length === 1),
      isThing: first.fit > 0,
    };
    best = { found, points };
  }
  return best?.found;
}

/** Short words are known only as they are written: 'ndoo' is no 'ndogo'. */
const isKnown = <Kind extends PastedKind>(word: string, { vocabulary, search }: Prepared<Kind>) =>
  vocabulary.has(word) ||
  [...vocabulary].some((other) => word.length > 3 && other.startsWith(word)) ||
  (word.length > 4 && search.find(word, 1).length > 0);

/** Called exactly so, or the thing itself: 'tv' is no 'TV stand'. Mistyped words may be either. */
function fitOf(
  words: readonly string[],
  traits: Traits | undefined,
  vocabulary: ReadonlySet<string>,
): number {
  if (!traits) return 0;
  if (traits.phrases.has(inOrder(words))) return 2;
  return words.some((word) => traits.heads.has(word) || !vocabulary.has(word)) ? 1 : 0;
}

/** All words, then ever fewer. English names end with the thing, Kiswahili names and 'box of books' begin with it. */
function subsets(words: readonly string[], isOf: boolean): string[][] {
  const sets: string[][] = [];
  for (let count = words.length; count >= 1; count -= 1) {
    const ends = [words.slice(-count), words.slice(0, count)];
    sets.push(...(isOf ? ends.reverse() : ends));
  }
  return sets;
}

interface Wish {
  sizes: readonly Size[];
  room: Room | null;
  isLarge: boolean;
  isSmall: boolean;
  isTableWithChairs: boolean;
}

/** The kinds by what else was said: a table with chairs, the size, large or small, the usual one, the room. */
function rank<Kind extends PastedKind>(
  { kinds, words, isNamed }: Found<Kind>,
  { sizes, room, isLarge, isSmall, isTableWithChairs }: Wish,
  { traits, byCode }: Prepared<Kind>,
): { ranked: Kind[]; isChosen: boolean } {
  const first = (kind: Kind, isChosen: boolean) => {
    const family = kinds.filter((other) => other !== kind && other.family === kind.family);
    const others = kinds.filter((other) => other !== kind && other.family !== kind.family);
    return { ranked: [kind, ...family, ...others], isChosen };
  };
  const [word] = words.length === 1 ? words : [];
  const table =
    isTableWithChairs && word && !isLarge && !isSmall
      ? byCode.get(room === "kitchen" ? "kitchen_table" : "dining_table")
      : undefined;
  if (table) return first(table, true);
  const ofRoom = word && TABLE.test(word) && room ? TABLES[room] : undefined;
  const usual = word === undefined ? undefined : byCode.get(ofRoom ?? USUAL[word] ?? "");
  const [best] = usual ? [usual] : isNamed ? kinds : inRoom(kinds, room);
  if (!best) return { ranked: [], isChosen: false };
  const family = kinds.filter((kind) => kind.family === best.family);
  const [nearest] = sizes
    .flatMap((size) =>
      kinds.flatMap((kind, at) => {
        const distance = distanceTo(size, traits.get(kind.code)?.sizes ?? []);
        return distance === undefined
          ? []
          : [{ kind, distance, at: kind.family === best.family ? at - 1_000 : at }];
      }),
    )
    .sort((a, b) => a.distance - b.distance || a.at - b.at);
  if (nearest) return first(nearest.kind, nearest.distance < 0.2);
  if (isLarge !== isSmall && !words.some(isAdjective)) {
    const [extreme] = [...family].sort((a, b) => (isLarge ? b.volume - a.volume : a.volume - b.volume));
    if (extreme) return first(extreme, true);
  }
  return first(best, isNamed || family.length === 1);
}

/** Of equals, those of the heading's room first. */
function inRoom<Kind extends PastedKind>(kinds: readonly Kind[], room: Room | null): readonly Kind[] {
  const there = room === null ? [] : kinds.slice(0, 12).filter(({ rooms }) => rooms.includes(room));
  return there.length === 0 ? kinds : [...there, ...kinds.filter((kind) => !there.includes(kind))];
}
