import { securitySection } from "~/features/identity/settings";
import { invoiceNotFound } from "~/features/invoices/errors";
import {
  type InvoiceRow,
  listIdsWithFees,
  listInvoicesOfEmail,
} from "~/features/invoices/server/queries/invoices";
import { notWholeShillings } from "~/features/payments/prompts/errors";
import { startPrompt } from "~/features/payments/prompts/server/commands/start-prompt";
import { getMpesaSetup } from "~/features/payments/server/commands/call-mpesa";
import { invoiceOfLink } from "~/features/payments/server/queries/payments";
import { limitLinks } from "~/features/quotes/server/commands/limit-links";
import { readLinkToken } from "~/features/quotes/server/queries/quote-links";
import { getSettings } from "~/features/settings/server/queries";
import { db, transaction } from "~/platform/db/database";
import { type Actor, linkHolder, personIdOf } from "~/platform/http/actor";
import { handlersOf, type RequestContext } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { trustedReach } from "~/platform/http/reach";
import { throttle } from "~/platform/http/throttle";
import type { Cents } from "~/platform/kernel/money";
import { chargesContract } from "../contract";
import type { ChargeState, ChargingGateway } from "../domain";
import { chargeNotFound, phoneNotOfGateway } from "../errors";
import { checkCharge, noteAsked } from "./commands/check-charge";
import { compareCharge } from "./commands/compare-charge";
import { startRefund } from "./commands/refund-charge";
import { sendCharge } from "./commands/send-charge";
import { startCharge } from "./commands/start-charge";
import { findCharge, getCharge, listCharges, listFees, offersOfInvoice } from "./queries";
import { assertReachCharge } from "./reach";

const os = handlersOf(chargesContract);

interface Asked {
  gateway: ChargingGateway | "mpesa";
  amount: Cents;
  phone?: string | undefined;
}

/** Issued to the actor's confirmed address. */
async function invoicesOfMine(actor: Actor): Promise<InvoiceRow[]> {
  personIdOf(actor);
  if (!actor.emailConfirmed || !actor.email) return [];
  return listInvoicesOfEmail(db(), actor.email);
}

async function invoiceOfMine(actor: Actor, id: string): Promise<InvoiceRow> {
  const invoice = (await invoicesOfMine(actor)).find((each) => each.id === id);
  if (!invoice) throw invoiceNotFound();
  return invoice;
}

/** Uses the limit for quotes, because each charge calls an external system. */
async function limitCharges({ ip, now }: RequestContext): Promise<void> {
  const { quoteLimit } = await getSettings(db(), securitySection);
  await throttle({ name: "charges", limit: quoteLimit, windowSeconds: 60 }, ip, now);
}

/** Saved first, then sent at once, so that the answer has the payment page. */
async function start(
  context: RequestContext,
  actor: Actor,
  invoice: InvoiceRow,
  asked: Asked,
  linkId: string | null,
): Promise<{ id: string; state: ChargeState; redirectTo?: string }> {
  const { now, idempotencyKey: key, locale } = context;
  const { gateway, amount, phone = "" } = asked;
  const begun = await transaction((tx) =>
    once(tx, { scope: `charges:${invoice.id}`, key, input: asked }, () => {
      const invoiceId = trustedReach(tx, "invoice", invoice.id, linkId === null ? "owner" : "link");
      if (gateway !== "mpesa")
        return startCharge(tx, actor, { invoiceId, gateway, amount, phone, linkId, locale, now });
      if (amount % 100 !== 0) throw notWholeShillings.at("amount");
      if (!phone) throw phoneNotOfGateway.at("phone", { gateway: "M-Pesa" });
      return startPrompt(tx, actor, { invoiceId, phone, amount: amount / 100, now });
    }),
  );
  if (gateway === "mpesa") return begun;
  await sendCharge(begun.id);
  const charge = await findCharge(db(), begun.id);
  if (!charge) throw chargeNotFound();
  return {
    id: charge.id,
    state: charge.state as ChargeState,
    ...(charge.redirectTo && charge.state === "prompted" ? { redirectTo: charge.redirectTo } : {}),
  };
}

export const chargesHandlers = os.router({
  offersOfLink: os.offersOfLink.handler(async ({ input, context }) => {
    await limitLinks(context);
    return offersOfInvoice(db(), await invoiceOfLink(input, context.now), context.now);
  }),
  startOfLink: os.startOfLink.handler(async ({ input: { token, fee, ...asked }, context }) => {
    await limitLinks(context);
    await limitCharges(context);
    const invoice = await invoiceOfLink({ token, fee }, context.now);
    if (!invoice) throw invoiceNotFound();
    return start(context, linkHolder(invoice.customerName), invoice, asked, readLinkToken(token));
  }),
  ofLink: os.ofLink.handler(async ({ input, context }) => {
    await limitLinks(context);
    const invoice = await invoiceOfLink(input, context.now);
    if (!invoice) throw chargeNotFound();
    return getCharge(db(), input.id, await listIdsWithFees(db(), invoice.id), context.now);
  }),
  offersOfMine: os.offersOfMine.handler(async ({ input, context }) => ({
    ...(await offersOfInvoice(db(), await invoiceOfMine(context.actor, input.id), context.now)),
    mpesa: await getMpesaSetup(),
  })),
  startOfMine: os.startOfMine.handler(async ({ input: { id, ...asked }, context }) => {
    await limitCharges(context);
    return start(context, context.actor, await invoiceOfMine(context.actor, id), asked, null);
  }),
  mine: os.mine.handler(async ({ input, context }) => {
    const own = await invoicesOfMine(context.actor);
    return getCharge(
      db(),
      input.id,
      own.map(({ id }) => id),
      context.now,
    );
  }),

  list: os.list.handler(({ input, context }) => listCharges(db(), context.actor, input)),
  fees: os.fees.handler(({ context: { actor, now } }) => listFees(db(), actor, now)),
  ask: os.ask.handler(async ({ input, context: { actor, now } }) => {
    await throttle({ name: "charge-questions", limit: 30, windowSeconds: 60 }, actor.personId ?? "", now);
    const chargeId = await transaction(async (tx) => {
      const reached = await assertReachCharge(tx, actor, input.id);
      await noteAsked(tx, actor, reached, now);
      return reached;
    });
    await checkCharge({ chargeId, again: false }, now);
    return { state: ((await findCharge(db(), chargeId))?.state ?? "checking") as ChargeState };
  }),
  compare: os.compare.handler(({ input: { id, ...said }, context: { actor, now } }) =>
    transaction(async (tx) => {
      const chargeId = await assertReachCharge(tx, actor, id);
      return { state: await compareCharge(tx, actor, { ...said, chargeId, now }) };
    }),
  ),
  refund: os.refund.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      const chargeId = await assertReachCharge(tx, actor, input.id);
      return startRefund(tx, actor, { chargeId, reason: input.reason, now });
    }),
  ),
});
