import { type APIRequest, expect, type Locator, type Page } from "@playwright/test";
import {
  aCustomer,
  anAcceptedQuote,
  callerAs,
  DESK,
  daysAhead,
  expectAccessible,
  opened,
  PHONE,
  press,
  test,
} from "./company";

const MANAGER = "manager@moveease.example";

test("a planner fills a day by mouse and by keyboard alone, and another one sees it", async ({
  playwright,
  browser,
}) => {
  const date = daysAhead(150);
  const [first, second] = [
    await aMoveOn(playwright.request, date),
    await aMoveOn(playwright.request, date),
  ] as const;
  const [one, two] = [
    await aTruck(playwright.request, "KZW 001A", 24),
    await aTruck(playwright.request, "KZW 002A", 24),
  ] as const;
  const small = await aTruck(playwright.request, "KZW 003A", 1);
  const page = await opened(browser, DESK, MANAGER);
  await page.setViewportSize({ width: DESK, height: 900 });
  await page.goto(`/moves?date=${date}`);
  await expect(page.getByRole("heading", { level: 1, name: "Dispatch" })).toBeVisible();
  const lane = (plate: string) => page.getByRole("listitem", { name: plate });
  const unassigned = page.getByRole("complementary", { name: "Unassigned" });
  const card = (name: string) => unassigned.getByRole("button", { name });
  const block = (plate: string, name: string, from = "") =>
    lane(plate).getByRole("button", { name: new RegExp(`${name}.*${from}`) });
  await expect(card(first)).toBeVisible();
  await expectAccessible(page);

  await test.step("by mouse: lanes answer before the drop, which takes the free time", async () => {
    await carriedTo(page, card(first), lane(one));
    await expect(lane(one)).toContainText("fits now");
    await expect(lane(small)).toContainText("too small");
    await page.mouse.up();
    await expect(block(one, first, "08:00")).toBeVisible();
    await expect(page.getByText(`${first} moved to ${one}`).first()).toBeVisible();
    await carriedTo(page, card(second), lane(one));
    await expect(lane(one)).toContainText("from 14:");
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect(card(second)).toBeVisible();
    await carriedTo(page, card(second), lane(one));
    await page.mouse.up();
    await expect(block(one, second, "14:")).toBeVisible();
  });

  await test.step("another planner sees it at once", async () => {
    const other = await opened(browser, DESK, "admin@moveease.example");
    await other.goto(`/moves?date=${date}`);
    await expect(
      other.getByRole("listitem", { name: one }).getByRole("button", { name: second }),
    ).toBeVisible();
    await block(one, second).press("Shift+ArrowDown");
    await expect(block(two, second)).toBeVisible();
    await expect(
      other.getByRole("listitem", { name: two }).getByRole("button", { name: second }),
    ).toBeVisible();
    await other.context().close();
  });

  await test.step("by keyboard: undo, unassign, assign, another time, and with a reason", async () => {
    await block(two, second).focus();
    await page.keyboard.press("Control+z");
    await expect(block(one, second)).toBeVisible();
    await block(one, second).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(block(one, first)).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("u");
    await expect(card(second)).toBeVisible();
    await card(second).focus();
    await page.keyboard.press("a");
    const sheet = page.getByRole("dialog", { name: `Assign ${second}` });
    await expect(sheet.getByRole("radio", { name: small })).toBeHidden();
    await sheet.getByRole("radio", { name: two }).focus();
    await page.keyboard.press("Space");
    await expectAccessible(page);
    await sheet.getByRole("button", { name: `Assign ${two}` }).focus();
    await page.keyboard.press("Enter");
    await expect(block(two, second)).toBeVisible();
    await block(two, second).focus();
    await page.keyboard.press("Shift+ArrowRight");
    await expect(block(two, second, "14:30")).toBeVisible();
    await page.keyboard.press("Shift+ArrowDown");
    await expect(page.getByRole("status").filter({ hasText: "too small" })).toBeAttached();
    await page.keyboard.press("Alt+Enter");
    const reason = page.getByRole("dialog", { name: `Place ${second} anyway` });
    await expect(reason.getByText(/do not fit/)).toBeVisible();
    await reason.getByLabel("Reason").fill("Two trips");
    await expectAccessible(page);
    await reason.getByRole("button", { name: "Place anyway" }).press("Enter");
    await expect(block(small, second)).toBeVisible();
  });

  await test.step("a block opens its job beside the board", async () => {
    await block(one, first).press("Enter");
    const drawer = page.getByRole("dialog", { name: first });
    await expect(drawer.getByText(/Pickup: /)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
  });

  await test.step("the week counts both, and another day of a first job is rescheduling", async () => {
    await press(page.getByRole("link", { name: "Week", exact: true }));
    await expect(page.getByRole("link", { name: new RegExp(`^${one}, .*: 1 job`) })).toBeVisible();
    await expectAccessible(page);
  });
});

test("on a phone a job gets its best truck in two taps", async ({ playwright, browser }) => {
  const date = daysAhead(151);
  const name = await aMoveOn(playwright.request, date);
  await aTruck(playwright.request, "KZW 004A", 24);
  const page = await opened(browser, PHONE, MANAGER);
  await page.goto(`/moves?date=${date}`);
  const job = page.getByRole("article", { name });
  await expect(job).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE);
  await expectAccessible(page);
  await job.getByRole("button", { name: "Assign" }).tap();
  const sheet = page.getByRole("dialog", { name: `Assign ${name}` });
  await expect(sheet.getByRole("radio").first()).toBeChecked();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: /^Assign K/ }).tap();
  await expect(job).toBeHidden();
});

/** A booked move of 9 m³ on a day; returns its customer's name. */
async function aMoveOn(requests: APIRequest, date: string): Promise<string> {
  const customer = aCustomer();
  const quote = await anAcceptedQuote(requests, date, customer);
  const office = await callerAs(requests, MANAGER);
  const { id } = await office.get(`/quotes/${quote}`);
  const planned = await office.post("/moves", {
    ...{ quoteId: id, date, window: "morning", overrideWarnings: true },
  });
  expect(planned.status(), await planned.text()).toBe(201);
  const { jobs } = await office.get(`/moves/${(await planned.json()).id}/jobs`);
  const [job] = jobs;
  const { kind, startsAt, endsAt, rowVersion } = job;
  const needs = { ...job.needs, litres: 9_000 };
  const sized = await office.put(`/jobs/${job.id}`, { kind, startsAt, endsAt, needs, rowVersion });
  expect(sized.status(), await sized.text()).toBe(200);
  return customer.name;
}

async function aTruck(requests: APIRequest, plate: string, volume: number): Promise<string> {
  const admin = await callerAs(requests, "admin@moveease.example");
  const blank = await admin.get("/vehicle-blank");
  const added = await admin.post("/vehicles", { ...blank, plate, class: "truck_5t", volume, payload: 5000 });
  expect(added.status(), await added.text()).toBe(201);
  return plate;
}

/** Carries a card or block over a lane, at its left edge, without dropping it. */
async function carriedTo(page: Page, what: Locator, lane: Locator): Promise<void> {
  // The board takes a drag once its first stop of the arrow keys is set, which the server does not know.
  await expect(page.locator('[data-board] [data-job][tabindex="0"]')).toHaveCount(1);
  await lane.scrollIntoViewIfNeeded();
  await what.hover({ position: { x: 20, y: 20 } });
  const to = await lane.boundingBox();
  if (!to) throw new Error("Nothing to drag to.");
  await page.mouse.down();
  await page.mouse.move(to.x + 300, to.y + 10, { steps: 4 });
  await page.mouse.move(to.x + 320, to.y + to.height / 2, { steps: 4 });
}
