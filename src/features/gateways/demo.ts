import { and, asc, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { lockInvoice } from "~/features/invoices/server/commands";
import { invoices } from "~/features/invoices/server/tables";
import { comparableReference } from "~/features/payments/domain";
import { payments } from "~/features/payments/server/tables";
import { convert } from "~/features/settings/exchange-rates/domain";
import type { Tx } from "~/platform/db/database";
import { mintActor, system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import type { Cents } from "~/platform/kernel/money";
import type { ChargeState, ChargingGateway } from "./charges/domain";
import { bookCharge, succeed } from "./charges/server/commands/settle-charge";
import { charges } from "./charges/server/tables";
import { likelyMapping, type StatementGateway } from "./statements/domain";
import { type StatementLine, saveStatement } from "./statements/server/commands";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

interface DemoCharge {
  gateway: ChargingGateway;
  paymentRef: string;
  state: ChargeState;
  reason?: string;
  said?: string;
  currency?: "USD" | "TZS";
  rate?: string;
}

const CHARGES: readonly DemoCharge[] = [
  { gateway: "stripe", paymentRef: "pi_3QdM7KLkdIwHu7ix0aT2", state: "succeeded" },
  { gateway: "airtelMoney", paymentRef: "MP261123.1042.A58817", state: "succeeded" },
  { gateway: "pesapal", paymentRef: "SKR5T21QXA", state: "succeeded" },
  { gateway: "stripe", paymentRef: "pi_3QdM9RLkdIwHu7ix1cW8", state: "succeeded" },
  { gateway: "paypal", paymentRef: "8XK41277PL905431T", state: "succeeded", currency: "USD", rate: "129.35" },
  {
    gateway: "flutterwave",
    paymentRef: "",
    state: "failed",
    reason: "declined",
    said: "Insufficient funds",
  },
  {
    gateway: "equitel",
    paymentRef: "",
    state: "cancelled",
    reason: "cancelled",
    said: "Declined by the payer",
  },
  {
    gateway: "tigoPesa",
    paymentRef: "",
    state: "checking",
    reason: "compare",
    currency: "TZS",
    rate: "0.0523",
  },
];

const referenceOf = (place: number) => `DEMO${String(52_117 + place * 7_919).padStart(8, "0")}`;

/** Money by the gateways beside M-Pesa, and what three of the providers say of it: two agree, one has a line too many. */
export async function seedCharges(tx: Tx, now: Date): Promise<void> {
  const open = await tx
    .select({ id: invoices.id, balance: sql<number>`(total - paid_amount)::bigint::int` })
    .from(invoices)
    .where(
      and(
        eq(invoices.settled, false),
        isNull(invoices.cancelledAt),
        eq(invoices.draft, false),
        gt(sql`total - paid_amount`, 1_000_000),
      ),
    )
    .orderBy(asc(invoices.createdAt))
    .limit(CHARGES.length);
  const paid: { gateway: ChargingGateway; reference: string; amount: Cents }[] = [];
  for (const [place, { id: invoiceId, balance }] of open.entries()) {
    const demo = CHARGES[place];
    if (!demo) break;
    const amount = Math.floor(balance / 400_000) * 100_000;
    const { gateway, state, rate, currency = "KES" } = demo;
    const charged =
      rate && currency !== "KES" ? wholeUnits(currency, convert(amount, currency, rate)) : amount;
    const isOver = state !== "checking";
    const [charge] = await tx
      .insert(charges)
      .values({
        id: newId(),
        reference: referenceOf(place),
        invoiceId,
        gateway,
        amount,
        currency,
        charged,
        ...(rate ? { rate, rateDate: nairobiDate(now) } : {}),
        state: state === "succeeded" ? "prompted" : state,
        reason: demo.reason ?? null,
        said: demo.said ?? "",
        providerRef: `demo-${referenceOf(place)}`,
        startedBy: "Link",
        sentAt: now,
        endedAt: isOver ? now : null,
        createdAt: new Date(now.getTime() - (3 + place * 11) * MINUTE_MS),
      })
      .returning();
    if (!charge || state !== "succeeded") continue;
    const invoice = await lockInvoice(tx, trustedReach(tx, "invoice", invoiceId, "made"));
    const { paymentRef } = demo;
    const paymentId = await bookCharge(tx, charge, { invoice, amount, paymentRef, now });
    await succeed(tx, charge, { paymentId, paymentRef, now });
    paid.push({ gateway, reference: paymentRef, amount: charged });
  }
  await seedStatements(tx, paid, now);
}

/** Tigo takes whole shillings of Tanzania. */
const wholeUnits = (currency: "USD" | "TZS", units: number) =>
  currency === "TZS" ? Math.ceil(units / 100) * 100 : units;

type Paid = { gateway: ChargingGateway; reference: string; amount: Cents };

const PAYMENT = { kind: "payment", note: "", currency: null } as const;
const MPESA_HEADINGS = [
  "Receipt No.",
  "Completion Time",
  "Details",
  "Transaction Status",
  "Paid In",
  "Withdrawn",
  "Reason Type",
  "Linked Transaction ID",
];

async function seedStatements(tx: Tx, paid: readonly Paid[], now: Date): Promise<void> {
  const [clerk] = await tx
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(eq(people.role, "accountant"))
    .limit(1);
  const accountant = clerk ? mintActor({ kind: "person", personId: clerk.id, name: clerk.name }) : system;
  const day = nairobiDate(now);
  const keep = (
    gateway: StatementGateway,
    fileName: string,
    headers: readonly string[],
    lines: readonly StatementLine[],
  ) =>
    lines.length > 0
      ? saveStatement(tx, accountant, { gateway, fileName, columns: likelyMapping(headers), lines, now })
      : undefined;
  const linesOf = (gateway: ChargingGateway, share: number): StatementLine[] =>
    paid
      .filter((each) => each.gateway === gateway)
      .map(({ reference, amount }) => ({
        ...PAYMENT,
        reference: comparableReference(reference),
        amount,
        fee: Math.round(amount * share),
        date: day,
      }));
  const week = await tx
    .select({
      reference: payments.reference,
      amount: payments.amount,
      fee: payments.fee,
      at: payments.receivedAt,
    })
    .from(payments)
    .where(
      and(
        eq(payments.method, "mpesa"),
        eq(payments.kind, "payment"),
        gt(payments.receivedAt, new Date(now.getTime() - 21 * DAY_MS)),
        lt(payments.receivedAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .orderBy(desc(payments.receivedAt))
    .limit(30);
  await keep(
    "mpesa",
    `Org_Utility_${day}.csv`,
    MPESA_HEADINGS,
    week.map(({ reference, amount, fee, at }) => ({
      ...PAYMENT,
      reference: comparableReference(reference),
      amount,
      fee,
      date: nairobiDate(at),
    })),
  );
  await keep(
    "stripe",
    `itemized_balance_${day}.csv`,
    ["payment_intent_id", "created", "gross", "fee", "currency", "reporting_category"],
    linesOf("stripe", 0.035),
  );
  // A payment claimed by a customer, without a charge here.
  const stray: StatementLine = {
    ...PAYMENT,
    reference: "MP261122.0911.A40226",
    amount: 350_000,
    fee: 0,
    date: day,
  };
  await keep(
    "airtelMoney",
    `AirtelMoney_${day}.csv`,
    ["Transaction ID", "Date", "Amount", "Status"],
    [...linesOf("airtelMoney", 0), { ...stray, reference: comparableReference(stray.reference) }],
  );
}
