import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { db, type Reader, type Tx } from "~/platform/db/database";
import { ONE_PLAN } from "~/platform/db/plans";
import { type Actor, can } from "~/platform/http/actor";
import { getReachableCustomer } from "../../server/queries/customers";
import { processingRestricted } from "../errors";
import { customerRestrictions } from "./tables";

export const restrictedCustomers: SQL = sql`select restricted_customers()`;

/** A customer's restriction. Its reason requires permission to lift it. */
export async function getRestriction(reader: Reader, actor: Actor, idOrNumber: string) {
  const customer = await getReachableCustomer(reader, actor, idOrNumber);
  const mayChange = can(actor, "manage_system_settings") && customer.status !== "erased";
  const [open] = await reader
    .select({ since: customerRestrictions.since, by: people.name, reason: customerRestrictions.reason })
    .from(customerRestrictions)
    .leftJoin(people, eq(people.id, customerRestrictions.restrictedBy))
    .where(and(eq(customerRestrictions.customerId, customer.id), isNull(customerRestrictions.liftedAt)));
  if (!open) return { restriction: null, mayChange };
  const { since, by, reason } = open;
  return { restriction: { since, by: by ?? "MoveEase", ...(mayChange ? { reason } : {}) }, mayChange };
}

export async function isRestricted(reader: Reader, id: string): Promise<boolean> {
  const isOpen = and(eq(customerRestrictions.customerId, id), isNull(customerRestrictions.liftedAt));
  return (await reader.$count(customerRestrictions, isOpen)) > 0;
}

/** For bulk work without an event for each customer: CONFLICT if one of them is restricted. */
export async function assertNoneRestricted(tx: Tx, ids: readonly string[]): Promise<void> {
  const [one] = await tx
    .select({ id: customerRestrictions.id })
    .from(customerRestrictions)
    .where(and(inArray(customerRestrictions.customerId, [...ids]), isNull(customerRestrictions.liftedAt)))
    .limit(1);
  if (one) throw processingRestricted();
}

const HELD = "Not sent: the data of this customer is restricted.";

/**
 * Why a message is held: its customer is restricted, or its recipient is a restricted customer's address or
 * number. Sign-in messages are never held.
 */
export async function holdsMessage(message: {
  kind: string;
  customerId: string | null;
  recipient: string;
}): Promise<string | undefined> {
  if (message.kind.startsWith("identity.")) return undefined;
  const { customerId, recipient } = message;
  const { rows } = await db().execute(sql`${ONE_PLAN}
    select 1 from customers c join restricted_customers() r(id) on r.id = c.id
    where c.id = ${customerId}::uuid or ${recipient.toLowerCase()} in (lower(c.email), lower(c.alternate_email))
      or ${recipient} in (c.phone, c.secondary_phone, c.whatsapp_number) limit 1`);
  return rows.length > 0 ? HELD : undefined;
}
