import { expect, type Page } from "@playwright/test";
import { signedIn, test } from "./company";

interface LargeForm {
  /** A page with a link to the form. */
  before: string;
  path: string;
  field: string;
  open?: (page: Page) => Promise<void>;
}

const FORMS: readonly LargeForm[] = [
  { before: "/quote-management", path: "/quote-management/new", field: "Full name" },
  { before: "/customers", path: "/customers/new", field: "First name" },
  { before: "/staff", path: "/staff/new", field: "First Name" },
  { before: "/help/company-branding", path: "/settings/company", field: "Address" },
  {
    before: "/help/your-leave",
    path: "/staff/me/leave",
    field: "Reason",
    open: (page) => page.getByRole("button", { name: "Ask for leave" }).click(),
  },
];

test("Back from a half-filled form asks first, and Stay keeps what was typed", async ({ browser }) => {
  const page = await signedIn(browser, "admin@moveease.example");
  const question = page.getByRole("dialog", { name: "Unsaved changes" });
  for (const { before, path, open, field } of FORMS) {
    await page.goto(before, { waitUntil: "networkidle" });
    await page.locator(`main a[href="${path}"]`).first().click();
    await page.waitForURL(`**${path}`);
    await open?.(page);
    const input = page.getByRole("textbox", { name: field }).first();
    await input.fill("Half of a sentence");
    await page.goBack();
    await expect(question, path).toBeVisible();
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(question, path).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(input, path).toHaveValue("Half of a sentence");
    await page.goBack();
    await question.getByRole("button", { name: "Leave" }).click();
    await page.waitForURL((url) => url.pathname === before);
  }
});
