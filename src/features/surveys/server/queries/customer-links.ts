import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { leads } from "~/features/crm/leads/server/tables";
import { customers } from "~/features/customers/server/tables";
import { inquiries } from "~/features/inquiries/server/tables";
import { listSubjects } from "~/features/inventory/inventories/server/queries/subjects";
import { inventoriesInReach } from "~/features/inventory/inventories/server/reach";
import { inventories } from "~/features/inventory/inventories/server/tables";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import { isLatestLink, linkStateIn } from "~/features/self-surveys/server/queries";
import { linkChangedAt, surveyLinks } from "~/features/self-surveys/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import { STATE_OF_LINK } from "../../domain";

const quoteOfInventory = and(eq(quotes.number, inventories.quoteNumber), sql`${quotes.supersededAt} is null`);

/** Surveys by customers alone, as the API shows surveys: each is the link of an inventory, with its state. */
export async function showLinks(reader: Reader, actor: Actor, ids: readonly string[], now: Date) {
  if (ids.length === 0) return [];
  const rows = await reader
    .select({
      ...{ id: surveyLinks.id, inventoryId: surveyLinks.inventoryId, litres: surveyLinks.submittedLitres },
      link: linkStateIn(now),
      updatedAt:
        sql`greatest(${surveyLinks.createdAt}, ${surveyLinks.openedAt}, ${surveyLinks.submittedAt}, ${surveyLinks.revokedAt})`.mapWith(
          surveyLinks.createdAt,
        ),
      name: sql<string>`coalesce(${quotes.customerName}, nullif(trim(${leads.firstName} || ' ' || ${leads.lastName}), ''), ${inquiries.name}, ${customers.name}, '')`,
      phone: sql<string>`coalesce(${quotes.customerPhone}, nullif(${leads.phone}, ''), ${inquiries.phone}, ${customers.phone}, '')`,
    })
    .from(surveyLinks)
    .innerJoin(inventories, eq(inventories.id, surveyLinks.inventoryId))
    .leftJoin(quotes, quoteOfInventory)
    .leftJoin(leads, eq(leads.id, inventories.leadId))
    .leftJoin(inquiries, eq(inquiries.id, inventories.inquiryId))
    .leftJoin(moves, eq(moves.id, inventories.moveId))
    .leftJoin(customers, eq(customers.id, moves.customerId))
    .where(inArray(surveyLinks.id, [...ids]));
  const subjects = await listSubjects(
    reader,
    actor,
    rows.map(({ inventoryId }) => inventoryId),
    now,
  );
  return rows.map(({ name, phone, ...row }) => {
    const [subject] = subjects.get(row.inventoryId) ?? [];
    return {
      ...{ ...row, mode: "self" as const, state: STATE_OF_LINK[row.link] },
      ...{ startsAt: null, minutes: 0, place: "", customer: { name, phone }, surveyor: null },
      subject: subject ? { type: subject.type, id: subject.id, number: subject.number } : null,
      activityId: null,
    };
  });
}

/** In SQL, links as rows of the list of surveys. */
export const linksAsSurveys = (actor: Actor, ...conditions: (SQL | undefined)[]): SQL =>
  sql`select ${surveyLinks.id} as id, 'self' as mode, ${surveyLinks.createdAt} as starts_at, ${surveyLinks}.updated_at
    from (select *, ${linkChangedAt} as updated_at from ${surveyLinks}) as ${surveyLinks} join ${inventories} on ${inventories.id} = ${surveyLinks.inventoryId}
    where ${and(isLatestLink, inventoriesInReach(actor), ...conditions)}`;

/** The links of some inventories, for the pages of their records. */
export async function listLinkBriefs(
  reader: Reader,
  actor: Actor,
  { ofInventory, now }: { ofInventory: SQL; now: Date },
) {
  const mine = can(actor, "manage_inventory") ? (inventoriesInReach(actor) ?? sql`true`) : sql`false`;
  const rows = await reader
    .select({
      ...{ id: surveyLinks.id, inventoryId: surveyLinks.inventoryId, litres: surveyLinks.submittedLitres },
      link: linkStateIn(now),
      mayOpen: sql<boolean>`coalesce(${mine}, false)`,
    })
    .from(surveyLinks)
    .innerJoin(inventories, eq(inventories.id, surveyLinks.inventoryId))
    .where(
      and(
        isLatestLink,
        sql`${surveyLinks.inventoryId} in (select v.id from ${inventories} v where ${ofInventory})`,
      ),
    )
    .orderBy(desc(surveyLinks.createdAt), desc(surveyLinks.id))
    .limit(20);
  return rows.map((row) => ({
    ...{ ...row, mode: "self" as const, state: STATE_OF_LINK[row.link] },
    ...{ startsAt: null, minutes: 0, surveyor: null },
  }));
}
