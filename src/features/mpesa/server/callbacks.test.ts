import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { getInvoiceById } from "~/features/invoices/server/queries/invoices";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { callbackToken } from "~/features/payments/prompts/server/commands/receive-callback";
import { mpesaReceipts } from "~/features/payments/server/tables";
import { bookedOn, paymentsHandlers, promptsTasks, sendPrompt } from "~/features/payments/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { signedToken } from "~/platform/secrets/secrets";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aPhone } from "~/platform/testing/phones";
import { check, deliver, promptOf, queuedChecks, receiptIn, useMpesa } from "../testing";
import { mpesaEvents } from "./tables";

useDatabase({ subscribers: invoicesSubscribers, tasks: promptsTasks });
const mpesa = useMpesa();

const as = (actor: Actor) => callAs(paymentsHandlers, actor);
const paidOf = async (id: string) => (await getInvoiceById(db(), id)).paidAmount;

describe("a prompt", () => {
  test("rings the phone once, with the invoice's account, and books what is paid once a query agrees", async () => {
    const invoice = await anInvoice();
    const phone = aPhone();
    const started = await as(mpesa.clerk).startPrompt({ invoiceId: invoice.id, phone, amount: 3_952 });
    expect(started.state).toBe("queued");
    await Promise.all([sendPrompt({ promptId: started.id }), sendPrompt({ promptId: started.id })]);
    await sendPrompt({ promptId: started.id });
    expect(await mpesa.ringing(phone)).toMatchObject([
      {
        account: invoice.accountNumber,
        amount: 3_952,
        callbackUrl: `${mpesa.callbackBase}/callbacks/stk/${callbackToken(started.id)}`,
      },
    ]);
    const { checkoutRequestId } = await promptOf(started.id);
    const callback = await mpesa.answer(checkoutRequestId ?? "", "approve");
    expect((await deliver(callback)).status).toBe(200);
    expect(await bookedOn(invoice.id)).toEqual([]);
    expect(await queuedChecks(started.id)).toEqual([0, 0]);
    await check(started.id);
    expect(await bookedOn(invoice.id)).toMatchObject([
      {
        amount: 395_200,
        applied: 395_200,
        method: "mpesa",
        reference: checkoutRequestId,
        promptId: started.id,
      },
    ]);
    expect(await paidOf(invoice.id)).toBe(395_200);
    const { prompts } = await as(mpesa.clerk).prompts({ invoiceId: invoice.id });
    expect(prompts).toMatchObject([{ id: started.id, state: "succeeded", amount: 3_952, phone }]);
  });

  test.each<[string, ("callback" | "query")[]]>([
    ["callback, query", ["callback", "query"]],
    ["query, callback", ["query", "callback", "query"]],
    ["callback three times, query twice", ["callback", "callback", "callback", "query", "query"]],
    ["query twice, callback twice", ["query", "query", "callback", "callback", "query"]],
    ["alternating", ["callback", "query", "callback", "query", "callback", "query"]],
  ])("is booked once with its receipt, in the order %s", async (_, order) => {
    const { id, invoiceId, checkout } = await mpesa.prompted();
    const callback = await mpesa.answer(checkout, "approve");
    for (const step of order) {
      if (step === "query") await check(id);
      else expect((await deliver(callback)).status).toBe(200);
    }
    const [booked, ...more] = await bookedOn(invoiceId);
    expect(more).toEqual([]);
    const tied = await db()
      .select()
      .from(mpesaReceipts)
      .where(eq(mpesaReceipts.paymentId, booked?.id ?? ""));
    expect(tied.map(({ receipt }) => receipt)).toEqual([receiptIn(callback)]);
    const { payments: listed } = await as(mpesa.clerk).ofInvoices({ invoiceIds: [invoiceId] });
    expect(listed.map(({ reference }) => reference)).toEqual([receiptIn(callback)]);
    expect(await paidOf(invoiceId)).toBe(395_200);
  });

  test("is booked once when five callbacks and ten queries come at the same moment", async () => {
    const { id, invoiceId, checkout } = await mpesa.prompted();
    const callback = await mpesa.answer(checkout, "approve");
    await Promise.all([
      ...Array.from({ length: 5 }, () => deliver(callback)),
      ...Array.from({ length: 10 }, () => check(id)),
    ]);
    expect(await bookedOn(invoiceId)).toHaveLength(1);
    expect(await paidOf(invoiceId)).toBe(395_200);
  });

  test("whose callback overtakes the answer is found by it", async () => {
    mpesa.forwarding = true;
    const { id, invoiceId } = await mpesa.prompted({ behaviour: "early-callback" });
    expect(await db().select().from(mpesaEvents).where(eq(mpesaEvents.promptId, id))).toHaveLength(1);
    await check(id);
    expect(await bookedOn(invoiceId)).toHaveLength(1);
  });

  test("that got no answer in time is being checked, not failed; the callback leads to the query that settles it", async () => {
    mpesa.configure({ timeoutMs: 2_000 });
    const { id, invoiceId, phone } = await mpesa.prompted({ behaviour: "slow" });
    expect(await promptOf(id)).toMatchObject({ state: "checking", checkoutRequestId: null });
    await check(id);
    await sendPrompt({ promptId: id });
    expect(await mpesa.ringing(phone)).toHaveLength(1);
    expect(await bookedOn(invoiceId)).toEqual([]);
    await expect.poll(() => mpesa.waiting.length, { timeout: 10_000 }).toBe(1);
    for (const callback of mpesa.waiting) await deliver(callback);
    await check(id);
    expect(await promptOf(id)).toMatchObject({ state: "succeeded" });
    expect(await bookedOn(invoiceId)).toHaveLength(1);
  });

  test("that nobody answers is asked after, then being checked, and still booked when the money comes", async () => {
    const { id, invoiceId, checkout } = await mpesa.prompted();
    await check(id, 0);
    expect(await promptOf(id)).toMatchObject({ state: "prompted" });
    expect(await queuedChecks(id)).toEqual([0, 1]);
    await check(id, 8);
    expect(await promptOf(id)).toMatchObject({ state: "checking", endedAt: null });
    await mpesa.answer(checkout, "approve");
    await check(id, 9);
    expect(await promptOf(id)).toMatchObject({ state: "succeeded" });
    expect(await paidOf(invoiceId)).toBe(395_200);
  });

  test("that was cancelled says so and books nothing, unless the money comes all the same", async () => {
    const { id, invoiceId, checkout } = await mpesa.prompted();
    await deliver(await mpesa.answer(checkout, "cancel"));
    await check(id);
    expect(await promptOf(id)).toMatchObject({ state: "cancelled", resultCode: "1032", reason: "cancelled" });
    expect(await bookedOn(invoiceId)).toEqual([]);
    await deliver(await mpesa.answer(checkout, "approve"));
    await check(id);
    expect(await promptOf(id)).toMatchObject({ state: "succeeded" });
    expect(await bookedOn(invoiceId)).toHaveLength(1);
  });

  test.each([
    ["insufficient", "1"],
    ["wrong-pin", "2001"],
  ] as const)("that ends with %s has failed and books nothing", async (behaviour, code) => {
    const { id, invoiceId } = await mpesa.prompted({ behaviour });
    await expect.poll(() => mpesa.waiting.length, { timeout: 10_000 }).toBe(1);
    for (const callback of mpesa.waiting) await deliver(callback);
    await check(id);
    expect(await promptOf(id)).toMatchObject({ state: "failed", resultCode: code, reason: behaviour });
    expect(await bookedOn(invoiceId)).toEqual([]);
  });

  test("of a phone beside another's is booked whole; what is too much is the customer's credit", async () => {
    const { id: invoiceId, total } = await anInvoice();
    const first = await mpesa.prompted({ invoiceId, amount: 19_760 });
    const second = await mpesa.prompted({ invoiceId, amount: 19_760 });
    for (const { checkout } of [first, second]) await deliver(await mpesa.answer(checkout, "approve"));
    await Promise.all([check(first.id), check(second.id)]);
    const rows = await bookedOn(invoiceId);
    expect(
      rows.map(({ amount, applied }) => [amount, applied]).sort((a, b) => (b[1] ?? 0) - (a[1] ?? 0)),
    ).toEqual([
      [1_976_000, 1_976_000],
      [1_976_000, 0],
    ]);
    expect(await paidOf(invoiceId)).toBe(total);
  });
});

describe("a callback that is not to be believed", () => {
  const forged = (checkout: string, over: Record<string, unknown> = {}) => ({
    Body: {
      stkCallback: {
        MerchantRequestID: "1",
        CheckoutRequestID: checkout,
        ResultCode: 0,
        ResultDesc: "ok",
        CallbackMetadata: {
          Item: [
            { Name: "Amount", Value: 3952 },
            { Name: "MpesaReceiptNumber", Value: "FORGED1234" },
          ],
        },
        ...over,
      },
    },
  });

  test("books nothing by itself: our own query says that nobody paid", async () => {
    const { id, invoiceId, checkout } = await mpesa.prompted();
    const path = `/callbacks/stk/${callbackToken(id)}`;
    expect((await deliver({ path, body: forged(checkout) })).status).toBe(200);
    await check(id);
    expect(await promptOf(id)).toMatchObject({ state: "prompted" });
    expect(await bookedOn(invoiceId)).toEqual([]);
  });

  test("with a foreign token, an unknown prompt or another's id is answered like any and changes nothing", async () => {
    const mine = await mpesa.prompted();
    const other = await mpesa.prompted();
    await mpesa.answer(other.checkout, "approve");
    const unknown = "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6a";
    const tries: [string, string][] = [
      ["made-up-token-made-up-token-made-up", mine.checkout],
      [signedToken("quote-link", mine.id), mine.checkout],
      [callbackToken(unknown), mine.checkout],
      [callbackToken(mine.id), other.checkout],
      [callbackToken(mine.id), "ws_CO_nobody"],
    ];
    for (const [token, checkout] of tries) {
      const answered = await deliver({ path: `/callbacks/stk/${token}`, body: forged(checkout) });
      expect([answered.status, await answered.json()]).toEqual([
        200,
        { ResultCode: 0, ResultDesc: "Success" },
      ]);
    }
    await check(mine.id);
    expect(await db().select().from(mpesaEvents).where(eq(mpesaEvents.promptId, mine.id))).toEqual([]);
    expect((await promptOf(mine.id)).checkoutRequestId).toBe(mine.checkout);
    expect(await bookedOn(mine.invoiceId)).toEqual([]);
  });

  test("cannot lend one prompt the success of another, also while its own id is not known yet", async () => {
    const paid = await mpesa.prompted();
    await mpesa.answer(paid.checkout, "approve");
    const invoice = await anInvoice();
    const { id } = await as(mpesa.clerk).startPrompt({
      invoiceId: invoice.id,
      phone: aPhone(),
      amount: 3_952,
    });
    const path = `/callbacks/stk/${callbackToken(id)}`;
    expect((await deliver({ path, body: forged(paid.checkout) })).status).toBe(200);
    expect(await promptOf(id)).toMatchObject({ checkoutRequestId: null });
    await check(id);
    expect(await bookedOn(invoice.id)).toEqual([]);
  });

  test("with another amount changes neither what is booked nor the receipt it is booked under", async () => {
    const { id, invoiceId, checkout } = await mpesa.prompted();
    const real = await mpesa.answer(checkout, "approve");
    const Item = [
      { Name: "Amount", Value: 19_760 },
      { Name: "MpesaReceiptNumber", Value: "FORGED1234" },
    ];
    await deliver({ path: real.path, body: forged(checkout, { CallbackMetadata: { Item } }) });
    await check(id);
    expect(await bookedOn(invoiceId)).toMatchObject([{ amount: 395_200, reference: checkout }]);
    await deliver(real);
    await check(id);
    const { payments: listed } = await as(mpesa.clerk).ofInvoices({ invoiceIds: [invoiceId] });
    expect(listed.map(({ amount, reference }) => [amount, reference])).toEqual([[395_200, receiptIn(real)]]);
  });

  test.each([
    ["no JSON", "<xml/>"],
    ["nothing", ""],
    ["another shape", { Result: {} }],
    ["an empty id", forged("")],
  ])("because it is %s gets a 400", async (_, body) => {
    const { id } = await mpesa.prompted();
    const answered = await deliver({ path: `/callbacks/stk/${callbackToken(id)}`, body });
    expect(answered.status).toBe(400);
    expect(await db().select().from(mpesaEvents).where(eq(mpesaEvents.promptId, id))).toEqual([]);
  });

  test.each(["a\u0000b", "\ud800"])(
    "%j, which no database holds, is no reason to send it again and again",
    async (ResultDesc) => {
      const { id } = await mpesa.prompted();
      const body = forged("ws_CO_1", { ResultDesc });
      expect((await deliver({ path: `/callbacks/stk/${callbackToken(id)}`, body })).status).toBe(200);
    },
  );

  test("because it is too large gets a 413", async () => {
    const body = forged("ws_CO_1", { ResultDesc: "x".repeat(70_000) });
    expect((await deliver({ path: "/callbacks/stk/any", body })).status).toBe(413);
  });
});

describe("one receipt is one payment", () => {
  test("also when somebody typed it in before its callback came", async () => {
    const { id, invoiceId, checkout } = await mpesa.prompted();
    const callback = await mpesa.answer(checkout, "approve");
    const money = { invoiceId, amount: 395_200, method: "mpesa" as const, reference: receiptIn(callback) };
    await expect(as(mpesa.clerk).record(money)).rejects.toMatchObject({
      data: { reason: "payment_prompt_under_way" },
    });
    const typed = { ...money, evenIfBooked: true };
    await as(mpesa.clerk).record(typed);
    await deliver(callback);
    await check(id);
    expect(await promptOf(id)).toMatchObject({ state: "succeeded" });
    expect(await bookedOn(invoiceId)).toHaveLength(1);
    await expect(as(mpesa.clerk).record(typed)).rejects.toMatchObject({ code: "INVALID" });
  });

  test("and a receipt that another prompt's payment has does not hide money that a query confirms", async () => {
    const first = await mpesa.prompted();
    const callback = await mpesa.answer(first.checkout, "approve");
    await deliver(callback);
    await check(first.id);
    const second = await mpesa.prompted();
    const genuine = await mpesa.answer(second.checkout, "approve");
    const stkCallback = {
      ...callback.body.Body.stkCallback,
      CheckoutRequestID: second.checkout,
    };
    await deliver({ path: genuine.path, body: { Body: { stkCallback } } });
    await check(second.id);
    expect(await bookedOn(second.invoiceId)).toMatchObject([{ amount: 395_200, reference: second.checkout }]);
  });

  test("a payment taken back is not booked again by a late callback", async () => {
    const { id, invoiceId, checkout } = await mpesa.prompted();
    const callback = await mpesa.answer(checkout, "approve");
    await check(id);
    const [booked] = await bookedOn(invoiceId);
    await as(mpesa.clerk).reverse({ paymentId: booked?.id ?? "", reason: "Charged back" });
    await deliver(callback);
    await check(id);
    expect(await bookedOn(invoiceId)).toHaveLength(2);
    expect(await paidOf(invoiceId)).toBe(0);
  });
});
