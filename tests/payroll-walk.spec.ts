import { expect } from "@playwright/test";
import {
  aCustomer,
  asMsisdn,
  callerAs,
  DEMO_PASSWORD,
  expectAccessible,
  signedIn,
  simulator,
  test,
} from "./company";

test("HR prepares, the manager approves, the accountant releases, a driver reads", async ({
  playwright,
  browser,
}) => {
  const mover = aCustomer();
  const hrCalls = await callerAs(playwright.request, "hr@moveease.example");
  const hired = await hrCalls.post("/staff", {
    personalInfo: { firstName: "Njeri", lastName: mover.name.split(" ")[1] },
    contactInfo: { email: mover.email, primaryPhone: mover.phone },
    employmentInfo: { role: "mover", department: "operations", startDate: "2026-01-05" },
    compensation: { baseSalary: 4_400_000, payFrequency: "monthly" },
    bankingInfo: { paymentMethod: "mpesa", mpesaNumber: mover.phone },
  });
  expect(hired.status(), await hired.text()).toBe(201);
  const { number: moverNumber } = await hired.json();
  const [driver] = (await hrCalls.get("/staff?search=driver@moveease.example")).rows;
  const created = await hrCalls.post("/payroll/periods", { startDate: "2030-03-01" });
  expect(created.status(), await created.text()).toBe(201);
  const { number } = await created.json();
  const hr = await signedIn(browser, "hr@moveease.example");
  const dialogOf = (page: typeof hr) => page.getByRole("dialog");

  await test.step("HR chooses two people and adjusts one of them", async () => {
    await hr.goto("/payroll?year=all");
    await expect(hr.getByRole("link", { name: "March 2030 Payroll", exact: true })).toBeVisible();
    await expectAccessible(hr);
    await hr.goto(`/payroll/${number}/generate`);
    const all = hr.getByRole("checkbox", { name: "Select all" });
    await all.check();
    await all.uncheck();
    for (const who of [driver.number, moverNumber]) {
      await hr.getByRole("searchbox", { name: "Find an employee" }).fill(who);
      await expect(hr.getByRole("checkbox", { name: /\(EMP/ })).toHaveCount(1);
      await hr.getByRole("checkbox", { name: new RegExp(`\\(${who}\\)`) }).check();
    }
    await hr.getByRole("searchbox", { name: "Find an employee" }).fill("");
    await expectAccessible(hr);
    await hr.getByRole("button", { name: "Next (2 selected)" }).click();
    await expect(hr.getByText("2. Adjustments")).toBeFocused();
    expect(await hr.evaluate(() => window.scrollY)).toBe(0);
    const of = hr.getByRole("group", { name: `Adjustments of ${mover.name}` });
    await of.getByLabel("Commission").fill("2500");
    await of.getByRole("button", { name: /^One-off allowance or deduction/ }).click();
    await of.getByLabel("Amount withheld").fill("1000");
    await hr.getByRole("button", { name: "Preview" }).click();
    await expect(of.getByText("Please say what the one-off amount is for")).toBeVisible();
    await expectAccessible(hr);
    await of.getByLabel("One-off deduction").fill("A lost trolley");
    await hr.getByRole("button", { name: "Preview" }).click();
    // 44,000 and the commission (docs/domain/readings.md#payroll).
    await expect(hr.getByRole("row", { name: new RegExp(mover.name) })).toContainText("46,500");
    await expectAccessible(hr);
    await hr.getByRole("button", { name: "Next" }).click();
    await expectAccessible(hr);
    await hr.getByRole("button", { name: "Generate Payroll" }).click();
    await expect(hr).toHaveURL(new RegExp(`/payroll/${number}$`));
    await hr.getByRole("button", { name: `More actions for ${mover.name}'s pay` }).click();
    await hr.getByRole("menuitem", { name: "Adjust" }).click();
    await expect(dialogOf(hr).getByLabel("Amount withheld")).toHaveValue("1,000");
    await expectAccessible(hr);
    await dialogOf(hr).getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("the manager looks at what changed, and approves", async () => {
    const manager = await signedIn(browser, "manager@moveease.example");
    await manager.goto(`/payroll/${number}`);
    await expect(manager.getByText("Before it is approved")).toBeVisible();
    await expectAccessible(manager);
    await manager.getByRole("button", { name: "Approve", exact: true }).click();
    await expectAccessible(manager);
    await dialogOf(manager).getByRole("button", { name: "Approve" }).click();
    await expect(manager.getByText("Payroll period approved successfully")).toBeVisible();
  });

  await test.step("the accountant releases from the staff page's view, and M-Pesa pays", async () => {
    const accounts = await signedIn(browser, "accounts@moveease.example");
    await accounts.goto(`/staff/payroll/${number}`);
    await accounts.getByRole("button", { name: /^Process M-Pesa Payments \(\d\)$/ }).click();
    await expectAccessible(accounts);
    await dialogOf(accounts).getByLabel("Your password").fill(DEMO_PASSWORD);
    await dialogOf(accounts).getByRole("button", { name: "Release Payments" }).click();
    await expect(accounts.getByText("Payments are released")).toBeVisible();
    await expect(async () => {
      const answer = await fetch(`${simulator()}/_sim/payouts`);
      const { payouts } = (await answer.json()) as { payouts: { phone: string; state: string }[] };
      const mine = payouts.filter(({ phone }) => phone === asMsisdn(mover.phone));
      expect(mine.map(({ state }) => state)).toEqual(["paid"]);
    }).toPass({ timeout: 40_000 });
    const row = accounts.getByRole("row", { name: new RegExp(mover.name) });
    await expect(async () => {
      await accounts.reload();
      await expect(row.getByText("Completed")).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 40_000 });
    await expectAccessible(accounts);
    await accounts.goto(`/payroll/payments/${number}`);
    await expectAccessible(accounts);
  });

  await test.step("the driver reads the payslip on a phone", async () => {
    const phone = await signedIn(browser, "driver@moveease.example", 360);
    await phone.goto("/staff/me/payslips");
    const slip = phone.getByRole("listitem").filter({ hasText: "March 2030 Payroll" });
    await expect(slip).toBeVisible();
    await expectAccessible(phone);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const href = await slip.getByRole("link", { name: /^Open payslip/ }).getAttribute("href");
    const pdf = await phone.request.get(href ?? "");
    expect(pdf.headers()["content-type"]).toContain("application/pdf");
    expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  });

  await test.step("HR drafts this month for who is ticked in the list of staff", async () => {
    await hr.goto(`/staff?search=${encodeURIComponent(mover.email)}`);
    await hr
      .getByRole("checkbox", { name: `Select ${mover.name}` })
      .locator("visible=true")
      .check();
    await hr.getByRole("button", { name: "Process Payroll (1)" }).click();
    await expect(hr).toHaveURL(/\/staff\/payroll\/PAY-/);
    const row = hr.getByRole("row", { name: new RegExp(mover.name) });
    await expectAccessible(hr);
    await row.getByLabel(`Allowances of ${mover.name}`).fill("6000");
    await row.getByLabel(`Allowances of ${mover.name}`).press("Enter");
    await expect(hr.getByRole("region", { name: "Payroll in figures" })).toContainText("50,000");
    await row.getByLabel(`Deductions of ${mover.name}`).fill("1");
    await row.getByLabel(`Deductions of ${mover.name}`).press("Enter");
    await expect(row.getByText(/are withheld by law and agreement/)).toBeVisible();
    await row.getByLabel(`Deductions of ${mover.name}`).press("Escape");
    await hr.getByRole("button", { name: "Submit for Approval (1)" }).click();
    await expect(hr.getByText("Waits for approval.")).toBeVisible();
    await expectAccessible(hr);
  });
});
