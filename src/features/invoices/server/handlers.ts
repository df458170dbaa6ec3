import { db } from "~/platform/db/database";
import { personIdOf } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { invoicesContract } from "../contract";
import { balanceOf, statusOf } from "../domain";
import {
  getInvoiceDetail,
  getInvoiceStats,
  listInvoices,
  listInvoicesOfEmail,
  listLinesOfInvoices,
} from "./queries";

const os = handlersOf(invoicesContract);

export const invoicesHandlers = os.router({
  list: os.list.handler(async ({ input, context }) => {
    const page = await listInvoices(db(), context.actor, { ...input, now: context.now });
    const lines = await listLinesOfInvoices(
      db(),
      page.rows.map(({ id }) => id),
    );
    return { ...page, rows: page.rows.map((row) => ({ ...row, lineItems: lines.get(row.id) ?? [] })) };
  }),
  stats: os.stats.handler(({ context }) => getInvoiceStats(db(), context.actor)),
  get: os.get.handler(({ input, context }) =>
    getInvoiceDetail(db(), context.actor, input.number, context.now),
  ),
  mine: os.mine.handler(async ({ context: { actor, now } }) => {
    personIdOf(actor);
    if (!actor.emailConfirmed || !actor.email) return { invoices: [] };
    const rows = await listInvoicesOfEmail(db(), actor.email);
    return {
      invoices: rows.map((row) => ({
        id: row.id,
        quoteId: row.quoteId,
        invoiceNumber: row.number,
        customerName: row.customerName,
        serviceDate: row.serviceDate,
        invoiceDate: row.issueDate,
        dueDate: row.dueDate,
        totalAmount: row.total,
        paidAmount: row.paidAmount,
        outstandingBalance: row.cancelledAt ? 0 : balanceOf(row),
        paymentStatus: statusOf(row, now),
      })),
    };
  }),
});
