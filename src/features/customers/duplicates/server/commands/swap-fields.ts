import { eq, inArray } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "~/platform/db/database";
import {
  customerAddresses,
  customerEmergencyContacts,
  customerIdentityNumbers,
  customerPhotos,
  customers,
} from "../../../server/tables";
import type { MergeField } from "../../domain";

type Customer = typeof customers.$inferSelect;
type Column = Exclude<keyof typeof customers.$inferInsert, "id" | "customerNumber">;

const COLUMNS: Partial<Record<MergeField, readonly Column[]>> = {
  name: ["title", "firstName", "middleName", "lastName"],
  type: ["type"],
  status: ["status", "deletedAt"],
  email: ["email"],
  alternateEmail: ["alternateEmail"],
  phone: ["phone", "phoneShared"],
  secondaryPhone: ["secondaryPhone"],
  whatsappNumber: ["whatsappNumber"],
  contact: ["preferredContactMethod", "preferredContactTime"],
  dateOfBirth: ["dateOfBirth"],
  gender: ["gender"],
  nationality: ["nationality"],
  photo: ["photo"],
  company: [
    "companyName",
    "registrationNumber",
    "taxNumber",
    "industry",
    "companySize",
    "website",
    "companyContact",
  ],
  kraPin: ["kraPin"],
  creditDays: ["creditDays"],
  locale: ["locale"],
  assignedTo: ["assignedTo"],
  tags: ["tags"],
  preferences: ["preferences"],
};

type OfCustomer = PgTable & { customerId: (typeof customerPhotos)["customerId"] };
const TABLES: Partial<Record<MergeField, { table: OfCustomer; kind?: string }>> = {
  addresses: { table: customerAddresses as unknown as OfCustomer },
  emergencyContacts: { table: customerEmergencyContacts as unknown as OfCustomer },
  photo: { table: customerPhotos as unknown as OfCustomer },
  idNumber: { table: customerIdentityNumbers as unknown as OfCustomer, kind: "id" },
  passportNumber: { table: customerIdentityNumbers as unknown as OfCustomer, kind: "passport" },
};

/** Swaps these fields of two locked customers. Repeating the swap reverses it. */
export async function swapFields(
  tx: Tx,
  one: Customer,
  other: Customer,
  fields: readonly MergeField[],
  now: Date,
): Promise<void> {
  const columns = fields.flatMap((field) => COLUMNS[field] ?? []);
  const taken = (of: Customer) => ({
    ...Object.fromEntries(columns.map((column) => [column, of[column]])),
    updatedAt: now,
  });
  // An address and a phone are one customer's at every moment, so the other steps aside first.
  await tx
    .update(customers)
    .set({ email: `${other.customerNumber.toLowerCase()}@merging.invalid`, phoneShared: true })
    .where(eq(customers.id, other.id));
  await tx.update(customers).set(taken(other)).where(eq(customers.id, one.id));
  await tx
    .update(customers)
    .set({ email: other.email, phoneShared: other.phoneShared, ...taken(one) })
    .where(eq(customers.id, other.id));
  for (const field of fields) {
    const rows = TABLES[field];
    if (rows) await swapRows(tx, rows.table, [one.id, other.id], rows.kind);
  }
}

async function swapRows(
  tx: Tx,
  table: OfCustomer,
  [one, other]: readonly [string, string],
  kind: string | undefined,
) {
  const both = inArray(table.customerId, [one, other]);
  const all = (await tx.delete(table).where(both).returning()) as { customerId: string; kind?: string }[];
  if (all.length === 0) return;
  await tx
    .insert(table)
    .values(
      all.map((row) =>
        kind !== undefined && row.kind !== kind
          ? row
          : { ...row, customerId: row.customerId === one ? other : one },
      ),
    );
}
