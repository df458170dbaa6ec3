import { expect } from "@playwright/test";
import { callerAs, DESK, expectAccessible, opened, PHONE, press, test } from "./company";

for (const width of [DESK, PHONE])
  test(`an admin keeps the item list, at ${width} px`, async ({ browser, playwright }) => {
    const page = await opened(browser, width, "admin@moveease.example");
    const name = `Beehive ${width}`;
    await test.step("adds an item and changes it", async () => {
      await page.goto("/settings/items");
      await expectAccessible(page);
      await press(page.getByRole("link", { name: "Add item" }));
      await page.getByLabel("Name in English").fill(name);
      await page.getByLabel("Name in Kiswahili").fill(`Mzinga ${width}`);
      await press(page.getByPlaceholder("Bedroom", { exact: true }));
      await press(page.getByRole("option", { name: "Outside and store" }));
      await page.keyboard.press("Escape");
      await page.getByLabel(/^Volume/).fill("0.25");
      await press(page.getByRole("button", { name: /by rule/ }));
      await press(page.getByRole("button", { name: "Add item" }));
      await expect(page.getByRole("heading", { name })).toBeVisible();
      await page.getByLabel(/^Weight/).fill("31");
      await press(page.getByRole("button", { name: "Save" }));
      await expect(page.getByText("Saved. Publish the list to use it").first()).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("retires it and puts it back in use", async () => {
      await press(page.getByRole("button", { name: "Retire" }));
      await press(page.getByRole("dialog").getByRole("button", { name: "Retire" }));
      await expect(page.getByRole("button", { name: "Put back in use" })).toBeVisible();
      await press(page.getByRole("button", { name: "Put back in use" }));
      await expect(page.getByRole("button", { name: "Retire" })).toBeVisible();
    });

    await test.step("imports a file, and sees what it changes before it is saved", async () => {
      await page.goto("/settings/items/import");
      await page.locator('input[type="file"]').setInputFiles({
        name: "items.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(
          `Name in English,Name in Kiswahili,Usual rooms,Volume (m³)\n${name} stand,Meza ${width},Outside and store,0.1\n`,
        ),
      });
      await expect(page).toHaveURL(/\/import\/[0-9a-f-]{36}/);
      await expectAccessible(page);
    });

    await test.step("publishes, and the volume part of a service finds household words", async () => {
      await page.goto("/settings/items/versions");
      await press(page.getByRole("button", { name: /^Publish version/ }));
      await expect(page.getByText(/^Version \d+ published$/).first()).toBeVisible();
      const admin = await callerAs(playwright.request, "admin@moveease.example");
      const { rows } = await admin.get("/customers?limit=1");
      await page.goto(`/customers/${rows[0].customerNumber}/services`);
      await press(page.getByRole("button", { name: "New Service Record" }).first());
      await press(page.getByRole("button", { name: "Add up items" }));
      const search = page.getByRole("searchbox", { name: "Search items" });
      for (const [word, found] of [
        ["kochi", /sofa/i],
        ["dabo deka", /decker/i],
        ["frij", /fridge/i],
        [name, new RegExp(name)],
      ] as const) {
        await search.fill(word);
        await expect(
          page.getByRole("list", { name: "Items found" }).getByRole("button").first(),
        ).toContainText(found);
      }
      await expectAccessible(page);
    });
  });
