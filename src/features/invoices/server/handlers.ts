import { listMessagesAboutEach } from "~/features/messaging/server/queries/messages";
import { db, transaction } from "~/platform/db/database";
import { personIdOf } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { actOn, answerDone } from "~/platform/http/reach";
import { invoicesContract } from "../contract";
import { balanceOf, statusOf } from "../domain";
import { listTaxStates } from "../tax-states/server/queries";
import { changePin } from "./commands/change-buyer";
import {
  listRemindable,
  markOverdue,
  noteCustomerContacted,
  remindOfInvoices,
} from "./commands/chase-invoice";
import { countOpenInvoices, getAgeing, getInvoiceStats } from "./queries/figures";
import { listInvoices } from "./queries/invoice-list";
import { getInvoiceDetail, listInvoicesOfEmail, listLinesOfInvoices } from "./queries/invoices";
import { assertReachInvoice } from "./reach";

const os = handlersOf(invoicesContract);

const acting = actOn((tx, actor, id) => assertReachInvoice(tx, actor, "manage_finances", id));

export const invoicesHandlers = os.router({
  list: os.list.handler(async ({ input, context }) => {
    const page = await listInvoices(db(), context.actor, { ...input, now: context.now });
    const ids = page.rows.map(({ id }) => id);
    const [lines, messages, tax] = await Promise.all([
      listLinesOfInvoices(db(), ids),
      listMessagesAboutEach(db(), "invoice", ids, 3),
      listTaxStates(db(), ids),
    ]);
    const rows = page.rows.map((row) => ({
      ...row,
      lineItems: lines.get(row.id) ?? [],
      communicationLog: messages.get(row.id) ?? [],
      tax: tax && (tax.get(row.id) ?? []),
    }));
    return { ...page, rows, isTaxed: tax !== undefined };
  }),
  ageing: os.ageing.handler(({ context: { actor, now } }) => getAgeing(db(), actor, now)),
  stats: os.stats.handler(async ({ context: { actor, now } }) => {
    const [figures, open] = await Promise.all([
      getInvoiceStats(db(), actor, now),
      countOpenInvoices(db(), actor, now),
    ]);
    return { ...figures, open };
  }),
  get: os.get.handler(({ input, context }) =>
    getInvoiceDetail(db(), context.actor, input.number, context.now),
  ),
  remindable: os.remindable.handler(({ input, context: { actor, now } }) =>
    listRemindable(db(), actor, { ...input, now }),
  ),
  remind: os.remind.handler(({ input, context }) =>
    transaction((tx) =>
      once(tx, { scope: `reminders:${context.actor.personId}`, key: context.idempotencyKey, input }, () =>
        remindOfInvoices(tx, context.actor, { ...input, now: context.now }),
      ),
    ),
  ),
  markOverdue: os.markOverdue.handler(({ input, context }) =>
    transaction((tx) => markOverdue(tx, context.actor, { ...input, now: context.now })),
  ),
  changePin: os.changePin.handler(({ input, context }) => answerDone(acting(context, input, changePin))),
  contact: os.contact.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      const invoiceId = await assertReachInvoice(tx, actor, "view_finances", input.invoiceId);
      await noteCustomerContacted(tx, actor, { invoiceId, now });
      return { done: true as const };
    }),
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
        creditedAmount: row.creditedAmount,
        paidAmount: row.paidAmount,
        outstandingBalance: balanceOf(row),
        paymentStatus: statusOf(row, now),
      })),
    };
  }),
});
