import { securitySection } from "~/features/identity/settings";
import { balanceOf } from "~/features/invoices/domain";
import { invoiceNotFound } from "~/features/invoices/errors";
import { listIdsWithFees, listOpenSupplements } from "~/features/invoices/server/queries/invoices";
import { findTaxMark } from "~/features/invoices/server/queries/paper-seal";
import { assertReachInvoice, assertSeesInvoices } from "~/features/invoices/server/reach";
import { limitLinks } from "~/features/quotes/server/commands/limit-links";
import { bankLines } from "~/features/settings/domain/settings";
import { getSettings } from "~/features/settings/server/queries";
import { bankSection } from "~/features/settings/settings";
import { db, transaction } from "~/platform/db/database";
import { linkHolder, personIdOf } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { trustedReach } from "~/platform/http/reach";
import { throttle } from "~/platform/http/throttle";
import { inTurn } from "~/platform/kernel/in-turn";
import { paymentsContract } from "../contract";
import { otherOnPhone } from "../prompts/domain";
import { startPrompt } from "../prompts/server/commands/start-prompt";
import { promptsHandlers } from "../prompts/server/handlers";
import { getMpesaSetup } from "./commands/call-mpesa";
import { recordPayment, reversePayment } from "./commands/record-payment";
import { listOfferedMethods } from "./commands/take-gateway-money";
import {
  getReceivedStats,
  invoiceOfLink,
  listPaymentsOfInvoices,
  listReceiptsOfEmail,
} from "./queries/payments";
import { getPrompt, listPromptsOfInvoice } from "./queries/prompts";
import { getCreditOfEmail, getCustomerCredit, getRefundOf } from "./queries/settlements";
import { assertReachPayment } from "./reach";

const os = handlersOf(paymentsContract);

export const paymentsHandlers = os.router({
  ...promptsHandlers,

  ofInvoices: os.ofInvoices.handler(async ({ input, context }) => {
    await assertSeesInvoices(db(), context.actor, input.invoiceIds);
    return { payments: await listPaymentsOfInvoices(db(), input.invoiceIds) };
  }),
  receivedThisMonth: os.receivedThisMonth.handler(({ context }) =>
    getReceivedStats(db(), context.actor, context.now),
  ),
  methods: os.methods.handler(async () => ({ methods: await listOfferedMethods(db()) })),
  record: os.record.handler(({ input, context: { actor, now, idempotencyKey: key } }) =>
    inTurn(`payments of ${input.invoiceId}`, () =>
      transaction(async (tx) => {
        const invoiceId = await assertReachInvoice(tx, actor, "manage_finances", input.invoiceId);
        return once(tx, { scope: `payments:${actor.personId}`, key, input }, () =>
          recordPayment(tx, actor, { ...input, invoiceId, now }),
        );
      }),
    ),
  ),
  reverse: os.reverse.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      const paymentId = await assertReachPayment(tx, actor, input.paymentId);
      return reversePayment(tx, actor, { ...input, paymentId, now });
    }),
  ),
  ofLink: os.ofLink.handler(async ({ input, context }) => {
    await limitLinks(context);
    // Before the invoice, so that a payment that arrives in between is not shown with the balance before it.
    const asked = input.promptId ? await getPrompt(db(), input.promptId, context.now) : undefined;
    const [invoice, setup, account] = await Promise.all([
      invoiceOfLink(input, context.now),
      getMpesaSetup(),
      getSettings(db(), bankSection),
    ]);
    const bank = bankLines(account, context.locale);
    if (!invoice) return { setup, bank, invoice: null, fees: [], prompt: null, otherPrompt: null };
    const [fees, receipts, credit, refund, prompts, mark] = await Promise.all([
      listOpenSupplements(db(), invoice.id),
      listIdsWithFees(db(), invoice.id).then((ids) => listPaymentsOfInvoices(db(), ids)),
      getCustomerCredit(db(), invoice.customerId),
      getRefundOf(db(), invoice),
      listPromptsOfInvoice(db(), invoice.id, context.now),
      findTaxMark(db(), { invoiceId: invoice.id }, context.locale),
    ]);
    const prompt = input.promptId ? asked : prompts[0];
    return {
      setup,
      bank,
      invoice: {
        number: invoice.number,
        accountNumber: invoice.accountNumber,
        total: invoice.total,
        credited: invoice.creditedAmount,
        paid: invoice.paidAmount,
        balance: balanceOf(invoice),
        depositDue: invoice.depositDue,
        dueDate: invoice.dueDate,
        credit,
        refund,
        receipts: receipts.map(({ notes: _, recordedByName: __, fee: ___, ...receipt }) => receipt),
        tax: mark ? { words: mark.footnote, receiptUrl: mark.seal?.address || null } : null,
      },
      fees,
      prompt: prompt?.invoiceId === invoice.id ? prompt : null,
      otherPrompt: otherOnPhone(prompts, prompt?.id),
    };
  }),
  promptOfLink: os.promptOfLink.handler(async ({ input: { token, fee, ...input }, context }) => {
    await limitLinks(context);
    const { quoteLimit } = await getSettings(db(), securitySection);
    await throttle({ name: "prompts", limit: quoteLimit, windowSeconds: 60 }, context.ip, context.now);
    const invoice = await invoiceOfLink({ token, fee }, context.now);
    if (!invoice) throw invoiceNotFound();
    return transaction((tx) =>
      once(tx, { scope: `prompts:${invoice.id}`, key: context.idempotencyKey, input }, () =>
        startPrompt(tx, linkHolder(invoice.customerName), {
          ...input,
          invoiceId: trustedReach(tx, "invoice", invoice.id, "link"),
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
