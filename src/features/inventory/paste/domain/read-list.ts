import { foldText } from "~/platform/kernel/fold";
import { nameKey } from "../../kinds/domain/kinds";
import { chatLines, type Heading } from "./chat";
import { findKinds, rank } from "./find-kinds";
import { type PastedKind, type Prepared, preparedFrom, singular, wordsOf } from "./known-words";
import { partsOf } from "./parts";
import { figuresOf, takeQuantity } from "./quantities";
import { type Box, takeSizes } from "./sizes";
import { CHAT, LARGE, SMALL, STOP, TABLE } from "./words";

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
/** Longer parts are sentences of a chat. */
const SENTENCE = 9;
const CHAIRS = /\b(?:chairs?|viti)\b/i;

/** Prepares the reading of pasted lists by the kinds of the item list. */
export function listReaderOf<Kind extends PastedKind>(
  kinds: readonly Kind[],
): (pasted: string) => PastedList<Kind> {
  const prepared = preparedFrom(kinds);
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
