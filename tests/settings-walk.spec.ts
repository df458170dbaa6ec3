import { type Browser, expect, type Page } from "@playwright/test";
import { DESK, expectAccessible, signedIn, test } from "./company";

const saveAll = async (page: Page) => {
  const save = page.getByRole("button", { name: "Save All" });
  await save.click();
  await expect(page.getByText("Settings saved successfully").first()).toBeVisible();
  await expect(save).toBeDisabled();
};

const asAdmin = async (browser: Browser, section: string, width: number) => {
  const page = await signedIn(browser, "admin@moveease.example", width);
  await page.goto(`/settings/${section}`);
  return page;
};

test("an admin connects Google Calendar and Slack, and leaves them again", async ({ browser }) => {
  const page = await asAdmin(browser, "integrations", DESK);
  const list = page.getByRole("navigation", { name: "Third-party APIs" });
  const panel = (title: string) => page.getByRole("region", { name: title, exact: true });
  const calendar = panel("Google Calendar");
  const slack = panel("Slack");
  const disable = async (title: string) => {
    await panel(title)
      .getByRole("switch", { name: `${title} enabled` })
      .click();
  };

  await test.step("declines on Google's page first, and nothing is connected", async () => {
    await list.getByRole("button", { name: /^Google Calendar/ }).click();
    await calendar.getByRole("button", { name: "Enable for the demo" }).click();
    await saveAll(page);
    await calendar.getByRole("button", { name: "Connect with Google" }).click();
    await expect(page.getByRole("heading", { name: "Sign in with Google" })).toBeVisible();
    await page.getByRole("link", { name: "Decline" }).click();
    await expect(calendar.getByText("The permission was declined on Google's page.")).toBeVisible();
  });

  await test.step("agrees, sees whose calendar it is, and syncs", async () => {
    await calendar.getByRole("button", { name: "Connect with Google" }).click();
    await page.getByRole("link", { name: "Allow", exact: true }).click();
    await expect(calendar.getByText("office@twende.example").first()).toBeVisible();
    await expect(calendar.getByText("Active and connected")).toBeVisible();
    await calendar.getByRole("button", { name: "Sync now" }).click();
    await expect(calendar.getByRole("status").getByText(/./).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("connects Slack by its webhook's address", async () => {
    await list.getByRole("button", { name: /^Slack/ }).click();
    await slack.getByRole("button", { name: "Enable for the demo" }).click();
    await saveAll(page);
    await slack.getByRole("button", { name: "Connect Slack" }).click();
    await expect(slack.getByText("Active and connected")).toBeVisible();
  });

  await test.step("disconnects both, asked first", async () => {
    for (const title of ["Slack", "Google Calendar"]) {
      await list.getByRole("button", { name: new RegExp(`^${title}`) }).click();
      await panel(title).getByRole("button", { name: "Disconnect" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
      await expect(panel(title).getByText("Enabled, not connected")).toBeVisible();
      await disable(title);
      await saveAll(page);
    }
    await expect(list.getByText("Active and connected")).toHaveCount(0);
  });
});

test("an admin enables a card gateway at its stand-in, and Record Payment offers it until it is off", async ({
  browser,
}) => {
  const page = await asAdmin(browser, "paymentGateways", 1440);
  const accounts = await signedIn(browser, "accounts@moveease.example", 1440);
  const methods = async () => {
    await accounts.goto("/invoice-management?status=pending");
    await accounts
      .getByRole("checkbox", { name: /^Select INV-/ })
      .locator("visible=true")
      .first()
      .check();
    await accounts
      .getByRole("region", { name: "Selected invoices" })
      .getByRole("button", { name: "Record Payment" })
      .click();
    await accounts.getByRole("dialog").getByRole("combobox", { name: "Method" }).click();
    await expect(accounts.getByRole("option", { name: "Cheque" })).toBeVisible();
    return accounts.getByRole("option").allTextContents();
  };
  const panel = page.getByRole("region", { name: "Stripe", exact: true });
  expect(await methods()).not.toContain("Stripe");

  await page.getByRole("button", { name: /^Stripe/ }).click();
  await panel.getByRole("button", { name: "Enable with the simulator's credentials" }).click();
  await saveAll(page);
  await panel.getByRole("button", { name: "Test and connect" }).click();
  await expect(panel.getByText(/^Connected: /)).toBeVisible();
  expect(await methods()).toContain("Stripe");

  await panel.getByRole("button", { name: "Disconnect" }).click();
  await expect(panel.getByText("Not tested yet.")).toBeVisible();
  await panel.getByRole("switch", { name: "Enabled" }).click();
  await saveAll(page);
  expect(await methods()).not.toContain("Stripe");
});
