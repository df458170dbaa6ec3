import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { activities } from "~/features/activities/server/tables";
import { visitOffers } from "~/features/activities/visits/server/tables";
import { leads } from "~/features/crm/leads/server/tables";
import { opportunities, opportunityQuotes } from "~/features/crm/opportunities/server/tables";
import type { SubjectType } from "~/features/inventory/inventories/domain/inventories";
import { inventoryVersions } from "~/features/inventory/inventories/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";

export type Visit = typeof activities.$inferSelect;

/** An activity with the others of its series; empty for an unknown id. */
export async function listSeries(reader: Reader, activityId: string): Promise<Visit[]> {
  const [named] = await reader.select().from(activities).where(eq(activities.id, activityId));
  if (!named?.seriesId) return named ? [named] : [];
  const all = await reader.select().from(activities).where(eq(activities.seriesId, named.seriesId));
  return [named, ...all.filter(({ id }) => id !== named.id)];
}

/** The visits that are offered by link and have no answer yet. */
export async function listUnanswered(reader: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = await reader
    .select({ id: visitOffers.activityId })
    .from(visitOffers)
    .where(
      and(
        inArray(visitOffers.activityId, [...ids]),
        isNull(visitOffers.revokedAt),
        isNull(visitOffers.chosenAt),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** The visit's lead, its opportunity's lead or newest quote, else its customer's newest quote that has no answer. */
export async function findSubject(
  reader: Reader,
  { leadId, opportunityId, customerId }: Visit,
): Promise<{ type: SubjectType; id: string } | undefined> {
  if (leadId) return { type: "lead", id: leadId };
  if (opportunityId) {
    const [sale] = await reader
      .select({ leadId: opportunities.leadId })
      .from(opportunities)
      .where(eq(opportunities.id, opportunityId));
    if (sale?.leadId) return { type: "lead", id: sale.leadId };
  } else if (!customerId) return undefined;
  const isOfVisit = opportunityId
    ? sql`${quotes.number} in (select r.quote_number from ${opportunityQuotes} r where r.opportunity_id = ${opportunityId})`
    : and(eq(quotes.customerId, customerId ?? ""), isNull(quotes.acceptedAt), isNull(quotes.declinedAt));
  const [quote] = await reader
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(isNull(quotes.supersededAt), isOfVisit))
    .orderBy(desc(quotes.createdAt))
    .limit(1);
  return quote && { type: "quote", id: quote.id };
}

/** The owner of the visit's lead or opportunity, else its planner. */
export async function findOwner(reader: Reader, activityId: string | null): Promise<string | null> {
  if (!activityId) return null;
  const [row] = await reader
    .select({
      owner: sql<
        string | null
      >`coalesce((select l.assigned_to from ${leads} l where l.id = coalesce(${activities.leadId}, ${opportunities.leadId})), ${opportunities.ownerId}, ${activities.createdBy})`,
    })
    .from(activities)
    .leftJoin(opportunities, eq(opportunities.id, activities.opportunityId))
    .where(eq(activities.id, activityId));
  return row?.owner ?? null;
}

const NOTHING = { version: null, litres: null, pieces: 0 };

/** The newest version of an inventory with its volume and pieces. */
export async function measure(
  reader: Reader,
  inventoryId: string | null,
): Promise<{ version: number | null; litres: number | null; pieces: number }> {
  if (!inventoryId) return NOTHING;
  const [row] = await reader
    .select({
      version: inventoryVersions.version,
      litres: inventoryVersions.litres,
      pieces: inventoryVersions.pieces,
    })
    .from(inventoryVersions)
    .where(and(eq(inventoryVersions.inventoryId, inventoryId), eq(inventoryVersions.newest, true)));
  return row ?? NOTHING;
}
