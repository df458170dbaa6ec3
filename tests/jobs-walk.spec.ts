import { expect } from "@playwright/test";
import {
  aCustomer,
  askForQuote,
  callerAs,
  DESK,
  daysAhead,
  expectAccessible,
  opened,
  PHONE,
  press,
  test,
} from "./company";

for (const width of [DESK, PHONE])
  test(`a planner prepares a move's jobs, and a caretaker confirms the gate pass, at ${width} px`, async ({
    playwright,
    browser,
  }) => {
    const caller = await callerAs(playwright.request, "manager@moveease.example");
    const ahead = width === DESK ? 20 : 23;
    const move = await aMove(playwright.request, caller, ahead);
    const page = await opened(browser, width, "manager@moveease.example");
    const jobs = page.getByRole("region", { name: "Jobs" });
    const first = jobs.getByRole("article", { name: `Move ${move.number}/1` });
    const dialog = page.getByRole("dialog").last();
    const open = async () => {
      await page.goto(`/moves?date=${move.date}&move=${move.number}`);
      await expect(first).toBeVisible();
    };
    const menu = async (item: string) => {
      await press(first.getByRole("button", { name: `Actions of ${move.number}/1` }));
      await press(page.getByRole("menuitem", { name: item }));
    };

    await test.step("plans the times, splits the goods, and changes the stops", async () => {
      await open();
      await expectAccessible(page);
      await menu("Change times and needs");
      await dialog.getByLabel("Ends at").fill("11:00");
      await dialog.getByLabel("Volume").fill("20");
      await expectAccessible(page);
      await press(dialog.getByRole("button", { name: "Save" }));
      await expect(first).toContainText("08:00 to 11:00");
      await menu("Second truck");
      await expectAccessible(page);
      await press(dialog.getByRole("button", { name: "Add second truck" }));
      await expect(jobs.getByRole("article")).toHaveCount(2);
      await menu("Change stops");
      await dialog.getByLabel("Address").first().fill("Riverside Court, Kilimani, Nairobi");
      await expectAccessible(page);
      await press(dialog.getByRole("button", { name: "Save" }));
      await expect(first).toContainText("Riverside Court");
    });

    await test.step("assigns a vehicle in spite of a conflict, with a reason", async () => {
      const canter = await aVehicle(caller, `KD${width === DESK ? "V" : "W"} 9${width % 100}C`, "pickup");
      await press(first.getByRole("button", { name: "Assign" }));
      const choice = dialog.getByRole("combobox", { name: "Vehicle" });
      await choice.fill(canter);
      await press(page.getByRole("option", { name: new RegExp(canter) }));
      await expect(dialog.getByText(/do not fit: 4 m³/)).toBeVisible();
      await dialog.getByLabel("Reason").fill("Two trips");
      await expectAccessible(page);
      await press(dialog.getByRole("button", { name: "Assign anyway" }));
      await expect(first).toContainText(canter);
      await press(first.getByRole("button", { name: "Assign" }));
      await press(dialog.getByRole("combobox", { name: "Person" }));
      await press(page.getByRole("option", { name: /, driver(?! · not possible)/ }).first());
      const reason = dialog.getByLabel("Reason");
      if (await reason.isVisible()) await reason.fill("Nobody else is free");
      await press(dialog.getByRole("button", { name: /^Assign/ }).last());
      await expect(first.getByText("Crew lead")).toBeVisible();
    });

    await test.step("an insurance that expired blocks a vehicle", async () => {
      const expired = await aVehicle(
        caller,
        `KD${width === DESK ? "V" : "W"} 8${width % 100}E`,
        "canter",
        -1,
      );
      await press(first.getByRole("button", { name: "Assign" }));
      await press(dialog.getByText("Vehicle", { exact: true }).first());
      await dialog.getByRole("combobox", { name: "Vehicle" }).fill(expired);
      await press(page.getByRole("option", { name: new RegExp(`${expired}.*not possible`) }));
      await expect(dialog.getByText(`${expired}: Insurance expired.`)).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Assign", exact: true })).toBeDisabled();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await press(page.getByRole("button", { name: "Leave" }));
      await expect(page.getByRole("dialog", { name: /^Assign to/ })).toBeHidden();
    });

    const clearances = page.getByRole("region", { name: "Clearances" });
    await test.step("adds a gate pass, whose absence shows when the job is dispatched", async () => {
      await press(clearances.getByRole("button", { name: "Add clearance" }));
      await dialog.getByLabel("Address").fill("Riverside Court, Kilimani, Nairobi");
      await dialog.getByLabel("Caretaker", { exact: true }).fill("Wafula");
      await dialog.getByLabel("Caretaker's phone").fill("0711 000 345");
      await expectAccessible(page);
      await press(dialog.getByRole("button", { name: "Add clearance" }));
      await expect(clearances.getByText("Not asked yet")).toBeVisible();
      await press(first.getByRole("button", { name: "Dispatch" }));
      await expect(dialog.getByText(/Gate pass for Riverside Court.* is not confirmed/)).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await page.goto("/moves/clearances");
      await expectAccessible(page);
    });

    await test.step("the caretaker confirms by their own link, without scripts and in Kiswahili", async () => {
      const { clearances: all } = await caller.get(`/moves/${move.id}/clearances`);
      const answer = await caller.post(`/clearances/${all[0].id}/requests`);
      const { link } = await answer.json();
      const context = await browser.newContext({
        javaScriptEnabled: false,
        viewport: { width: 320, height: 640 },
      });
      const outside = await context.newPage();
      const loaded = await outside.goto(link);
      expect(loaded?.headers()["cache-control"]).toContain("no-store");
      expect((await loaded?.body())?.length ?? 0).toBeLessThan(50_000);
      await expect(outside.getByText(/Wambui|Achieng/)).toHaveCount(0);
      expect(await outside.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      const sw = await browser.newContext({ viewport: { width: 320, height: 640 } });
      const kiswahili = await sw.newPage();
      await kiswahili.goto(link.replace("/clearance/", "/sw/clearance/"));
      await expect(kiswahili.getByRole("button", { name: "Thibitisha" })).toBeVisible();
      await expectAccessible(kiswahili);
      await outside.getByLabel("Your name").fill("Wafula");
      await outside.getByRole("button", { name: "Confirm", exact: true }).click();
      await expect(outside.getByText("Everything is arranged")).toBeVisible();
    });

    await test.step("and the job is dispatched", async () => {
      await open();
      await expect(clearances.getByText("Confirmed", { exact: true })).toBeVisible();
      await expect(clearances.getByText("Wafula (caretaker)")).toBeVisible();
      await press(first.getByRole("button", { name: "Dispatch" }));
      await expect(dialog.getByText("The deposit is not paid.")).toBeVisible();
      await expect(dialog.getByText(/Gate pass/)).toHaveCount(0);
      await dialog.getByLabel("Reason").fill("Pays on arrival");
      await press(dialog.getByRole("button", { name: "Dispatch anyway" }));
      await expect(first).toContainText("Dispatched");
      await expectAccessible(page);
    });
  });

type Caller = Awaited<ReturnType<typeof callerAs>>;

/** A move from an accepted quote whose deposit is open. */
async function aMove(requests: Parameters<typeof callerAs>[0], caller: Caller, ahead: number) {
  const customer = aCustomer();
  const asked = await askForQuote(requests, customer);
  const { id } = await caller.get(`/quotes/${asked.number}`);
  expect((await caller.post(`/quotes/${id}/approval`)).status()).toBe(200);
  const token = new URL(asked.link).pathname.split("/").at(-1) ?? "";
  const date = daysAhead(ahead);
  const visitor = await callerAs(requests);
  const yes = { name: customer.name, terms: true, serviceDate: date };
  expect((await visitor.post(`/quote-links/${token}/acceptance`, yes)).status()).toBe(200);
  const plan = { quoteId: id, date, window: "morning", crewLead: null, crew: [], overrideWarnings: true };
  const made = await caller.post("/moves", plan);
  expect(made.status()).toBe(201);
  const move = (await made.json()) as { id: string; number: string };
  return { ...move, date };
}

/** A vehicle with an insurance until a day from today. */
async function aVehicle(caller: Caller, plate: string, kind: string, insuredDays = 200): Promise<string> {
  const made = await caller.post("/vehicles", { plate, class: kind });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  const paper = { kind: "insurance", validTo: daysAhead(insuredDays) };
  const added = await caller.post(`/vehicles/${id}/papers`, paper);
  expect(added.status()).toBe(201);
  return plate;
}
