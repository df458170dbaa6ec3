import {
  type Contents,
  contentsOfLines,
  isOfContents,
  linesOfContents,
  type Offered,
} from "~/features/pricing/domain/contents";
import { isSame, type Merge, mergeEdits } from "~/platform/kernel/merge-edits";
import {
  describeFact,
  describeLine,
  FACT_LABELS,
  type FactName,
  type LineOfPrice,
  lineKey,
} from "../versions/domain";

/** What people edit of a quote before it is decided. */
export interface Draft<Facts extends object = Record<FactName, unknown>> extends Contents {
  facts: Facts;
  lines: readonly LineOfPrice[];
}

export const DRAFT_PARTS = ["facts", "lines", "contents"] as const;
export type DraftPart = (typeof DRAFT_PARTS)[number];

export const plainLine = ({
  category,
  code,
  description,
  quantity,
  unitPrice,
}: LineOfPrice): LineOfPrice => ({
  category,
  code,
  description,
  quantity,
  unitPrice,
});

/** A line somebody has just added and not filled in. It is neither saved nor refused. */
export const isBlank = ({
  code,
  description,
  unitPrice,
}: Pick<LineOfPrice, "code" | "description" | "unitPrice">) =>
  code.startsWith("extra-") && description.trim() === "" && unitPrice === 0;

const contentsOf = ({ rooms, roomSizes, services }: Contents, offered: Offered): Contents => ({
  rooms: Object.fromEntries(offered.rooms.flatMap(({ id }) => (rooms[id] ? [[id, rooms[id]]] : []))),
  roomSizes: Object.fromEntries(
    offered.rooms.flatMap(({ id }) => (rooms[id] && roomSizes[id] ? [[id, roomSizes[id]]] : [])),
  ),
  services: offered.services.map(({ id }) => id).filter((id) => services.includes(id)),
});

const filled = (lines: readonly LineOfPrice[]) => lines.filter((line) => !isBlank(line));

/**
 * The parts to save, in this order. Contents alone when the lines follow from them by the price list; else the lines,
 * which name the rooms and services themselves, and the contents only for sizes.
 */
export function unsavedParts(saved: Draft, now: Draft, offered: Offered): DraftPart[] {
  const parts: DraftPart[] = isSame(saved.facts, now.facts) ? [] : ["facts"];
  const [was, is] = [contentsOf(saved, offered), contentsOf(now, offered)];
  const lines = filled(now.lines);
  if (!isSame(was, is) && isSame(lines, linesOfContents(saved.lines, is, offered)))
    return [...parts, "contents"];
  const contents = isSame(lines, saved.lines)
    ? was
    : contentsOf(contentsOfLines(lines, saved, offered), offered);
  if (!isSame(lines, saved.lines)) parts.push("lines");
  if (!isSame(contents, is)) parts.push("contents");
  return parts;
}

/** The lines after a change of contents. `known`: lines of rooms and services seen earlier, for their agreed prices. */
export function linesFollowing(now: Draft, known: readonly LineOfPrice[], offered: Offered): LineOfPrice[] {
  const keys = new Set(now.lines.map(lineKey));
  const earlier = known.filter((line) => !keys.has(lineKey(line)) && isOfContents(line, offered));
  return linesOfContents([...now.lines, ...earlier], contentsOf(now, offered), offered);
}

type Parts = Record<string, unknown>;

const FACT = "fact ";
const LINE = "line ";
const SIZE = "size ";

function partsOf({ facts, lines, roomSizes }: Draft): Parts {
  const named = (kind: string, entries: [string, unknown][]) =>
    entries.map(([name, value]) => [kind + name, value] as const);
  return Object.fromEntries([
    ...named(FACT, Object.entries(facts)),
    ...named(
      LINE,
      filled(lines).map((line) => [lineKey(line), line]),
    ),
    ...named(SIZE, Object.entries(roomSizes)),
  ]);
}

/**
 * Merges two edits of a draft, fact by fact and line by line. `base` is the version both started from, and `sent` the
 * same as it was typed, before the server trimmed it.
 */
export function mergeDrafts(base: Draft, sent: Draft, mine: Draft, theirs: Draft): Merge<unknown> {
  const [was, typed] = [partsOf(base), partsOf(sent)];
  const own = Object.fromEntries(
    Object.entries(partsOf(mine)).map(([name, value]) => [
      name,
      name in was && isSame(value, typed[name]) ? was[name] : value,
    ]),
  );
  return mergeEdits(was, own, partsOf(theirs));
}

/** The merged draft, with the other person's values for the `chosen` parts. */
export function mergedDraft(
  merge: Merge<unknown>,
  theirs: Draft,
  chosen: ReadonlySet<string>,
  offered: Offered,
): Draft {
  const parts = { ...merge.merged };
  const other = partsOf(theirs);
  for (const name of chosen) {
    if (name in other) parts[name] = other[name];
    else delete parts[name];
  }
  const of = (kind: string) =>
    Object.entries(parts).flatMap(([name, value]) =>
      name.startsWith(kind) ? [[name.slice(kind.length), value] as const] : [],
    );
  const lines = of(LINE).map(([, line]) => line as LineOfPrice);
  const roomSizes = Object.fromEntries(of(SIZE)) as Draft["roomSizes"];
  return {
    facts: Object.fromEntries(of(FACT)) as Draft["facts"],
    lines,
    ...contentsOfLines(lines, { roomSizes }, offered),
  };
}

/** The label of a merged part and its value in words. */
export function describePart(
  name: string,
  of: Draft,
  offered: Offered,
  nameOfPerson: (id: string) => string,
): { label: string; value: string } {
  if (name.startsWith(FACT)) {
    const fact = name.slice(FACT.length) as FactName;
    return { label: FACT_LABELS[fact], value: describeFact(fact, of.facts[fact], nameOfPerson) };
  }
  if (name.startsWith(SIZE)) {
    const room = name.slice(SIZE.length);
    const label = offered.rooms.find(({ id }) => id === room)?.name ?? room;
    return { label: `Size of ${label}`, value: of.roomSizes[room] ?? "–" };
  }
  const line = of.lines.find((each) => LINE + lineKey(each) === name);
  return { label: line?.description ?? "Line", value: line ? describeLine(line) : "not there" };
}

interface TrailEntry {
  id: string;
  action: string;
  user: string;
  timestamp: Date;
}

const PRICED = /^Price changed from (.+) to (.+)$/;
const EDITED = /^Changed: (.+)$/;
const CONTENTS = /^To be moved: /;
const JOINED_MS = 10 * 60_000;

/** Joins two entries of one sitting; undefined if they are of different kinds. */
function joined(newer: string, older: string): string | undefined {
  const [priced, before] = [PRICED.exec(newer), PRICED.exec(older)];
  if (priced && before) return `Price changed from ${before[1]} to ${priced[2]}`;
  const [edited, earlier] = [EDITED.exec(newer)?.[1], EDITED.exec(older)?.[1]];
  if (edited && earlier)
    return `Changed: ${[...new Set([...earlier.split(", "), ...edited.split(", ")])].join(", ")}`;
  return CONTENTS.test(newer) && CONTENTS.test(older) ? newer : undefined;
}

/**
 * Newest first: the saves of one person within ten minutes as one entry of each kind. The audit log has each save.
 */
export function shortTrail<Entry extends TrailEntry>(entries: readonly Entry[]): Entry[] {
  const short: Entry[] = [];
  let sitting = 0;
  for (const entry of entries) {
    const first = short[sitting];
    const isSitting =
      first?.user === entry.user && first.timestamp.getTime() - entry.timestamp.getTime() < JOINED_MS;
    const isSave = [PRICED, EDITED, CONTENTS].some((kind) => kind.test(entry.action));
    if (!isSave || !isSitting) {
      short.push(entry);
      sitting = isSave ? short.length - 1 : short.length;
      continue;
    }
    const at = short.findIndex((other, place) => place >= sitting && joined(other.action, entry.action));
    const other = short[at];
    const action = other && joined(other.action, entry.action);
    if (other && action) short[at] = { ...other, action };
    else short.push(entry);
  }
  return short;
}
