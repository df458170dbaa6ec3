import { asc, eq } from "drizzle-orm";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { addPastInvoice, type PastInvoice } from "~/features/invoices/demo/past-year";
import { invoiceLines, invoices } from "~/features/invoices/server/tables";
import { invoicesSection } from "~/features/invoices/settings";
import { addPastMove } from "~/features/moves/demo/past-year";
import { findRoster } from "~/features/moves/demo/roster";
import { moveCrew, moves } from "~/features/moves/server/tables";
import { addPastQuote, planJourneys, type WonJourney } from "~/features/quotes/demo/past-year";
import { RECENT_DAYS } from "~/features/quotes/demo/season";
import {
  quoteAcceptances,
  quoteDeclines,
  quoteLines,
  quoteLinks,
  quotes,
} from "~/features/quotes/server/tables";
import { numberingSection } from "~/features/quotes/settings";
import { getSettings } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { PastRows } from "~/platform/events/past-rows";
import { type Actor, mintActor, provider, system } from "~/platform/http/actor";
import { addDays, nairobiDate, nairobiYear, startOfDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { formatKes } from "~/platform/kernel/money";
import { type SeededRandom, seededRandom } from "~/platform/kernel/seeded-random";
import { METHOD_LABELS, type PaymentMethod, paymentReceived, receiptNumberOf } from "../domain";
import { mpesaReceipts, payments } from "../server/tables";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

interface Paid {
  invoice: PastInvoice;
  customerId: string;
  amount: number;
  balance: number;
  method: PaymentMethod;
  at: Date;
}

/**
 * Seeds thirteen months of finished moves before the last month, from quote to receipt. Inserts rows
 * directly, because the commands would take a minute. Triggers compute the sums. Deterministic except for
 * `now`.
 */
export async function seedPastYear(tx: Tx, now: Date): Promise<void> {
  const chance = seededRandom(20_251_101);
  const staff = await findStaff(tx);
  const end = addDays(nairobiDate(now), -RECENT_DAYS - 1);
  const { journeys, first, settings } = await planJourneys(tx, {
    end,
    chance,
    reps: staff("sales_rep"),
    now,
  });
  const [planner = system] = staff("manager");
  const [accountant = system] = staff("accountant");
  const numbering = await getSettings(tx, numberingSection);
  const past = new PastRows([
    customers,
    quotes,
    quoteLines,
    quoteLinks,
    quoteAcceptances,
    quoteDeclines,
    invoices,
    invoiceLines,
    moves,
    moveCrew,
    payments,
    mpesaReceipts,
  ]);
  const roster = await findRoster(tx, first, addDays(end, 4));
  const rules = await getSettings(tx, invoicesSection);
  const until = startOfDate(addDays(end, 1));
  const paid: Paid[] = [];
  const met = new Set<string>();
  for (const journey of journeys) {
    const won = addPastQuote({ past, chance, settings, manager: planner, met }, journey);
    if (!won) continue;
    const payAll = (invoice: PastInvoice) => payPast(invoice, won, { chance, until, paid });
    addPastInvoice({ past, accountant, rules, prefix: numbering.invoicePrefix }, won, payAll);
    addPastMove({ past, chance, roster, planner }, won);
  }
  paid.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const payment of paid) addReceipt(past, payment, { accountant, prefix: numbering.receiptPrefix });
  await past.write(tx);
}

async function findStaff(tx: Tx): Promise<(role: string) => Actor[]> {
  const rows = await tx
    .select({ id: people.id, name: people.name, role: people.role })
    .from(people)
    .where(eq(people.active, true))
    .orderBy(asc(people.email));
  return (role) =>
    rows
      .filter((row) => row.role === role)
      .map(({ id, name }) => mintActor({ kind: "person", personId: id, name }));
}

interface Paying {
  chance: SeededRandom;
  until: Date;
  paid: Paid[];
}

/** Returns what arrived. Companies pay weeks late; one invoice in fifty stays unpaid. */
function payPast(invoice: PastInvoice, won: WonJourney, { chance, until, paid }: Paying): number {
  const { answeredAt, buyer, customerId, moveDay } = won;
  const isLarge = buyer.isCompany || invoice.total > 15_000_000;
  const method = (): PaymentMethod =>
    isLarge
      ? chance.pick(["bank_transfer", "bank_transfer", "cheque"])
      : chance.chance(82)
        ? "mpesa"
        : chance.pick(["cash", "bank_transfer", "card"]);
  let sum = 0;
  const pay = (amount: number, at: Date) => {
    if (amount <= 0 || at >= until) return;
    sum += amount;
    paid.push({ invoice, customerId, amount, balance: invoice.total - sum, method: method(), at });
  };
  pay(invoice.depositDue, new Date(answeredAt.getTime() + (1 + chance.roll(20)) * HOUR_MS));
  const moved = startOfDate(moveDay).getTime() + (10 + chance.roll(9)) * HOUR_MS;
  const later = buyer.isCompany ? (8 + chance.roll(24)) * DAY_MS : 0;
  if (chance.roll(100) >= 2) pay(invoice.total - sum, new Date(moved + later));
  return sum;
}

function addReceipt(
  past: PastRows,
  { invoice, customerId, amount, balance, method, at }: Paid,
  { accountant, prefix }: { accountant: Actor; prefix: string },
): void {
  const id = newId(at.getTime());
  const year = nairobiYear(at);
  const place = past.nextNumber("receipt", year);
  const receiptNumber = receiptNumberOf(prefix, year, place);
  const actor = method === "mpesa" ? provider("M-Pesa") : accountant;
  const reference =
    method === "mpesa"
      ? `R${year % 10}${String(10_000_000 + place * 7_919).slice(0, 8)}`
      : method === "cash"
        ? ""
        : `REF-${year}${1000 + place}`;
  past.add(payments, {
    id,
    receiptNumber,
    invoiceId: invoice.id,
    customerId,
    kind: "payment",
    method,
    amount,
    applied: amount,
    balanceAfter: balance,
    reference,
    receivedAt: at,
    recordedBy: actor.personId,
    recordedByName: actor.name,
    createdAt: at,
  });
  if (method === "mpesa")
    past.add(mpesaReceipts, { receipt: reference, paymentId: id, confirmed: true, createdAt: at });
  past.record(actor, paymentReceived, {
    subjectId: id,
    summary: `${formatKes(amount)} received by ${METHOD_LABELS[method]} on ${invoice.number}`,
    data: { invoiceId: invoice.id, invoiceNumber: invoice.number, amount, method, receiptNumber, credit: 0 },
    customerId,
    at,
  });
}
