import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import {
  aCustomer,
  type Customer,
  callerAs,
  DEMO_PASSWORD,
  DESK,
  expectAccessible,
  PHONE,
  press,
  test,
} from "./company";

const SALES = "sales@moveease.example";
const HOUR = 3_600_000;

type Caller = Awaited<ReturnType<typeof callerAs>>;

interface Planned {
  id: string;
  customer: { name: string };
  state: string;
  inventory: { id: string; version: number; content: { rooms: Room[]; lines: Line[] } };
  stops: { key: string; floor: number | null; gate: string; caretakerPhone: string }[];
}
interface Room {
  label: string;
}
interface Line {
  name: string;
  quantity: number;
  going: string;
  note: string;
}

/** A lead of the sales rep with a site visit in an hour. */
async function planVisit(sales: Caller, { name, email, phone }: Customer): Promise<void> {
  const [firstName = "", lastName = ""] = name.split(" ");
  const lead = await sales.post("/leads", { firstName, lastName, email, phone });
  expect(lead.status(), await lead.text()).toBe(201);
  const visit = await sales.post("/activities", {
    ...{ type: "site_visit", subject: `Survey at ${name}`, location: "Kilimani, Nairobi", duration: 60 },
    ...{ leadId: (await lead.json()).leadNumber, scheduledDate: new Date(Date.now() + HOUR).toISOString() },
  });
  expect(visit.status(), await visit.text()).toBe(201);
}

const surveyOf = async (sales: Caller, { name }: Customer): Promise<Planned> => {
  const { surveys } = (await sales.get("/surveys/mine")) as { surveys: Planned[] };
  const found = surveys.find(({ customer }) => customer.name === name);
  expect(found, `the survey at ${name}`).toBeDefined();
  return found as Planned;
};

/** A phone or desk whose browser data stays when it is killed. */
async function openPhone(folder: string, width: number): Promise<BrowserContext> {
  const { launchOptions } = test.info().project.use;
  return chromium.launchPersistentContext(folder, {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
    ],
    baseURL: process.env.MOVEEASE_URL ?? "",
    viewport: { width, height: 780 },
    hasTouch: width === PHONE,
    permissions: ["camera"],
    ...{ locale: "en-KE", timezoneId: "Africa/Nairobi", reducedMotion: "reduce" },
  });
}

async function openApp(context: BrowserContext): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto("/survey/");
  return page;
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Email address").fill(SALES);
  await page.getByLabel("Password").fill(DEMO_PASSWORD);
  await press(page.getByRole("form", { name: "Sign in" }).getByRole("button", { name: "Sign in" }));
}

const unsent = (page: Page) => page.getByRole("button", { name: /^Unsent \d+$/ });
const allSent = (page: Page) => page.getByRole("button", { name: "All sent" });
const tile = (page: Page, name: string, count = "") =>
  page.getByRole("button", { name: new RegExp(`^${name} .*${count} ?Add one$`) });
const done = (page: Page) => press(page.getByRole("dialog").getByRole("button", { name: "Done" }));

async function find(page: Page, typed: string, name: string): Promise<void> {
  await page.getByLabel("Search items").fill(typed);
  await press(tile(page, name).first());
  await page.getByLabel("Search items").fill("");
}

async function fillIn(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByRole("region", { name: "Pick-up" }).getByLabel(label);
  await field.fill(value);
  await field.blur();
}

for (const width of [PHONE, DESK])
  test(`a surveyor works a whole visit without network at ${width} px`, async ({ playwright }) => {
    const folder = mkdtempSync(path.join(tmpdir(), "survey-"));
    const sales = await callerAs(playwright.request, SALES);
    const customer = aCustomer();
    await planVisit(sales, customer);
    let phone = await openPhone(folder, width);
    let page = await openApp(phone);

    await test.step("signs in once; the app and the surveys come onto the phone", async () => {
      await press(page.getByRole("button", { name: "English" }));
      await expectAccessible(page);
      await signIn(page);
      await expect(page.getByText(customer.name)).toBeVisible();
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await expectAccessible(page);
    });

    await test.step("opens the office's link without network and enters rooms and goods", async () => {
      const { id } = await surveyOf(sales, customer);
      await phone.setOffline(true);
      await page.goto("about:blank");
      await page.goto(`/survey/#/survey/${id}`);
      await expectAccessible(page);
      await press(page.getByRole("button", { name: "Start survey" }));
      for (const room of ["Living room", "Kitchen"]) {
        await press(page.getByRole("tab", { name: "Add a room" }));
        await press(page.getByRole("button", { name: room, exact: true }));
      }
      await press(page.getByRole("tab", { name: /^Living room/ }));
      await press(tile(page, "Armchair"));
      await press(tile(page, "Armchair"));
      await press(tile(page, "Bean bag"));
      await press(page.getByRole("button", { name: "Bean bag: one less" }));
      await find(page, "kohci", "Sofa, 3 seats");
      await expect(unsent(page)).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("names a thing of its own, with size and note; undo takes back one step", async () => {
      await page.getByLabel("Search items").fill("Drum kit");
      await press(page.getByRole("button", { name: /^Add “Drum kit”/ }));
      const sheet = page.getByRole("dialog", { name: "Drum kit" });
      for (const [side, size] of Object.entries({ Length: "120", Width: "100", Height: "90" })) {
        await sheet.getByLabel(side).fill(size);
        await sheet.getByLabel(side).blur();
      }
      await press(sheet.getByRole("button", { name: "Perhaps" }));
      await sheet.getByLabel("Length").fill("-3");
      await sheet.getByLabel("Length").blur();
      await expect(sheet.getByText("Enter centimetres from 1 to 2000")).toBeVisible();
      await expectAccessible(page);
      await done(page);
      await press(tile(page, "Drum kit"));
      await press(page.getByRole("button", { name: "Undo" }));
      await expect(tile(page, "Drum kit", "1")).toBeVisible();
    });

    await test.step("notes the access", async () => {
      await press(page.getByRole("tab", { name: "Access" }));
      await fillIn(page, "Floor", "4");
      await fillIn(page, "Gate", "B, code 1907");
      await fillIn(page, "Caretaker’s phone", "0712 345 678");
      await fillIn(page, "Metres from door", "many");
      await expect(page.getByText("Enter a whole number from 0 to 2000")).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("takes a photo; the browser is killed, and nothing is lost", async () => {
      await press(page.getByRole("tab", { name: /^Living room/ }));
      await press(page.getByRole("button", { name: "Photos" }));
      await press(page.getByRole("button", { name: "Take photo" }));
      await expect(page.getByText("Photo saved")).toBeVisible();
      await expect(page.getByRole("img", { name: /^Photo 1/ })).toBeVisible();
      await expectAccessible(page);
      await phone.close();
      phone = await openPhone(folder, width);
      await phone.setOffline(true);
      page = await openApp(phone);
      await press(page.getByText(customer.name));
      await expect(tile(page, "Armchair", "2")).toBeVisible();
      await press(page.getByRole("button", { name: "Photos" }));
      await expect(page.getByText("not sent")).toBeVisible();
      await done(page);
      await press(page.getByRole("tab", { name: "Access" }));
      await expect(page.getByRole("region", { name: "Pick-up" }).getByLabel("Gate")).toHaveValue(
        "B, code 1907",
      );
    });

    await test.step("submits, still without network", async () => {
      await press(page.getByRole("button", { name: "Finish" }));
      await expect(page.getByText("Rooms without items: Kitchen")).toBeVisible();
      await page.getByLabel("Note for the office").fill("Dog in the yard");
      await expectAccessible(page);
      await press(page.getByRole("button", { name: "Submit survey" }));
      await expect(page.getByText("Submitted. It is sent once there is network.")).toBeVisible();
      await done(page);
      expect((await surveyOf(sales, customer)).state).toBe("scheduled");
    });

    await test.step("the session ended meanwhile: everything stays, and goes after signing in", async () => {
      await phone.clearCookies();
      await phone.setOffline(false);
      await expect(page.getByText("Your session has ended. Sign in to send.")).toBeVisible();
      await press(unsent(page));
      await expectAccessible(page);
      await done(page);
      await press(page.getByRole("alert").getByRole("button", { name: "Sign in" }));
      // The first answer to the goods is lost on its way, so the same batch is sent again.
      let lost = 0;
      await phone.route("**/api/v1/inventories/*/edits", async (route) => {
        lost += 1;
        if (lost > 1) return route.continue();
        await route.fetch();
        await route.abort();
      });
      await signIn(page);
      await expect(allSent(page)).toBeVisible();
      expect(lost).toBeGreaterThan(1);
    });

    await test.step("the office has it all, once", async () => {
      const { state, inventory, stops } = await surveyOf(sales, customer);
      expect(state).toBe("submitted");
      expect(inventory.content.rooms.map(({ label }) => label)).toEqual(["Living room", "Kitchen"]);
      const lines = inventory.content.lines.map(({ name, quantity, going }) => [name, quantity, going]);
      expect(lines).toEqual([
        ["Armchair", 2, "yes"],
        ["Bean bag", 0, "yes"],
        ["Sofa, 3 seats", 1, "yes"],
        ["Drum kit", 1, "maybe"],
      ]);
      expect(stops[0]).toMatchObject({ floor: 4, gate: "B, code 1907", caretakerPhone: "+254712345678" });
      const { photos } = await sales.get(`/inventories/${inventory.id}/photos`);
      expect(photos).toHaveLength(1);
      expect(photos[0].bytes).toBeLessThanOrEqual(250_000);
    });
    await phone.close();
    rmSync(folder, { recursive: true, force: true });
  });

/** Replaces the session of a phone's browser, as another tab would. */
async function switchTo(phone: BrowserContext, email: string): Promise<void> {
  await phone.clearCookies();
  const answer = await phone.request.post("/api/v1/sessions", {
    data: { email, password: DEMO_PASSWORD },
    headers: { origin: process.env.MOVEEASE_URL ?? "" },
  });
  expect(answer.status()).toBe(200);
}

test("another person on the same phone sends nothing of the first one's, and takes nothing away", async ({
  playwright,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), "survey-"));
  const sales = await callerAs(playwright.request, SALES);
  const customer = aCustomer();
  await planVisit(sales, customer);
  const phone = await openPhone(folder, PHONE);
  const page = await openApp(phone);
  await press(page.getByRole("button", { name: "English" }));
  await signIn(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await press(page.getByText(customer.name));
  await phone.setOffline(true);
  await press(page.getByRole("button", { name: "Start survey" }));
  await press(page.getByRole("button", { name: "Kitchen", exact: true }));
  await expect(page.getByRole("button", { name: "Unsent 2" })).toBeVisible();
  await switchTo(phone, "manager@moveease.example");
  await phone.setOffline(false);
  await page.goto("/survey/");
  await page.reload();
  await expect(allSent(page)).toBeVisible();
  await expect(page.getByText(customer.name)).toHaveCount(0);
  // Once, on a busy machine, the first tap after the change of people opened nothing; the cause is not known.
  await expect(async () => {
    await press(allSent(page));
    await expect(page.getByText("Other people on this phone have unsent changes: 2.")).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
  await done(page);
  expect((await surveyOf(sales, customer)).state).toBe("scheduled");
  await switchTo(phone, SALES);
  await page.reload();
  await expect(page.getByText(customer.name)).toBeVisible();
  await expect(allSent(page)).toBeVisible();
  await expect
    .poll(async () => {
      const { state, inventory } = await surveyOf(sales, customer);
      return [state, inventory.content.rooms.map(({ label }) => label)];
    })
    .toEqual(["in_progress", ["Kitchen"]]);
  await phone.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a full phone says so, and nothing that was typed is lost", async ({ playwright }) => {
  const folder = mkdtempSync(path.join(tmpdir(), "survey-"));
  const sales = await callerAs(playwright.request, SALES);
  const customer = aCustomer();
  await planVisit(sales, customer);
  const phone = await openPhone(folder, PHONE);
  const page = await openApp(phone);
  await press(page.getByRole("button", { name: "English" }));
  await signIn(page);
  await press(page.getByText(customer.name));
  await press(page.getByRole("button", { name: "Start survey" }));
  await press(page.getByRole("button", { name: "Living room", exact: true }));
  await expect(allSent(page)).toBeVisible();
  await phone.setOffline(true);
  // The browser's own check of the quota is too seldom for a test.
  await page.evaluate(() => {
    const { add, put } = IDBObjectStore.prototype;
    const refuse = () => {
      throw new DOMException("No room", "QuotaExceededError");
    };
    Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse });
    addEventListener("room", () => Object.assign(IDBObjectStore.prototype, { add, put }));
  });
  await press(tile(page, "Armchair"));
  await press(tile(page, "Armchair"));
  await expect(page.getByRole("alert").filter({ hasText: "The phone is full." })).toBeVisible();
  await expect(tile(page, "Armchair", "2")).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => dispatchEvent(new Event("room")));
  await phone.setOffline(false);
  await press(unsent(page));
  await press(page.getByRole("dialog").getByRole("button", { name: "Send now" }));
  await done(page);
  await expect(allSent(page)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  const { inventory } = await surveyOf(sales, customer);
  expect(inventory.content.lines.map(({ name, quantity }) => [name, quantity])).toEqual([["Armchair", 2]]);
  await phone.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a link to a survey that is not on this phone says so", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "survey-"));
  const phone = await openPhone(folder, PHONE);
  const page = await openApp(phone);
  await page.goto("/survey/#/survey/01890000-0000-7000-8000-000000000000");
  await press(page.getByRole("button", { name: "English" }));
  await signIn(page);
  await expect(page.getByText("This survey is not on this phone.", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await phone.close();
  rmSync(folder, { recursive: true, force: true });
});
