import { expect } from "@playwright/test";
import { DESK, expectAccessible, opened, PHONE, press, test } from "./company";

for (const width of [DESK, PHONE])
  test(`the owner finds the three worst moves and why, at ${width} px`, async ({ browser }) => {
    const owner = await opened(browser, width, "admin@moveease.example");
    await test.step("the dashboard has the profit of yesterday, this week and this month", async () => {
      await owner.goto("/admin-dashboard");
      const card = owner.getByRole("region", { name: /Profit of moves/ });
      for (const span of ["Yesterday", "This week", "This month"])
        await expect(card.getByRole("link", { name: new RegExp(`^${span}, `) })).toBeVisible();
      await press(card.getByRole("link", { name: /^All: Profit of moves/ }));
    });

    await test.step("the worst moves come first, each with its reason, which its page explains", async () => {
      await expect(owner.getByRole("heading", { name: "Profit of moves" })).toBeVisible();
      await expectAccessible(owner);
      const links = owner.locator("[data-list] tbody a");
      await expect(links.first()).toBeVisible();
      for (const place of [0, 1, 2]) {
        const row = owner
          .locator("[data-list] tbody tr")
          .filter({ has: owner.locator("a") })
          .nth(place);
        await expect(row).toContainText(
          /not in the quote|more than quoted|below planned costs|credited|less than quoted/,
        );
        await expect(row).toContainText(/-[\d,]+/);
        await press(row.locator("a").first());
        const reasons = owner.getByRole("list", { name: "Why it lost money" });
        await expect(reasons.getByRole("listitem").first()).toBeVisible();
        await expect(owner.getByRole("row", { name: /^Profit/ })).toContainText(/-[\d,]+/);
        if (place === 0) await expectAccessible(owner);
        await owner.goBack();
        await expect(links.first()).toBeVisible();
      }
    });

    await test.step("groups show where the losses are", async () => {
      await press(owner.getByRole("link", { name: "Groups", exact: true }));
      await owner.getByLabel("Group by").selectOption("Crew lead");
      await expect(owner.getByRole("link", { name: "Kiprop Keter" })).toBeVisible();
      await expectAccessible(owner);
    });
  });
