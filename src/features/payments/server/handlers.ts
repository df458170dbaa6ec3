import { securitySection } from "~/features/identity/settings";
import { balanceOf } from "~/features/invoices/domain";
import { invoiceNotFound } from "~/features/invoices/errors";
import {
  assertReachInvoices,
  assertReachToWrite,
  findInvoiceOfQuote,
} from "~/features/invoices/server/queries";
import { linkRevoked } from "~/features/quotes/errors";
import { getQuoteOfLink } from "~/features/quotes/server/queries";
import { bankLines } from "~/features/settings/domain";
import { getSettings } from "~/features/settings/server/queries";
import { bankSection } from "~/features/settings/settings";
import { db, transaction } from "~/platform/db/database";
import { linkHolder, personIdOf } from "~/platform/http/actor";
import { handlersOf, type RequestContext } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { throttle } from "~/platform/http/throttle";
import { paymentsContract } from "../contract";
import { startPrompt } from "../prompts/server/commands";
import { promptsHandlers } from "../prompts/server/handlers";
import { getPrompt, listPromptsOfInvoice } from "../prompts/server/queries";
import { getCreditOfEmail, getCustomerCredit } from "../settlements/server/queries";
import { getMpesaSetup } from "./commands/call-mpesa";
import { recordPayment, reversePayment } from "./commands/record-payment";
import { getPayment, getReceivedStats, listPaymentsOfInvoices, listReceiptsOfEmail } from "./queries";

const os = handlersOf(paymentsContract);

/** Whoever holds the link of an accepted quote sees and pays its invoice. */
async function invoiceOfLink(token: string, now: Date) {
  const { quote, state } = await getQuoteOfLink(db(), token, now);
  if (state === "revoked") throw linkRevoked();
  return findInvoiceOfQuote(db(), quote.id);
}

async function limitLinks({ ip, now }: RequestContext): Promise<void> {
  const { estimateLimit } = await getSettings(db(), securitySection);
  await throttle({ name: "quote-links", limit: estimateLimit, windowSeconds: 60 }, ip, now);
}

export const paymentsHandlers = os.router({
  ...promptsHandlers,

  ofInvoices: os.ofInvoices.handler(async ({ input, context }) => {
    await assertReachInvoices(db(), context.actor, "view_finances", input.invoiceIds);
    return { payments: await listPaymentsOfInvoices(db(), input.invoiceIds) };
  }),
  receivedThisMonth: os.receivedThisMonth.handler(({ context }) =>
    getReceivedStats(db(), context.actor, context.now),
  ),
  record: os.record.handler(async ({ input, context }) => {
    await assertReachToWrite(db(), context.actor, "manage_finances", input.invoiceId);
    return transaction((tx) =>
      once(tx, { scope: `payments:${context.actor.personId}`, key: context.idempotencyKey, input }, () =>
        recordPayment(tx, context.actor, { ...input, now: context.now }),
      ),
    );
  }),
  reverse: os.reverse.handler(async ({ input, context }) => {
    const payment = await getPayment(db(), input.paymentId);
    await assertReachInvoices(db(), context.actor, "manage_finances", [payment.invoiceId]);
    return transaction((tx) => reversePayment(tx, context.actor, { ...input, now: context.now }));
  }),
  ofLink: os.ofLink.handler(async ({ input, context }) => {
    await limitLinks(context);
    const [invoice, setup, account] = await Promise.all([
      invoiceOfLink(input.token, context.now),
      getMpesaSetup(),
      getSettings(db(), bankSection),
    ]);
    const bank = bankLines(account, context.locale);
    if (!invoice) return { setup, bank, invoice: null, prompt: null };
    const [receipts, credit, prompt] = await Promise.all([
      listPaymentsOfInvoices(db(), [invoice.id]),
      getCustomerCredit(db(), invoice.customerId),
      input.promptId
        ? getPrompt(db(), input.promptId, context.now)
        : listPromptsOfInvoice(db(), invoice.id, context.now).then(([latest]) => latest ?? null),
    ]);
    return {
      setup,
      bank,
      invoice: {
        number: invoice.number,
        accountNumber: invoice.accountNumber,
        total: invoice.total,
        paid: invoice.paidAmount,
        balance: balanceOf(invoice),
        depositDue: invoice.depositDue,
        dueDate: invoice.dueDate,
        credit,
        receipts: receipts.map(({ notes: _, recordedByName: __, ...receipt }) => receipt),
      },
      // Another invoice's prompt is nobody's business here.
      prompt: prompt?.invoiceId === invoice.id ? prompt : null,
    };
  }),
  promptOfLink: os.promptOfLink.handler(async ({ input: { token, ...input }, context }) => {
    await limitLinks(context);
    const { quoteLimit } = await getSettings(db(), securitySection);
    await throttle({ name: "prompts", limit: quoteLimit, windowSeconds: 60 }, context.ip, context.now);
    const invoice = await invoiceOfLink(token, context.now);
    if (!invoice) throw invoiceNotFound();
    return transaction((tx) =>
      once(tx, { scope: `prompts:${invoice.id}`, key: context.idempotencyKey, input }, () =>
        startPrompt(tx, linkHolder(invoice.customerName), {
          ...input,
          invoiceId: invoice.id,
          now: context.now,
        }),
      ),
    );
  }),

  mine: os.mine.handler(async ({ context: { actor } }) => {
    personIdOf(actor);
    if (!actor.emailConfirmed || !actor.email) return { credit: 0, receipts: [] };
    const [credit, receipts] = await Promise.all([
      getCreditOfEmail(db(), actor.email),
      listReceiptsOfEmail(db(), actor.email),
    ]);
    return { credit, receipts };
  }),
});
