import { eq } from "drizzle-orm";
import { matchOrCreateCustomer } from "~/features/customers/server/commands";
import { deleteUnusedCustomer } from "~/features/customers/server/commands/delete-unused";
import { getCustomer } from "~/features/customers/server/queries/customers";
import { lineAmount, type PriceLine, type TaxRules, totalsOf } from "~/features/pricing/domain/prices";
import { taxSection } from "~/features/pricing/settings";
import { getSettings } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, scopeOf } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { type Cents, formatKes } from "~/platform/kernel/money";
import {
  draftLabelOf,
  dueDateOf,
  invoiceDraftDeleted,
  invoiceDraftEdited,
  invoiceDrafted,
} from "../../domain";
import { invoiceNotFound } from "../../errors";
import { announceInvoice, takeInvoiceNumber } from "../../server/commands";
import { type BulkOutcome, lockInvoices, withEach } from "../../server/commands/chase-invoice";
import { getInvoiceLines, type InvoiceRow } from "../../server/queries/invoices";
import { invoiceLines, invoices } from "../../server/tables";
import { invoicesSection } from "../../settings";
import type { DraftFields } from "../contract";
import { depositAboveTotal, draftWithoutPrice, invoiceIssuedAlready, issuedNotDeleted } from "../errors";

export interface SavedDraft {
  id: Reach<"invoice">;
  number: string;
  total: Cents;
}

async function describe(tx: Tx, actor: Actor, fields: DraftFields, now: Date) {
  const tax: TaxRules = await getSettings(tx, taxSection);
  const lines: PriceLine[] = fields.lines.map((line) => ({
    ...line,
    code: "manual",
    amount: lineAmount(line.quantity, line.unitPrice),
  }));
  const totals = totalsOf(lines, tax);
  if (totals.total === 0) throw draftWithoutPrice.at("lines");
  if (fields.depositDue > totals.total)
    throw depositAboveTotal.at("depositDue", { total: formatKes(totals.total) });
  const contact = { name: fields.customerName, email: fields.customerEmail, phone: fields.customerPhone };
  const { id: customerId } = await matchOrCreateCustomer(tx, actor, contact, now);
  const customer = await getCustomer(tx, customerId);
  const issueDate = nairobiDate(now);
  const { vatRegistered, vatRate, vatOnBaseAndDistance } = tax;
  const rules = await getSettings(tx, invoicesSection);
  const columns = {
    customerId,
    customerName: fields.customerName,
    customerEmail: fields.customerEmail,
    customerPhone: fields.customerPhone,
    customerKraPin: fields.customerKraPin || customer.kraPin,
    fromLocation: fields.fromLocation,
    toLocation: fields.toLocation,
    issueDate,
    serviceDate: fields.serviceDate,
    dueDate:
      fields.dueDate ?? dueDateOf({ serviceDate: fields.serviceDate, issueDate }, rules, customer.creditDays),
    tax: { vatRegistered, vatRate, vatOnBaseAndDistance },
    subtotal: totals.total - totals.vat,
    vatBase: totals.vatBase,
    vat: totals.vat,
    total: totals.total,
    depositDue: fields.depositDue,
  };
  return { columns, lines };
}

async function insertLines(tx: Tx, invoiceId: string, lines: readonly PriceLine[]): Promise<void> {
  await tx.insert(invoiceLines).values(lines.map((line, position) => ({ invoiceId, position, ...line })));
}

/** Starts a manual invoice. An author who sees only their own invoices becomes its assignee. */
export async function createDraft(
  tx: Tx,
  actor: Actor,
  input: { fields: DraftFields; now: Date },
): Promise<SavedDraft> {
  const { columns, lines } = await describe(tx, actor, input.fields, input.now);
  const id = newId();
  const number = draftLabelOf(id);
  const assignedTo = scopeOf(actor, "manage_finances") === "all" ? null : actor.personId;
  await tx.insert(invoices).values({
    ...columns,
    id,
    number,
    accountNumber: number,
    draft: true,
    assignedTo,
    createdAt: input.now,
  });
  await insertLines(tx, id, lines);
  await record(tx, actor, invoiceDrafted, {
    subjectId: id,
    summary: `Draft of ${formatKes(columns.total)} started`,
    data: { number, total: columns.total },
    customerId: columns.customerId,
    at: input.now,
  });
  return { id: trustedReach(tx, "invoice", id, "made"), number, total: columns.total };
}

async function lockDraft(tx: Tx, id: Reach<"invoice">): Promise<InvoiceRow> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id)).for("update");
  if (!row) throw invoiceNotFound();
  if (!row.draft) throw invoiceIssuedAlready({ number: row.number });
  return row;
}

/** Replaces what a draft says. An issued invoice is refused. */
export async function editDraft(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"invoice">; fields: DraftFields; now: Date },
): Promise<SavedDraft> {
  const draft = await lockDraft(tx, input.id);
  const { columns, lines } = await describe(tx, actor, input.fields, input.now);
  await tx.update(invoices).set(columns).where(eq(invoices.id, draft.id));
  await tx.delete(invoiceLines).where(eq(invoiceLines.invoiceId, draft.id));
  await insertLines(tx, draft.id, lines);
  await record(tx, actor, invoiceDraftEdited, {
    subjectId: draft.id,
    summary: `Draft edited: ${formatKes(draft.total)} to ${formatKes(columns.total)}`,
    data: { number: draft.number, before: draft.total, total: columns.total },
    customerId: columns.customerId,
    at: input.now,
  });
  return { id: input.id, number: draft.number, total: columns.total };
}

/** Issues a draft: it takes the next number and goes to the customer. Never due before the day it is issued. */
export async function issueDraft(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"invoice">; now: Date },
): Promise<SavedDraft> {
  const draft = await lockDraft(tx, input.id);
  const issueDate = nairobiDate(input.now);
  const numbers = await takeInvoiceNumber(tx, input.now);
  const [invoice] = await tx
    .update(invoices)
    .set({
      ...numbers,
      draft: false,
      issueDate,
      dueDate: draft.dueDate < issueDate ? issueDate : draft.dueDate,
    })
    .where(eq(invoices.id, draft.id))
    .returning();
  if (!invoice) throw invoiceNotFound();
  await announceInvoice(tx, actor, invoice, await getInvoiceLines(tx, invoice.id), input.now);
  return { id: input.id, number: invoice.number, total: invoice.total };
}

/**
 * Deletes drafts, and the customers that only they brought. Issued invoices are skipped and named: they are cancelled by credit note
 * (docs/domain/readings.md#invoices).
 */
export async function deleteDrafts(
  tx: Tx,
  actor: Actor,
  input: { invoiceIds: readonly string[]; now: Date },
): Promise<BulkOutcome> {
  const rows = await lockInvoices(tx, actor, input.invoiceIds);
  return withEach(
    rows,
    ({ draft }) => (draft ? undefined : issuedNotDeleted()),
    async (draft) => {
      await tx.delete(invoiceLines).where(eq(invoiceLines.invoiceId, draft.id));
      await tx.delete(invoices).where(eq(invoices.id, draft.id));
      await record(tx, actor, invoiceDraftDeleted, {
        subjectId: draft.id,
        summary: `Draft of ${formatKes(draft.total)} from ${formatDate(draft.issueDate)} deleted`,
        data: { number: draft.number, total: draft.total },
        customerId: draft.customerId,
        at: input.now,
      });
      const { customerId: id } = draft;
      await deleteUnusedCustomer(tx, actor, { id, broughtBy: invoiceDrafted.name, now: input.now });
    },
  );
}
