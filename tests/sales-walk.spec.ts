import { expect, type Page } from "@playwright/test";
import {
  aCustomer,
  askForQuote,
  downloaded,
  expectAccessible,
  mailTo,
  PHONE,
  signedIn,
  test,
} from "./company";

test("a sales rep works through quotes on a phone", async ({ playwright, browser }) => {
  const [grace, other] = [aCustomer(), aCustomer()];
  const asked = await askForQuote(playwright.request, grace);
  const second = await askForQuote(playwright.request, {
    ...other,
    name: `Otieno ${lastWord(grace.name)}`,
  });
  const sales = await signedIn(browser, "sales@moveease.example", PHONE);

  await test.step("finds quotes by search, status and order, and the address keeps them", async () => {
    await sales.goto("/quote-management");
    await search(sales, "nobody has this name");
    await expect(sales.getByText("No quotes found")).toBeVisible();
    await sales.getByRole("link", { name: "Clear filters" }).click();
    await search(sales, lastWord(grace.name));
    await expect(rows(sales)).toHaveCount(2);
    await status(sales, "Pending Review");
    await sales.getByRole("button", { name: "Filter", exact: true }).click();
    await sales.getByRole("combobox", { name: "Sort" }).selectOption("Oldest first");
    await sales.getByRole("button", { name: "Done" }).click();
    await expect(sales).toHaveURL(/status=pending.*sort=oldest/);
    await expect(rows(sales).first()).toContainText(grace.name);
    await status(sales, "Rejected");
    await expect(sales.getByText("No quotes found")).toBeVisible();
    await status(sales, "Pending Review");
    await expectAccessible(sales);
  });

  await test.step("opens one, notes, edits facts and price", async () => {
    await rows(sales).first().click();
    await expect(sales.getByRole("heading", { name: asked.number })).toBeVisible();
    await expect(sales.getByRole("button", { name: "New Quote" })).toHaveCount(0);
    await expect(sales.getByText("No administrative notes yet")).toBeVisible();
    await expect(sales.getByRole("button", { name: "Add note" })).toBeDisabled();
    await sales.getByLabel("New note").fill("   ");
    await expect(sales.getByRole("button", { name: "Add note" })).toBeDisabled();
    await sales.getByLabel("New note").fill("Wants two men more.");
    await sales.getByRole("button", { name: "Add note" }).click();
    await expect(sales.getByRole("listitem").filter({ hasText: "Wants two men more." })).toBeVisible();
    await choose(sales, "Preferred time", "Morning, 8:00 to 12:00");
    await expect(sales.getByText(/^Saved/)).toBeVisible();
    await sales.reload();
    await expect(sales.getByRole("combobox", { name: "Preferred time" })).toHaveValue(
      "Morning, 8:00 to 12:00",
    );
    await editBasePrice(sales, "5500");
    await expect(sales.getByText("By the price list: KES", { exact: false })).toBeVisible();
    await expectAccessible(sales);
  });

  const link =
    await test.step("approves it, which sends it, and opens WhatsApp, which is noted", async () => {
      await approve(sales);
      await expect(sales.getByText("Quote approved and sent")).toBeVisible();
      const mail = await mailTo(grace.email, /approved/i);
      const found = mail.text.match(/https?:\/\/\S+\/q\/[\w-]+/)?.[0] ?? "";
      await opensWhatsApp(
        sales,
        () => sales.getByRole("button", { name: "Send by WhatsApp" }).click(),
        found,
      );
      await expect(sales.getByText("WhatsApp opened with the quote's link")).toBeVisible();
      const greets = `Hello ${grace.name}, this is about your quote`;
      await opensWhatsApp(
        sales,
        () => sales.getByRole("link", { name: "WhatsApp", exact: true }).click(),
        greets,
      );
      await expect(sales.getByText(`WhatsApp opened to ${grace.name}`)).toBeVisible();
      return new URL(found).pathname;
    });

  await test.step("sees that the customer looked at it, revises it, and what changed stands there", async () => {
    const customer = await (await browser.newContext()).newPage();
    await customer.goto(link);
    await expect(customer.getByRole("button", { name: /Accept/ }).first()).toBeVisible();
    await sales.reload();
    await expect(detail(sales).getByText("Viewed", { exact: true })).toBeVisible();
    await sales.getByRole("button", { name: "Revise" }).click();
    await sales.getByRole("dialog").getByRole("button", { name: "Revise" }).click();
    await expect(sales.getByRole("heading", { name: `${asked.number}, version 2` })).toBeVisible();
    await expect(detail(sales).getByText("Needs Revision", { exact: true })).toBeVisible();
    await editBasePrice(sales, "4500");
    const changes = sales.getByRole("table", { name: "What changed from version 1 to version 2" });
    await expect(changes).toContainText("5,500");
    await expect(changes).toContainText("4,500");
    await expectAccessible(sales);
    await customer.reload();
    await expect(customer.getByRole("button", { name: /Accept/ })).toHaveCount(0);
    await customer.context().close();
    await approve(sales);
    await expect(sales.getByText("Quote approved and sent").first()).toBeVisible();
  });

  await test.step("writes to several customers and takes the list away as CSV", async () => {
    await sales.goto(`/quote-management?search=${lastWord(grace.name)}`);
    await expect(rows(sales)).toHaveCount(2);
    await sales.getByLabel("Select all on this page").check();
    const bar = sales.getByRole("region", { name: "Selected quotes" });
    await expect(bar).toContainText("2 selected");
    await bar.getByRole("button", { name: "Email" }).click();
    const dialog = sales.getByRole("dialog");
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(dialog.getByText("Please write a subject")).toBeVisible();
    await dialog.getByLabel("Subject").fill("Our offices are closed on Friday");
    await dialog.getByRole("textbox", { name: "Message" }).fill("We answer on Saturday.");
    await expectAccessible(sales);
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(sales.getByText("2 quotes emailed")).toBeVisible();
    for (const { email } of [grace, other])
      expect((await mailTo(email, /closed on Friday/)).text).toContain("We answer on Saturday.");
    await sales.getByLabel("Select all on this page").check();
    const file = await downloaded(sales, async () => {
      await bar.getByRole("button", { name: "Export" }).click();
      await sales.getByRole("menuitem", { name: "CSV" }).click();
    });
    expect(file.name).toMatch(/^quotes-\d{4}-\d{2}-\d{2}\.csv$/);
    const text = file.bytes.toString("utf8");
    expect(text).toContain(asked.number);
    expect(text).toContain(second.number);
  });

  await test.step("decides several at once; what is decided already is named and left alone", async () => {
    await sales.getByLabel("Select all on this page").check();
    const bar = sales.getByRole("region", { name: "Selected quotes" });
    await bar.getByRole("button", { name: "Reject" }).click();
    const dialog = sales.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("They chose another week");
    await dialog.getByRole("button", { name: "Reject" }).click();
    const told = sales.getByRole("alert").filter({ hasText: "left alone" });
    await expect(told).toContainText("Quote rejected, 1 left alone");
    await expect(told).toContainText(asked.number);
    await sales.context().close();
  });
});

const lastWord = (name: string) => name.split(" ").at(-1) ?? "";

const rows = (page: Page) => page.getByRole("region", { name: "List of quotes" }).locator("[data-row]");

const detail = (page: Page) => page.getByRole("region", { name: "Quote", exact: true });

async function search(page: Page, words: string): Promise<void> {
  await page.getByLabel("Search quotes").fill(words);
  await page.keyboard.press("Enter");
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function status(page: Page, name: string): Promise<void> {
  const tabs = page.getByRole("navigation", { name: "Status", exact: true });
  await tabs.getByRole("link", { name: new RegExp(`^${name}`) }).click();
}

async function approve(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Approve and send" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve and send" }).click();
}

async function editBasePrice(page: Page, shillings: string): Promise<void> {
  const price = page.getByLabel("Unit price in shillings").nth(-2);
  await price.fill(shillings);
  await price.press("Enter");
  await expect(page.getByText(/^Saved/)).toBeVisible();
}

/** Expects a click to open WhatsApp in a new window with this text; no network request is made. */
async function opensWhatsApp(page: Page, press: () => Promise<void>, words: string): Promise<void> {
  await page
    .context()
    .route(/^https:\/\/(?:wa\.me|api\.whatsapp\.com)\//, (route) => route.fulfill({ body: "" }));
  const [popup] = await Promise.all([page.waitForEvent("popup"), press()]);
  await popup.waitForURL(/wa\.me/);
  expect(decodeURIComponent(popup.url())).toContain(words);
  await popup.close();
}
