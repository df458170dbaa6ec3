import { expect } from "@playwright/test";
import { GUIDES } from "~/features/office/guides/domain";
import { signedIn, test } from "./company";

test("printed, lists and reports are whole tables across a light page", async ({ browser }) => {
  const page = await signedIn(browser, "admin@moveease.example");
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  for (const path of ["/quote-management", "/invoice-management", "/reports/revenue"]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ media: "screen" });
    await page.goto(path, { waitUntil: "networkidle" });
    await page.emulateMedia({ media: "print" });
    // A4 landscape without two margins of 10 mm.
    await page.setViewportSize({ width: 1047, height: 700 });
    await expect(page.locator("main table thead").first(), path).toBeVisible();
    await expect(page.locator("main tbody tr").first(), path).toHaveCSS("display", "table-row");
    await expect(page.locator("main").getByRole("button"), path).toHaveCount(0);
    const printed = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      scheme: getComputedStyle(document.documentElement).colorScheme,
      ink: getComputedStyle(document.documentElement).getPropertyValue("--ink"),
    }));
    expect(printed, path).toEqual({ width: 1047, scheme: "light", ink: "#0f1b3d" });
  }
});

test("each role's day fits one sheet of A4", async ({ browser }) => {
  const page = await signedIn(browser, "admin@moveease.example");
  for (const { name } of GUIDES) {
    await page.goto(`/help/your-day/${name}`, { waitUntil: "networkidle" });
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g), name).toHaveLength(1);
    expect(pdf.toString("latin1"), name).toMatch(/\/MediaBox\s*\[0 0 59[45][\d.]* 84[12]/);
  }
});
