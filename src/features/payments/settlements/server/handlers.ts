import { customerNotFound } from "~/features/customers/errors";
import { assertReachInvoices, getInvoiceById, mayReachAccount } from "~/features/invoices/server/queries";
import { db, type Tx, transaction } from "~/platform/db/database";
import { handlersOf, type RequestContext } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { markPaid } from "../../server/commands/mark-paid";
import { settlementsContract } from "../contract";
import { applyCredit, recordWithholding, refundCredit, refundInvoice, reverseSettlement } from "./commands";
import { getCustomerCredit, getSettlement, listSettlementsOfInvoices } from "./queries";

const os = handlersOf(settlementsContract);

/** Once per key, in one transaction. */
function write<T>(context: RequestContext, input: object, work: (tx: Tx) => Promise<T>): Promise<T> {
  const scope = `settlements:${context.actor.personId}`;
  return transaction((tx) => once(tx, { scope, key: context.idempotencyKey, input }, () => work(tx)));
}

async function assertReachAccount({ actor }: RequestContext, customerId: string): Promise<void> {
  if (!(await mayReachAccount(db(), actor, customerId, "manage_finances"))) throw customerNotFound();
}

export const settlementsHandlers = os.router({
  ofInvoice: os.ofInvoice.handler(async ({ input, context }) => {
    await assertReachInvoices(db(), context.actor, "view_finances", [input.invoiceId]);
    const { customerId } = await getInvoiceById(db(), input.invoiceId);
    const [settlements, customerCredit] = await Promise.all([
      listSettlementsOfInvoices(db(), [input.invoiceId]),
      getCustomerCredit(db(), customerId),
    ]);
    return { settlements, customerCredit };
  }),
  applyCredit: os.applyCredit.handler(async ({ input, context }) => {
    await assertReachInvoices(db(), context.actor, "manage_finances", [input.invoiceId]);
    return write(context, input, (tx) => applyCredit(tx, context.actor, { ...input, now: context.now }));
  }),
  recordWithholding: os.recordWithholding.handler(async ({ input, context }) => {
    await assertReachInvoices(db(), context.actor, "manage_finances", [input.invoiceId]);
    return write(context, input, (tx) =>
      recordWithholding(tx, context.actor, { ...input, now: context.now }),
    );
  }),
  refundInvoice: os.refundInvoice.handler(async ({ input, context }) => {
    await assertReachInvoices(db(), context.actor, "manage_finances", [input.invoiceId]);
    return write(context, input, (tx) => refundInvoice(tx, context.actor, { ...input, now: context.now }));
  }),
  refundCredit: os.refundCredit.handler(async ({ input, context }) => {
    await assertReachAccount(context, input.customerId);
    return write(context, input, (tx) => refundCredit(tx, context.actor, { ...input, now: context.now }));
  }),
  reverse: os.reverse.handler(async ({ input, context }) => {
    const { invoiceId, customerId } = await getSettlement(db(), input.settlementId);
    if (invoiceId) await assertReachInvoices(db(), context.actor, "manage_finances", [invoiceId]);
    else await assertReachAccount(context, customerId);
    return transaction((tx) => reverseSettlement(tx, context.actor, { ...input, now: context.now }));
  }),
  markPaid: os.markPaid.handler(({ input, context }) =>
    write(context, input, (tx) => markPaid(tx, context.actor, { ...input, now: context.now })),
  ),
});
