import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import {
  aCustomer,
  anInvoice,
  choose,
  DESK,
  expectAccessible,
  mailTo,
  opened,
  PHONE,
  press,
  test,
} from "./company";

for (const width of [DESK, PHONE])
  test(`KRA is away, comes back, rejects, and refuses a credit note, at ${width} px`, async ({
    playwright,
    browser,
  }) => {
    const [first, second] = [aCustomer(), aCustomer()];
    await kra({ mode: "500" });
    const bill = await anInvoice(playwright.request, first, 12);
    const other = await anInvoice(playwright.request, second, 12);
    const accounts = await opened(browser, width, "accounts@moveease.example");
    const dialog = accounts.getByRole("dialog");
    const cardOf = (number: string) => accounts.getByRole("region", { name: `KRA, ${number}` });
    const openInvoice = (number: string) => accounts.goto(`/invoice-management/${number}`);
    const untilSigned = async (invoice: string, document = invoice) =>
      expect(async () => {
        await openInvoice(invoice);
        await expect(cardOf(document).getByText("Signed", { exact: true }).first()).toBeVisible({
          timeout: 2000,
        });
      }).toPass();

    await test.step("the accountant sees what waits, and the customer that KRA has yet to sign", async () => {
      await expect(async () => {
        await accounts.goto("/tax?state=waiting");
        await expect(accounts.getByText(/Documents have waited since/)).toBeVisible({ timeout: 1000 });
      }).toPass();
      for (const { number } of [bill, other])
        await expect(accounts.getByText(number).locator("visible=true").first()).toBeVisible();
      await expectAccessible(accounts);
      await openInvoice(bill.number);
      await expect(cardOf(bill.number)).toContainText("Waiting");
      expect(await customerReads(browser, bill.payPage)).toContain("Awaiting KRA's signature");
      const unsigned = await mailTo(first.email, new RegExp(bill.number));
      expect(unsigned.subject).not.toMatch(/signed/i);
      expect(unsigned.text).toContain("Awaiting KRA's signature");
    });

    await test.step("KRA is back: both are signed, and the customer sees it", async () => {
      await kra({ mode: "works" });
      await accounts.goto("/tax?state=waiting");
      // A click before the scripts of the page is lost.
      await expect(async () => {
        await press(accounts.getByRole("button", { name: "Try now" }));
        await expect(accounts.getByText("KRA is tried now")).toBeVisible({ timeout: 2000 });
      }).toPass();
      for (const { number } of [bill, other]) await untilSigned(number);
      expect(await customerReads(browser, bill.payPage)).toContain("Signed by KRA");
      await openInvoice(bill.number);
      const receipt = cardOf(bill.number).getByRole("link", { name: "Open the receipt" });
      expect((await accounts.request.get((await receipt.getAttribute("href")) ?? "")).status()).toBe(200);
      await expectAccessible(accounts);
    });

    const third = await test.step("a rejected document is corrected and sent again", async () => {
      await kra({ answer: "910" });
      const rejected = await anInvoice(playwright.request, aCustomer(), 12);
      await expect(async () => {
        await openInvoice(rejected.number);
        await expect(cardOf(rejected.number).getByText("Rejected", { exact: true }).first()).toBeVisible({
          timeout: 2000,
        });
      }).toPass();
      await press(accounts.getByRole("button", { name: "Add KRA PIN" }));
      await dialog.getByLabel("Buyer's KRA PIN").fill("a 012345678 z");
      await expectAccessible(accounts);
      await press(dialog.getByRole("button", { name: "Change PIN" }));
      await expect(accounts.getByText("KRA PIN changed", { exact: true })).toBeVisible();
      await accounts.goto("/tax?state=rejected");
      await expect(accounts.getByText(/^KRA rejected a document/)).toBeVisible();
      await expectAccessible(accounts);
      const again = accounts.getByRole("button", { name: `Send again: ${rejected.number}` });
      if (width === PHONE) await press(accounts.getByRole("button", { name: new RegExp(rejected.number) }));
      await press(again);
      await untilSigned(rejected.number);
      await expect(accounts.getByText("A012345678Z").first()).toBeVisible();
      return rejected;
    });

    await test.step("KRA signs a credit note, and a second part is refused before it is sent", async () => {
      await openInvoice(third.number);
      await creditDialog(accounts);
      await press(dialog.getByLabel("A part"));
      await dialog.getByLabel("Professional Packing").fill("1000");
      await choose(
        accounts,
        press,
        dialog.getByRole("combobox", { name: "Reason for KRA" }),
        "Something was damaged",
      );
      await dialog.getByLabel("Reason", { exact: true }).fill("A box fell");
      await press(dialog.getByRole("button", { name: "Issue credit note" }));
      const issued = accounts.getByText(/Credit note CN-\S+ issued/);
      const note = /CN-\d+-\d+/.exec((await issued.first().textContent()) ?? "")?.[0] ?? "";
      await untilSigned(third.number, note);
      await creditDialog(accounts);
      await press(dialog.getByLabel("A part"));
      await dialog.getByLabel("Professional Packing").fill("500");
      await expect(dialog.getByText(/only for the whole rest/)).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Issue credit note" })).toBeDisabled();
      await expectAccessible(accounts);
      await press(dialog.getByLabel(/Everything/));
      await dialog.getByLabel("Reason", { exact: true }).fill("The move was called off");
      await press(dialog.getByRole("button", { name: "Credit everything" }));
      await expect(accounts.getByText("Cancelled: nothing is due.")).toBeVisible();
    });

    await test.step("who got a paper unsigned has the signed one by now, in one more mail", async () => {
      // The copy leaves 30 s after the signature, and a quick walk is here before.
      const copy = mailTo(first.email, /now signed by KRA/, { timeout: 60_000 });
      await expect(copy).resolves.toMatchObject({ to: [first.email] });
    });
  });

async function creditDialog(page: Page): Promise<void> {
  await press(page.getByRole("button", { name: "Correct", exact: true }));
  await press(page.getByRole("menuitem", { name: "Credit note or cancel" }));
}

/** Turns the simulated KRA, or tells it the code of its next answer. */
async function kra({ mode, answer }: { mode?: string; answer?: string }): Promise<void> {
  const told = await fetch(`${process.env.STANDINS_URL ?? ""}${mode ? "/_sim/etims" : "/etims/told"}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(mode ? { mode } : { answer }),
  });
  expect(told.ok).toBe(true);
}

/** What a customer's page says. */
async function customerReads(browser: Browser, payPage: string): Promise<string> {
  const customer = await opened(browser, PHONE);
  await customer.goto(payPage);
  const main: Locator = customer.getByRole("main");
  const said = await main.innerText();
  await expectAccessible(customer);
  await customer.context().close();
  return said;
}
