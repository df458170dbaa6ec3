import { expect } from "@playwright/test";
import { answerPrompt, aPhone, asMsisdn, callerAs, daysAhead, promptOn, test } from "./company";

test("a move goes from its price to its receipt by the API", async ({ playwright }) => {
  const phone = aPhone();
  const key = `walk-${phone}`;
  const visitor = await callerAs(playwright.request);
  const move = {
    from: "Kilimani, Nairobi, Kenya",
    to: "Thika, Kenya",
    rooms: { bedroom: 2, living_room: 1, kitchen: 1, bathroom: 1 },
    services: ["packing", "insurance"],
  };

  const estimate = await (await visitor.post("/estimates", move)).json();
  expect(estimate).toMatchObject({
    rooms: 11_000,
    services: 7000,
    vat: 2880,
    total: 27_880,
    currency: "KES",
  });

  const customer = { name: "Atieno Kiprono", email: `atieno.${phone}@example.co.ke`, phone };
  const asked = await visitor.post("/quotes", { ...move, customer }, key);
  expect(asked.status()).toBe(201);
  const quote = await asked.json();
  expect(quote).toMatchObject({ status: "pending", total: 27_880 });
  const again = await (await visitor.post("/quotes", { ...move, customer }, key)).json();
  expect(again.reference).toBe(quote.reference);

  const refused = await visitor.post("/quotes", { ...move, rooms: { bedroom: 11 }, customer });
  expect(refused.status()).toBe(422);
  expect(await refused.json()).toMatchObject({ code: "INVALID", fields: expect.any(Object) });

  const token = new URL(quote.link).pathname.split("/").at(-1) ?? "";
  const early = await visitor.post(`/quote-links/${token}/acceptance`, acceptance());
  expect(early.status()).toBe(410);

  const manager = await callerAs(playwright.request, "manager@moveease.example");
  const { id } = await manager.get(`/quotes/${quote.number}`);
  expect((await visitor.post(`/quotes/${id}/approval`)).status()).toBe(401);
  expect((await manager.post(`/quotes/${id}/approval`)).status()).toBe(200);
  expect((await manager.post(`/quotes/${id}/approval`)).status()).toBe(409);

  const accepted = await Promise.all(
    Array.from({ length: 5 }, () => visitor.post(`/quote-links/${token}/acceptance`, acceptance())),
  );
  expect(accepted.map((answer) => answer.status())).toEqual([200, 200, 200, 200, 200]);
  const { invoice } = await visitor.get(`/quote-links/${token}/invoice`);
  expect(invoice).toMatchObject({ total: 2_788_000, paid: 0, depositDue: 557_600 });
  expect(invoice.accountNumber).toBe(invoice.number.replaceAll("-", ""));

  const prompts = await Promise.all(
    [1, 2].map(() =>
      visitor.post(`/quote-links/${token}/prompts`, { phone, amount: 5576 }, `${key}-deposit`),
    ),
  );
  expect(prompts.map((answer) => answer.status())).toEqual([201, 201]);
  const ringing = await promptOn(asMsisdn(phone));
  expect(ringing).toMatchObject({ amount: 5576, account: invoice.accountNumber });
  await answerPrompt(ringing, "approve");
  await expect(async () => {
    const paid = await visitor.get(`/quote-links/${token}/invoice`);
    expect(paid.invoice).toMatchObject({ paid: 557_600, balance: 2_230_400 });
    expect(paid.invoice.receipts).toHaveLength(1);
  }).toPass();

  const accountant = await callerAs(playwright.request, "accounts@moveease.example");
  const { id: invoiceId } = await accountant.get(`/invoices/${invoice.number}`);
  const balance = { amount: 2_230_400, method: "bank_transfer", reference: "FT26325ABC" };
  const above = await accountant.post(`/invoices/${invoiceId}/payments`, { ...balance, amount: 2_230_500 });
  expect(above.status()).toBe(422);
  expect((await manager.post(`/invoices/${invoiceId}/payments`, balance)).status()).toBe(403);
  const payments = await Promise.all(
    [1, 2, 3].map(() => accountant.post(`/invoices/${invoiceId}/payments`, balance, `${key}-balance`)),
  );
  expect(
    new Set(await Promise.all(payments.map(async (answer) => (await answer.json()).receiptNumber))).size,
  ).toBe(1);
  expect(await accountant.get(`/invoices/${invoice.number}`)).toMatchObject({ status: "paid", balance: 0 });

  function acceptance() {
    const serviceDate = daysAhead(16);
    return { name: "Atieno Kiprono", terms: true, serviceDate };
  }
});
