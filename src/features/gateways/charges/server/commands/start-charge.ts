import { randomInt } from "node:crypto";
import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { balanceOf } from "~/features/invoices/domain";
import { invoiceCancelled } from "~/features/invoices/errors";
import { lockInvoice } from "~/features/invoices/server/commands";
import { METHOD_LABELS } from "~/features/payments/domain";
import { aboveBalance, invoicePaidAlready } from "~/features/payments/errors";
import { OPEN_STATES, PROMPT_SECONDS } from "~/features/payments/prompts/domain";
import { convert } from "~/features/settings/exchange-rates/domain";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import type { Locale } from "~/platform/kernel/locales";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { enqueue } from "~/platform/tasks/tasks";
import { type ChargeState, type ChargingGateway, chargeStarted, protocolOf, regionOf } from "../../domain";
import { chargeOutsideLimits, chargeUnderWay, gatewayNotOffered, phoneNotOfGateway } from "../../errors";
import { listOffers } from "../queries";
import { charges } from "../tables";
import { checkChargeTask, sendChargeTask } from "./move-charge";

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const REFERENCE_LENGTH = 12;
/** Fallback in case the process dies before telling the provider at once. */
const SEND_AFTER_SECONDS = 20;

const newReference = () =>
  Array.from({ length: REFERENCE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/**
 * Begins a charge for an invoice: checked under the invoice's lock and kept before the provider hears of it. The same
 * asked for again while it is under way is the same charge.
 */
export async function startCharge(
  tx: Tx,
  actor: Actor,
  input: {
    invoiceId: Reach<"invoice">;
    gateway: ChargingGateway;
    amount: Cents;
    phone: string;
    linkId: string | null;
    locale: Locale;
    now: Date;
  },
): Promise<{ id: string; state: ChargeState }> {
  const { gateway, amount, phone, now } = input;
  const named = { gateway: METHOD_LABELS[gateway] };
  const invoice = await lockInvoice(tx, input.invoiceId);
  if (invoice.cancelledAt) throw invoiceCancelled();
  const balance = balanceOf(invoice);
  if (balance === 0) throw invoicePaidAlready();
  const offer = (await listOffers(tx, now)).find((each) => each.gateway === gateway);
  if (!offer) throw gatewayNotOffered(named);
  const { way, phone: fits } = protocolOf(gateway);
  if (way === "phone" && !fits?.test(phone)) throw phoneNotOfGateway.at("phone", named);
  const region = way === "phone" ? regionOf(phone) : undefined;
  if (region && !offer.regions.includes(region)) throw phoneNotOfGateway.at("phone", named);
  if (amount > balance) throw aboveBalance.at("amount", { most: formatKes(balance) });
  if (amount < offer.minAmount || amount > offer.maxAmount)
    throw chargeOutsideLimits.at("amount", {
      ...named,
      least: formatKes(offer.minAmount),
      most: formatKes(offer.maxAmount),
    });
  const charged =
    offer.rate === null ? amount : inWholeUnits(gateway, convert(amount, offer.currency, offer.rate));
  if (charged <= 0) throw gatewayNotOffered(named);

  if (phone && way === "phone")
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`charge:${gateway}:${phone}`}))`);
  const [recent] = await tx
    .select()
    .from(charges)
    .where(
      and(
        eq(charges.gateway, gateway),
        inArray(charges.state, [...OPEN_STATES]),
        gt(charges.createdAt, new Date(now.getTime() - PROMPT_SECONDS * 1000)),
        way === "phone" ? eq(charges.phone, phone) : eq(charges.invoiceId, invoice.id),
      ),
    )
    .orderBy(desc(charges.createdAt))
    .limit(1);
  if (recent?.invoiceId === invoice.id && recent.amount === amount && recent.linkId === input.linkId)
    return { id: recent.id, state: recent.state as ChargeState };
  if (recent && way === "phone") {
    const seconds = Math.max(
      1,
      Math.ceil((recent.createdAt.getTime() + PROMPT_SECONDS * 1000 - now.getTime()) / 1000),
    );
    throw chargeUnderWay.at("phone", { seconds });
  }

  const id = newId();
  await tx.insert(charges).values({
    id,
    reference: newReference(),
    invoiceId: invoice.id,
    gateway,
    amount,
    currency: offer.currency,
    charged,
    rate: offer.rate,
    rateDate: offer.rateDate,
    phone: way === "phone" ? phone : "",
    linkId: input.linkId,
    locale: input.locale,
    startedBy: actor.kind === "person" ? "Account" : "Link",
    createdAt: now,
  });
  await enqueue(tx, sendChargeTask, { chargeId: id }, { startAfterSeconds: SEND_AFTER_SECONDS });
  await enqueue(tx, checkChargeTask, { chargeId: id, again: true }, { startAfterSeconds: 6 });
  await record(tx, actor, chargeStarted, {
    subjectId: id,
    summary: `${named.gateway} payment of ${formatKes(amount)} begun on ${invoice.number}`,
    data: { invoiceId: invoice.id, gateway, amount },
    customerId: invoice.customerId,
    at: now,
  });
  return { id, state: "queued" };
}

/** Rounds up to whole Tanzanian shillings, never below the amount. */
function inWholeUnits(gateway: ChargingGateway, hundredths: Cents): Cents {
  return gateway === "tigoPesa" ? Math.ceil(hundredths / 100) * 100 : hundredths;
}
