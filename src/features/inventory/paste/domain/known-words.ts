import { foldText } from "~/platform/kernel/fold";
import { type Flag, type KindFields, nameKey } from "../../kinds/domain/kinds";
import { type KindSearch, type Searchable, searchOf } from "../../kinds/domain/search";
import { type Size, sizesOfKind } from "./sizes";
import { STOP } from "./words";

export type PastedKind = Searchable &
  Pick<KindFields, "volume" | "rooms" | "family"> & { flags: readonly Flag[] };

export interface Prepared<Kind extends PastedKind> {
  search: KindSearch<Kind>;
  vocabulary: ReadonlySet<string>;
  traits: ReadonlyMap<string, Traits>;
  byCode: ReadonlyMap<string, Kind>;
  /** By the whole name in either language. */
  byName: ReadonlyMap<string, Kind>;
}

/** Names of a kind, prepared once. */
export interface Traits {
  sizes: readonly Size[];
  words: ReadonlySet<string>;
  /** Its names and words, each with its words in order of letters; and the names alone. */
  phrases: ReadonlySet<string>;
  names: ReadonlySet<string>;
  /** The thing itself: 'Bed' of 'Bed with mattress, king', 'Kitanda' of 'Kitanda na godoro'. */
  heads: ReadonlySet<string>;
}

export const wordsOf = (text: string) => foldText(text).match(/[a-z0-9]+/g) ?? [];
export const inOrder = (words: readonly string[]) =>
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

/** Prepares the search of pasted words once for all lines. */
export function preparedFrom<Kind extends PastedKind>(kinds: readonly Kind[]): Prepared<Kind> {
  const traits = new Map(kinds.map((kind) => [kind.code, traitsOf(kind)]));
  return {
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
}

/** A word as the list has it: 'beds' is bed, 'vikabati' is kabati, 'maboksi' is boksi. */
export function singular(word: string, vocabulary: ReadonlySet<string>): string {
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

/** Short words are known only as they are written: 'ndoo' is no 'ndogo'. */
export const isKnown = <Kind extends PastedKind>(word: string, { vocabulary, search }: Prepared<Kind>) =>
  vocabulary.has(word) ||
  [...vocabulary].some((other) => word.length > 3 && other.startsWith(word)) ||
  (word.length > 4 && search.find(word, 1).length > 0);
