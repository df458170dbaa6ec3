import { and, asc, eq, or } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, can, personIdOf } from "~/platform/http/actor";
import type { ViewedList } from "../domain";
import { savedViews } from "./tables";

/** The actor's own views of a list first, then shared ones. */
export async function listViews(reader: Reader, actor: Actor, list: ViewedList) {
  const me = personIdOf(actor);
  const rows = await reader
    .select({
      id: savedViews.id,
      name: savedViews.name,
      query: savedViews.query,
      shared: savedViews.shared,
      personId: savedViews.personId,
      by: people.name,
    })
    .from(savedViews)
    .innerJoin(people, eq(people.id, savedViews.personId))
    .where(and(eq(savedViews.list, list), or(eq(savedViews.personId, me), savedViews.shared)))
    .orderBy(asc(savedViews.key), asc(savedViews.id))
    .limit(200);
  const removesAll = can(actor, "manage_system_settings");
  const shown = rows.map(({ personId, ...row }) => ({
    ...row,
    own: personId === me,
    mayRemove: personId === me || removesAll,
  }));
  return [...shown.filter(({ own }) => own), ...shown.filter(({ own }) => !own)];
}

/** The query of the actor's own view of that name; undefined if there is none. */
export async function findOwnView(
  reader: Reader,
  actor: Actor,
  list: ViewedList,
  name: string,
): Promise<string | undefined> {
  const [row] = await reader
    .select({ query: savedViews.query })
    .from(savedViews)
    .where(
      and(
        eq(savedViews.personId, personIdOf(actor)),
        eq(savedViews.list, list),
        eq(savedViews.key, name.toLowerCase()),
      ),
    );
  return row?.query;
}
