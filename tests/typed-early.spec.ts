import { expect, type Page } from "@playwright/test";
import { aCustomer, askForQuote, callerAs, DEMO_PASSWORD, test } from "./company";

async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/[^?]+\.js/, async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}

async function openEarly(page: Page, address: string): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto(address, { waitUntil: "commit" });
  await expect(page.locator("main")).toBeVisible();
  return release;
}

const MOVE = "from=Kilimani%2C+Nairobi&to=Thika%2C+Kenya&rooms.bedroom=2";

test("step 1 suggests places for what was typed early, and keeps every answer", async ({ page }) => {
  const release = await openEarly(page, "/cost-calculator");
  await page.getByRole("combobox", { name: "Destination location" }).fill("Thika, Kenya");
  await page.locator("main summary").click();
  await page.getByLabel("Preferred time").selectOption("afternoon");
  await page.getByLabel(/lift/i).first().check();
  const from = page.getByRole("combobox", { name: "Current location" });
  await from.fill("Kilimani");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  release();
  await page.getByRole("listbox").getByRole("option").first().click();
  await expect(from).toHaveValue(/Kilimani/);
  await expect(page.getByLabel("Preferred time")).toHaveValue("afternoon");
  await expect(page.getByLabel(/lift/i).first()).toBeChecked();
  await page.getByRole("button", { name: "Next: Rooms" }).click();
  await expect(page).toHaveURL(/to=Thika%2C\+Kenya/);
  await expect(page).toHaveURL(/preferredTime=afternoon/);
  await expect(page).toHaveURL(/fromLift=yes/);
});

test("a room added early is counted", async ({ page }) => {
  const release = await openEarly(page, `/cost-calculator?step=2&${MOVE}`);
  await page.getByRole("button", { name: "One more: Bedrooms" }).click();
  await expect(page).toHaveURL(/rooms\.bedroom=3/);
  release();
  await page.getByRole("button", { name: "One more: Kitchen" }).click();
  await expect(page.getByText("KES 18,020").filter({ visible: true }).first()).toBeVisible();
});

test("services ticked early are priced, all of them", async ({ page }) => {
  const release = await openEarly(page, `/cost-calculator?step=3&${MOVE}`);
  await page.getByRole("checkbox", { name: /Professional Packing/ }).check();
  await page.getByRole("checkbox", { name: /Express Delivery/ }).check();
  release();
  // 5,000 and 8,500 with VAT, in addition to base, distance and two bedrooms.
  await expect(page.getByText("KES 22,660").filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /Professional Packing/ })).toBeChecked();
  await page.getByRole("button", { name: "Next: Summary" }).click();
  await expect(page).toHaveURL(/services=packing&services=express/);
});

test("who the quote is for, typed early, is who it is for", async ({ page }) => {
  const customer = aCustomer();
  const release = await openEarly(page, `/cost-calculator?step=4&${MOVE}`);
  await page.getByLabel("Full Name").fill(customer.name);
  await page.getByLabel("Phone Number").fill("12");
  await page.getByLabel("Email Address").fill(customer.email);
  // The error page is a new document and keeps the input.
  await page.getByRole("button", { name: "Generate Quote" }).first().click();
  await expect(page.getByText("Please enter a valid phone number")).toBeVisible();
  await expect(page.getByLabel("Full Name")).toHaveValue(customer.name);
  await page.getByLabel("Phone Number").fill(customer.phone);
  release();
  await page.getByRole("button", { name: "Generate Quote" }).first().click();
  await expect(page.getByText(/^MV-\d+$/).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: /your move is KES 12,800/ })).toBeVisible();
});

test("the forms of the site and of sign-in keep what was typed early", async ({ page }) => {
  const releaseTips = await openEarly(page, "/moving-tips");
  const box = page.locator("tick-list input[type=checkbox]").first();
  await box.check();
  releaseTips();
  await expect(page.locator("tick-list [data-words]")).toContainText("1");
  await expect(box).toBeChecked();

  await page.unrouteAll({ behavior: "wait" });
  const releaseLogin = await openEarly(page, "/login");
  await page.getByLabel("Email Address").fill("manager@moveease.example");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  releaseLogin();
  await expect(page.getByLabel("Email Address")).toHaveValue("manager@moveease.example");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).not.toHaveURL(/\/login/);
});

test("what is chosen early on the quote's page is what is asked for", async ({ page, playwright }) => {
  const customer = aCustomer();
  const { number, link } = await askForQuote(playwright.request, customer);
  const manager = await callerAs(playwright.request, "manager@moveease.example");
  const { id } = await manager.get(`/quotes/${number}`);
  expect((await manager.post(`/quotes/${id}/approval`)).status()).toBe(200);
  const release = await openEarly(page, new URL(link).pathname);
  await page.locator("#accept input[type=radio][value=full]").check();
  await page.getByLabel("Type your full name to accept").fill(customer.name);
  release();
  await expect(page.locator("#accept output, #accept [aria-live]").getByText("KES 18,600")).toBeVisible();
  await page.getByRole("button", { name: "Accept and pay by M-Pesa" }).click();
  await expect(page.getByText("Please accept the terms of service")).toBeVisible();
  await expect(page.getByText("Please type your full name")).toHaveCount(0);
});
