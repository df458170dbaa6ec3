import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "~/platform/db/database";
import { type Actor, can, personIdOf, scopeOf } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { definePort } from "~/platform/kernel/port";
import { customerNotFound } from "../errors";
import { customers } from "./tables";

export type CustomerPermission =
  | "view_customers"
  | "access_all_customers"
  | "access_assigned_customers"
  | "manage_finances"
  | "view_outbox"
  | "manage_communications"
  | "manage_inquiries";

/** Selects the ids of customers whose work names this person; takes the person's id as a uuid. */
export const customersOfPerson = definePort<(person: SQL) => SQL>();

/**
 * Customers in reach by any of these permissions: all, or those the person is assigned to or named on. Later
 * features provide the named ones through `customersOfPerson`. Throws FORBIDDEN without any.
 */
export function customersInReach(
  actor: Actor,
  ...permissions: readonly [CustomerPermission, ...CustomerPermission[]]
): SQL | undefined {
  const held = permissions.filter((permission) => can(actor, permission));
  const scopes = (held.length > 0 ? held : permissions).map((permission) => scopeOf(actor, permission));
  if (scopes.includes("all")) return undefined;
  const person = sql`${personIdOf(actor)}::uuid`;
  const named = [
    sql`select c.id from ${customers} c where c.assigned_to = ${person}`,
    ...customersOfPerson.all().map((of) => of(person)),
  ];
  // A person named on a merged customer works for the survivor.
  return sql`${customers}.id in (select coalesce(c.merged_into, c.id) from ${customers} c where c.id in (${sql.join(named, sql` union `)}))`;
}

/**
 * Selects the ids of a customer and all customers merged into them. Rows keep their original id, so every sum
 * or list uses this (docs/decisions/0045).
 */
export const customersOfSurvivor = (id: SQL | string): SQL =>
  sql`(select of_one.id from customers_of_survivor(${id}::uuid) as of_one(id))`;

/** In SQL, who a customer's id means today: the one they were merged into, or themselves. */
export const survivorOf = (id: SQL | string): SQL =>
  sql`(select coalesce(c.merged_into, c.id) from ${customers} c where c.id = ${id}::uuid)`;

/** Whether this person reaches this customer by a permission they hold, or by any of several. */
export async function mayReachCustomer(
  reader: Reader,
  actor: Actor,
  id: string,
  ...permissions: readonly [CustomerPermission, ...CustomerPermission[]]
): Promise<boolean> {
  const [row] = await reader
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, id), customersInReach(actor, ...permissions)));
  return row !== undefined;
}

/** Throws NOT_FOUND for a customer that this person does not see. */
export async function assertReachCustomer(tx: Tx, actor: Actor, id: string): Promise<Reach<"customer">> {
  if (!(await mayReachCustomer(tx, actor, id, "view_customers"))) throw customerNotFound();
  return grantReach(tx, "customer", id);
}

/** Whether this person may change this customer. */
export async function mayEditCustomer(reader: Reader, actor: Actor, id: string): Promise<boolean> {
  if (can(actor, "access_all_customers")) return mayReachCustomer(reader, actor, id, "access_all_customers");
  if (can(actor, "access_assigned_customers"))
    return mayReachCustomer(reader, actor, id, "access_assigned_customers");
  return false;
}

/** Requires permission to change this customer; throws NOT_FOUND if they are out of reach or read-only. */
export async function assertChangeCustomer(tx: Tx, actor: Actor, id: string): Promise<Reach<"customer">> {
  const reached = await assertReachCustomer(tx, actor, id);
  if (!(await mayEditCustomer(tx, actor, reached))) throw customerNotFound();
  return reached;
}
