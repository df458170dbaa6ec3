import { type APIRequest, expect, type Locator, type Page } from "@playwright/test";
import { CONSENT_VERSIONS } from "~/features/inquiries/domain/inquiries";
import { aCustomer, anInvoice, callerAs, DEMO_PASSWORD, DESK, signedIn, test } from "./company";

/**
 * Counts clicks and key commands of daily tasks (docs/steps.md). Typing the content itself does not count; picking from a
 * list counts once. Each task begins at the address where people stand when they begin it.
 */
function counted(page: Page) {
  let steps = 0;
  return {
    /** One click. */
    click: async (what: Locator) => {
      steps += 1;
      await what.click();
    },
    /** One pick from a list. */
    pick: async (field: Locator, option: string) => {
      steps += 1;
      await field.click();
      await page.getByRole("option", { name: option, exact: true }).click();
    },
    choose: async (field: Locator, label: string) => {
      steps += 1;
      await field.selectOption({ label });
    },
    /** One key command. */
    key: async (keys: string) => {
      steps += 1;
      for (const key of keys.split(" ")) await page.keyboard.press(key);
    },
    expectAtMost: (goal: number) => expect(steps, "clicks and key commands").toBeLessThanOrEqual(goal),
  };
}

/** Keys have no effect before the page's scripts run. */
const ready = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((name) => name.startsWith("__reactProps")),
  );

test("a quote from an inquiry is sent with 3 clicks, on one screen", async ({ playwright, browser }) => {
  const customer = aCustomer();
  const visitor = await callerAs(playwright.request);
  const asked = await visitor.post("/inquiries/quote-requests", {
    ...customer,
    service: "residential",
    message: "Two bedrooms at the end of the month",
    consent: CONSENT_VERSIONS[0],
  });
  expect(asked.status(), await asked.text()).toBe(201);
  const sales = await signedIn(browser, "sales@moveease.example", DESK);
  await expect(async () => {
    await sales.goto(`/inquiries?search=${encodeURIComponent(customer.email)}`);
    await sales.getByRole("link", { name: customer.name }).first().click({ timeout: 2000 });
  }).toPass();
  const { click, expectAtMost } = counted(sales);
  await click(sales.getByRole("button", { name: "Create quote" }));
  await expect(sales).toHaveURL(/\/quote-management\/QT-/);
  await expect(sales.getByLabel("Customer", { exact: true })).toHaveValue(customer.name);
  const screen = new URL(sales.url()).pathname;
  await expect(sales.getByRole("combobox", { name: "From", exact: true })).toBeFocused();
  await sales.keyboard.type("Kilimani, Nairobi, Kenya");
  // Enter goes on: the address to move from, then the destination.
  await sales.keyboard.press("Enter");
  await sales.keyboard.press("Enter");
  await expect(sales.getByRole("combobox", { name: "To", exact: true })).toBeFocused();
  await sales.keyboard.type("Thika, Kenya");
  await sales.getByLabel("Bedrooms", { exact: true }).fill("2");
  await expect(sales.getByText("KES 12,800").first()).toBeVisible();
  await click(sales.getByRole("button", { name: "Approve and send" }));
  await click(sales.getByRole("dialog").getByRole("button", { name: "Approve and send" }));
  await expect(sales.getByText("Quote approved and sent").first()).toBeVisible();
  expect(new URL(sales.url()).pathname).toBe(screen);
  await expect(sales.getByText("Kilimani, Nairobi, Kenya").first()).toBeVisible();
  expectAtMost(3);
});

test("a caller hears the price from the first room on", async ({ browser }) => {
  const sales = await signedIn(browser, "sales@moveease.example", DESK);
  await sales.goto("/quote-management");
  const { click, expectAtMost } = counted(sales);
  await click(sales.getByRole("link", { name: "New Quote" }));
  await sales.getByLabel("Bedrooms", { exact: true }).fill("1");
  const price = sales.getByRole("region", { name: "Price so far" });
  await expect(price).toContainText("9,900");
  await expect(price).toBeInViewport();
  expectAtMost(1);
});

test("a call is logged with its outcome in 2 clicks, and a lead converted in 2", async ({
  playwright,
  browser,
}) => {
  const { name, email, phone } = aCustomer();
  const [firstName = "", lastName = ""] = name.split(" ");
  const calls = await callerAs(playwright.request, "sales@moveease.example");
  const made = await calls.post("/leads", { firstName, lastName, email, phone, source: "phone_inquiry" });
  expect(made.status(), await made.text()).toBe(201);
  const { leadNumber } = await made.json();
  const sales = await signedIn(browser, "sales@moveease.example", DESK);
  await sales.goto(`/crm/leads/${leadNumber}`);
  await ready(sales);
  const call = counted(sales);
  await call.click(sales.getByRole("link", { name: "Log a call" }));
  await sales.getByRole("dialog").getByLabel("Notes").fill("Moves at the end of the month");
  await call.click(sales.getByRole("dialog").getByRole("button", { name: "Reached" }));
  await expect(sales.getByText("Call noted")).toBeVisible();
  await expect(sales.getByText("Contacted", { exact: true }).first()).toBeVisible();
  call.expectAtMost(2);

  const convert = counted(sales);
  await convert.click(sales.getByRole("link", { name: "Qualify & convert" }));
  await convert.click(sales.getByRole("button", { name: "Convert" }));
  await expect(sales).toHaveURL(/\/crm\/opportunities\/OPP/);
  convert.expectAtMost(2);
});

test("a customer's call takes 2 clicks, a complaint 3", async ({ playwright, browser }) => {
  const customer = aCustomer();
  await anInvoice(playwright.request, customer);
  const manager = await signedIn(browser, "manager@moveease.example", DESK);
  await manager.goto(`/customers?search=${encodeURIComponent(customer.email)}`);
  await manager.getByRole("link", { name: customer.name }).first().click();
  await expect(manager.getByRole("heading", { name: customer.name, level: 1 })).toBeVisible();
  const call = counted(manager);
  await call.click(manager.getByRole("link", { name: "Log a call" }));
  await call.click(manager.getByRole("dialog").getByRole("button", { name: "No answer" }));
  await expect(manager.getByText("Call noted")).toBeVisible();
  call.expectAtMost(2);

  await manager.goto(manager.url().replace(/\/activities.*/, "/overview"));
  const complaint = counted(manager);
  await complaint.click(manager.getByRole("link", { name: "Communications" }));
  await complaint.click(manager.getByRole("button", { name: "Note a complaint" }));
  await manager.getByRole("dialog").getByLabel("Content").fill("The crew came two hours late.");
  await complaint.click(manager.getByRole("dialog").getByRole("button", { name: "Save" }));
  await expect(manager.getByText("The crew came two hours late.").first()).toBeVisible();
  complaint.expectAtMost(3);
});

test("a bank payment takes 4, last month's VAT 3", async ({ playwright, browser }) => {
  const customer = aCustomer();
  const { number } = await anInvoice(playwright.request, customer);
  const accounts = await signedIn(browser, "accounts@moveease.example", DESK);
  await accounts.goto(`/invoice-management/${number}`);
  const payment = counted(accounts);
  const dialog = accounts.getByRole("dialog");
  await payment.click(accounts.getByRole("button", { name: "Record Payment" }));
  await payment.click(dialog.getByRole("button", { name: "Full balance" }));
  await payment.pick(dialog.getByRole("combobox", { name: "Method" }), "Bank transfer");
  await dialog.getByLabel("Reference").fill("FT26333");
  await payment.click(dialog.getByRole("button", { name: "Record Payment" }));
  await expect(accounts.getByText("Payment recorded successfully!")).toBeVisible();
  payment.expectAtMost(4);

  const vat = counted(accounts);
  await vat.key("g r");
  await vat.click(accounts.getByRole("link", { name: /^VAT / }));
  await vat.choose(accounts.getByLabel("Period"), "Last month");
  await expect(accounts.getByRole("heading", { name: "VAT", level: 1 })).toBeVisible();
  vat.expectAtMost(3);
});

test("a raise from a date takes 3, an own payslip 2", async ({ playwright, browser }) => {
  const calls = await callerAs(playwright.request, "hr@moveease.example");
  const [{ number }] = (await calls.get("/staff?search=driver@moveease.example")).rows;
  const hr = await signedIn(browser, "hr@moveease.example", DESK);
  await hr.goto(`/staff/${number}`);
  const raise = counted(hr);
  const dialog = hr.getByRole("dialog");
  await raise.click(hr.getByRole("link", { name: "Pay", exact: true }));
  await raise.click(hr.getByRole("button", { name: "Change pay" }));
  await dialog.getByLabel("From", { exact: true }).fill("01/01/2031");
  await dialog.getByLabel(/Base Salary,/).fill("60000");
  await raise.click(dialog.getByRole("button", { name: "Save" }));
  await expect(hr.getByText("The pay was changed")).toBeVisible();
  raise.expectAtMost(4);

  const driver = await signedIn(browser, "driver@moveease.example", DESK);
  await driver.goto("/staff/me");
  await ready(driver);
  const payslip = counted(driver);
  await payslip.key("g b");
  await expect(driver).toHaveURL(/\/staff\/me\/payslips$/);
  const open = driver.getByRole("link", { name: /^Open payslip/ }).first();
  const [page] = await Promise.all([driver.waitForEvent("popup"), payslip.click(open)]);
  await page.close();
  payslip.expectAtMost(2);
});

/** A released run of a far month that pays these people by bank. */
async function aBankRun(requests: APIRequest, people: number): Promise<void> {
  const [hr, manager, accounts] = [
    await callerAs(requests, "hr@moveease.example"),
    await callerAs(requests, "manager@moveease.example"),
    await callerAs(requests, "accounts@moveease.example"),
  ];
  const employees: string[] = [];
  for (let at = 0; at < people; at += 1) {
    const { name, email, phone } = aCustomer();
    const hired = await hr.post("/staff", {
      personalInfo: { firstName: "Njeri", lastName: name.split(" ")[1] },
      contactInfo: { email, primaryPhone: phone },
      employmentInfo: { role: "mover", department: "operations", startDate: "2026-01-05" },
      compensation: { baseSalary: 4_400_000, payFrequency: "monthly" },
      bankingInfo: { paymentMethod: "bank_transfer", bankName: "Savanna Sacco", accountNumber: `00${phone}` },
    });
    expect(hired.status(), await hired.text()).toBe(201);
    employees.push((await hired.json()).number);
  }
  const created = await hr.post("/payroll/periods", { startDate: "2031-03-01" });
  const { number } = await created.json();
  const of = `/payroll/periods/${number}`;
  const generated = await hr.post(`${of}/generation`, { employees, adjustments: [] });
  expect(generated.status(), await generated.text()).toBe(200);
  const approved = await manager.post(`${of}/approval`);
  expect(approved.status(), await approved.text()).toBe(200);
  const released = await accounts.post(`${of}/release`, { password: DEMO_PASSWORD });
  expect(released.status(), await released.text()).toBe(200);
}

test("13 bank payments are marked as paid with 4", async ({ playwright, browser }) => {
  await aBankRun(playwright.request, 13);
  const accounts = await signedIn(browser, "accounts@moveease.example", DESK);
  await accounts.goto("/payroll/payments");
  const paid = counted(accounts);
  await paid.click(
    accounts.getByRole("navigation", { name: "Status" }).getByRole("link", { name: /^Waiting/ }),
  );
  await expect(accounts).toHaveURL(/status=waiting/);
  await paid.click(accounts.getByLabel("Select all on this page"));
  await paid.click(accounts.getByRole("button", { name: "Mark as paid" }));
  await accounts.getByRole("dialog").getByLabel("Reference").fill("BATCH 77");
  await paid.click(accounts.getByRole("dialog").getByRole("button", { name: "Mark as paid" }));
  await expect(accounts.getByText(/^\d\d payments marked as paid$/)).toBeVisible();
  paid.expectAtMost(4);
});
