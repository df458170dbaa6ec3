import { expect, type Locator, type Page } from "@playwright/test";
import {
  aCustomer,
  anInvoice,
  answerPrompt,
  askForQuote,
  asMsisdn,
  callerAs,
  daysAhead,
  expectAccessible,
  mailTo,
  promptOn,
  signedIn,
  signsIn,
  takeTime,
  test,
} from "./company";

test("a sales rep's morning", async ({ browser }) => {
  const customer = aCustomer();
  const sales = await signsIn(browser, "sales@moveease.example", 1440);

  await test.step("lands on the dashboard, whose figures say what they count and lead to their rows", async () => {
    await expect(sales).toHaveURL(/\/admin-dashboard$/);
    await expect(sales.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
    // Keys have no effect before the page's scripts run.
    await expect(async () => {
      await sales.getByRole("link", { name: "Revenue, with VAT" }).focus();
      await sales.keyboard.press("Tab");
      const words = sales.getByText("Invoices issued in the period, VAT included");
      await expect(words).toBeVisible({ timeout: 1000 });
    }).toPass();
    const year = sales.getByRole("link", { name: "This year" });
    await year.click();
    await expect(year).toHaveAttribute("aria-current", "page");
    await expect(sales).toHaveURL(/period=year/);
    await sales.getByRole("link", { name: "Quotes", exact: true }).last().click();
    await expect(sales).toHaveURL(/quote-management\?from=\d{4}-01-01&to=/);
    await expect(sales.getByRole("link", { name: /Made from 01\/01/ })).toBeVisible();
    await sales.goto("/admin-dashboard");
    await sales.getByRole("button", { name: "Range" }).click();
    await sales.getByRole("button", { name: "Open the calendar" }).first().click();
    await sales.getByRole("button", { name: /^1 / }).first().click();
    await sales.getByRole("button", { name: "Show", exact: true }).click();
    await expect(sales).toHaveURL(/from=\d{4}-\d{2}-01&to=/);
    await sales.goto("/admin-dashboard");
    await expectAccessible(sales);
  });

  await test.step("an inquiry from the website appears without a reload", async () => {
    const marked = "the page was not loaded anew";
    await sales.evaluate((words) => Object.assign(window, { marked: words }), marked);
    await expect(row(sales, customer.name)).toHaveCount(0);
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto("/request-quote");
    await visitor.getByLabel("Full Name").first().fill(customer.name);
    await visitor.getByLabel("Email Address").first().fill(customer.email);
    await visitor.getByLabel("Phone Number").first().fill(customer.phone);
    await visitor
      .getByLabel(/Service/)
      .first()
      .selectOption("residential");
    await takeTime(visitor);
    await visitor.getByRole("button", { name: "Request Free Quote" }).click();
    await expect(visitor.getByText("We will contact you within 24 hours").first()).toBeVisible();
    await visitor.context().close();
    await expect(row(sales, customer.name)).toBeVisible();
    await expect(row(sales, customer.name)).toContainText("from KES 12,500");
    await expect(sales.getByRole("link", { name: `Quote request from ${customer.name}` })).toBeVisible();
    expect(await sales.evaluate(() => (window as unknown as { marked: string }).marked)).toBe(marked);
  });

  let clicks = 0;
  const click = async (button: Locator) => {
    clicks += 1;
    await button.click();
  };
  const number = await test.step("approves it, which begins a quote and opens it", async () => {
    await click(sales.getByRole("button", { name: `Approve ${customer.name}` }));
    await click(sales.getByRole("dialog").getByRole("button", { name: "Approve and create draft" }));
    await expect(sales).toHaveURL(/\/quote-management\/QT-[^?]+\?begin/);
    await expect(sales.getByText(`Inquiry of ${customer.name} approved`).first()).toBeVisible();
    const found = new URL(sales.url()).pathname.split("/").at(-1) ?? "";
    await expect(sales.getByRole("heading", { name: found })).toBeVisible();
    return found;
  });

  await test.step("fills the quote in and sends it; before, it says what is missing", async () => {
    await sales.getByRole("button", { name: "Approve and send", exact: true }).click();
    await sales.getByRole("dialog").getByRole("button", { name: "Approve and send anyway" }).click();
    await expect(sales.getByText("Please fill in where the move goes from and to first.")).toBeVisible();
    await sales.getByRole("combobox", { name: "From", exact: true }).fill("Kilimani, Nairobi, Kenya");
    await sales.getByRole("combobox", { name: "To", exact: true }).fill("Thika, Kenya");
    await sales.getByLabel("Bedrooms", { exact: true }).fill("2");
    await click(sales.getByRole("button", { name: "Approve and send", exact: true }));
    await click(sales.getByRole("dialog").getByRole("button", { name: "Approve and send" }));
    await expect(sales.getByText("Quote approved and sent").first()).toBeVisible();
    expect(clicks).toBeLessThanOrEqual(4);
    const mail = await mailTo(customer.email, /approved/i);
    expect(mail.text).toMatch(/\/q\/[\w-]+/);
  });

  await test.step("writes by WhatsApp from the dashboard, which counts as the first response", async () => {
    await sales.goto("/admin-dashboard?status=approved");
    await sales
      .context()
      .route(/^https:\/\/(?:wa\.me|api\.whatsapp\.com)\//, (route) => route.fulfill({ body: "" }));
    const [popup] = await Promise.all([
      sales.waitForEvent("popup"),
      sales.getByRole("link", { name: `WhatsApp ${customer.name}` }).click(),
    ]);
    await popup.waitForURL(/wa\.me/);
    expect(decodeURIComponent(popup.url())).toContain(`Hello ${customer.name}`);
    await popup.close();
    await sales.getByRole("dialog").getByRole("button", { name: "I sent it" }).click();
    await expect(row(sales, customer.name)).toContainText(/answered in \d+ min/i);
    await expect(sales.getByText(`Wrote by WhatsApp to ${customer.name}`).first()).toBeVisible();
    expect(number).toMatch(/^QT-/);
  });

  await test.step("signed out elsewhere, the open page leaves by itself", async () => {
    const second = await sales.context().newPage();
    await second.goto("/admin-dashboard");
    await second
      .locator("aside")
      .getByRole("button", { name: /sales rep/i })
      .click();
    await second.getByRole("menuitem", { name: "Log out" }).click();
    await second.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
    await expect(second).toHaveURL(/\/login/);
    await expect(sales).toHaveURL(/\/login/);
  });
});

test("a job is scheduled, warned of, and put on another day by keyboard at 360 px", async ({
  playwright,
  browser,
}) => {
  const customer = aCustomer();
  const asked = await askForQuote(playwright.request, customer);
  const caller = await callerAs(playwright.request, "manager@moveease.example");
  const { id } = await caller.get(`/quotes/${asked.number}`);
  expect((await caller.post(`/quotes/${id}/approval`)).status()).toBe(200);
  const visitor = await callerAs(playwright.request);
  const token = new URL(asked.link).pathname.split("/").at(-1) ?? "";
  const [day, later] = [9, 12].map(daysAhead);
  const yes = { name: customer.name, terms: true, serviceDate: day };
  expect((await visitor.post(`/quote-links/${token}/acceptance`, yes)).status()).toBe(200);

  const manager = await signedIn(browser, "manager@moveease.example", 360);
  await manager.goto("/admin-dashboard");
  await manager.getByRole("link", { name: "Schedule Job" }).click();
  const dialog = manager.getByRole("dialog", { name: "Schedule job" });
  await dialog.getByRole("combobox", { name: "Accepted quote" }).fill(asked.number);
  await manager.getByRole("option", { name: new RegExp(asked.number) }).click();
  await expect(dialog.getByLabel("Date")).toHaveValue((day ?? "").split("-").reverse().join("/"));
  await dialog.getByRole("combobox", { name: "Crew lead" }).fill("Kimani");
  await manager.getByRole("option", { name: /Kimani/ }).click();
  // A conflict that becomes known at the first click is confirmed by the second.
  await expect(async () => {
    await dialog.getByRole("button", { name: /^Schedule/ }).click({ timeout: 1000 });
    await expect(manager.getByText(/SRV-\d{4}-\d{4} is scheduled/)).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 20_000 });
  await expectAccessible(manager);

  await manager.getByRole("button", { name: new RegExp(customer.name) }).press("Enter");
  await manager.getByRole("link", { name: "Open the move" }).press("Enter");
  await manager.getByRole("button", { name: "Reschedule move" }).press("Enter");
  const move = manager.getByRole("dialog", { name: /Reschedule:/ });
  await move.getByLabel("Date").fill(later ?? "");
  await move.getByLabel("Reason").fill("The lift is out of order that day");
  await move.getByRole("button", { name: /^Move/ }).press("Enter");
  const shown = (later ?? "").split("-").reverse().join("/");
  await expect(manager.getByText(`is scheduled for ${shown}`)).toBeVisible();
  const { serviceDate } = await caller.get(`/quotes/${asked.number}`);
  expect(serviceDate).toBe(later);
});

test("a request that a customer called off is sent to the phone again from the dashboard", async ({
  browser,
  playwright,
}) => {
  const customer = aCustomer();
  const { number, total } = await anInvoice(playwright.request, customer);
  const caller = await callerAs(playwright.request, "accounts@moveease.example");
  const { id } = await caller.get(`/invoices/${number}`);
  const asked = { phone: customer.phone, amount: 4_000 };
  expect((await caller.post(`/invoices/${id}/prompts`, asked, crypto.randomUUID())).status()).toBe(201);
  const first = await promptOn(asMsisdn(customer.phone));
  await answerPrompt(first, "cancel");

  const accounts = await signedIn(browser, "accounts@moveease.example", 1440);
  await accounts.goto("/admin-dashboard");
  const panel = accounts.getByRole("region", { name: "M-Pesa payments" });
  const listed = (status: string) =>
    panel.getByRole("listitem").filter({ hasText: customer.name }).filter({ hasText: status });
  await expect(listed("Failed")).toHaveCount(1);
  await expectAccessible(accounts);
  await panel.getByRole("button", { name: `Resend prompt to ${customer.name}` }).click();
  await expect(accounts.getByText(/is asked for KES.4,000 again/).first()).toBeVisible();
  const second = await promptOn(asMsisdn(customer.phone));
  expect(second).toMatchObject({ amount: 4_000, account: first.account });
  expect(second.checkoutRequestId).not.toBe(first.checkoutRequestId);
  await answerPrompt(second, "approve");
  await expect(listed("Completed")).toHaveCount(1);
  const admin = await callerAs(playwright.request, "admin@moveease.example");
  await expect(async () => {
    const told = JSON.stringify(await admin.get("/audit-events?limit=50"));
    expect(told.includes(`for ${second.account} (`), "the paybill's word of it").toBe(true);
  }).toPass();
  await accounts.reload();
  await expect(listed("Completed")).toHaveCount(1);
  await expect(listed("Failed").getByRole("button", { name: /Resend/ })).toHaveCount(0);
  const { balance } = await caller.get(`/invoices/${number}`);
  expect(balance).toBe(total - 400_000);
});

function row(page: Page, name: string) {
  return page.getByRole("region", { name: "Inquiries" }).getByRole("row").filter({ hasText: name });
}
