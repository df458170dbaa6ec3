import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import { isRestricted } from "../../restriction/server/queries";
import { getReachableCustomer } from "../../server/queries/customers";
import { customersOfSurvivor, mayEditCustomer, mayReachCustomer } from "../../server/reach";
import { customers } from "../../server/tables";
import { customerNotes } from "./tables";

const SHOWN = 200;
const BY_NOBODY = "MoveEase";

const SURVIVOR = sql<string>`coalesce(${customers.mergedInto}, ${customers.id})`;
const ofSurvivor = (id: string): SQL => sql`${customerNotes.customerId} in ${customersOfSurvivor(id)}`;

async function selectNotes(reader: Reader, of: SQL | undefined, type?: "warning") {
  const rows = await reader
    .select({
      id: customerNotes.id,
      type: customerNotes.type,
      content: customerNotes.content,
      createdAt: customerNotes.createdAt,
      authorId: customerNotes.createdBy,
      author: people.name,
      updatedAt: customerNotes.updatedAt,
    })
    .from(customerNotes)
    .leftJoin(people, eq(people.id, customerNotes.createdBy))
    .where(and(of, isNull(customerNotes.deletedAt), type && eq(customerNotes.type, type)))
    .orderBy(desc(customerNotes.createdAt), desc(customerNotes.id))
    .limit(SHOWN);
  return rows.map(({ author, ...row }) => ({ ...row, createdBy: author ?? BY_NOBODY }));
}

/** A customer's notes with this person's permissions for each; NOT_FOUND out of reach. */
export async function listNotesOfCustomer(reader: Reader, actor: Actor, idOrNumber: string) {
  const customer = await getReachableCustomer(reader, actor, idOrNumber);
  const [notes, mayEdit, isKeptOnly] = await Promise.all([
    selectNotes(reader, ofSurvivor(customer.id)),
    mayEditCustomer(reader, actor, customer.id),
    isRestricted(reader, customer.id),
  ]);
  const mayAdd = mayEdit && !isKeptOnly && customer.status !== "erased";
  return {
    mayAdd,
    notes: notes.map(({ authorId, ...note }) => {
      const isOwn = authorId !== null && authorId === actor.personId;
      return {
        ...note,
        mayEdit: mayAdd && isOwn,
        mayDelete: mayAdd && (isOwn || can(actor, "access_all_customers")),
      };
    }),
  };
}

/** The warnings of a customer; NOT_FOUND out of reach. */
export async function listWarningsOfCustomer(reader: Reader, actor: Actor, idOrNumber: string) {
  const customer = await getReachableCustomer(reader, actor, idOrNumber);
  return warningsOf(await selectNotes(reader, ofSurvivor(customer.id), "warning"));
}

/** Warnings for a customer found by id, else by email; empty out of reach. */
export async function findWarnings(
  reader: Reader,
  actor: Actor,
  { customerId, email }: { customerId: string | null; email: string },
) {
  const known = customerId
    ? eq(customers.id, customerId)
    : sql`lower(${customers.email}) = ${email.toLowerCase()}`;
  const [customer] = await reader.select({ id: SURVIVOR }).from(customers).where(known);
  if (!customer || !(await mayReachCustomer(reader, actor, customer.id, "view_customers"))) return [];
  return warningsOf(await selectNotes(reader, ofSurvivor(customer.id), "warning"));
}

const warningsOf = (notes: Awaited<ReturnType<typeof selectNotes>>) =>
  notes.map(({ id, content, createdAt, createdBy }) => ({ id, content, createdAt, createdBy }));

export async function findAuthorOf(reader: Reader, personId: string | null): Promise<string> {
  if (!personId) return BY_NOBODY;
  const [author] = await reader.select({ name: people.name }).from(people).where(eq(people.id, personId));
  return author?.name ?? BY_NOBODY;
}
