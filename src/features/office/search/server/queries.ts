import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import { readingsOf, searchWords as wordsOf } from "~/platform/kernel/fold";
import { definePort } from "~/platform/kernel/port";
import { byLikeness, FOUND_KINDS, type Found, type FoundKind, isName, LEAST_TYPED } from "../domain";
import { searchWords } from "./tables";

/** Rows of a kind that are read; the likest of them are shown. */
export const READ = 8;
const SHOWN = 5;
/** Known words that a mistyped one may stand for. */
const NEAREST = 3;

/** A word and what it may stand for. */
export type Reading = readonly string[];

/** A kind of rows that the search finds, as the feature of its noun reads them. */
export interface SearchKind {
  kind: FoundKind;
  needs: Permission;
  find: (reader: Reader, actor: Actor, readings: readonly Reading[], now: Date) => Promise<Found[]>;
}

export const searchKinds = definePort<SearchKind>();

/** Rows whose names are read when one is mistyped. */
export interface NamedRows {
  table: SQL;
  /** The names and places in a row. */
  names: SQL;
  /** All that is searched of a row, lower case; with the table's name before each column. */
  searched: SQL;
}

export const namedRows = definePort<NamedRows>();

interface Outcome {
  results: Found[];
  read: string | null;
}

/**
 * What some words stand in, as far as this person may see it. Where nothing is found, names among the words are read as
 * the nearest known ones and looked for once more.
 */
export async function find(reader: Reader, actor: Actor, typed: string, now: Date): Promise<Outcome> {
  const words = wordsOf(typed);
  if (words.join("").length < LEAST_TYPED) return { results: [], read: null };
  const results = await findReadings(reader, actor, words.map(readingsOf), now);
  if (results.length > 0 || !words.some(isName)) return { results, read: null };
  const readings = await Promise.all(
    words.map((word) => (isName(word) ? nearest(reader, word) : Promise.resolve(readingsOf(word)))),
  );
  if (readings.some((reading) => reading.length === 0)) return { results: [], read: null };
  const nearby = await findReadings(reader, actor, readings, now);
  return { results: nearby, read: nearby.length > 0 ? readings.map(([first]) => first).join(" ") : null };
}

/** The known words a typed one resembles, the likest first; itself alone when it is known. */
async function nearest(reader: Reader, word: string): Promise<string[]> {
  const rows = await reader
    .select({ word: searchWords.word, plain: searchWords.plain })
    .from(searchWords)
    .where(sql`${searchWords.plain} % ${word}`)
    .orderBy(sql`similarity(${searchWords.plain}, ${word}) desc`, searchWords.word)
    .limit(NEAREST);
  const known = rows.filter(({ plain }) => plain === word);
  return (known.length > 0 ? known : rows).map((row) => row.word);
}

async function findReadings(
  reader: Reader,
  actor: Actor,
  readings: readonly Reading[],
  now: Date,
): Promise<Found[]> {
  const kinds = await Promise.all(
    searchKinds
      .all()
      .filter(({ needs }) => can(actor, needs))
      .sort((a, b) => FOUND_KINDS.indexOf(a.kind) - FOUND_KINDS.indexOf(b.kind))
      .map(({ find }) => find(reader, actor, readings, now)),
  );
  const like = byLikeness(readings.map(([first = ""]) => first));
  return kinds.flatMap((found) => found.sort(like).slice(0, SHOWN));
}
