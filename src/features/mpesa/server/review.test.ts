import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { invoices } from "~/features/invoices/server/tables";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { mpesaReceipts } from "~/features/payments/server/tables";
import { bookedOn, paymentsHandlers, promptsTasks } from "~/features/payments/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, system, visitor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { believeConfirmations, confirmPaid, payPaybill, reviewOf, settle, useMpesa } from "../testing";
import { registerAddresses } from "./commands/ask-mpesa";
import { mpesaHandlers } from "./handlers";
import { mpesaSubscribers } from "./subscribers";
import { mpesaDecisions, mpesaReviews } from "./tables";
import { mpesaTasks } from "./tasks";

useDatabase({
  subscribers: [...invoicesSubscribers, ...mpesaSubscribers],
  tasks: [...promptsTasks, ...mpesaTasks],
});
const mpesa = useMpesa();

beforeAll(async () => {
  mpesa.configure();
  await registerAddresses(system, new Date());
  await believeConfirmations();
});
beforeEach(() => mpesa.configure({ initiatorName: "" }));

const as = (actor: Actor) => callAs(mpesaHandlers, actor);
const clerk = () => as(mpesa.clerk);
const payments = () => callAs(paymentsHandlers, mpesa.clerk);
const paidOf = async (id: string) =>
  (await db().select({ paid: invoices.paidAmount }).from(invoices).where(eq(invoices.id, id)))[0]?.paid;
const listed = async (search: string, state: "open" | "settled" = "open") =>
  (await clerk().reviews({ state, search })).rows[0];
const nobody = "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6a";

async function stray(amount = 1_000, account = "JUMA") {
  const paid = await payPaybill(mpesa, { account, amount });
  await confirmPaid(paid);
  const review = await reviewOf(paid.receipt);
  return { ...paid, reviewId: review?.id ?? "" };
}

async function liveOf(receipt: string): Promise<number> {
  const { rows } = await db().execute<{ sum: string }>(sql`
    select coalesce(sum(p.amount), 0) as sum from payments p
    where (p.reference = ${receipt} and p.kind = 'payment')
      or (p.kind = 'reversal' and exists (select 1 from payments o where o.id = p.reversal_of and o.reference = ${receipt}))`);
  return Number(rows[0]?.sum ?? 0);
}

describe("a payment under review", () => {
  test("is listed, counted, found by receipt and account, and suggested the invoice with a like account", async () => {
    const invoice = await anInvoice();
    const before = (await clerk().reviewCount()).open;
    const { receipt, reviewId } = await stray(1_000, `${invoice.accountNumber}0`);
    expect((await clerk().reviewCount()).open).toBe(before + 1);
    expect(await listed(receipt.toLowerCase())).toMatchObject({
      id: reviewId,
      kind: "arrival",
      reason: "unknown-account",
      amount: 100_000,
      remaining: 100_000,
      receipt,
      account: `${invoice.accountNumber}0`,
      phone: expect.stringMatching(/^2547 \*{5} \d{3}$/),
      parts: [],
      decision: null,
    });
    const { invoices: suggested } = await clerk().suggestions({ reviewId });
    expect(suggested[0]).toMatchObject({ id: invoice.id, balance: invoice.total });
  });

  test("is allocated to an invoice under its receipt, and taken back, and allocated to another", async () => {
    const [wrong, right] = [await anInvoice(), await anInvoice()];
    const { receipt, reviewId } = await stray();
    const to = (invoiceId: string) => ({
      reviewId,
      decision: { kind: "allocated" as const, parts: [{ invoiceId, amount: 100_000 }], note: "By phone" },
    });
    await clerk().decide(to(wrong.id));
    expect(await paidOf(wrong.id)).toBe(100_000);
    expect(await listed(receipt, "settled")).toMatchObject({
      remaining: 0,
      parts: [{ invoiceNumber: wrong.number, amount: 100_000, credit: 0 }],
      decision: { kind: "allocated", note: "By phone", by: mpesa.clerk.name },
    });
    await clerk().undo({ reviewId, reason: "Wrong customer" });
    expect(await paidOf(wrong.id)).toBe(0);
    expect(await listed(receipt)).toMatchObject({ reason: "taken-back", remaining: 100_000, parts: [] });
    await clerk().decide(to(right.id));
    expect(await paidOf(right.id)).toBe(100_000);
    expect(await liveOf(receipt)).toBe(100_000);
    const kinds = await db().select().from(mpesaDecisions).where(eq(mpesaDecisions.reviewId, reviewId));
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(["allocated", "allocated", "undone"]);
    const reported = await db().select().from(events).where(eq(events.subjectId, reviewId));
    expect(reported).toHaveLength(kinds.length + 2);
  });

  test("is split over invoices: the parts add up, one receipt", async () => {
    const [first, second] = [await anInvoice(), await anInvoice()];
    const { receipt, reviewId } = await stray();
    const split = (...parts: { invoiceId: string; amount: number }[]) =>
      clerk().decide({ reviewId, decision: { kind: "allocated", parts } });
    const refused = { code: "INVALID", data: { fields: { parts: expect.any(String) } } };
    await expect(split({ invoiceId: first.id, amount: 99_999 })).rejects.toMatchObject(refused);
    await expect(
      split({ invoiceId: first.id, amount: 50_000 }, { invoiceId: first.id, amount: 50_000 }),
    ).rejects.toMatchObject(refused);
    expect(await liveOf(receipt)).toBe(0);
    await split({ invoiceId: first.id, amount: 60_000 }, { invoiceId: second.id, amount: 40_000 });
    expect([await paidOf(first.id), await paidOf(second.id)]).toEqual([60_000, 40_000]);
    const tied = await db().select().from(mpesaReceipts).where(eq(mpesaReceipts.receipt, receipt));
    expect(tied).toHaveLength(1);
    await clerk().undo({ reviewId, reason: "Again" });
    expect([await paidOf(first.id), await paidOf(second.id)]).toEqual([0, 0]);
  });

  test("settled by ten people at once is settled once", async () => {
    const made = await Promise.all([anInvoice(), anInvoice()]);
    const { receipt, reviewId } = await stray();
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, (_, place) =>
        clerk().decide({
          reviewId,
          decision: { kind: "allocated", parts: [{ invoiceId: made[place % 2]?.id ?? "", amount: 100_000 }] },
        }),
      ),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await liveOf(receipt)).toBe(100_000);
  });

  test("becomes the credit of a customer, settling nothing", async () => {
    const invoice = await anInvoice();
    const { reviewId } = await stray();
    const { customerId } = invoice;
    await clerk().decide({ reviewId, decision: { kind: "credit", customerId } });
    expect(await bookedOn(invoice.id)).toMatchObject([{ amount: 100_000, applied: 0 }]);
    expect(await paidOf(invoice.id)).toBe(0);
    const [stranger] = await db()
      .insert(customers)
      .values({
        customerNumber: "CUST9999",
        firstName: "Atieno",
        email: "atieno@example.co.ke",
        phone: "+254733000999",
      })
      .returning();
    const again = await stray();
    await expect(
      clerk().decide({
        reviewId: again.reviewId,
        decision: { kind: "credit", customerId: stranger?.id ?? "" },
      }),
    ).rejects.toMatchObject({ code: "INVALID", data: { fields: { customerId: expect.any(String) } } });
    expect(await reviewOf(again.receipt)).toMatchObject({ settledAt: null });
  });

  test("is not ours for a reason, and may be ours after all", async () => {
    const { receipt, reviewId } = await stray();
    await expect(
      clerk().decide({ reviewId, decision: { kind: "not-ours", note: " " } }),
    ).rejects.toMatchObject({
      code: "INVALID",
    });
    await clerk().decide({ reviewId, decision: { kind: "not-ours", note: "Another firm's paybill" } });
    expect(await liveOf(receipt)).toBe(0);
    await clerk().undo({ reviewId, reason: "It was ours" });
    const invoice = await anInvoice();
    const decision = { kind: "allocated" as const, parts: [{ invoiceId: invoice.id, amount: 100_000 }] };
    await clerk().decide({ reviewId, decision });
    await expect(
      clerk().decide({ reviewId, decision: { kind: "not-ours", note: "No" } }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("above the balance is booked; accepted as it is, or divided otherwise", async () => {
    const [small, other] = [await anInvoice(), await anInvoice()];
    const paid = await payPaybill(mpesa, { account: small.accountNumber, amount: 30_000 });
    await confirmPaid(paid);
    const review = await reviewOf(paid.receipt);
    const reviewId = review?.id ?? "";
    expect(await listed(paid.receipt)).toMatchObject({ reason: "unequal-amount", remaining: 0 });
    await expect(
      clerk().decide({ reviewId, decision: { kind: "not-ours", note: "No" } }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    await clerk().decide({ reviewId, decision: { kind: "accepted" } });
    await expect(clerk().decide({ reviewId, decision: { kind: "accepted" } })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await clerk().undo({ reviewId, reason: "It was for two" });
    const parts = [
      { invoiceId: small.id, amount: small.total },
      { invoiceId: other.id, amount: 3_000_000 - small.total },
    ];
    await clerk().decide({ reviewId, decision: { kind: "allocated", parts } });
    expect([await paidOf(small.id), await paidOf(other.id)]).toEqual([small.total, 3_000_000 - small.total]);
    expect(await liveOf(paid.receipt)).toBe(3_000_000);
  });

  test("booked by itself and then reversed on the invoice comes back for a decision", async () => {
    const invoice = await anInvoice();
    const paid = await payPaybill(mpesa, { account: invoice.accountNumber, amount: 500 });
    await confirmPaid(paid);
    const [booked] = await bookedOn(invoice.id);
    await payments().reverse({ paymentId: booked?.id ?? "", reason: "For another invoice" });
    expect(await listed(paid.receipt)).toMatchObject({ reason: "taken-back", remaining: 50_000 });
    await settle(paid.receipt);
    expect(await paidOf(invoice.id)).toBe(0);
  });

  test("that may be one typed by hand is merged with it, parted again, and booked beside it", async () => {
    const invoice = await anInvoice();
    await payments().record({ invoiceId: invoice.id, amount: 80_000, method: "mpesa" });
    const paid = await payPaybill(mpesa, { account: invoice.accountNumber, amount: 800 });
    await confirmPaid(paid);
    const row = await listed(paid.receipt);
    const reviewId = row?.id ?? "";
    const paymentId = row?.possibleDuplicate?.id ?? "";
    const merge = () => clerk().decide({ reviewId, decision: { kind: "merged", paymentId } });
    await merge();
    expect(await paidOf(invoice.id)).toBe(80_000);
    const { payments: shown } = await payments().ofInvoices({ invoiceIds: [invoice.id] });
    expect(shown.map(({ reference }) => reference)).toEqual([paid.receipt]);
    await clerk().undo({ reviewId, reason: "Two payments after all" });
    expect(await paidOf(invoice.id)).toBe(80_000);
    const decision = { kind: "allocated" as const, parts: [{ invoiceId: invoice.id, amount: 80_000 }] };
    await clerk().decide({ reviewId, decision });
    expect(await paidOf(invoice.id)).toBe(160_000);
  });

  test("is not merged with another amount, another method, a reversed one or another receipt's", async () => {
    const invoice = await anInvoice();
    const { reviewId } = await stray(800);
    const typed = async (over: { amount?: number; method?: "mpesa" | "cash"; reference?: string }) =>
      (await payments().record({ invoiceId: invoice.id, amount: 80_000, method: "mpesa", ...over })).id;
    const reversed = await typed({});
    await payments().reverse({ paymentId: reversed, reason: "Typo" });
    const ids = [
      await typed({ amount: 70_000 }),
      await typed({ method: "cash" }),
      await typed({ reference: "SAB1234567" }),
      reversed,
    ];
    for (const paymentId of ids) {
      await expect(
        clerk().decide({ reviewId, decision: { kind: "merged", paymentId } }),
      ).rejects.toMatchObject({ code: "INVALID" });
    }
    await expect(
      clerk().decide({ reviewId, decision: { kind: "merged", paymentId: nobody } }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(
      clerk().decide({ reviewId, decision: { kind: "paid", receipt: "SAB7654321" } }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("at the same moment", () => {
  test("a receipt is typed in and its payment is allocated: one of the two", async () => {
    for (let time = 0; time < 5; time++) {
      const invoice = await anInvoice();
      const { receipt, reviewId } = await stray();
      await Promise.allSettled([
        payments().record({ invoiceId: invoice.id, amount: 100_000, method: "mpesa", reference: receipt }),
        clerk().decide({
          reviewId,
          decision: { kind: "allocated", parts: [{ invoiceId: invoice.id, amount: 100_000 }] },
        }),
      ]);
      expect(await paidOf(invoice.id)).toBe(100_000);
      expect((await reviewOf(receipt))?.settledAt).toBeInstanceOf(Date);
    }
  });

  test("a decision is undone and its payment reversed: once", async () => {
    for (let time = 0; time < 5; time++) {
      const invoice = await anInvoice();
      const { receipt, reviewId } = await stray();
      const parts = [{ invoiceId: invoice.id, amount: 100_000 }];
      await clerk().decide({ reviewId, decision: { kind: "allocated", parts } });
      const [booked] = await bookedOn(invoice.id);
      await Promise.allSettled([
        payments().reverse({ paymentId: booked?.id ?? "", reason: "Mistake" }),
        clerk().undo({ reviewId, reason: "Mistake" }),
      ]);
      expect(await paidOf(invoice.id)).toBe(0);
      expect(await liveOf(receipt)).toBe(0);
      expect(await reviewOf(receipt)).toMatchObject({ settledAt: null });
    }
  });
});

describe("who may", () => {
  test("nobody unknown, nobody without the right, and nobody beyond their scope", async () => {
    const { reviewId } = await stray();
    const decide = (actor: Actor) =>
      as(actor).decide({ reviewId, decision: { kind: "not-ours", note: "No" } });
    const driver = await aPerson({ role: "driver" });
    for (const [actor, code] of [
      [visitor, "UNAUTHENTICATED"],
      [driver, "FORBIDDEN"],
    ] as const) {
      await expect(as(actor).reviews({})).rejects.toMatchObject({ code });
      await expect(decide(actor)).rejects.toMatchObject({ code });
      await expect(as(actor).testConnection()).rejects.toMatchObject({ code });
    }
    await expect(as(mpesa.clerk).registerAddresses()).rejects.toMatchObject({ code: "FORBIDDEN" });
    const rep = { ...mpesa.clerk, permissions: new Map([["view_finances", "assigned"]]) } as Actor;
    expect((await as(rep).reviews({})).rows).toEqual([]);
    await expect(decide(rep)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(clerk().decide({ reviewId: newId(), decision: { kind: "accepted" } })).rejects.toMatchObject(
      { code: "NOT_FOUND" },
    );
  });
});

describe("a decision by who sees only their own", () => {
  test("names no account and no payment of others", async () => {
    const rep = {
      ...(await aPerson({ role: "sales_rep" })),
      permissions: new Map([
        ["view_finances", "assigned"],
        ["manage_finances", "assigned"],
      ]),
    } as Actor;
    const [own, foreign] = [await anInvoice({ maker: rep }), await anInvoice()];
    const { reviewId } = await stray();
    await db().update(mpesaReviews).set({ invoiceId: own.id }).where(eq(mpesaReviews.id, reviewId));
    const decide = (decision: Parameters<ReturnType<typeof as>["decide"]>[0]["decision"]) =>
      as(rep).decide({ reviewId, decision });
    const parts = [{ invoiceId: foreign.id, amount: 100_000 }];
    const { id: paymentId } = await payments().record({
      invoiceId: foreign.id,
      amount: 100_000,
      method: "cash",
    });
    for (const decision of [
      { kind: "allocated", parts } as const,
      { kind: "credit", customerId: foreign.customerId } as const,
      { kind: "merged", paymentId } as const,
    ])
      await expect(decide(decision)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await decide({ kind: "credit", customerId: own.customerId })).toEqual({ settled: true });
  });
});
