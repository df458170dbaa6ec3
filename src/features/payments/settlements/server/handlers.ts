import { getInvoiceById } from "~/features/invoices/server/queries/invoices";
import { assertReachAccount, assertReachInvoice, assertSeesInvoices } from "~/features/invoices/server/reach";
import { db, type Tx, transaction } from "~/platform/db/database";
import { handlersOf, type RequestContext } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import type { Reach } from "~/platform/http/reach";
import { markPaid } from "../../server/commands/mark-paid";
import {
  applyCredit,
  recordWithholding,
  refundCredit,
  refundInvoice,
  reverseSettlement,
} from "../../server/commands/settle-invoice";
import { getCustomerCredit, listSettlementsOfInvoices } from "../../server/queries/settlements";
import { settlementsContract } from "../contract";
import { assertReachSettlement } from "./reach";

const os = handlersOf(settlementsContract);

function writeOnce<T>(tx: Tx, context: RequestContext, input: object, work: () => Promise<T>): Promise<T> {
  const scope = `settlements:${context.actor.personId}`;
  return once(tx, { scope, key: context.idempotencyKey, input }, work);
}

function writeOn<Input extends { invoiceId: string }, T>(
  context: RequestContext,
  input: Input,
  command: (
    tx: Tx,
    actor: RequestContext["actor"],
    input: Omit<Input, "invoiceId"> & { invoiceId: Reach<"invoice">; now: Date },
  ) => Promise<T>,
): Promise<T> {
  const { actor, now } = context;
  return transaction(async (tx) => {
    const invoiceId = await assertReachInvoice(tx, actor, "manage_finances", input.invoiceId);
    return writeOnce(tx, context, input, () => command(tx, actor, { ...input, invoiceId, now }));
  });
}

export const settlementsHandlers = os.router({
  ofInvoice: os.ofInvoice.handler(async ({ input, context }) => {
    await assertSeesInvoices(db(), context.actor, [input.invoiceId]);
    const { customerId } = await getInvoiceById(db(), input.invoiceId);
    const [settlements, customerCredit] = await Promise.all([
      listSettlementsOfInvoices(db(), [input.invoiceId]),
      getCustomerCredit(db(), customerId),
    ]);
    return { settlements, customerCredit };
  }),
  applyCredit: os.applyCredit.handler(({ input, context }) => writeOn(context, input, applyCredit)),
  recordWithholding: os.recordWithholding.handler(({ input, context }) =>
    writeOn(context, input, recordWithholding),
  ),
  refundInvoice: os.refundInvoice.handler(({ input, context }) => writeOn(context, input, refundInvoice)),
  refundCredit: os.refundCredit.handler(({ input, context }) =>
    transaction(async (tx) => {
      const { actor, now } = context;
      const customerId = await assertReachAccount(tx, actor, input.customerId);
      return writeOnce(tx, context, input, () => refundCredit(tx, actor, { ...input, customerId, now }));
    }),
  ),
  reverse: os.reverse.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      const settlementId = await assertReachSettlement(tx, actor, input.settlementId);
      return reverseSettlement(tx, actor, { ...input, settlementId, now });
    }),
  ),
  markPaid: os.markPaid.handler(({ input, context }) =>
    transaction((tx) =>
      writeOnce(tx, context, input, () => markPaid(tx, context.actor, { ...input, now: context.now })),
    ),
  ),
});
