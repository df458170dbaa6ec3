import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { getInvoiceById } from "../../server/queries/invoices";
import { findCreditLimit } from "../../server/queries/tax-authority";
import { assertReachInvoice, assertSeesInvoices } from "../../server/reach";
import { creditNotesContract } from "../contract";
import { creditInvoice } from "./commands";
import { getCreditable, listCreditNotesWithLines } from "./queries";

const os = handlersOf(creditNotesContract);

export const creditNotesHandlers = os.router({
  ofInvoice: os.ofInvoice.handler(async ({ input, context }) => {
    await assertSeesInvoices(db(), context.actor, [input.invoiceId]);
    const invoice = await getInvoiceById(db(), input.invoiceId);
    const [creditNotes, { lines, ...sums }, limit = null] = await Promise.all([
      listCreditNotesWithLines(db(), invoice.id),
      getCreditable(db(), invoice),
      findCreditLimit(db(), invoice.id, context.now),
    ]);
    const creditable = lines.map(({ credited, ...line }) => ({ ...line, left: line.amount - credited }));
    return { creditNotes, creditable, sums, limit };
  }),
  issue: os.issue.handler(({ input, context: { actor, now, idempotencyKey: key } }) =>
    transaction(async (tx) => {
      const invoiceId = await assertReachInvoice(tx, actor, "manage_finances", input.invoiceId);
      return once(tx, { scope: `credit-notes:${actor.personId}`, key, input }, () =>
        creditInvoice(tx, actor, { ...input, invoiceId, asksTax: true, now }),
      );
    }),
  ),
});
