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

test("a driver checks a vehicle on the phone, and a severe defect takes it off the road", async ({
  browser,
}) => {
  const page = await opened(browser, PHONE, "driver@moveease.example");
  const line = (name: RegExp) => page.getByRole("listitem").filter({ hasText: name });
  await page.goto("/fleet/check");
  await expectAccessible(page);
  await press(page.getByRole("link", { name: /KDK 760A/ }));
  await page.getByLabel("Odomita").fill("88000");
  const lines = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Sawa" }) });
  for (const one of await lines.all()) await press(one.getByRole("button", { name: "Sawa" }));
  const lights = line(/Taa na indiketa/);
  await press(lights.getByRole("button", { name: "Kasoro" }));
  await press(page.getByRole("button", { name: "Tuma ukaguzi" }));
  await expect(page.getByText("Jibu kila mstari")).toBeVisible();
  await lights.getByLabel("Tatizo ni nini?").fill("Taa ya breki haiwaki");
  await lights.locator('input[type="file"]').setInputFiles("public/brand/icon-192.png");
  await expect(lights.getByRole("img")).toBeVisible();
  await expectAccessible(page);
  // The last reading was higher: the driver confirms the figure.
  await press(page.getByRole("button", { name: "Tuma ukaguzi" }));
  await expect(page.getByText(/Odomita ilionyesha/)).toBeVisible();
  await press(page.getByLabel(/Namba ni sahihi/));
  await press(page.getByRole("button", { name: "Tuma ukaguzi" }));
  await expect(page.getByText(/Usiendeshe KDK 760A/)).toBeVisible();
  await expectAccessible(page);

  const office = await opened(browser, DESK, "supervisor@moveease.example");
  await office.goto("/fleet?search=KDK760A");
  await press(office.getByRole("link", { name: "KDK 760A" }));
  await expect(office.getByText("In the workshop: Taa ya breki haiwaki")).toBeVisible();
  await press(office.getByRole("navigation", { name: "Parts of the vehicle" }).getByText("Checks"));
  await expect(office.getByText("Below the odometer")).toBeVisible();
  await expect(office.getByRole("img", { name: /Taa ya breki/ })).toBeVisible();
  await expectAccessible(office);
});

test("a supervisor keeps a supplier: price, paper, archive", async ({ browser }) => {
  const page = await opened(browser, DESK, "supervisor@moveease.example");
  const dialog = page.getByRole("dialog");
  await page.goto("/suppliers");
  await expectAccessible(page);
  await press(page.getByRole("link", { name: "Add supplier" }));
  await page.getByLabel("Name").fill("Mfano Walk Haulage");
  await page.getByLabel("KRA PIN").fill("p051000999");
  await page.getByLabel("Truck, 7 t").fill("24500");
  await press(page.getByRole("button", { name: "Add supplier" }));
  await expect(page.getByText(/KRA PIN.*letter/i)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("KRA PIN").fill("p051000999q");
  await press(page.getByRole("button", { name: "Add supplier" }));
  await expect(page.getByRole("heading", { level: 1, name: "Mfano Walk Haulage" })).toBeVisible();
  await expect(page.getByRole("cell", { name: /24,500/ })).toBeVisible();
  await press(page.getByRole("button", { name: "Add paper" }));
  await dialog.getByLabel("Valid until").fill(day(-2));
  await press(dialog.getByRole("button", { name: "Add paper" }));
  await expect(page.getByText("Papers have expired")).toBeVisible();
  await expectAccessible(page);
  await press(page.getByRole("button", { name: "More" }));
  await press(page.getByRole("menuitem", { name: "Archive" }));
  await expect(page.getByText("Archived").first()).toBeVisible();
});
