import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { leadsInReach } from "~/features/crm/leads/server/reach";
import { leads } from "~/features/crm/leads/server/tables";
import { inquiries } from "~/features/inquiries/server/tables";
import { inScope as movesInScope } from "~/features/moves/server/reach";
import { moves } from "~/features/moves/server/tables";
import { inScope as quotesInScope } from "~/features/quotes/server/reach";
import { quotes } from "~/features/quotes/server/tables";
import type { Tx } from "~/platform/db/database";
import { type Actor, assertCan, can, scopeOf } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import { grantReach, type Reach } from "~/platform/http/reach";
import type { SubjectType } from "../domain/inventories";
import { inventoryNotFound, inventorySubjectNotFound } from "../errors";
import { inventories } from "./tables";

const never = sql`false`;
const everything = sql`true`;

const quotesReached = (actor: Actor): SQL =>
  can(actor, "view_quotes")
    ? sql`${inventories.quoteNumber} in (select ${quotes.number} from ${quotes} where ${quotesInScope(actor) ?? everything})`
    : never;
const leadsReached = (actor: Actor): SQL =>
  can(actor, "view_leads")
    ? sql`${inventories.leadId} in (select ${leads.id} from ${leads} where ${leadsInReach(actor, "view_leads")})`
    : never;
const inquiriesReached = (actor: Actor): SQL =>
  can(actor, "manage_inquiries") ? sql`${inventories.inquiryId} is not null` : never;
const movesReached = (actor: Actor): SQL =>
  can(actor, "view_moves")
    ? sql`exists (select 1 from ${moves} left join ${quotes} on ${quotes.id} = ${moves.quoteId}
        where (${moves.id} = ${inventories.moveId} or ${quotes.number} = ${inventories.quoteNumber}) and ${movesInScope(actor, "view_moves") ?? everything})`
    : never;

const REACHED: Record<SubjectType, (actor: Actor) => SQL> = {
  inquiry: inquiriesReached,
  lead: leadsReached,
  quote: quotesReached,
  service: movesReached,
};

const managesAll = (actor: Actor) =>
  can(actor, "manage_inventory") && scopeOf(actor, "manage_inventory") === "all";

/** Inventories that the actor reads: all, or those of inquiries, leads, quotes and moves within reach. */
export const inventoriesInReach = (actor: Actor): SQL | undefined =>
  managesAll(actor) ? undefined : or(...Object.values(REACHED).map((reached) => reached(actor)));

/** In SQL, whether the actor sees the declared values and the office's note. They need the quote's money. */
export function valuesShown(actor: Actor): SQL<boolean> {
  if (!can(actor, "view_quotes")) return sql<boolean>`false`;
  return scopeOf(actor, "view_quotes") === "all"
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(${quotesReached(actor)}, false)`;
}

/** Requires permission to change this inventory; throws NOT_FOUND out of reach. */
export async function assertReachInventory(tx: Tx, actor: Actor, id: string): Promise<Reach<"inventory">> {
  assertCan(actor, "manage_inventory");
  const [row] = await tx
    .select({ id: inventories.id })
    .from(inventories)
    .where(and(eq(inventories.id, id), inventoriesInReach(actor)));
  if (!row) throw inventoryNotFound();
  return grantReach(tx, "inventory", row.id);
}

const within = (actor: Actor, permission: Permission, scope: () => SQL | undefined): SQL =>
  managesAll(actor) ? everything : can(actor, permission) ? (scope() ?? everything) : never;

const ROW: Record<SubjectType, (actor: Actor, id: string) => SQL> = {
  inquiry: (actor, id) =>
    sql`select 1 from ${inquiries} where ${inquiries.id} = ${id} and ${within(actor, "manage_inquiries", () => everything)}`,
  lead: (actor, id) =>
    sql`select 1 from ${leads} where ${leads.id} = ${id} and ${leads.erasedAt} is null and ${within(actor, "view_leads", () => leadsInReach(actor, "view_leads"))}`,
  quote: (actor, id) =>
    sql`select 1 from ${quotes} where ${quotes.id} = ${id} and ${within(actor, "view_quotes", () => quotesInScope(actor))}`,
  service: (actor, id) =>
    sql`select 1 from ${moves} left join ${quotes} on ${quotes.id} = ${moves.quoteId} where ${moves.id} = ${id} and ${within(actor, "view_moves", () => movesInScope(actor, "view_moves"))}`,
};

/** Requires permission to write the inventory of a subject; throws NOT_FOUND out of reach. */
export async function assertReachSubject(
  tx: Tx,
  actor: Actor,
  { type, id }: { type: SubjectType; id: string },
): Promise<Reach<"inventory-subject">> {
  assertCan(actor, "manage_inventory");
  const { rows } = await tx.execute(ROW[type](actor, id));
  if (rows.length === 0) throw inventorySubjectNotFound();
  return grantReach(tx, "inventory-subject", id);
}
