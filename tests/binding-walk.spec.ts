import { randomUUID } from "node:crypto";
import { type APIRequest, expect } from "@playwright/test";
import {
  aCustomer,
  askForQuote,
  type Customer,
  callerAs,
  DESK,
  daysAhead,
  expectAccessible,
  mailTo,
  opened,
  PHONE,
  press,
  test,
} from "./company";

/** A requested quote with an inventory of three lines. */
async function aListedQuote(requests: APIRequest, customer: Customer): Promise<string> {
  const { number } = await askForQuote(requests, customer);
  const sales = await callerAs(requests, "sales@moveease.example");
  const { id } = await sales.get(`/quotes/${number}`);
  const made = await sales.post("/inventories", { type: "quote", id });
  const { id: inventoryId } = await made.json();
  const at = new Date().toISOString();
  const goods = (kindCode: string, quantity: number) => ({
    ...{ id: randomUUID(), at, kind: "set", itemId: randomUUID(), room: "living" },
    ...{ kindCode, quantity },
  });
  const edited = await sales.post(`/inventories/${inventoryId}/edits`, {
    base: 1,
    edits: [
      { id: randomUUID(), at, kind: "room", key: "living", roomKind: "living_room", label: "Living room" },
      goods("sofa_3_seats", 2),
      goods("fridge_tall", 1),
      goods("carton_book", 20),
    ],
  });
  expect(edited.ok(), await edited.text()).toBe(true);
  return number;
}

for (const width of [DESK, PHONE])
  test(`a price by volume is made binding, sent and accepted, at ${width} px`, async ({
    playwright,
    browser,
  }) => {
    const customer = aCustomer();
    const number = await aListedQuote(playwright.request, customer);
    const sales = await opened(browser, width, "sales@moveease.example");

    const total = await test.step("sales price the goods, and promise the price", async () => {
      await sales.goto(`/quote-management/${number}`);
      const methods = sales.getByRole("radiogroup", { name: "Priced by" });
      // A click before the scripts of the page is lost.
      await expect(async () => {
        await press(methods.getByText("Volume"));
        await expect(methods.getByRole("radio", { name: "Volume" })).toBeChecked({ timeout: 2000 });
      }).toPass();
      await press(sales.getByRole("combobox", { name: "Type of price" }));
      await press(sales.getByRole("option", { name: "Binding price" }));
      await expect(sales.getByText(/The customer reads: You pay exactly this price/)).toBeVisible();
      await expectAccessible(sales);
      await press(sales.getByRole("button", { name: "Approve and send" }));
      await press(sales.getByRole("dialog").getByRole("button", { name: /^Approve and send/ }));
      await expect(sales.getByText("Quote approved and sent")).toBeVisible();
      const quote = await (await callerAs(playwright.request, "sales@moveease.example")).get(
        `/quotes/${number}`,
      );
      expect(quote).toMatchObject({ pricedBy: "volume", priceType: "binding" });
      return quote.total as number;
    });

    await test.step("the customer reads what is promised and for which goods, and accepts", async () => {
      const mail = await mailTo(customer.email, /approved/i);
      const address = new URL(mail.text.match(/https?:\/\/\S+\/q\/[\w-]+/)?.[0] ?? "").pathname;
      const page = await opened(browser, width);
      await page.goto(address);
      await expect(page.getByText(/You pay exactly this price/)).toBeVisible();
      await press(page.getByRole("link", { name: "Show the list" }));
      await expect(page.getByRole("cell", { name: "Carton, books" })).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel("Moving day").selectOption(daysAhead(13));
      await page.getByLabel("Type your full name to accept").fill(customer.name);
      await page.getByLabel(/I accept this quote/).check();
      await press(page.getByText("Accept now, pay later"));
      await press(page.getByRole("button", { name: "Accept quote" }));
      const visitor = await callerAs(playwright.request);
      await expect(async () => {
        const { invoice } = await visitor.get(`/quote-links/${address.split("/").at(-1)}/invoice`);
        expect(invoice.total).toBe(total);
      }).toPass();
    });

    await test.step("the goods of the promise stay as they were", async () => {
      const caller = await callerAs(playwright.request, "sales@moveease.example");
      const { id } = await caller.get(`/quotes/${number}`);
      const { inventory } = await caller.get(`/inventories/of/quote/${id}`);
      const { versions } = await caller.get(`/inventories/${inventory.id}/versions`);
      expect(versions).toMatchObject([{ version: 1, frozen: { for: "quote" } }]);
    });
  });
