import { and, desc, inArray, not, or, type SQL, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, can, personIdOf, scopeOf } from "~/platform/http/actor";
import { amountOf, ECHOES, NOUNS, placeOf } from "../domain";

/** Which events of a noun this person may hear of: all, or those of what they are named on. */
function audible(noun: string, actor: Actor): SQL | undefined {
  const rule = NOUNS[noun];
  if (!rule || !can(actor, rule.needs)) return undefined;
  const ofNoun = sql`${events.subjectType} = ${noun}`;
  if (scopeOf(actor, rule.needs) === "all") return ofNoun;
  const me = sql`${personIdOf(actor)}::uuid`;
  switch (rule.needs) {
    case "view_quotes":
      return and(
        ofNoun,
        sql`exists (select 1 from quotes q where q.id = events.subject_id and q.assigned_to = ${me})`,
      );
    case "view_finances":
      return and(
        ofNoun,
        sql`exists (select 1 from invoices i where i.assigned_to = ${me}
          and i.id = coalesce((events.data ->> 'invoiceId')::uuid, events.subject_id))`,
      );
    case "view_moves":
      return and(
        ofNoun,
        sql`exists (select 1 from moves m join quotes q on q.id = m.quote_id where m.id = events.subject_id
          and (m.crew_lead = ${me} or q.assigned_to = ${me}
            or exists (select 1 from move_crew c where c.move_id = m.id and c.person_id = ${me})))`,
      );
    case "view_customers":
      return and(
        ofNoun,
        sql`exists (select 1 from quotes q where q.customer_id = events.subject_id and q.assigned_to = ${me})`,
      );
    default:
      return undefined;
  }
}

const ECHO = sql`(${inArray(events.type, [...ECHOES])}
  or (${events.type} = 'prompt.ended' and ${events.data} ->> 'state' = 'succeeded'))`;

/** What happened last, newest first, each fact once, without what this person may not see. */
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
    .where(and(inArray(events.subjectType, nouns), or(...heard), not(ECHO)))
    .orderBy(desc(events.at), desc(events.id))
    .limit(limit);
  return rows.map((row) => {
    const amount = amountOf(row);
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
