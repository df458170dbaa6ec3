import { type Browser, type BrowserContext, expect } from "@playwright/test";
import { STAFF_ROLES, type StaffRole } from "~/platform/http/permissions";
import {
  aCustomer,
  axeFindings,
  callerAs,
  DEMO_PASSWORD,
  expectAccessible,
  signedIn,
  takeTime,
  test,
} from "./company";
import { HISTORIES, openTo, SCREENS, SECTIONS } from "./office-screens";

const at = (name: string) => `${name}@moveease.example`;

const PEOPLE: Record<StaffRole, string> = {
  admin: "admin",
  manager: "manager",
  supervisor: "supervisor",
  team_lead: "team.lead",
  driver: "driver",
  mover: "mover",
  packer: "packer",
  customer_service: "service",
  sales_rep: "sales",
  accountant: "accounts",
  hr_officer: "hr",
  cleaner: "cleaner",
  security: "security",
};
const OWN_MONEY = ["/staff/me", "/staff/me/payslips", "/staff/me/expenses", "/staff/me/expenses/new"];
async function signedInQuietly(browser: Browser, email: string): Promise<BrowserContext> {
  const context = await browser.newContext();
  const answer = await context.request.post("/api/v1/sessions", {
    data: { email, password: DEMO_PASSWORD },
    headers: { origin: new URL(process.env.MOVEEASE_URL ?? "").origin },
  });
  expect(answer.ok(), email).toBe(true);
  return context;
}

test.describe("each role opens its screens and no others", () => {
  const screens = [...SCREENS, ...SECTIONS, ...HISTORIES];

  test("there are screens, and each is known", () => {
    expect(SCREENS.length).toBeGreaterThan(20);
    expect(openTo("admin").sort()).toEqual([...screens].sort());
  });

  for (const role of STAFF_ROLES) {
    test(role, async ({ browser }) => {
      const context = await signedInQuietly(browser, at(PEOPLE[role]));
      const opened: string[] = [];
      const shut = screens.filter((screen) => !openTo(role).includes(screen));
      const blind: string[] = [];
      for (const { address, status, text } of await gotAll(context, screens)) {
        expect([200, 403], address).toContain(status);
        if (status !== 200) continue;
        opened.push(address);
        const links = linksIn(text);
        blind.push(...shut.filter((to) => links.has(to)).map((to) => `${address} leads to ${to}`));
      }
      expect(opened.sort()).toEqual(openTo(role).sort());
      expect(blind).toEqual([]);
      await context.close();
    });
  }

  test("a driver sees no money but their own, anywhere", async ({ browser }) => {
    const page = await signedIn(browser, at("driver"));
    const menu = page.getByRole("navigation", { name: "Office" });
    await page.goto("/moves");
    expect((await menu.getByRole("link").allTextContents()).map((text) => text.trim())).toEqual([
      "Moves",
      "Daily check",
      "Help",
    ]);
    await page.getByRole("button", { name: /Driver$/i }).click();
    await expect(page.getByRole("menuitem", { name: "Log out" })).toBeVisible();
    expect((await page.getByRole("menuitem").allTextContents()).slice(0, 6)).toEqual([
      "My jobs",
      "My expenses",
      "My record",
      "My leave",
      "My days",
      "My overtime",
    ]);
    await page.keyboard.press("Escape");
    const others = screens.filter((each) => !OWN_MONEY.includes(each));
    for (const { address, text } of await gotAll(page.context(), others)) {
      // Nonces and hashes are random letters and sometimes contain "KSh".
      const shown = text.replaceAll(/nonce=\\?"[^"]*"|\/assets\/[^"\\]*/g, "");
      expect(shown, address).not.toMatch(/KES|KSh|totalAmount|outstandingBalance|"total"/);
    }
    const found = await page.context().request.get("/api/v1/search?q=grace");
    const { results } = (await found.json()) as { results: { kind: string }[] };
    expect(results.filter(({ kind }) => kind !== "move")).toEqual([]);
    await page.goto("/invoice-management");
    await expect(page.getByRole("heading", { name: "You may not open this page" })).toBeVisible();
    await expect(menu).toBeVisible();
    await expectAccessible(page);
  });

  test("visitors and customers are led elsewhere", async ({ browser, request }) => {
    const help = await request.get("/help", { maxRedirects: 0 });
    expect([help.status(), help.headers().location]).toEqual([302, "/help-center"]);
    const list = await request.get("/customers", { maxRedirects: 0 });
    expect(list.headers().location).toBe("/login?next=%2Fcustomers");
    const customer = await signedInQuietly(browser, "grace.njeri@example.co.ke");
    for (const screen of ["/customers", "/notifications", "/admin-dashboard"])
      expect((await got(customer, screen)).status, screen).toBe(403);
    expect((await customer.request.get("/help", { maxRedirects: 0 })).headers().location).toBe(
      "/help-center",
    );
  });
});

async function got(context: BrowserContext, address: string) {
  const answer = await context.request.get(address, { headers: { accept: "text/html" } });
  return { address, status: answer.status(), text: await answer.text() };
}

/** As many as a server with two cores handles without waiting. */
const TOGETHER = 4;

const linksIn = (html: string) =>
  new Set([...html.matchAll(/<a [^>]*href="(\/[^"?#]*)/g)].map(([, to]) => to ?? ""));

async function gotAll(context: BrowserContext, addresses: readonly string[]) {
  const all: Awaited<ReturnType<typeof got>>[] = [];
  for (let from = 0; from < addresses.length; from += TOGETHER)
    all.push(
      ...(await Promise.all(addresses.slice(from, from + TOGETHER).map((address) => got(context, address)))),
    );
  return all;
}

test("the palette finds what is mistyped, opens pages and does what keys do", async ({ browser }) => {
  const page = await signedIn(browser, at("sales"));
  // The keys are pressed before the page's scripts load.
  const { promise: pressed, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route("**/entry.client-*.js", async (route) => {
    await pressed;
    await route.continue();
  });
  // A name is typed before the palette has loaded.
  const { promise: typed, resolve: letPaletteThrough } = Promise.withResolvers<void>();
  await page.route("**/office-palette-*.js", async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto("/quote-management", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const field = page.getByRole("textbox", { name: /Search customers/ });
  await page.keyboard.press("Control+k");
  await expect(field).toBeHidden();
  const asked = page.waitForRequest("**/office-palette-*.js");
  letThrough();
  await asked;
  await page.keyboard.type("gracce njerri");
  letPaletteThrough();
  await expect(field).toHaveValue("gracce njerri");
  await expect(page.getByText("Nearest: grace njeri")).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("button", { name: /^QT-\d+-\d+ Grace Njeri/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/quote-management\/QT-/);
  await page.keyboard.press("Control+k");
  await field.fill("inquir");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/inquiries/);
  await expect(field).toBeHidden();
  await page.keyboard.press("Control+k");
  await field.fill("new quote");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/quote-management\/new$/);
  await expect(field).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("u");
  await expect(page).toHaveURL(/\/customers$/);
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await expect(page).toHaveURL(/\/invoice-management$/);
  await page.keyboard.press("g");
  await page.keyboard.press("y");
  await expect(page).toHaveURL(/\/payments$/);
  await page.keyboard.press("Control+k");
  await field.fill("payments to review");
  await page.getByRole("button", { name: "M-Pesa review" }).click();
  await expect(page).toHaveURL(/\/payments\/review$/);
  await expect(field).toBeHidden();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Shortcuts" })).toBeVisible();
  await expectAccessible(page);
});

test("a field's list of choices opens inside of its dialog, whole and within a landmark", async ({
  browser,
}) => {
  const page = await signedIn(browser, at("admin"));
  const regions = async () =>
    expect(await axeFindings(page, { rules: ["region", "aria-hidden-focus"] })).toEqual([]);
  await page.goto("/customers");
  await page
    .getByRole("link", { name: /./ })
    .and(page.locator('main a[href^="/customers/CUST"]'))
    .first()
    .click();
  await page.getByRole("link", { name: "Edit Customer" }).click();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Contact" }).click();
  await page.getByRole("combobox", { name: "Language" }).click();
  const choice = page.getByRole("option", { name: "Kiswahili" });
  await expect(choice).toBeVisible();
  await expect(choice).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await regions();
  await choice.click();
  await page.getByRole("button", { name: "Update Customer" }).click();
  await expect(page.getByRole("definition").filter({ hasText: "Kiswahili" })).toBeVisible();
  await page.goto("/inquiries");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Form" })).toBeVisible();
  await expectAccessible(page);
  await regions();
});

test("personal data is erased once nothing is open, and issued documents stay", async ({
  browser,
  playwright,
}) => {
  const admin = await callerAs(playwright.request, at("admin"));
  const first = async (query: string, isOpen: boolean): Promise<{ customerNumber: string; name: string }> => {
    const { rows } = await admin.get(`/customers?limit=10&${query}`);
    for (const row of rows)
      if ((await admin.get(`/customers/${row.id}/erasure`)).open.length > 0 === isOpen) return row;
    throw new Error(`no such customer among the first of ${query}`);
  };
  const waiting = await first("order=desc", true);
  const settled = await first("order=asc", false);
  const page = await signedIn(browser, at("admin"));
  const dialog = page.getByRole("dialog", { name: /^Erase personal data of CUST/ });
  const erase = async (number: string) => {
    await page.goto(`/customers/${number}`);
    await page.getByRole("link", { name: "Erase personal data" }).click();
    await expect(dialog.getByRole("heading", { name: /tax law requires/ })).toBeVisible();
  };
  await test.step("it says what stands in its way", async () => {
    await erase(waiting.customerNumber);
    await expect(dialog.getByText("Settle this first")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Erase for good" })).toHaveCount(0);
    await expectAccessible(page);
  });
  await test.step("it asks for the number and a reason", async () => {
    const { customerNumber, name } = settled;
    await erase(customerNumber);
    const button = dialog.getByRole("button", { name: "Erase for good" });
    await dialog.getByLabel("Reason").fill("Asked for by letter of 20 November");
    await expect(button).toBeDisabled();
    await dialog.getByLabel(`Type ${customerNumber} to confirm`).fill(customerNumber.toLowerCase());
    await expectAccessible(page);
    await button.click();
    await expect(page.getByRole("heading", { name: "Erased customer", level: 1 })).toBeVisible();
    await expect(page.getByText(/^Personal data erased on/)).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
    await expectAccessible(page);
  });
  const links = await page
    .locator("main a[href]")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  for (const href of links
    .filter((link) => /^\/(?:quote|invoice)-management\/[A-Z]/.test(link))
    .slice(0, 4)) {
    await page.goto(href);
    await expect(
      page
        .getByRole("heading")
        .filter({ hasText: /QT-|INV-/ })
        .first(),
      href,
    ).toBeVisible();
    await expectAccessible(page);
  }
});

test("an inquiry reaches the bell of who answers it, and of nobody else", async ({ browser }) => {
  const visitor = aCustomer();
  const sales = await signedIn(browser, at("sales"));
  const accounts = await signedIn(browser, at("accounts"));
  for (const page of [sales, accounts]) await page.goto("/notifications");
  const page = await (await browser.newContext()).newPage();
  await page.goto("/contact");
  await page.getByLabel("Full Name").fill(visitor.name);
  await page.getByLabel("Email Address").first().fill(visitor.email);
  await page.getByLabel("Phone Number").first().fill(visitor.phone);
  await page.getByRole("textbox", { name: /Message/ }).fill("Two bedrooms, and a piano.");
  await takeTime(page);
  await page.getByRole("button", { name: /^Send/ }).click();
  await expect(page.getByText(/Thank you/).first()).toBeVisible();
  const told = `${visitor.name} wrote to us`;
  await expect(async () => {
    await sales.reload();
    await expect(sales.getByRole("main").getByText(told)).toBeVisible({ timeout: 1500 });
  }).toPass();
  await sales.goto("/quote-management");
  await sales.getByRole("button", { name: /^Notifications, \d+\+? unread/ }).click();
  await expectAccessible(sales);
  await sales.getByRole("dialog", { name: "Notifications" }).getByText(told).click();
  await expect(sales).toHaveURL(/\/inquiries\/[0-9a-f-]{36}$/);
  await sales.goto("/notifications?state=unread");
  await expect(sales.getByRole("main").getByText(told)).toHaveCount(0);
  await sales.getByRole("button", { name: "Mark all as read" }).click();
  await expect(sales.getByRole("heading", { name: "All is read" })).toBeVisible();
  await expect(sales.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  await accounts.reload();
  await expect(accounts.getByText(told)).toHaveCount(0);
});

test("a page that dies says so with a code, and the server knows it", async ({ browser }) => {
  const page = await signedIn(browser, at("admin"));
  await page.goto("/notifications");
  const told = page.waitForRequest("**/faults");
  await page.route("**/help.data*", (route) =>
    route.fulfill({ status: 200, contentType: "text/x-script", body: "[]" }),
  );
  const menu = page.getByRole("navigation", { name: "Office" });
  await menu.getByRole("button", { name: "Company" }).click();
  await menu.getByRole("link", { name: "Help" }).click();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(
    page.getByText("We encountered an unexpected error while processing your request."),
  ).toBeVisible();
  const fault = await told;
  const { id } = fault.postDataJSON();
  await expect(page.getByText(id)).toBeVisible();
  expect((await fault.response())?.status()).toBe(204);
  await expectAccessible(page);
});

test("office pages link the office's manifest, and the site its own", async ({ browser }) => {
  const page = await signedIn(browser, "sales@moveease.example");
  const manifest = page.locator('link[rel="manifest"]');
  await page.goto("/quote-management");
  await expect(manifest).toHaveAttribute("href", "/office.webmanifest");
  await expect(manifest).toHaveAttribute("crossorigin", "use-credentials");
  const client = await page.context().newCDPSession(page);
  const read = await client.send("Page.getAppManifest");
  expect(read.errors).toEqual([]);
  expect(JSON.parse(read.data ?? "{}")).toMatchObject({ start_url: "/admin-dashboard" });
  await page.goto("/services");
  await expect(manifest).toHaveAttribute("href", /^\/site\.webmanifest\?v=/);
});
