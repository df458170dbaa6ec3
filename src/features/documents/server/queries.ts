import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { isRestricted } from "~/features/customers/restriction/server/queries";
import { getReachableCustomer } from "~/features/customers/server/queries/customers";
import { customersOfSurvivor, mayEditCustomer } from "~/features/customers/server/reach";
import { people } from "~/features/identity/server/tables";
import type { SectionValue } from "~/features/settings/define";
import { getSettings } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import { columnsOf } from "~/platform/db/row-columns";
import { type Actor, can } from "~/platform/http/actor";
import { definePort } from "~/platform/kernel/port";
import { documentRow } from "../contract";
import { DOCUMENT_KINDS, type DocumentKind, documentPath, MAX_DOCUMENTS } from "../domain";
import { documentNotFound } from "../errors";
import { customerDocumentsSection } from "../settings";
import { customerDocuments } from "./tables";

/** A generated document: a quote, an invoice or a receipt. */
interface CustomerPaper {
  id: string;
  label: string;
  number: string;
  date: Date;
  amount: number;
  path: string;
}

/** A customer's newest generated documents within the actor's reach, provided by later features. */
export const customerPapers =
  definePort<
    (reader: Reader, actor: Actor, customer: { id: string; email: string }) => Promise<CustomerPaper[]>
  >();

/** SQL for a document's last day of retention. */
export function keptUntil(months: SectionValue<typeof customerDocumentsSection>): SQL<string> {
  const cases = DOCUMENT_KINDS.map((kind) => sql`when ${kind} then ${months[kind]}::int`);
  return sql`((customer_documents.created_at at time zone 'Africa/Nairobi')::date + make_interval(months => case customer_documents.kind ${sql.join(cases, sql` `)} end))::date`;
}

/** Documents of a customer and of customers merged into them. */
export const ofSurvivor = (id: string): SQL =>
  sql`${customerDocuments.customerId} in ${customersOfSurvivor(id)}`;

/** Identity documents require permission to change the customer, like identity numbers. */
const opens = (kind: DocumentKind, mayEdit: boolean) => kind !== "identity" || mayEdit;

/** A customer's documents with the actor's permissions, and generated documents. Throws NOT_FOUND out of reach. */
export async function listDocumentsOfCustomer(reader: Reader, actor: Actor, idOrNumber: string) {
  const customer = await getReachableCustomer(reader, actor, idOrNumber);
  const months = await getSettings(reader, customerDocumentsSection);
  const [rows, mayEdit, isKeptOnly, papers] = await Promise.all([
    reader
      .select({
        ...columnsOf(customerDocuments, documentRow.shape),
        author: people.name,
        keptUntil: sql<string>`${keptUntil(months)}::text`,
      })
      .from(customerDocuments)
      .leftJoin(people, eq(people.id, customerDocuments.createdBy))
      .where(and(ofSurvivor(customer.id), isNull(customerDocuments.deletedAt)))
      .orderBy(desc(customerDocuments.createdAt), desc(customerDocuments.id))
      .limit(MAX_DOCUMENTS),
    mayEditCustomer(reader, actor, customer.id),
    isRestricted(reader, customer.id),
    Promise.all(customerPapers.all().map((papersOf) => papersOf(reader, actor, customer))),
  ]);
  const mayAdd = mayEdit && !isKeptOnly && customer.status !== "erased";
  return {
    mayAdd,
    documents: rows.map(({ author, createdBy, ...row }) => ({
      ...row,
      createdBy: author ?? "MoveEase",
      path: opens(row.kind, mayEdit) ? documentPath(customer.customerNumber, row.id, row.mediaType) : null,
      mayDelete: mayAdd && (createdBy === actor.personId || can(actor, "access_all_customers")),
    })),
    papers: papers.flat().sort((one, other) => other.date.getTime() - one.date.getTime()),
  };
}

/** A document that the actor may open. Throws NOT_FOUND otherwise. */
export async function getDocument(
  reader: Reader,
  actor: Actor,
  { customerNumber, id }: { customerNumber: string; id: string },
) {
  const customer = await getReachableCustomer(reader, actor, customerNumber);
  const [document] = await reader
    .select()
    .from(customerDocuments)
    .where(and(eq(customerDocuments.id, id), ofSurvivor(customer.id), isNull(customerDocuments.deletedAt)));
  if (!document || !opens(document.kind, await mayEditCustomer(reader, actor, customer.id)))
    throw documentNotFound();
  return { customerNumber: customer.customerNumber, document };
}
