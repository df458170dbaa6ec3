import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { assertReachInvoices, getInvoiceById } from "../../server/queries";
import { creditNotesContract } from "../contract";
import { creditInvoice } from "./commands";
import { getCreditable, listCreditNotesWithLines } from "./queries";

const os = handlersOf(creditNotesContract);

export const creditNotesHandlers = os.router({
  ofInvoice: os.ofInvoice.handler(async ({ input, context }) => {
    await assertReachInvoices(db(), context.actor, "view_finances", [input.invoiceId]);
    const invoice = await getInvoiceById(db(), input.invoiceId);
    const [creditNotes, { lines, ...sums }] = await Promise.all([
      listCreditNotesWithLines(db(), invoice.id),
      getCreditable(db(), invoice),
    ]);
    const creditable = lines.map(({ credited, ...line }) => ({ ...line, left: line.amount - credited }));
    return { creditNotes, creditable, sums };
  }),
  issue: os.issue.handler(async ({ input, context }) => {
    await assertReachInvoices(db(), context.actor, "manage_finances", [input.invoiceId]);
    return transaction((tx) =>
      once(tx, { scope: `credit-notes:${context.actor.personId}`, key: context.idempotencyKey, input }, () =>
        creditInvoice(tx, context.actor, { ...input, now: context.now }),
      ),
    );
  }),
});
