import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import sharp from "sharp";
import { DESK, expectAccessible, opened, PHONE, press, signedIn, test } from "./company";

const LEAD = "kiprop.keter@moveease.example";

test("a crew lead buys fuel from a float, a manager approves it, and the books have it", async ({
  browser,
}) => {
  const photo = await sharp({ create: { width: 900, height: 1600, channels: 3, background: "#d8d2c4" } })
    .jpeg()
    .toBuffer();
  const shop = `Mfano Station ${Date.now() % 100_000}`;

  await test.step("on the phone: picture, amount, done; nothing is sent without them", async () => {
    const phone = await opened(browser, PHONE, LEAD);
    await phone.goto("/staff/me/expenses/new?lang=en");
    await expect(phone.getByText("Take photo")).toBeVisible();
    await press(phone.getByRole("button", { name: "Send expense" }));
    await expect(phone.getByText("Enter the amount")).toBeVisible();
    await expectAccessible(phone);
    await phone
      .locator('input[type="file"]')
      .setInputFiles({ name: "receipt.jpg", mimeType: "image/jpeg", buffer: photo });
    await expect(phone.getByRole("img", { name: "Photo of the receipt" })).toBeVisible();
    await phone.getByLabel("Amount").fill("1740");
    await phone.getByLabel("Shop or station").fill(shop);
    await press(phone.getByRole("button", { name: "Send expense" }));
    await expect(phone.getByText(shop)).toBeVisible();
    await expectAccessible(phone);
    await phone.context().close();
  });

  await test.step("a manager approves the sum that was read", async () => {
    const desk = await signedIn(browser, "manager@moveease.example", DESK);
    await desk.goto("/purchases?state=draft");
    await press(desk.getByRole("link", { name: shop }));
    await expect(desk.getByText("KES 1,740").first()).toBeVisible();
    await press(desk.getByRole("button", { name: "Approve" }));
    await expect(desk.getByText("Paid", { exact: true }).first()).toBeVisible();
    await desk.context().close();
  });

  await test.step("the accountant sees its entry, closes a month and exports it", async () => {
    const desk = await signedIn(browser, "accounts@moveease.example", DESK);
    await expect(async () => {
      await desk.goto("/books/journal?kind=purchase");
      await expect(desk.getByText("1,740").first()).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 90_000 });
    await desk.goto("/books/months");
    const close = desk.getByRole("button", { name: "Close month" });
    await press(close);
    const sure = desk.getByRole("alertdialog").or(desk.getByRole("dialog"));
    await expectAccessible(desk);
    await press(sure.getByRole("button", { name: "Close month" }));
    await expect(desk.getByText(/ is closed$/).first()).toBeVisible();
    await desk.goto("/books/exports");
    await desk.getByLabel("Program", { exact: true }).selectOption({ label: "hledger" });
    const download = desk.waitForEvent("download");
    await press(desk.getByRole("button", { name: "Export", exact: true }));
    const text = readFileSync(await (await download).path(), "utf8");
    expect(text).toMatch(/^\d{4}-\d{2}-\d{2} .*J-\d{4}-\d{6}/m);
    await expect(desk.getByText("Unchanged").first()).toBeVisible();
    await desk.goto("/books/reports/vat");
    await press(desk.getByRole("link", { name: "Input VAT of purchases" }));
    await expect(desk.getByRole("heading", { level: 1, name: "Journal" })).toBeVisible();
    await desk.context().close();
  });
});
