import { randomUUID } from "node:crypto";
import { type APIRequest, type Browser, expect, type Page } from "@playwright/test";
import {
  aCustomer,
  askForQuote,
  callerAs,
  DESK,
  daysAhead,
  expectAccessible,
  mailTo,
  PHONE,
  signedIn,
  test,
} from "./company";

const CARTONS = 10;
/** Cents: KES 150 and VAT. */
const CARTON = 17_400;

type Caller = Awaited<ReturnType<typeof callerAs>>;

const edit = (change: object) => ({ id: randomUUID(), at: new Date().toISOString(), ...change });

async function saved(answer: Awaited<ReturnType<Caller["post"]>>) {
  expect(answer.ok(), `${answer.url()}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** An accepted move ten days ahead, priced by rooms with ten cartons to pack, and its inventory. */
async function anAcceptedMove(requests: APIRequest) {
  const customer = aCustomer();
  const { number, link } = await askForQuote(requests, customer);
  const manager = await callerAs(requests, "manager@moveease.example");
  const quote = await manager.get(`/quotes/${number}`);
  const lines = quote.lines.map((line: { code: string }) =>
    line.code === "packing" ? { ...line, quantity: CARTONS, unitPrice: 15_000 } : line,
  );
  await saved(await manager.put(`/quotes/${quote.id}/lines`, { rowVersion: quote.rowVersion, lines }));
  // Never by the person who changed the price.
  const admin = await callerAs(requests, "admin@moveease.example");
  await saved(await admin.post(`/quotes/${quote.id}/approval`));
  const { id: inventoryId } = await saved(
    await manager.post("/inventories", { type: "quote", id: quote.id }),
  );
  const cartons = randomUUID();
  const setCartons = async (quantity: number) =>
    saved(
      await manager.post(`/inventories/${inventoryId}/edits`, {
        base: 1,
        edits: [edit({ kind: "set", itemId: cartons, quantity })],
      }),
    );
  await saved(
    await manager.post(`/inventories/${inventoryId}/edits`, {
      base: 1,
      edits: [
        edit({ kind: "room", key: "living", roomKind: "living_room", label: "Living room" }),
        edit({ kind: "set", itemId: cartons, room: "living", kindCode: "carton_book", quantity: CARTONS }),
      ],
    }),
  );
  const visitor = await callerAs(requests);
  const token = new URL(link).pathname.split("/").at(-1) ?? "";
  const serviceDate = daysAhead(10);
  await saved(
    await visitor.post(`/quote-links/${token}/acceptance`, { name: customer.name, terms: true, serviceDate }),
  );
  /** The move gets another day, tomorrow: its limit has passed. */
  const passLimit = async () =>
    saved(
      await manager.post(`/quotes/${quote.id}/reschedulings`, {
        ...{
          from: serviceDate,
          to: daysAhead(1),
          reason: "The landlord wants the keys",
          agreedFee: 0,
          waiveFee: true,
        },
      }),
    );
  return { id: quote.id, number, customer, quotePage: new URL(link).pathname, setCartons, passLimit };
}

/** Sales accept what was proposed and send it; returns the customer's link. */
async function sendsChange(sales: Page, move: Awaited<ReturnType<typeof anAcceptedMove>>): Promise<string> {
  await sales.goto(`/quote-management/${move.number}`);
  await expect(sales.getByRole("heading", { name: "Changes after acceptance" })).toBeVisible();
  await sales
    .getByRole("button", { name: /^Accept / })
    .first()
    .click();
  await expect(sales.getByText(/1 change accepted into CO-/).first()).toBeVisible();
  await expectAccessible(sales);
  await sales.getByRole("button", { name: "Send to customer" }).click();
  await expect(sales.getByText("With the customer").first()).toBeVisible();
  const { text } = await mailTo(move.customer.email, /confirm the changes/);
  return new URL(/https?:\/\/\S+\/c\/[\w-]+/.exec(text)?.[0] ?? "").pathname;
}

/** The customer opens the link with scripts switched off, reads the sum and types a name. */
async function confirmsByLink(
  browser: Browser,
  address: string,
  { sum, name }: { sum: string; name: string },
) {
  const context = await browser.newContext({ viewport: { width: PHONE, height: 740 }, hasTouch: true });
  const customer = await context.newPage();
  const answer = await customer.goto(address);
  expect(answer?.headers()["cache-control"]).toContain("no-store");
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(customer.getByRole("heading", { name: "Please confirm the changes" })).toBeVisible();
  await expect(customer.getByText(sum).first()).toBeVisible();
  await expectAccessible(customer);
  await customer.getByRole("button", { name: "Confirm the changes" }).tap();
  await expect(customer.getByText("Please type your full name")).toBeVisible();
  await customer.getByLabel("Type your full name to confirm").fill(name);
  await customer.getByRole("button", { name: "Confirm the changes" }).tap();
  await expect(customer.getByRole("heading", { name: "Confirmed, thank you" })).toBeVisible();
  await expect(customer.getByText(`Confirmed by ${name}`, { exact: false })).toBeVisible();
  await expectAccessible(customer);
  await customer.goto(address.replace("/c/", "/sw/c/"));
  await expect(customer.getByRole("heading", { name: "Umethibitisha, asante" })).toBeVisible();
  await context.close();
}

test("an addition after the acceptance becomes one further invoice at the limit", async ({
  playwright,
  browser,
}) => {
  const move = await anAcceptedMove(playwright.request);
  const sales = await signedIn(browser, "sales@moveease.example", DESK);
  await move.setCartons(CARTONS + 6);
  const link = await sendsChange(sales, move);
  await confirmsByLink(browser, link, { sum: "+ KES 1,044", name: move.customer.name });
  await sales.reload();
  await expect(sales.getByText(/Will be invoiced on/)).toBeVisible();
  await move.passLimit();
  await expect(async () => {
    await sales.reload();
    await expect(sales.getByText(/Invoiced by INV-/)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
  const { orders } = await (await callerAs(playwright.request, "manager@moveease.example")).get(
    `/change-orders/of/${move.number}`,
  );
  expect(orders).toMatchObject([{ state: "settled", total: 6 * CARTON, creditNoteNumber: null }]);
  const { text } = await mailTo(move.customer.email, new RegExp(orders[0].invoiceNumber));
  expect(text).toMatch(/KES\s1,044/);
  await sales.goto("/change-orders?state=settled");
  await expect(sales.getByRole("link", { name: orders[0].number })).toBeVisible();
  await expectAccessible(sales);
});

test("a reduction after the acceptance becomes one credit note at the limit", async ({
  playwright,
  browser,
}) => {
  const move = await anAcceptedMove(playwright.request);
  const sales = await signedIn(browser, "sales@moveease.example", PHONE);
  await move.setCartons(CARTONS - 4);
  const link = await sendsChange(sales, move);
  await confirmsByLink(browser, link, { sum: "− KES 696", name: move.customer.name });
  await move.passLimit();
  await expect(async () => {
    await sales.reload();
    await expect(sales.getByText(/Credited by CN-/)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
  const customer = await (await browser.newContext({ viewport: { width: PHONE, height: 740 } })).newPage();
  await customer.goto(move.quotePage);
  await expect(customer.getByRole("heading", { name: "Changes to your move" })).toBeVisible();
  await expectAccessible(customer);
});
