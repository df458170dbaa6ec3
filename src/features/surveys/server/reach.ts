import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { leadsInReach } from "~/features/crm/leads/server/reach";
import { leads } from "~/features/crm/leads/server/tables";
import { customersInReach } from "~/features/customers/server/reach";
import { customers } from "~/features/customers/server/tables";
import { inScope as quotesInScope } from "~/features/quotes/server/reach";
import { quotes } from "~/features/quotes/server/tables";
import { peopleInScope } from "~/features/staff/server/reach";
import type { Reader, Tx } from "~/platform/db/database";
import { type Actor, can, personIdOf, scopeOf } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import type { SeenWith } from "../domain";
import { surveyNotFound } from "../errors";
import { surveys } from "./tables";

/**
 * Surveys of people within the scope of manage_inventory, and one's own. The starter keeps a survey that is reassigned,
 * because their phone still sends its edits. Undefined: all.
 */
export function surveysInReach(actor: Actor): SQL | undefined {
  const within = peopleInScope(actor, scopeOf(actor, "manage_inventory"), sql`${surveys.surveyorId}`);
  if (!within) return undefined;
  const me = personIdOf(actor);
  return or(within, eq(surveys.surveyorId, me), eq(surveys.startedBy, me));
}

/** Requires permission to work on this survey; throws NOT_FOUND out of reach. */
export async function assertReachSurvey(tx: Tx, actor: Actor, id: string): Promise<Reach<"survey">> {
  const [row] = await tx
    .select({ id: surveys.id })
    .from(surveys)
    .where(and(eq(surveys.id, id), surveysInReach(actor)));
  if (!row) throw surveyNotFound();
  return grantReach(tx, "survey", row.id);
}

const everything = sql`true`;
const managesAll = (actor: Actor) =>
  can(actor, "manage_inventory") && scopeOf(actor, "manage_inventory") === "all";

const ROW: Record<SeenWith, (actor: Actor, id: string) => SQL | undefined> = {
  lead: (actor, id) =>
    can(actor, "view_leads")
      ? sql`select 1 from ${leads} where ${leads.id} = ${id} and ${leadsInReach(actor, "view_leads") ?? everything}`
      : undefined,
  quote: (actor, id) =>
    can(actor, "view_quotes")
      ? sql`select 1 from ${quotes} where ${quotes.id} = ${id} and ${quotesInScope(actor) ?? everything}`
      : undefined,
  customer: (actor, id) =>
    can(actor, "view_customers")
      ? sql`select 1 from ${customers} where ${customers.id} = ${id} and ${customersInReach(actor, "view_customers") ?? everything}`
      : undefined,
};

/** Whether the actor sees the time and state of a record's surveys. */
export async function seesSurveysOf(
  reader: Reader,
  actor: Actor,
  { type, id }: { type: SeenWith; id: string },
): Promise<boolean> {
  if (managesAll(actor)) return true;
  const row = ROW[type](actor, id);
  return row !== undefined && (await reader.execute(row)).rows.length > 0;
}
