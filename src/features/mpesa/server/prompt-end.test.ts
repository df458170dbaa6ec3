import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { invoices } from "~/features/invoices/server/tables";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { stkPrompts } from "~/features/payments/server/tables";
import { bookedOn, paymentsHandlers, promptsTasks, sweepPrompts } from "~/features/payments/testing";
import { db } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { check, deliver, promptOf, settle, useMpesa } from "../testing";
import { registerAddresses } from "./commands/ask-mpesa";
import { mpesaHandlers } from "./handlers";
import { mpesaSubscribers } from "./subscribers";
import { mpesaReviews } from "./tables";
import { mpesaTasks } from "./tasks";

useDatabase({
  subscribers: [...invoicesSubscribers, ...mpesaSubscribers],
  tasks: [...promptsTasks, ...mpesaTasks],
});
const mpesa = useMpesa();

beforeAll(async () => {
  mpesa.configure();
  await registerAddresses(system, new Date());
});
beforeEach(() => mpesa.configure({ initiatorName: "" }));

const as = (actor: Actor) => callAs(mpesaHandlers, actor);
const clerk = () => as(mpesa.clerk);
const payments = () => callAs(paymentsHandlers, mpesa.clerk);
const paidOf = async (id: string) =>
  (await db().select({ paid: invoices.paidAmount }).from(invoices).where(eq(invoices.id, id)))[0]?.paid;
const listed = async (search: string, state: "open" | "settled" = "open") =>
  (await clerk().reviews({ state, search })).rows[0];

describe("a prompt without answer or callback", () => {
  const age = (id: string, minutes = 45) =>
    db()
      .update(stkPrompts)
      .set({
        createdAt: new Date(Date.now() - minutes * 60_000),
        sentAt: new Date(Date.now() - minutes * 60_000),
      })
      .where(eq(stkPrompts.id, id));
  const promptReview = async (id: string) =>
    (await db().select().from(mpesaReviews).where(eq(mpesaReviews.promptId, id)))[0];

  async function unknown(minutes = 45) {
    mpesa.configure({ initiatorName: "", timeoutMs: 300 });
    const prompt = await mpesa.prompted({ behaviour: "slow", amount: 500 });
    await db().update(stkPrompts).set({ checkoutRequestId: null }).where(eq(stkPrompts.id, prompt.id));
    mpesa.configure({ initiatorName: "" });
    await age(prompt.id, minutes);
    return prompt;
  }

  test("is listed for a person after its time, not before, and once", async () => {
    const early = await unknown(20);
    const late = await unknown();
    for (let time = 0; time < 2; time++) await sweepPrompts();
    expect(await promptReview(early.id)).toBeUndefined();
    expect(await promptOf(late.id)).toMatchObject({ state: "checking" });
    expect(await promptReview(late.id)).toMatchObject({ reason: "unknown-outcome", amount: 50_000 });
    expect(await listed(late.phone)).toMatchObject({ kind: "prompt", receipt: null, phone: late.phone });
  });

  test("was paid, as the customer's message says: booked once with its receipt; undone, it is money to allocate", async () => {
    const prompt = await unknown();
    await sweepPrompts();
    const reviewId = (await promptReview(prompt.id))?.id ?? "";
    const paid = (receipt: string) => clerk().decide({ reviewId, decision: { kind: "paid", receipt } });
    await expect(paid("no")).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { receipt: expect.anything() } },
    });
    await paid("sqx 987 6543");
    expect(await promptOf(prompt.id)).toMatchObject({ state: "succeeded" });
    expect(await bookedOn(prompt.invoiceId)).toMatchObject([
      { amount: 50_000, reference: "SQX9876543", promptId: prompt.id },
    ]);
    await clerk().undo({ reviewId, reason: "The message was false" });
    expect(await paidOf(prompt.invoiceId)).toBe(0);
    expect(await listed("sqx9876543")).toMatchObject({ kind: "arrival", remaining: 50_000 });
  });

  test("was not paid: it ends, and money that comes later is booked all the same", async () => {
    const prompt = await mpesa.prompted({ amount: 500 });
    await age(prompt.id);
    await sweepPrompts();
    const reviewId = (await promptReview(prompt.id))?.id ?? "";
    await clerk().decide({ reviewId, decision: { kind: "not-paid", note: "The customer says no" } });
    expect(await promptOf(prompt.id)).toMatchObject({ state: "expired", reason: "not-paid" });
    await deliver(await mpesa.answer(prompt.checkout, "approve"));
    await check(prompt.id);
    expect(await paidOf(prompt.invoiceId)).toBe(50_000);
    expect(await promptOf(prompt.id)).toMatchObject({ state: "succeeded" });
  });

  test("that was never sent expires", async () => {
    const { id: invoiceId } = await anInvoice();
    const started = await payments().startPrompt({ invoiceId, phone: "+254722418305", amount: 100 });
    await age(started.id);
    await sweepPrompts();
    expect(await promptOf(started.id)).toMatchObject({ state: "expired", reason: "unsent" });
    expect(await promptReview(started.id)).toBeUndefined();
  });

  test("whose outcome a query knows after all is settled by it", async () => {
    const paid = await mpesa.prompted({ amount: 500 });
    await mpesa.answer(paid.checkout, "approve");
    const cancelled = await mpesa.prompted({ amount: 500 });
    await mpesa.answer(cancelled.checkout, "cancel");
    for (const { id } of [paid, cancelled]) await age(id);
    await sweepPrompts();
    expect(await paidOf(paid.invoiceId)).toBe(50_000);
    expect(await promptOf(cancelled.id)).toMatchObject({ state: "cancelled" });
  });

  test("that M-Pesa's list of payments knows is booked as its payment", async () => {
    mpesa.configure({ initiatorName: "", pull: true });
    const { findDaraja } = await import("~/features/payments/server/commands/call-mpesa");
    await (await findDaraja())?.registerPull({
      nominatedNumber: "+254722000000",
      callbackUrl: mpesa.callbackBase,
    });
    mpesa.configure({ initiatorName: "", timeoutMs: 300, pull: true });
    const prompt = await mpesa.prompted({ behaviour: "slow", amount: 700 });
    mpesa.configure({ initiatorName: "", pull: true });
    const [rung] = await mpesa.ringing(prompt.phone);
    const own = new URL(rung?.callbackUrl ?? "").pathname;
    await expect.poll(() => mpesa.waiting.some(({ path }) => path === own), { timeout: 5_000 }).toBe(true);
    mpesa.waiting = [];
    await db().update(stkPrompts).set({ checkoutRequestId: null }).where(eq(stkPrompts.id, prompt.id));
    await sweepPrompts(new Date(Date.now() + 31 * 60_000));
    const { rows } = await db().execute<{ trans_id: string }>(
      sql`select trans_id from mpesa_arrivals where source = 'pull' and amount = 70000`,
    );
    await settle(rows[0]?.trans_id ?? "");
    expect(await bookedOn(prompt.invoiceId)).toMatchObject([{ amount: 70_000, promptId: prompt.id }]);
    expect(await promptOf(prompt.id)).toMatchObject({ state: "succeeded" });
    expect(await promptReview(prompt.id)).toBeUndefined();
  });
});
