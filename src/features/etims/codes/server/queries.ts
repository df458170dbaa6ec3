import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { matches } from "~/platform/db/paging";
import { etimsClasses, etimsLists } from "./tables";

type Environment = typeof etimsLists.$inferSelect.environment;

/** How far one of KRA's lists is read; undefined before the first try. */
export async function findListState(
  reader: Reader,
  environment: Environment,
  list: typeof etimsLists.$inferSelect.list,
) {
  const [state] = await reader
    .select({ askedAt: etimsLists.askedAt, triedAt: etimsLists.triedAt, problem: etimsLists.problem })
    .from(etimsLists)
    .where(and(eq(etimsLists.environment, environment), eq(etimsLists.list, list)));
  return state;
}

const columns = {
  code: etimsClasses.code,
  name: etimsClasses.name,
  level: etimsClasses.level,
  taxCode: etimsClasses.taxCode,
};

/** Classes in use whose code or name has the words, the code that was typed first, then the narrowest. */
export function searchClasses(reader: Reader, environment: Environment, search: string, limit: number) {
  const typed = search.trim();
  return reader
    .select(columns)
    .from(etimsClasses)
    .where(
      and(
        eq(etimsClasses.environment, environment),
        eq(etimsClasses.isUsed, true),
        matches(sql`${etimsClasses.search}`, typed),
      ),
    )
    .orderBy(
      desc(sql`starts_with(${etimsClasses.code}, ${typed})`),
      desc(etimsClasses.level),
      asc(etimsClasses.code),
    )
    .limit(limit);
}

/** The classes with these codes, used or not. */
export function listClasses(reader: Reader, environment: Environment, codes: readonly string[]) {
  return reader
    .select({ ...columns, isUsed: etimsClasses.isUsed })
    .from(etimsClasses)
    .where(and(eq(etimsClasses.environment, environment), inArray(etimsClasses.code, [...new Set(codes)])));
}
