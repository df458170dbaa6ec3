import { expect } from "@playwright/test";
import { DESK, daysAhead, expectAccessible, opened, PHONE, press, test } from "./company";

const day = (ahead: number) => daysAhead(ahead).split("-").reverse().join("/");

for (const width of [DESK, PHONE])
  test(`a supervisor keeps a vehicle and its papers, at ${width} px`, async ({ browser }) => {
    const page = await opened(browser, width, "supervisor@moveease.example");
    const dialog = page.getByRole("dialog");
    const button = (name: string | RegExp) => page.getByRole("button", { name });
    const part = (name: string) =>
      press(page.getByRole("navigation", { name: "Parts of the vehicle" }).getByText(name));
    const plate = `KD${width === DESK ? "X" : "Y"} 0${width % 100}Z`;

    await test.step("adds it, with the usual size of its class", async () => {
      await page.goto("/fleet");
      await expectAccessible(page);
      await press(page.getByRole("link", { name: "Add vehicle" }));
      await page.getByLabel("Number plate").fill(plate.toLowerCase().replace(" ", ""));
      await press(button(/usual size/));
      await expect(page.getByLabel("Length inside")).toHaveValue(/430/);
      await expectAccessible(page);
      await press(button("Add vehicle"));
      await expect(page.getByRole("heading", { level: 1, name: plate })).toBeVisible();
    });

    await test.step("a paper that ended keeps it in, and a new one lets it out", async () => {
      for (const [until, says] of [
        [day(-1), /Insurance expired/],
        [day(200), undefined],
      ] as const) {
        await press(button("Add paper"));
        await dialog.getByLabel("Number").fill("COM/MV/88");
        await dialog.getByLabel("Valid until").fill(until);
        await press(dialog.getByRole("button", { name: "Add paper" }));
        await expect(dialog).toBeHidden();
        const alert = page.getByText("It may not go out today");
        if (says) await expect(page.getByText(says)).toBeVisible();
        else await expect(alert).toBeHidden();
      }
      await expectAccessible(page);
    });

    await test.step("an odometer that falls is refused at its field", async () => {
      await part("Odometer");
      for (const km of ["120000", "119000"]) {
        await press(button("Enter reading"));
        await dialog.getByLabel("Kilometres").fill(km);
        await press(dialog.getByRole("button", { name: "Enter reading" }));
        if (km === "120000") await expect(dialog).toBeHidden();
      }
      await expect(dialog.getByText(/The odometer showed 120,000 km/)).toBeVisible();
      await press(dialog.getByLabel("This corrects the odometer"));
      await dialog.getByLabel("Why it is corrected").fill("Typed wrongly");
      await press(dialog.getByRole("button", { name: "Enter reading" }));
      await expect(page.getByRole("cell", { name: "Typed wrongly" })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("a severe defect sends it to the workshop", async () => {
      await part("Workshop");
      await press(button("Report defect"));
      await dialog.getByLabel("Defect").fill("Brake fluid leaks");
      await press(dialog.getByLabel("Severe"));
      await press(dialog.getByRole("button", { name: "Report defect" }));
      await expect(page.getByText("In the workshop: Brake fluid leaks")).toBeVisible();
      await expectAccessible(page);
      await press(button("Repaired"));
      await press(dialog.getByRole("button", { name: "Save" }));
      await expect(dialog).toBeHidden();
      await press(button("Change state"));
      await press(page.getByRole("menuitem", { name: "Back in use" }));
      await expect(page.getByText("It may not go out today")).toBeHidden();
    });

    await test.step("fuel is entered, and the pages of all vehicles open", async () => {
      await part("Fuel");
      await press(button("Enter filling"));
      await dialog.getByLabel("Litres").fill("62.5");
      await dialog.getByLabel("Amount").fill("11200");
      await press(dialog.getByRole("button", { name: "Enter filling" }));
      await expect(page.getByRole("cell", { name: /11,200/ })).toBeVisible();
      await expectAccessible(page);
      for (const address of ["/fleet/papers", "/fleet/costs"]) {
        await page.goto(address);
        await expectAccessible(page);
      }
      await page.goto(`/fleet?search=${plate.replace(" ", "")}`);
      await expect(page.getByText(plate).first()).toBeVisible();
    });
  });
