import { and, desc, inArray, not, or, type SQL, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, can, personIdOf, scopeOf } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import { definePort } from "~/platform/kernel/port";
import { amountOf, LEFT_OUT, NOUNS, placeOf } from "../domain";

/** A condition on `events` for events of items the actor is assigned to, for users with limited reach. */
export interface NamedEvents {
  needs: Permission;
  of: (person: SQL) => SQL;
}

export const namedEvents = definePort<NamedEvents>();

/** The events of a noun within the actor's reach: all, or those of items they are assigned to. */
function audible(noun: string, actor: Actor): SQL | undefined {
  const rule = NOUNS[noun];
  if (!rule || !can(actor, rule.needs)) return undefined;
  const ofNoun = sql`${events.subjectType} = ${noun}`;
  if (scopeOf(actor, rule.needs) === "all") return ofNoun;
  const me = sql`${personIdOf(actor)}::uuid`;
  const named = namedEvents.all().filter(({ needs }) => needs === rule.needs);
  return named.length === 0 ? undefined : and(ofNoun, or(...named.map(({ of }) => of(me))));
}

const IS_LEFT_OUT = sql`(${inArray(events.type, [...LEFT_OUT])}
  or (${events.type} in ('prompt.ended', 'charge.ended') and ${events.data} ->> 'state' = 'succeeded'))`;

/** Recent activities within the actor's reach, newest first, each once. */
export async function listActivities(reader: Reader, actor: Actor, limit: number) {
  const heard = Object.keys(NOUNS).flatMap((noun) => audible(noun, actor) ?? []);
  if (heard.length === 0) return [];
  const nouns = Object.keys(NOUNS).filter((noun) =>
    can(actor, NOUNS[noun]?.needs ?? "manage_system_settings"),
  );
  const rows = await reader
    .select({
      id: events.id,
      subjectType: events.subjectType,
      subjectId: events.subjectId,
      summary: events.summary,
      data: events.data,
      actorName: events.actorName,
      at: events.at,
    })
    .from(events)
    .where(and(inArray(events.subjectType, nouns), or(...heard), not(IS_LEFT_OUT)))
    .orderBy(desc(events.at), desc(events.id))
    .limit(limit);
  return rows.map((row) => {
    // A customer's amounts require access to all invoices, as on the customer's page.
    const isTold =
      row.subjectType !== "customer" ||
      (can(actor, "view_finances") && scopeOf(actor, "view_finances") === "all");
    const amount = isTold ? amountOf(row) : undefined;
    const href = placeOf(row);
    return {
      id: row.id,
      type: NOUNS[row.subjectType]?.type ?? ("system" as const),
      title: row.summary,
      description: row.actorName,
      timestamp: row.at,
      ...(amount === undefined ? {} : { amount }),
      ...(href === undefined ? {} : { href }),
    };
  });
}
