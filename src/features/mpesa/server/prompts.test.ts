import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPerson, setSecurity } from "~/features/identity/testing";
import { getInvoiceById } from "~/features/invoices/server/queries/invoices";
import {
  aFee,
  anApprovedQuote,
  anInvoice,
  cancelInvoice,
  invoicesSubscribers,
} from "~/features/invoices/testing";
import { stkPrompts } from "~/features/payments/server/tables";
import { paymentGatewaysSection } from "~/features/payments/settings";
import {
  bookedOn,
  paymentsHandlers,
  promptsTasks,
  sendPrompt,
  settlementsSubscribers,
} from "~/features/payments/testing";
import { revokeQuoteLink } from "~/features/quotes/server/commands/share-quote";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettings, getSettingsForPage } from "~/features/settings/server/queries";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { trustedReach } from "~/platform/http/reach";
import { maskPhone } from "~/platform/kernel/phone";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { otherToken } from "~/platform/testing/other-token";
import { aPhone } from "~/platform/testing/phones";
import { check, promptOf, queuedChecks, useMpesa } from "../testing";

useDatabase({ subscribers: [...invoicesSubscribers, ...settlementsSubscribers], tasks: promptsTasks });
const mpesa = useMpesa({ promptSeconds: 0 });

const as = (actor: Actor, over: Partial<RequestContext> = {}) => callAs(paymentsHandlers, actor, over);
const promptsOf = (invoiceId: string) =>
  db().select().from(stkPrompts).where(eq(stkPrompts.invoiceId, invoiceId));
const paidOf = async (id: string) => (await getInvoiceById(db(), id)).paidAmount;

async function setMpesa(change: {
  maxAmount?: number;
  minAmount?: number;
  enabled?: boolean;
}): Promise<void> {
  const { version } = await getSettingsForPage(db(), paymentGatewaysSection);
  const { mpesa: before } = await getSettings(db(), paymentGatewaysSection);
  const value = { mpesa: { ...before, ...change } };
  await transaction((tx) =>
    saveSettings(tx, system, { section: paymentGatewaysSection, value, version, now: new Date() }),
  );
}

describe("starting a prompt", () => {
  test.each([
    ["nothing", { amount: 0 }, "amount"],
    ["less than nothing", { amount: -1 }, "amount"],
    ["cents", { amount: 10.5 }, "amount"],
    ["a shilling above the balance", { amount: 19_761 }, "amount"],
    ["more than M-Pesa takes at once", { amount: 250_001 }, "amount"],
    ["a foreign number", { phone: "+44 7911 123456" }, "phone"],
    ["a Kenyan fixed line", { phone: "020 2345678" }, "phone"],
    ["no number", { phone: "soon" }, "phone"],
  ])("is refused with %s", async (_, over, field) => {
    const { id } = await anInvoice();
    const start = as(mpesa.clerk).startPrompt({ invoiceId: id, phone: "0722418305", amount: 1, ...over });
    await expect(start).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { [field]: expect.any(String) } },
    });
    expect(await promptsOf(id)).toEqual([]);
  });

  test("is refused for a paid and for a cancelled invoice, and for one that nobody issued", async () => {
    const { id, total } = await anInvoice();
    const start = () => as(mpesa.clerk).startPrompt({ invoiceId: id, phone: aPhone(), amount: 1 });
    await as(mpesa.clerk).record({ invoiceId: id, amount: total, method: "cash" });
    await expect(start()).rejects.toMatchObject({ message: "This invoice is paid already." });
    await cancelInvoice(id);
    await expect(start()).rejects.toMatchObject({ message: "This invoice is cancelled." });
    const unknown = "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6a";
    await expect(
      as(mpesa.clerk).startPrompt({ invoiceId: unknown, phone: aPhone(), amount: 1 }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("above the limit is refused with the limit; in parts it settles the whole", async () => {
    await setMpesa({ maxAmount: 10_000 });
    try {
      const { id, total } = await anInvoice();
      const pay = (amount: number) => mpesa.prompted({ invoiceId: id, amount });
      await expect(pay(19_760)).rejects.toMatchObject({
        message: "M-Pesa takes at most KES\u00a010,000 at once. Pay it in parts.",
      });
      for (const amount of [10_000, 9_760]) {
        const part = await pay(amount);
        await mpesa.answer(part.checkout, "approve");
        await check(part.id);
      }
      expect(await paidOf(id)).toBe(total);
      expect((await bookedOn(id)).map(({ amount }) => amount).sort()).toEqual([1_000_000, 976_000].sort());
    } finally {
      await setMpesa({ maxAmount: 250_000 });
    }
  });

  test("by many at once, for as many phones, does not exhaust the connections", async () => {
    const made = [];
    for (let count = 0; count < 30; count++) made.push((await anInvoice()).id);
    const started = await Promise.all(
      made.map((invoiceId) => as(mpesa.clerk).startPrompt({ invoiceId, phone: aPhone(), amount: 1 })),
    );
    expect(started.map(({ state }) => state)).toEqual(made.map(() => "queued"));
  });
});

describe("a second wish for the same phone", () => {
  const wish = async (amount = 100) => ({ invoiceId: (await anInvoice()).id, phone: aPhone(), amount });

  test("at the same moment is the same prompt, with an Idempotency-Key and without one", async () => {
    for (const idempotencyKey of [undefined, "pay-once-0001"]) {
      const input = await wish();
      const all = await Promise.all(
        Array.from({ length: 8 }, () => as(mpesa.clerk, { idempotencyKey }).startPrompt(input)),
      );
      expect(new Set(all.map(({ id }) => id)).size).toBe(1);
      expect(await promptsOf(input.invoiceId)).toHaveLength(1);
    }
  });

  test("for another amount or invoice within the minute is told to wait", async () => {
    const input = await wish();
    const now = new Date();
    await as(mpesa.clerk, { now }).startPrompt(input);
    const soon = as(mpesa.clerk, { now: new Date(now.getTime() + 20_000) });
    for (const other of [
      { ...input, amount: 101 },
      { ...(await wish()), phone: input.phone },
    ])
      await expect(soon.startPrompt(other)).rejects.toMatchObject({
        code: "TOO_MANY_REQUESTS",
        status: 429,
        data: { retryAfter: 40, fields: { phone: "Please wait 40 seconds" } },
      });
  });

  test("on a second phone names the first, which asks for the same invoice", async () => {
    const input = await wish();
    const first = await as(mpesa.clerk).startPrompt(input);
    expect(first.otherPrompt).toBeNull();
    const second = await as(mpesa.clerk).startPrompt({ ...input, phone: aPhone() });
    expect(second.otherPrompt).toEqual({ phone: maskPhone(input.phone), amount: input.amount });
    expect(await promptsOf(input.invoiceId)).toHaveLength(2);
  });

  test("after a minute replaces one that no worker has sent, which then never rings", async () => {
    const input = await wish();
    const now = new Date();
    const first = await as(mpesa.clerk, { now }).startPrompt(input);
    const second = await as(mpesa.clerk, { now: new Date(now.getTime() + 61_000) }).startPrompt(input);
    expect(second.id).not.toBe(first.id);
    for (const { id } of [first, second]) await sendPrompt({ promptId: id });
    expect(await mpesa.ringing(input.phone)).toHaveLength(1);
    expect(await promptOf(first.id)).toMatchObject({ state: "expired", reason: "unsent" });
    expect(await promptOf(second.id)).toMatchObject({ state: "prompted" });
  });

  test("after a minute leaves the unanswered one to be checked", async () => {
    const first = await mpesa.prompted();
    const later = new Date(Date.now() + 61_000);
    await as(mpesa.clerk, { now: later }).startPrompt({
      invoiceId: first.invoiceId,
      phone: first.phone,
      amount: 1,
    });
    expect(await promptOf(first.id)).toMatchObject({ state: "checking" });
  });
});

describe("a prompt that ran out (1037)", () => {
  const minutesOn = (minutes: number) => new Date(Date.now() + minutes * 60_000);

  test("is being checked, not ended: whoever pays sees that nobody knows yet", async () => {
    const { id: invoiceId, token } = await anInvoice();
    const { id } = await mpesa.prompted({ invoiceId });
    for (const minutes of [0, 1, 2]) {
      await check(id, 3, minutesOn(minutes));
      const { prompt } = await as(visitor).ofLink({ token, promptId: id });
      expect(prompt).toMatchObject({ state: "checking", reason: "timeout" });
    }
    expect((await promptOf(id)).endedAt).toBeNull();
    // Asked again once the answer counts as final, however rare the rounds are by then.
    await check(id, 11, minutesOn(2));
    expect(await queuedChecks(id)).toContain(12);
  });

  test("was not paid once M-Pesa still says so after three minutes; it is asked after some more, and late money is booked", async () => {
    const { id, invoiceId, checkout } = await mpesa.prompted();
    await check(id, 3);
    await check(id, 4, minutesOn(3.1));
    expect(await promptOf(id)).toMatchObject({ state: "expired", reason: "timeout", resultCode: "1037" });
    expect(await queuedChecks(id)).toContain(9);
    expect(await bookedOn(invoiceId)).toEqual([]);
    await mpesa.answer(checkout, "approve");
    await check(id, 9);
    expect(await promptOf(id)).toMatchObject({ state: "succeeded" });
    expect(await bookedOn(invoiceId)).toHaveLength(1);
  });
});

describe("when M-Pesa", () => {
  test("is not set up, nobody is offered it and nothing is begun", async () => {
    mpesa.configure(null);
    const { id, token } = await anInvoice();
    const pay = { phone: aPhone(), amount: 100 };
    const refused = { code: "CONFLICT", message: "M-Pesa is not available at the moment." };
    await expect(as(mpesa.clerk).startPrompt({ invoiceId: id, ...pay })).rejects.toMatchObject(refused);
    await expect(as(visitor).promptOfLink({ token, ...pay })).rejects.toMatchObject(refused);
    const off = { available: false, shortcode: null };
    expect(await as(mpesa.clerk).prompts({ invoiceId: id })).toMatchObject({ prompts: [], setup: off });
    expect(await as(visitor).ofLink({ token })).toMatchObject({ setup: off, prompt: null });
    mpesa.configure();
    await setMpesa({ enabled: false });
    await expect(as(mpesa.clerk).startPrompt({ invoiceId: id, ...pay })).rejects.toMatchObject(refused);
    await setMpesa({ enabled: true });
    expect(await promptsOf(id)).toEqual([]);
  });

  test("is taken away between the wish and the ring, the prompt ends unavailable", async () => {
    const { id: invoiceId } = await anInvoice();
    const { id } = await as(mpesa.clerk).startPrompt({ invoiceId, phone: aPhone(), amount: 100 });
    mpesa.configure(null);
    await sendPrompt({ promptId: id });
    expect(await promptOf(id)).toMatchObject({ state: "failed", reason: "unavailable" });
  });

  test("is down, the prompt ends unavailable with nothing half-done, and can be sent again at once", async () => {
    await mpesa.control("outage", { mode: "down" });
    const down = await mpesa.prompted();
    expect(await promptOf(down.id)).toMatchObject({
      state: "failed",
      reason: "unavailable",
      checkoutRequestId: null,
    });
    expect(await mpesa.ringing(down.phone)).toEqual([]);
    expect(await bookedOn(down.invoiceId)).toEqual([]);
    await mpesa.control("outage", { mode: "none" });
    const again = { invoiceId: down.invoiceId, phone: down.phone, amount: down.amount };
    const { id } = await as(mpesa.clerk).startPrompt(again);
    await sendPrompt({ promptId: id });
    expect(await mpesa.ringing(down.phone)).toHaveLength(1);
  });

  test("cannot be reached while a prompt stands, it stays as it is and is asked after again", async () => {
    const { id, checkout } = await mpesa.prompted();
    await mpesa.control("outage", { mode: "down" });
    await check(id, 0);
    expect(await promptOf(id)).toMatchObject({ state: "prompted" });
    expect(await queuedChecks(id)).toEqual([0, 1]);
    await mpesa.control("outage", { mode: "none" });
    await mpesa.answer(checkout, "approve");
    await check(id, 1);
    expect(await promptOf(id)).toMatchObject({ state: "succeeded" });
  });

  test("refuses our credentials or is too busy, the prompt says which", async () => {
    mpesa.configure({ consumerSecret: "wrong" });
    const wrong = await mpesa.prompted();
    expect(await promptOf(wrong.id)).toMatchObject({
      state: "failed",
      reason: "refused",
      resultDesc: "Failed to get access token: Invalid Authentication passed",
    });
    mpesa.configure();
    const busy = await mpesa.prompted({ behaviour: "spike" });
    expect(await promptOf(busy.id)).toMatchObject({ state: "failed", reason: "busy" });
  });
});

describe("whoever holds the link of an accepted quote", () => {
  test("sees its invoice, pays it, and sees what became of it", async () => {
    const invoice = await anInvoice();
    const link = as(visitor);
    const phone = aPhone();
    const { token } = invoice;
    expect(await link.ofLink({ token })).toMatchObject({
      setup: { available: true, shortcode: "174379", minAmount: 1, maxAmount: 250_000 },
      invoice: {
        number: invoice.number,
        accountNumber: invoice.accountNumber,
        total: 1_976_000,
        paid: 0,
        balance: 1_976_000,
        depositDue: 395_200,
        receipts: [],
      },
      prompt: null,
    });
    const { id } = await link.promptOfLink({ token, phone, amount: 3_952 });
    expect((await link.ofLink({ token, promptId: id })).prompt).toMatchObject({ id, state: "queued" });
    await sendPrompt({ promptId: id });
    await mpesa.answer((await promptOf(id)).checkoutRequestId ?? "", "approve");
    await check(id);
    const after = await link.ofLink({ token, promptId: id });
    expect(after.invoice).toMatchObject({
      paid: 395_200,
      balance: 1_580_800,
      receipts: [{ amount: 395_200 }],
    });
    expect(after.prompt).toMatchObject({ id, state: "succeeded", reason: "paid" });
    await expect(link.promptOfLink({ token, phone: aPhone(), amount: 15_809 })).rejects.toMatchObject({
      data: { fields: { amount: "This is more than the balance" } },
    });
  });

  test("pays a fee that was agreed later by its own number, which nobody else's link knows", async () => {
    const [own, other] = [await anInvoice(), await anInvoice()];
    const { id: feeId, number: fee } = await aFee(own, 150_000);
    const { token } = own;
    const link = as(visitor);
    expect((await link.ofLink({ token })).fees).toMatchObject([{ number: fee, balance: 150_000 }]);
    expect((await link.ofLink({ token, fee })).invoice).toMatchObject({ number: fee, total: 150_000 });
    expect((await link.ofLink({ token: other.token, fee })).invoice).toBeNull();
    const pay = { phone: aPhone(), amount: 1_500, fee };
    await expect(link.promptOfLink({ token: other.token, ...pay })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const { id } = await link.promptOfLink({ token, ...pay });
    await sendPrompt({ promptId: id });
    await mpesa.answer((await promptOf(id)).checkoutRequestId ?? "", "approve");
    await check(id);
    expect((await link.ofLink({ token, fee, promptId: id })).prompt).toMatchObject({ state: "succeeded" });
    expect(await paidOf(feeId)).toBe(150_000);
    expect(await paidOf(own.id)).toBe(0);
    // A paid prompt is not asked about; its receipt is listed with the move.
    const after = await link.ofLink({ token });
    expect(after.fees).toEqual([]);
    expect(after.invoice?.receipts).toMatchObject([{ invoiceId: feeId, amount: 150_000 }]);
  });

  test("sees nobody else's prompts, and without a true link nothing at all", async () => {
    const own = await anInvoice();
    const foreign = await mpesa.prompted();
    expect((await as(visitor).ofLink({ token: own.token, promptId: foreign.id })).prompt).toBeNull();
    const pay = { phone: aPhone(), amount: 100 };
    for (const token of ["made-up-token-made-up-token-made-up", otherToken(own.token)]) {
      await expect(as(visitor).ofLink({ token })).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(as(visitor).promptOfLink({ token, ...pay })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    const open = await transaction((tx) => anApprovedQuote(tx));
    expect((await as(visitor).ofLink({ token: open.token })).invoice).toBeNull();
    await expect(as(visitor).promptOfLink({ token: open.token, ...pay })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await transaction((tx) =>
      revokeQuoteLink(tx, system, {
        id: trustedReach(tx, "quote", own.quoteId ?? "", "made"),
        now: new Date(),
      }),
    );
    await expect(as(visitor).ofLink({ token: own.token })).rejects.toMatchObject({ code: "GONE" });
    await expect(as(visitor).promptOfLink({ token: own.token, ...pay })).rejects.toMatchObject({
      code: "GONE",
    });
    expect(await promptsOf(own.id)).toEqual([]);
  });

  test("cannot ring phones without end: the address is limited", async () => {
    const ip = "198.51.100.77";
    const now = new Date("2050-01-01T09:00:00Z");
    const { token } = await anInvoice();
    const ring = () => as(visitor, { ip, now }).promptOfLink({ token, phone: aPhone(), amount: 1 });
    await setSecurity({ quoteLimit: 10 });
    for (let rung = 0; rung < 10; rung++) await ring();
    await expect(ring()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });

  test("needs no permission, staff's routes do", async () => {
    const { id } = await anInvoice();
    const manager = await aPerson({ role: "manager" });
    const start = { invoiceId: id, phone: aPhone(), amount: 1 };
    await expect(as(visitor).startPrompt(start)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    await expect(as(manager).startPrompt(start)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(as(visitor).prompts({ invoiceId: id })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    expect(await db().select().from(stkPrompts).where(eq(stkPrompts.phone, start.phone))).toEqual([]);
  });
});
