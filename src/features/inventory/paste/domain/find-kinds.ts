import type { Room } from "../../kinds/domain/kinds";
import { inOrder, isKnown, type PastedKind, type Prepared, type Traits } from "./known-words";
import { distanceTo, type Size } from "./sizes";
import { AMERICAN, isAdjective, TABLE, TABLES, USUAL } from "./words";

const MOST_WORDS = 6;

export interface Found<Kind> {
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

/** The kinds with all words, else with most of them. Exact words count more than similar ones. */
export function findKinds<Kind extends PastedKind>(
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

/** The kinds in the order of everything else that was written: chairs beside a table, the size, large or small, the room. */
export function rank<Kind extends PastedKind>(
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
