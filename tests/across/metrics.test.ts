import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { logInquiryContact } from "~/features/inquiries/server/commands/decide-inquiry";
import { anInquiry } from "~/features/inquiries/testing";
import {
  accept,
  anApprovedQuote,
  anInvoice,
  cancelInvoice,
  invoicesSubscribers,
} from "~/features/invoices/testing";
import { foldDailySums } from "~/features/metrics/server/commands";
import { getDailySums, verifySums } from "~/features/metrics/server/queries";
import { bookTransaction } from "~/features/mpesa/server/commands/book-transaction";
import { decideReview, undoDecision } from "~/features/mpesa/server/commands/decide-review";
import { recordTransaction } from "~/features/mpesa/server/commands/record-transaction";
import { recordPayment, reversePayment } from "~/features/payments/server/commands/record-payment";
import { listPaymentsOfInvoices } from "~/features/payments/server/queries/payments";
import { rejectQuote, reviseQuote } from "~/features/quotes/server/commands/decide-quote";
import { requestedQuote } from "~/features/quotes/testing";
import { db, type Tx, transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { AppError } from "~/platform/kernel/errors";
import { useDatabase } from "~/platform/testing/database";
import "~/server/features";

useDatabase({ subscribers: [...invoicesSubscribers] });

const publicUrl = "http://127.0.0.1:3000";
const DAY_MS = 86_400_000;
/** A fixed start, so that a day between two times is exact on slow machines. */
const START = Date.now();
const ago = (days: number) => new Date(START - days * DAY_MS);

let receipts = 0;

const DEEDS = {
  ask: async (days: number) => void (await requestedQuote({ services: days % 2 ? ["packing"] : [] })),
  approve: async (days: number) => void (await transaction((tx) => anApprovedQuote(tx, { now: ago(days) }))),
  accept: async (days: number) => void (await anInvoice({ now: ago(days) })),
  reject: async () => {
    const { id } = await requestedQuote();
    await transaction((tx) => rejectQuote(tx, system, { id, reason: "Too far", now: new Date(), publicUrl }));
  },
  revise: async (days: number) => {
    const quote = await transaction((tx) => anApprovedQuote(tx, { now: ago(days) }));
    await transaction((tx) => reviseQuote(tx, system, { id: quote.id, now: new Date() }));
  },
  pay: async (days: number) => {
    const invoice = await anInvoice({ now: ago(days + 3) });
    const amount = days % 2 ? invoice.total : invoice.depositDue;
    const method = days % 3 ? "cash" : "mpesa";
    const payment = {
      invoiceId: invoice.id,
      amount,
      method,
      reference: "",
      notes: "",
      now: ago(days),
    } as const;
    await transaction((tx) => recordPayment(tx, system, payment));
  },
  takeBack: async (days: number) => {
    await DEEDS.pay(days);
    const { rows } = await db().execute<{ id: string }>(
      sql`select id from payments p where kind = 'payment' and not exists (select 1 from payments r where r.reversal_of = p.id) order by random() limit 1`,
    );
    await transaction((tx) => {
      const paymentId = trustedReach(tx, "payment", rows[0]?.id ?? "", "made");
      return reversePayment(tx, system, { paymentId, reason: "Bounced", now: new Date() });
    });
  },
  cancel: async (days: number) => void (await cancelInvoice((await anInvoice({ now: ago(days) })).id)),
  arrive: async (days: number) => {
    const invoice = await anInvoice({ now: ago(days + 1) });
    const account = days % 2 ? invoice.accountNumber : "NOBODY";
    await transaction(async (tx) => {
      const transId = `SX${String(10_000_000 + ++receipts)}`;
      const told = {
        transId,
        source: "callback" as const,
        account,
        amount: 500_000,
        paidAt: ago(days),
        now: ago(days),
      };
      await bookTransaction(tx, (await recordTransaction(tx, told)) ?? "", ago(days));
    });
  },
  decide: async (days: number) => {
    await DEEDS.arrive(2);
    const { rows } = await db().execute<{ id: string }>(
      sql`select id from mpesa_reviews where settled_at is null order by random() limit 1`,
    );
    const { id: invoiceId } = await anInvoice();
    const decision =
      days % 2
        ? { kind: "allocated" as const, parts: [{ invoiceId, amount: 500_000 }], note: "" }
        : { kind: "not-ours" as const, note: "Another company's" };
    const ofReview = (tx: Tx) => trustedReach(tx, "review", rows[0]?.id ?? "", "made");
    await transaction((tx) =>
      decideReview(tx, system, { reviewId: ofReview(tx), decision, now: new Date() }),
    );
    if (days % 3 === 0)
      await transaction((tx) =>
        undoDecision(tx, system, { reviewId: ofReview(tx), reason: "A mistake", now: new Date() }),
      );
  },
  inquire: async (days: number) => {
    const { id } = await anInquiry({}, { source: days % 2 ? "home" : "contact", now: ago(days) });
    if (days % 3 === 0)
      await transaction((tx) => logInquiryContact(tx, system, { id, channel: "call", now: new Date() }));
  },
  fold: () => foldDailySums(),
} satisfies Record<string, (days: number) => Promise<void>>;

const deed = fc.record({
  what: fc.constantFrom(...(Object.keys(DEEDS) as (keyof typeof DEEDS)[])),
  days: fc.nat(40),
});

/** Declared errors are valid answers (two users revert the same payment); others are faults. */
async function doOrRefuse({ what, days }: { what: keyof typeof DEEDS; days: number }): Promise<void> {
  try {
    await DEEDS[what](days);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

test("random deeds, one after another and at once, leave sums that are the sums of their rows", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 6, maxLength: 14 }), fc.boolean(), async (deeds, atOnce) => {
      if (atOnce) await Promise.all(deeds.map(doOrRefuse));
      else for (const each of deeds) await doOrRefuse(each);
      expect(await verifySums(db())).toEqual([]);
    }),
    { numRuns: 12 },
  );
  const before = await getDailySums(db(), { from: "2020-01-01", to: "2099-12-31" }, [
    "revenue",
    "received",
    "funnel",
  ]);
  expect(before.length).toBeGreaterThan(3);
  await foldDailySums();
  expect(
    await getDailySums(db(), { from: "2020-01-01", to: "2099-12-31" }, ["revenue", "received", "funnel"]),
  ).toEqual(before);
  const { rows } = await db().execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from daily_sums group by day, figure, key having count(*) > 1) twice`,
  );
  expect(rows[0]?.n).toBe(0);
}, 240_000);

test("a move's way is counted on the day it was asked for, with the time each stage took", async () => {
  const day = nairobiDate(ago(300));
  const invoice = await transaction(async (tx) => accept(tx, await anApprovedQuote(tx, { now: ago(300) })));
  const payment = {
    invoiceId: invoice.id,
    amount: invoice.total,
    method: "cash",
    reference: "",
    notes: "",
  } as const;
  await transaction((tx) => recordPayment(tx, system, { ...payment, now: ago(298) }));
  const sums = await getDailySums(db(), { from: day, to: day }, ["funnel", "revenue"]);
  expect(Object.fromEntries(sums.map(({ figure, key, n }) => [`${figure} ${key}`, n]))).toMatchObject({
    "funnel requested": 1,
    "funnel approved": 1,
    "funnel viewed": 1,
    "funnel accepted": 1,
    "funnel paid": 1,
    "revenue residential": 1,
  });
  expect(sums.find(({ key }) => key === "paid")?.amount).toBe(2 * 86_400);
  const [made] = await listPaymentsOfInvoices(db(), [invoice.id]);
  await transaction((tx) =>
    reversePayment(tx, system, {
      paymentId: trustedReach(tx, "payment", made?.id ?? "", "made"),
      reason: "Bounced",
      now: new Date(),
    }),
  );
  const after = await getDailySums(db(), { from: day, to: day }, ["funnel"], "all");
  expect(after.find(({ key }) => key === "paid")).toBeUndefined();
});

test.each([
  ["a sum", "insert into daily_sums values ('2026-01-01', 'revenue', 'residential', 0, 100)", "daily sums"],
  [
    "a journey",
    "update quote_journeys set total = total + 1 where number = (select min(number) from quote_journeys)",
    "journey",
  ],
  [
    "a settled invoice",
    "delete from settled_invoices where invoice_id = (select invoice_id from settled_invoices limit 1)",
    "settled",
  ],
])("a fault in %s is found", async (_, fault, rule) => {
  await DEEDS.pay(1);
  await db()
    .transaction(async (tx) => {
      await tx.execute(sql.raw(fault));
      expect((await verifySums(tx as never)).map((found) => found.rule).join()).toContain(rule);
      throw new Error("taken back");
    })
    .catch((error: Error) => {
      if (error.message !== "taken back") throw error;
    });
});
