import { expect } from "@playwright/test";
import { DESK, expectAccessible, opened, PHONE, press, test } from "./company";

for (const width of [DESK, PHONE])
  test(`a crew lead buys fuel from a float, and the office approves it, at ${width} px`, async ({
    browser,
  }) => {
    const shop = `Walk Station ${width}`;
    const lead = await opened(browser, width, "team.lead@moveease.example");
    await test.step("takes a picture, enters the amount, and sends it", async () => {
      await lead.goto("/staff/me/expenses?lang=en");
      await expectAccessible(lead);
      await press(lead.getByRole("link", { name: "New expense" }));
      await press(lead.getByRole("button", { name: "Send expense" }));
      await expect(lead.getByText("Enter the amount")).toBeVisible();
      await expect(lead.getByText(/Take a photo of the receipt, or/)).toBeVisible();
      await lead.locator('input[type="file"]').setInputFiles("public/brand/icon-192.png");
      await expect(lead.getByRole("img", { name: "Photo of the receipt" })).toBeVisible();
      await lead.getByLabel("Amount").fill("2500");
      await lead.getByLabel("Shop or station").fill(shop);
      await expectAccessible(lead);
      await press(lead.getByRole("button", { name: "Send expense" }));
      await expect(lead.getByText(shop)).toBeVisible();
    });

    const manager = await opened(browser, width, "manager@moveease.example");
    await test.step("the manager sees the receipt and approves it", async () => {
      await manager.goto(`/purchases?search=${encodeURIComponent(shop)}`);
      await expectAccessible(manager);
      await press(manager.getByRole("link", { name: new RegExp(shop) }).first());
      await expect(manager.getByRole("img", { name: /Receipt/ })).toBeVisible();
      await expectAccessible(manager);
      await press(manager.getByRole("button", { name: "Approve" }));
      await expect(manager.getByText("Paid", { exact: true }).first()).toBeVisible();
      await expect(manager.getByText(/From a float/)).toBeVisible();
    });

    const accountant = await opened(browser, width, "accounts@moveease.example");
    await test.step("the accountant enters a bill; the same one twice is refused", async () => {
      for (const attempt of [1, 2]) {
        await accountant.goto("/purchases/new");
        const supplier = accountant.getByRole("combobox", { name: "Supplier" });
        await supplier.fill("Mfano Garage");
        await press(accountant.getByRole("option", { name: "Mfano Garage" }));
        await accountant.getByLabel("Bill number").fill(`WALK-${width}`);
        await press(accountant.getByRole("combobox", { name: "Account" }));
        await press(accountant.getByRole("option", { name: /6100/ }));
        await accountant.getByLabel("Amount").fill("11600");
        await expectAccessible(accountant);
        await press(accountant.getByRole("button", { name: "Enter bill" }));
        if (attempt === 1) await expect(accountant.getByText("To approve").first()).toBeVisible();
        else await expect(accountant.getByText(/is the same bill of this supplier/)).toBeVisible();
      }
    });

    await test.step("the accountant counts what is left of the float", async () => {
      await accountant.goto("/floats");
      await expectAccessible(accountant);
      await press(accountant.getByRole("link", { name: "Kimani Njuguna" }));
      await press(accountant.getByRole("button", { name: "Count cash" }));
      const dialog = accountant.getByRole("dialog");
      await dialog.getByLabel("Handed in").fill("100");
      await press(dialog.getByLabel(/keeps KES/));
      await expectAccessible(accountant);
      await press(dialog.getByRole("button", { name: "Take cash" }));
      await expect(accountant.getByRole("cell", { name: "Handed in" }).first()).toBeVisible();
      for (const address of ["/purchases/recurring", "/purchases/withholding"]) {
        await accountant.goto(address);
        await expectAccessible(accountant);
      }
    });
  });
