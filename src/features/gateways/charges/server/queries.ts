import { and, eq, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { balanceOf } from "~/features/invoices/domain";
import type { InvoiceRow } from "~/features/invoices/server/queries/invoices";
import { invoices } from "~/features/invoices/server/tables";
import { readDailySums } from "~/features/metrics/server/queries";
import { comparableReference } from "~/features/payments/domain";
import { secondsLeft } from "~/features/payments/prompts/domain";
import { findPaymentOfPrompt, findPrompt } from "~/features/payments/server/queries/prompts";
import { payments } from "~/features/payments/server/tables";
import type { Region } from "~/features/payments/settings";
import { findRate } from "~/features/settings/exchange-rates/server/queries";
import { localizationSection } from "~/features/settings/localization/settings";
import { getSettings } from "~/features/settings/server/queries";
import type { Reader, Tx } from "~/platform/db/database";
import { matches, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import { columnsOf } from "~/platform/db/row-columns";
import { type Actor, can, personIdOf, scopeOf } from "~/platform/http/actor";
import type { Currency } from "~/platform/kernel/currencies";
import { addDays, endOfDate, nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import { limitsOf } from "../../domain";
import { gatewayReferences } from "../../server/tables";
import { type GatewaysValue, gatewaysSection } from "../../settings";
import { shownCharge } from "../contract";
import { CHARGING_GATEWAYS, type ChargeState, type ChargingGateway, protocolOf, regionOf } from "../domain";
import { chargeNotFound } from "../errors";
import type { chargeList } from "../list";
import { chargeRefunds, chargeReports, charges } from "./tables";

export type ChargeRow = typeof charges.$inferSelect;

export interface Offer {
  gateway: ChargingGateway;
  way: "page" | "phone";
  minAmount: Cents;
  maxAmount: Cents;
  regions: Region[];
  currency: Currency;
  rate: string | null;
  rateDate: PlainDate | null;
}

function canCharge(gateway: ChargingGateway, value: GatewaysValue): boolean {
  if (gateway === "equitel") return value.equitel.privateKey !== "" && value.equitel.accountNumber !== "";
  return gateway !== "tigoPesa" || value.tigoPesa.businessNumber !== "";
}

/**
 * The gateways that take money now: enabled, and with a rate that is young enough where they charge another currency
 * (docs/domain/readings.md#payment-gateways).
 */
export async function listOffers(reader: Reader, now: Date): Promise<Offer[]> {
  const value = await getSettings(reader, gatewaysSection);
  const today = nairobiDate(now);
  const offers = await Promise.all(
    CHARGING_GATEWAYS.map(async (gateway): Promise<Offer | undefined> => {
      const terms = value[gateway];
      if (!terms.enabled || !canCharge(gateway, value)) return undefined;
      const { way, currency } = protocolOf(gateway);
      const offer = { gateway, way, currency, regions: [...terms.regions] as Region[], ...limitsOf(terms) };
      if (currency === "KES") return { ...offer, rate: null, rateDate: null };
      const found = await findRate(reader, currency, today);
      const days = "rateDays" in terms ? terms.rateDays : 0;
      if (!found || found.date < addDays(today, -days)) return undefined;
      return { ...offer, rate: found.rate, rateDate: found.date };
    }),
  );
  return offers.filter((offer) => offer !== undefined);
}

/**
 * The current payment methods for an invoice, and the payer's country. That is the country of their number, else the
 * company's.
 */
export async function offersOfInvoice(reader: Reader, invoice: InvoiceRow | undefined, now: Date) {
  if (!invoice || invoice.cancelledAt || balanceOf(invoice) <= 0) return { region: null, offers: [] };
  const offers = await listOffers(reader, now);
  const { country } = await getSettings(reader, localizationSection);
  return { region: regionOf(invoice.customerPhone) ?? country, offers };
}

const shown = {
  ...columnsOf(charges, shownCharge.shape),
  invoiceId: charges.invoiceId,
  gateway: sql<ChargingGateway>`${charges.gateway}`,
  state: sql<ChargeState>`case when ${charges.state} = 'prompted' and ${charges.providerRef} is null then 'checking' else ${charges.state} end`,
  receiptNumber: payments.receiptNumber,
};

/** An M-Pesa prompt in the form of a charge, for callers that started it with `gateway: "mpesa"`. */
async function getPromptAsCharge(reader: Reader, id: string, invoiceIds: readonly string[], now: Date) {
  const prompt = await findPrompt(reader, id);
  if (!prompt || !invoiceIds.includes(prompt.invoiceId)) throw chargeNotFound();
  const paymentId = await findPaymentOfPrompt(reader, id);
  const [paid] = paymentId
    ? await reader
        .select({ receiptNumber: payments.receiptNumber })
        .from(payments)
        .where(eq(payments.id, paymentId))
    : [];
  return {
    id,
    gateway: "mpesa" as const,
    state: prompt.state as ChargeState,
    amount: prompt.amount * 100,
    currency: "KES",
    charged: prompt.amount * 100,
    rate: null,
    reason: prompt.reason,
    redirectTo: null,
    receiptNumber: paid?.receiptNumber ?? null,
    phone: prompt.phone,
    createdAt: prompt.createdAt,
    secondsLeft: secondsLeft(prompt, now),
  };
}

/** A charge, or a prompt, as its payer sees it, of one of these invoices; throws NOT_FOUND. */
export async function getCharge(reader: Reader, id: string, invoiceIds: readonly string[], now: Date) {
  const [row] = await reader
    .select(shown)
    .from(charges)
    .leftJoin(payments, eq(payments.id, charges.paymentId))
    .where(and(eq(charges.id, id), inArray(charges.invoiceId, [...invoiceIds])));
  if (!row) return getPromptAsCharge(reader, id, invoiceIds, now);
  const { invoiceId: _, ...charge } = row;
  return {
    ...charge,
    redirectTo: charge.state === "prompted" ? charge.redirectTo : null,
    secondsLeft: secondsLeft(charge, now),
  };
}

/** A charge as it is kept; undefined when there is none. */
export async function findCharge(reader: Reader, id: string): Promise<ChargeRow | undefined> {
  const [row] = await reader.select().from(charges).where(eq(charges.id, id));
  return row;
}

/** The charge of a provider's report, by our own reference, else by the provider's; its row is locked until the transaction ends. */
export async function lockChargeOf(
  tx: Tx,
  gateway: ChargingGateway,
  about: { reference?: string | undefined; providerRef?: string | undefined },
): Promise<ChargeRow | undefined> {
  const named = [
    about.reference ? eq(charges.reference, about.reference) : undefined,
    about.providerRef ? eq(charges.providerRef, about.providerRef) : undefined,
  ].filter((each) => each !== undefined);
  if (named.length === 0) return undefined;
  const [row] = await tx
    .select()
    .from(charges)
    // Our reference and the provider's must not name two charges.
    .where(and(eq(charges.gateway, gateway), about.reference ? named[0] : or(...named)))
    .for("update");
  if (row?.providerRef && about.providerRef && row.providerRef !== about.providerRef) return undefined;
  return row;
}

/**
 * The unreversed payment with a provider's reference. A person may have entered it before the provider's report.
 * `isTaken`: it already belongs to a charge.
 */
export async function findHolder(reader: Reader, gateway: string, paymentRef: string) {
  const [holder] = await reader
    .select({
      id: payments.id,
      invoiceId: payments.invoiceId,
      amount: payments.amount,
      isTaken: sql<boolean>`exists (select 1 from ${charges} c where c.payment_id = ${payments.id})`,
    })
    .from(gatewayReferences)
    .innerJoin(payments, eq(payments.id, gatewayReferences.paymentId))
    .where(
      and(
        eq(gatewayReferences.gateway, gateway),
        eq(gatewayReferences.reference, comparableReference(paymentRef)),
        sql`not exists (select 1 from payments v where v.reversal_of = ${payments.id})`,
      ),
    );
  return holder;
}

/** The amount of a payment, and the part that settled its invoice. Undefined if there is none. */
export async function findPaymentOf(reader: Reader, paymentId: string) {
  const [payment] = await reader
    .select({ amount: payments.amount, applied: payments.applied })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return payment;
}

/** Charges without a recent status query, for example after a lost task. */
export async function listForgotten(reader: Reader, before: Date, notBefore: Date): Promise<ChargeRow[]> {
  return reader
    .select()
    .from(charges)
    .where(
      and(
        inArray(charges.state, ["queued", "prompted", "checking"]),
        lte(charges.createdAt, before),
        gte(charges.createdAt, notBefore),
        sql`coalesce(${charges.askedAt}, ${charges.createdAt}) <= ${before.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(charges.createdAt)
    .limit(500);
}

export type ChargeSelection = ReturnType<typeof chargeList.read>;

const row = {
  ...shown,
  reference: charges.reference,
  said: charges.said,
  paymentRef: charges.paymentRef,
  invoiceNumber: sql<string>`${invoices.number}`,
  customerName: invoices.customerName,
  claimed: sql<
    string | null
  >`(select concat_ws(' ', r.payment_ref, r.currency, (r.amount / 100.0)::numeric(14, 2)) from ${chargeReports} r where r.charge_id = ${charges.id} and r.payment_ref <> '' order by r.received_at desc limit 1)`,
  isReversed: sql<boolean>`exists (select 1 from ${payments} v where v.reversal_of = ${charges.paymentId})`,
  refundState: sql<
    string | null
  >`(select f.state from ${chargeRefunds} f where f.charge_id = ${charges.id} order by f.created_at desc limit 1)`,
  refundSaid: sql<
    string | null
  >`(select f.said from ${chargeRefunds} f where f.charge_id = ${charges.id} order by f.created_at desc limit 1)`,
};

function selectCharges(reader: Reader, where: SQL | undefined, orderBy: SQL) {
  return reader
    .select(row)
    .from(charges)
    .innerJoin(invoices, eq(invoices.id, charges.invoiceId))
    .leftJoin(payments, eq(payments.id, charges.paymentId))
    .where(where)
    .orderBy(orderBy);
}
type Listed = Awaited<ReturnType<typeof selectCharges>>[number];

const SORTS: Record<keyof typeof chargeList.sorts, Omit<Sort<Listed>, "descending">> = {
  date: { by: sql`${charges.createdAt}`, type: "timestamptz", valueOf: ({ createdAt }) => createdAt },
  amount: { by: sql`${charges.amount}`, type: "bigint", valueOf: ({ amount }) => amount },
};

/** True if a charge waits for a person: it has no status query, or the answer does not match. */
export function waitsForPerson(charge: { gateway: string; state: string; reason: string | null }): boolean {
  if (charge.state !== "checking") return false;
  const { isComparedByHand } = protocolOf(charge.gateway as ChargingGateway);
  return isComparedByHand === true || charge.reason === "mismatch" || charge.reason === "booked-already";
}

/** What gateways took of the payments of the last twelve months, the dearest first. Reversals are deducted. */
export async function listFees(reader: Reader, actor: Actor, now: Date) {
  if (scopeOf(actor, "view_finances") !== "all") return [];
  const to = nairobiDate(now);
  const sums = await readDailySums(
    reader,
    { from: addDays(to, -365), to },
    ["received", "reversed", "fee"],
    "all",
  );
  return sums
    .keys("fee")
    .map((gateway) => ({
      gateway,
      payments: sums.n("received", gateway),
      received: sums.amount("received", gateway) + sums.amount("reversed", gateway),
      fee: sums.amount("fee", gateway),
    }))
    .filter(({ fee }) => fee > 0)
    .sort((a, b) => b.fee - a.fee || a.gateway.localeCompare(b.gateway));
}

/** Payments asked for at gateways, the newest first, within what this person may see. */
export async function listCharges(reader: Reader, actor: Actor, input: PageInput & ChargeSelection) {
  const all = scopeOf(actor, "view_finances") === "all";
  const mayManage = can(actor, "manage_finances");
  const page = await readPage(reader, {
    select: (where, orderBy, limit, offset) =>
      selectCharges(reader, where, orderBy).limit(limit).offset(offset),
    from: sql`${charges} join ${invoices} on ${invoices.id} = ${charges.invoiceId}`,
    conditions: [
      all ? undefined : eq(invoices.assignedTo, personIdOf(actor)),
      input.gateway ? eq(charges.gateway, input.gateway) : undefined,
      input.state ? eq(charges.state, input.state) : undefined,
      input.from ? gte(charges.createdAt, startOfDate(input.from)) : undefined,
      input.to ? lte(charges.createdAt, endOfDate(input.to)) : undefined,
      searched(input.search),
    ],
    id: sql`${charges.id}`,
    sort: { ...SORTS[input.sort ?? "date"], descending: input.order !== "asc" },
    input: { limit: 25, ...input },
  });
  return {
    ...page,
    rows: page.rows.map(({ invoiceId: _, redirectTo: __, isReversed, refundState, refundSaid, ...each }) => ({
      ...each,
      waits: waitsForPerson(each),
      mayRefund:
        mayManage &&
        each.state === "succeeded" &&
        !isReversed &&
        protocolOf(each.gateway).refunds &&
        (refundState === null || refundState === "failed"),
      refund: refundState === null ? null : { state: refundState, said: refundSaid ?? "" },
    })),
  };
}

function searched(typed: string | undefined): SQL | undefined {
  const found = matches(sql`${invoices.search}`, typed);
  if (!found) return undefined;
  const plain = (typed ?? "").trim();
  return or(found, eq(charges.reference, plain.toUpperCase()), eq(charges.paymentRef, plain));
}
