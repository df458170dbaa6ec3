import { type Browser, expect, type Page } from "@playwright/test";
import {
  aCustomer,
  anAcceptedQuote,
  DEMO_PASSWORD,
  DESK,
  daysAhead,
  expectAccessible,
  mailTo,
  PHONE,
  signedIn,
  test,
} from "./company";

test("HR and the manager at a desk, a driver, a lead and a supervisor on phones", async ({
  playwright,
  browser,
}) => {
  const { email, phone, name: known } = aCustomer();
  const [firstName, lastName] = ["Tumaini", known.split(" ")[1] ?? ""];
  const name = `${firstName} ${lastName}`;
  const [firstDay, lastDay] = [daysAhead(20), daysAhead(26)];

  const hr = await signedIn(browser, "hr@moveease.example", DESK);
  const number = await test.step("HR hires and invites a packer, and makes them a driver", async () => {
    await hr.goto("/staff/new");
    await hr.getByLabel("First Name").fill(firstName);
    await hr.getByLabel("Last Name").fill(lastName);
    await hr.getByRole("textbox", { name: "Email" }).fill(email);
    await hr.getByRole("button", { name: "Create Staff" }).click();
    await expect(hr.getByText("Phone number is required")).toBeVisible();
    await expectAccessible(hr);
    await hr.getByRole("textbox", { name: "Phone Number", exact: true }).fill(phone);
    await choose(hr, "Role", "Packer");
    await choose(hr, "Department", "Operations");
    await choose(hr, "Supervisor", /Kimani Njuguna/, "kimani nj");
    for (const field of ["Start Date", "Hire Date"]) await hr.getByLabel(field).fill("06/01/2025");
    await hr.getByLabel(/^Base Salary, /).fill("34000");
    await hr.getByLabel("Invite them by email to choose a password").check();
    await hr.getByRole("button", { name: "Create Staff" }).click();
    await expect(hr.getByRole("heading", { name, level: 1 })).toBeVisible();
    const made = /EMP\d+/.exec(hr.url())?.[0] ?? "";
    await hr.getByRole("link", { name: "Edit", exact: true }).click();
    await choose(hr, "Role", "Driver");
    await hr.getByRole("button", { name: "Update Staff" }).click();
    await expect(hr.getByText("Staff member updated successfully")).toBeVisible();
    await hr.goto(`/staff/${made}/access`);
    await expect(hr.getByRole("heading", { name: "Permissions of Driver" })).toBeVisible();
    await expectAccessible(hr);
    return made;
  });

  const driver = await takenUp(browser, email);
  await test.step("the driver asks for leave", async () => {
    await driver.goto("/staff/me/leave");
    await driver.getByRole("button", { name: "Ask for leave" }).click();
    const dialog = driver.getByRole("dialog", { name: "Ask for leave" });
    await dialog.getByLabel("First day", { exact: true }).fill(firstDay);
    await dialog.getByLabel("Last day", { exact: true }).fill(lastDay);
    await expect(dialog.getByRole("status")).toHaveText(/^Takes \d+(\.5)? days?: /);
    await dialog.getByLabel("Reason").fill("A wedding at home");
    await expectAccessible(driver);
    await dialog.getByRole("button", { name: "Ask", exact: true }).click();
    await expect(driver.getByText("Your request was sent")).toBeVisible();
    await expect(driver.getByRole("listitem").filter({ hasText: "A wedding at home" })).toContainText(
      "Pending",
    );
  });

  const manager = await signedIn(browser, "manager@moveease.example", DESK);
  await test.step("the manager approves it, and the driver reads who did", async () => {
    await manager.goto(`/staff/leave?search=${lastName}`);
    await expectAccessible(manager);
    await manager.getByRole("button", { name: `Approve ${name}'s leave` }).click();
    await expect(manager.getByText(`${name}'s leave is approved`)).toBeVisible();
    await driver.goto("/staff/me/leave");
    await expect(driver.getByRole("listitem").filter({ hasText: "A wedding at home" })).toContainText(
      "Otieno Obiero",
    );
    await expectAccessible(driver);
  });

  await test.step("the planner is warned when crewing a move on these days", async () => {
    const quote = await anAcceptedQuote(playwright.request, firstDay);
    await manager.goto(`/moves?schedule=${quote}`);
    const dialog = manager.getByRole("dialog", { name: "Schedule job" });
    await expect(dialog.getByLabel("Date", { exact: true })).toHaveValue(
      firstDay.split("-").reverse().join("/"),
    );
    await choose(manager, "Crew lead", `${name}, driver`, lastName);
    await expect(dialog.getByText(`${name} is on leave until`)).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Schedule anyway" })).toBeVisible();
    await expectAccessible(manager);
    await manager.context().close();
  });

  await test.step("a lead enters overtime, which a supervisor approves", async () => {
    const lead = await signedIn(browser, "team.lead@moveease.example", PHONE);
    await lead.goto("/staff/overtime");
    await lead.getByRole("button", { name: "Enter overtime" }).click();
    await choose(lead, "Who", `${name}, ${number}`, lastName);
    const dialog = lead.getByRole("dialog", { name: `Enter overtime of ${name}` });
    await dialog.getByLabel("Hours").fill("2.25");
    await dialog.getByLabel("Reason").fill("The lift was out of order");
    await expectAccessible(lead);
    await dialog.getByRole("button", { name: "Enter", exact: true }).click();
    await expect(lead.getByText("The overtime was entered")).toBeVisible();
    await expect(lead.getByRole("button", { name: `Approve ${name}'s overtime` })).toHaveCount(0);
    await lead.context().close();
    const supervisor = await signedIn(browser, "supervisor@moveease.example", PHONE);
    await supervisor.goto(`/staff/overtime?search=${lastName}`);
    await expectAccessible(supervisor);
    // On a phone a row's actions show once it is expanded.
    await supervisor
      .getByRole("button", { name: /^Details of / })
      .first()
      .click();
    await supervisor.getByRole("button", { name: `Approve ${name}'s overtime` }).click();
    await expect(supervisor.getByText(`2.25 hours of ${name} are approved`)).toBeVisible();
    await supervisor.context().close();
    await driver.goto("/staff/me/overtime");
    await expect(driver.getByText("Decided by Halima Bakari")).toBeVisible();
    await expectAccessible(driver);
  });

  await test.step("HR dismisses the driver, whose next request is refused", async () => {
    await hr.goto(`/staff/${number}/details`);
    await hr.getByRole("button", { name: "Status", exact: true }).click();
    await hr.getByRole("menuitem", { name: "Delete…" }).click();
    const dialog = hr.getByRole("dialog", { name: `Delete ${name}` });
    await dialog.getByLabel("Reason").fill("Sold fuel");
    await expectAccessible(hr);
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(hr.getByText("Staff member deleted successfully")).toBeVisible();
    expect((await driver.request.get("/api/v1/me/employee")).status()).toBe(401);
    await driver.goto("/staff/me/leave");
    await expect(driver).toHaveURL(/\/login/);
    await hr.goto(`/staff?search=${lastName}`);
    await expect(hr.getByText("No staff found")).toBeVisible();
  });
});

async function choose(page: Page, field: string, option: string | RegExp, typed?: string): Promise<void> {
  const form = page.locator("form").filter({ has: page.getByRole("combobox", { name: field, exact: true }) });
  const box = form.getByRole("combobox", { name: field, exact: true });
  await box.click();
  if (typed) await box.fill(typed);
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function takenUp(browser: Browser, email: string): Promise<Page> {
  const { text } = await mailTo(email, /invit/i);
  const page = await (await browser.newContext({ viewport: { width: PHONE, height: 900 } })).newPage();
  await page.goto(/https?:\/\/\S+/.exec(text)?.[0] ?? "");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).not.toHaveURL(/\/login/);
  return page;
}
