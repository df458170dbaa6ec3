import { and, asc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { editCustomer } from "~/features/customers/server/commands/save-customer";
import { customers } from "~/features/customers/server/tables";
import { seedActor } from "~/features/identity/demo";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { creditInvoice } from "../credit-notes/server/commands";
import { createDraft, issueDraft } from "../drafts/server/commands";
import { remindOfInvoices } from "../server/commands/chase-invoice";
import { invoices } from "../server/tables";

const HOUR = 3_600_000;

/** Demo of manual work: drafts, an invoice without a quote, a credit note, reminders. */
export async function seedInvoiceWork(tx: Tx, now: Date): Promise<void> {
  const accountant = await seedActor(tx, "accountant", ["manage_finances", "view_finances"]);
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const contact = (customerName: string, customerEmail: string, customerPhone: string) => ({
    customerName,
    customerEmail,
    customerPhone,
    customerKraPin: "P000000001Z",
    dueDate: null,
    depositDue: 0,
  });
  const storage = {
    ...contact("Tumaini Dental Clinic", "accounts@tumaini-dental.example", "+254722418760"),
    fromLocation: "Westlands, Nairobi",
    toLocation: "Our store, Mombasa Road",
    serviceDate: addDays(nairobiDate(now), 9),
    lines: [
      {
        category: "storage" as const,
        description: "Storage of 60 archive boxes, one month",
        quantity: 1,
        unitPrice: 900_000,
      },
    ],
  };
  const packing = {
    ...contact("Kilele Architects", "office@kilele-architects.example", "+254733204518"),
    fromLocation: "Upper Hill, Nairobi",
    toLocation: "Upper Hill, Nairobi",
    serviceDate: addDays(nairobiDate(now), 5),
    lines: [
      {
        category: "additional" as const,
        description: "Packing of 14 desks and their screens",
        quantity: 14,
        unitPrice: 120_000,
      },
    ],
  };
  await createDraft(tx, accountant, { fields: storage, now: ago(20) });
  await makeCorporate(tx, storage, "Health care", ["Nyambura", "Gathoni"], ago(20));
  const { id } = await createDraft(tx, accountant, { fields: packing, now: ago(50) });
  await makeCorporate(tx, packing, "Architecture", ["Otieno", "Wanga"], ago(50));
  await issueDraft(tx, accountant, { id, now: ago(49) });
  const overdue = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.settled, false),
        eq(invoices.draft, false),
        isNull(invoices.cancelledAt),
        lt(invoices.dueDate, nairobiDate(now)),
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
    .limit(3);
  if (overdue.length > 0)
    await remindOfInvoices(tx, accountant, { invoiceIds: overdue.map((row) => row.id), now: ago(26) });
  const [paid] = await tx
    .select({ id: invoices.id, total: invoices.total })
    .from(invoices)
    .where(and(eq(invoices.settled, true), isNull(invoices.cancelledAt), gt(invoices.paidAmount, 0)))
    .orderBy(sql`${invoices.createdAt} desc`, asc(invoices.id))
    .limit(1);
  if (paid)
    await creditInvoice(tx, accountant, {
      invoiceId: trustedReach(tx, "invoice", paid.id, "made"),
      reason: "A scratched table, settled with the customer",
      amount: 250_000,
      now: ago(3),
    });
}

async function makeCorporate(
  tx: Tx,
  { customerName, customerEmail }: { customerName: string; customerEmail: string },
  industry: string,
  [firstName, lastName]: readonly [string, string],
  now: Date,
): Promise<void> {
  const [customer] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.email, customerEmail));
  if (!customer) return;
  await editCustomer(tx, system, {
    id: trustedReach(tx, "customer", customer.id, "made"),
    change: {
      type: "corporate",
      personalInfo: { firstName, lastName },
      corporateInfo: {
        companyName: customerName,
        industry,
        contactPerson: { name: `${firstName} ${lastName}` },
      },
    },
    now,
  });
}
