import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import { readingsOf, searchWords as wordsOf } from "~/platform/kernel/fold";
import { definePort } from "~/platform/kernel/port";
import { byLikeness, FOUND_KINDS, type Found, type FoundKind, isName, LEAST_TYPED } from "../domain";
import { searchWords } from "./tables";

export const READ = 8;
const SHOWN = 5;
const NEAREST = 3;

export type Reading = readonly string[];

export interface SearchKind {
  kind: FoundKind;
  /** Any of these. */
  needs: Permission | readonly Permission[];
  find: (reader: Reader, actor: Actor, readings: readonly Reading[], now: Date) => Promise<Found[]>;
}

export const searchKinds = definePort<SearchKind>();

export interface NamedRows {
  table: SQL;
  names: SQL;
  /** All searched text of a row in lower case. Columns must be prefixed with the table's name. */
  searched: SQL;
}

export const namedRows = definePort<NamedRows>();

interface Outcome {
  results: Found[];
  read: string | null;
}

/** Rows within the actor's reach that contain the words. If there are none, names are corrected and searched again. */
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
      .filter(({ needs }) => [needs].flat().some((need) => can(actor, need)))
      .sort((a, b) => FOUND_KINDS.indexOf(a.kind) - FOUND_KINDS.indexOf(b.kind))
      .map(({ find }) => find(reader, actor, readings, now)),
  );
  const like = byLikeness(readings.map(([first = ""]) => first));
  return kinds.flatMap((found) => found.sort(like).slice(0, SHOWN));
}
