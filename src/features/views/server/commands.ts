import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, can, personIdOf } from "~/platform/http/actor";
import { assertMayEnter } from "~/platform/http/handlers";
import { filtersOf, LISTS, MOST_VIEWS, type ViewedList, viewRemoved, viewSaved } from "../domain";
import { tooManyViews, viewNotFound } from "../errors";
import { savedViews } from "./tables";

/** Throws FORBIDDEN unless the actor may open the list. */
export function assertOpens(actor: Actor, list: ViewedList): void {
  assertMayEnter(actor, LISTS[list]);
}

interface Saving {
  list: ViewedList;
  name: string;
  query: string;
  shared: boolean;
  now: Date;
}

/** Saves a list's filters under a name and replaces the actor's view of that name. Throws CONFLICT beyond fifty. */
export async function saveView(tx: Tx, actor: Actor, { now, ...view }: Saving): Promise<{ id: string }> {
  assertOpens(actor, view.list);
  const personId = personIdOf(actor);
  const query = filtersOf(view.query);
  const [row] = await tx
    .insert(savedViews)
    .values({ ...view, query, personId, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [savedViews.personId, savedViews.list, savedViews.key],
      set: { name: view.name, query, shared: view.shared, updatedAt: now },
    })
    .returning({ id: savedViews.id });
  const kept = await tx.$count(
    savedViews,
    and(eq(savedViews.personId, personId), eq(savedViews.list, view.list)),
  );
  if (kept > MOST_VIEWS) throw tooManyViews({ most: MOST_VIEWS });
  if (!row) throw new Error("A view was neither made nor replaced");
  const { list, name, shared } = view;
  await record(tx, actor, viewSaved, {
    subjectId: row.id,
    summary: `View '${name}' of ${list} saved${shared ? " for everybody" : ""}`,
    data: { list, name, shared },
    at: now,
  });
  return row;
}

/** Removes the actor's own view, or a shared one with 'Manage settings'. Throws NOT_FOUND otherwise. */
export async function removeView(
  tx: Tx,
  actor: Actor,
  { list, id, now }: { list: ViewedList; id: string; now: Date },
): Promise<void> {
  assertOpens(actor, list);
  const own = eq(savedViews.personId, personIdOf(actor));
  const reach = can(actor, "manage_system_settings") ? sql`(${own} or ${savedViews.shared})` : own;
  const [row] = await tx
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.list, list), reach))
    .returning({ name: savedViews.name, shared: savedViews.shared });
  if (!row) throw viewNotFound();
  await record(tx, actor, viewRemoved, {
    subjectId: id,
    summary: `View '${row.name}' of ${list} removed`,
    data: { list, ...row },
    at: now,
  });
}
