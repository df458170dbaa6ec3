import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { customerNotFound } from "~/features/customers/errors";
import { customersOfSurvivor } from "~/features/customers/server/reach";
import type { Reader, Tx } from "~/platform/db/database";
import { type Actor, scopeOf } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { invoiceNotFound } from "../errors";
import { invoices } from "./tables";

export type FinancePermission = "view_finances" | "manage_finances" | "access_financial_reports";

const NOBODY = "00000000-0000-0000-0000-000000000000";

export const idOf = (actor: Actor) => actor.personId ?? NOBODY;

export function inScope(actor: Actor, permission: FinancePermission = "view_finances"): SQL | undefined {
  return scopeOf(actor, permission) === "all" ? undefined : eq(invoices.assignedTo, idOf(actor));
}

/** Drafts are no debt: customers, figures and payments see issued invoices only. */
export const issued = sql`not ${invoices.draft}`;

/** Whether a person may see this invoice: staff in scope, or the customer it was issued to. */
export async function maySeeInvoice(reader: Reader, actor: Actor, id: string): Promise<boolean> {
  const own =
    actor.emailConfirmed && actor.email
      ? sql`(lower(${invoices.customerEmail}) = ${actor.email.toLowerCase()} and ${issued})`
      : undefined;
  const staff = actor.permissions.has("view_finances") ? (inScope(actor) ?? sql`true`) : undefined;
  if (!own && !staff) return false;
  const [row] = await reader
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.id, id), or(own, staff)));
  return row !== undefined;
}

/** Whether a member of staff may act on all of these invoices: in the scope of the permission the act needs. */
export async function mayReachInvoices(
  reader: Reader,
  actor: Actor,
  ids: readonly string[],
  permission: FinancePermission,
): Promise<boolean> {
  const wanted = new Set(ids);
  if (wanted.size === 0) return true;
  const rows = await reader
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(inArray(invoices.id, [...wanted]), inScope(actor, permission)));
  return rows.length === wanted.size;
}

/** Refuses with NOT_FOUND what this person does not see. */
export async function assertSeesInvoices(
  reader: Reader,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  if (!(await mayReachInvoices(reader, actor, ids, "view_finances"))) throw invoiceNotFound();
}

/** Throws NOT_FOUND out of reach. With full reach there is no query: the command's lock refuses missing invoices. */
export async function assertReachInvoice(
  tx: Tx,
  actor: Actor,
  permission: FinancePermission,
  id: string,
): Promise<Reach<"invoice">> {
  const all = scopeOf(actor, permission) === "all";
  if (!all && !(await mayReachInvoices(tx, actor, [id], permission))) throw invoiceNotFound();
  return grantReach(tx, "invoice", id);
}

/** Whether a member of staff may act on a customer's account: with the permission for all, or on each of its invoices. */
export async function mayReachAccount(
  reader: Reader,
  actor: Actor,
  customerId: string,
  permission: FinancePermission,
): Promise<boolean> {
  if (scopeOf(actor, permission) === "all") return true;
  const [row] = await reader
    .select({
      all: sql<number>`count(*)::int`,
      own: sql<number>`(count(*) filter (where ${invoices.assignedTo} = ${idOf(actor)}))::int`,
    })
    .from(invoices)
    .where(sql`${invoices.customerId} in ${customersOfSurvivor(customerId)}`);
  return row !== undefined && row.all > 0 && row.all === row.own;
}

/** Throws NOT_FOUND for the account of a customer that this person does not reach. */
export async function assertReachAccount(
  tx: Tx,
  actor: Actor,
  customerId: string,
): Promise<Reach<"account">> {
  if (!(await mayReachAccount(tx, actor, customerId, "manage_finances"))) throw customerNotFound();
  return grantReach(tx, "account", customerId);
}
