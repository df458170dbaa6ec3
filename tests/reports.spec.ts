import { expect } from "@playwright/test";
import { aPhone, asMsisdn, expectAccessible, signedIn, simulator, test } from "./company";

test("an accountant matches a payment and takes the ageing home", async ({ browser }) => {
  const page = await signedIn(browser, "accounts@moveease.example");

  const owed = await test.step("the ageing says what is owed", async () => {
    await page.goto("/reports?report=ageing");
    await expect(page).toHaveURL(/\/reports\/ageing$/);
    await expect(page.getByRole("heading", { name: "Ageing", exact: true })).toBeVisible();
    await expectAccessible(page);
    return totalOf(page);
  });

  const { payer, number } = await test.step("a customer pays the paybill with a wrong account", async () => {
    await page.goto("/invoice-management?status=overdue");
    const link = page.getByRole("link", { name: /^INV-\d{4}-\d{4}$/ }).first();
    const invoice = (await link.textContent()) ?? "";
    const phone = `+${asMsisdn(aPhone())}`;
    const answer = await fetch(`${simulator()}/_sim/paybill`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ phone, account: "NYUMBA YANGU", amount: 700 }),
    });
    const { receipt } = (await answer.json()) as { receipt: string };
    expect(receipt).toMatch(/^[A-Z0-9]{10}$/);
    return { payer: receipt, number: invoice };
  });

  await test.step("it appears among what is to be reviewed and is matched", async () => {
    await expect(async () => {
      await page.goto(`/payments/review?search=${payer}`);
      await expect(page.getByText(payer)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expectAccessible(page);
    await page.goto("/reports?report=mpesa&period=month");
    await expect(page.getByRole("link", { name: /waits to be matched/ })).toBeVisible();
    await page.goto(`/payments/review?search=${payer}`);
    await page.getByRole("button", { name: /^Settle/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Invoice" }).fill(number);
    await page.getByRole("option", { name: new RegExp(number) }).click();
    await dialog.getByRole("button", { name: "Settle" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("the ageing is less by what was matched, and leaves as a file", async () => {
    await page.goto("/reports?report=ageing");
    expect(await totalOf(page)).toBe(owed - 700);
    await page.getByLabel("Listed by").selectOption("customer");
    await expect(page.getByRole("columnheader", { name: "Over 90 days, KES" })).toBeVisible();
    expect(await totalOf(page)).toBe(owed - 700);
    await expectAccessible(page);
    const files = ["CSV", "Excel"].map(async (name) => {
      const href = await page.getByRole("link", { name, exact: true }).getAttribute("href");
      const answer = await page.request.get(href ?? "");
      expect(answer.status()).toBe(200);
      return (await answer.body()).toString("latin1");
    });
    const [csv, excel] = await Promise.all(files);
    const lines = (csv ?? "").trim().split("\r\n").slice(1);
    const sum = lines.reduce((whole, line) => whole + Number(line.split(",").at(-1)), 0);
    expect(sum).toBe(owed - 700);
    expect(excel?.slice(0, 2)).toBe("PK");
  });

  await test.step("the index has every report of an accountant, and no other", async () => {
    await page.goto("/reports");
    await expectAccessible(page);
    const reports = page.locator("main").getByRole("link").locator("strong");
    expect(await reports.allTextContents()).toEqual([
      "Ageing",
      "Revenue",
      "Payments",
      "M-Pesa reconciliation",
      "VAT",
      "Payroll by month",
      "Pay changes",
    ]);
    for (const name of ["Revenue", "Payments", "M-Pesa reconciliation"]) {
      await page.goto("/reports");
      await page.locator("main").getByRole("link").filter({ hasText: name }).first().click();
      await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
      await expect(page.getByRole("group", { name: new RegExp(`^${name}\\. Highest`) })).toBeVisible();
      await expectAccessible(page);
    }
    await page.getByLabel("Period").selectOption("year");
    await expect(page).toHaveURL(/period=year/);
  });

  await test.step("a report is scheduled, and paused in the list", async () => {
    await page.goto("/reports/revenue");
    await page.getByRole("button", { name: "Schedule" }).click();
    const dialog = page.getByRole("dialog");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await expect(dialog).toBeHidden();
    await page.goto("/reports/schedules");
    await expectAccessible(page);
    const row = page
      .getByRole("listitem")
      .filter({ hasText: "Every Monday at 06:00" })
      .filter({ hasText: "Revenue" });
    await row.first().getByRole("button", { name: "Actions of Revenue" }).click();
    await page.getByRole("menuitem", { name: "Pause" }).click();
    await expect(row.first().getByText("Paused")).toBeVisible();
  });
  await page.context().close();
});

test("an auditor reads who did what, and who was refused", async ({ browser }) => {
  // A customer, because staff are refused often in other tests, and repeated refusals are recorded once.
  const customer = await signedIn(browser, "grace.njeri@example.co.ke");
  const refused = await customer.goto("/audit");
  expect(refused?.status()).toBe(403);
  await customer.context().close();

  const page = await signedIn(browser, "admin@moveease.example");
  await page.goto("/audit");
  await expect(page.getByRole("link", { name: "Refused: GET /audit" }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("combobox", { name: "Kind" }).selectOption("payment");
  await expect(page).toHaveURL(/noun=payment/);
  await page.getByRole("button", { name: "Done" }).click();
  await page
    .getByRole("link", { name: /received by/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Before and after" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^invoices/i }).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto("/audit?noun=payment");
  await page.getByRole("button", { name: "Export" }).click();
  const href = await page.getByRole("menuitem", { name: "CSV" }).getAttribute("href");
  const file = await page.request.get(href ?? "");
  expect(await file.text()).toContain("paid_amount");
  await page.context().close();
});

async function totalOf(page: import("@playwright/test").Page): Promise<number> {
  const cells = await page.locator("tfoot td").allTextContents();
  const [amount = ""] = cells.filter((cell) => /\d/.test(cell)).slice(-1);
  return Number(amount.replaceAll(",", ""));
}
