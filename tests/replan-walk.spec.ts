import { type APIRequest, expect } from "@playwright/test";
import { addDays, type PlainDate } from "~/platform/kernel/dates";
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
/** An hour between them for the drive from Thika to Kilimani, and the afternoon for what starts later. */
const SLOTS = [
  ["07:30", "09:00"],
  ["10:00", "11:30"],
  ["12:30", "14:00"],
] as const;
const [JOBS, TRUCKS] = [14, 5];

/** The last Saturday of a month some weeks ahead. */
function monthEndSaturday(): PlainDate {
  const [year = 0, month = 0] = daysAhead(45).split("-").map(Number);
  const first = `${month === 12 ? year + 1 : year}-${String((month % 12) + 1).padStart(2, "0")}-01`;
  let day = addDays(first, -1);
  while (new Date(`${day}T12:00:00Z`).getUTCDay() !== 6) day = addDays(day, -1);
  return day;
}

test("month-end Saturday: 14 jobs and 5 trucks are planned, one breaks at 7:10, everybody hears of the new plan", async ({
  playwright,
  browser,
}) => {
  const day = monthEndSaturday();
  const plates = await aFleet(playwright.request);
  await fourteenJobs(playwright.request, day);
  const page = await opened(browser, DESK, MANAGER);
  const lane = (plate: string) => page.getByRole("listitem", { name: plate });
  const dialog = page.getByRole("dialog");
  const plan = async () => {
    // A connection of its own: one that was idle may be closed by now.
    const office = await callerAs(playwright.request, MANAGER);
    const { jobs } = await office.get(`/jobs?from=${day}&to=${day}`);
    return jobs as Job[];
  };

  await test.step("a plan is suggested, taken back, and accepted", async () => {
    await page.goto(`/moves?date=${day}`);
    await press(page.getByRole("button", { name: "Suggest a plan" }));
    await expect(dialog.getByRole("article")).toHaveCount(JOBS);
    await expectAccessible(page);
    expect(truckless(await plan())).toBe(JOBS);
    await page.keyboard.press("Tab");
    await dialog.getByRole("button", { name: `Accept all (${JOBS})` }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(`${JOBS} jobs are assigned.`)).toBeVisible();
    expect(truckless(await plan())).toBe(0);
    await press(dialog.getByRole("button", { name: "Undo" }));
    await expect(dialog.getByText("Nothing is suggested any more.")).toBeVisible();
    expect(truckless(await plan())).toBe(JOBS);
    await press(dialog.getByRole("button", { name: "Suggest again" }));
    await press(dialog.getByRole("button", { name: `Accept all (${JOBS})` }));
    await expect(dialog.getByText(`${JOBS} jobs are assigned.`)).toBeVisible();
    expect(doubles(await plan())).toEqual([]);
    await press(dialog.getByRole("button", { name: "Close" }));
  });

  const broken = plates[0] ?? "";
  await test.step("one truck breaks down, and its jobs get replacements", async () => {
    const lost = (await plan()).filter((job) => holds(job, broken)).length;
    expect(lost).toBeGreaterThan(1);
    await lane(broken).hover();
    await press(lane(broken).getByRole("button", { name: `Actions of ${broken}` }));
    await press(page.getByRole("menuitem", { name: "Broken down" }));
    await dialog.getByLabel("From").fill("07:10");
    await dialog.getByLabel("What is broken").fill("Clutch burnt");
    await press(dialog.getByRole("button", { name: "Find replacements" }));
    await expect(dialog.getByText(`${lost} jobs need a replacement`)).toBeVisible();
    await expectAccessible(page);
    for (let left = lost; left > 0; left--) {
      const job = dialog.getByRole("article").filter({ has: page.getByRole("button", { name: /^Choose/ }) });
      await press(
        job
          .last()
          .getByRole("button", { name: /^Choose/ })
          .first(),
      );
      if (left > 1) await expect(job).toHaveCount(left - 1);
    }
    await expect(dialog.getByText("Every job has its replacement.")).toBeVisible();
    const now = await plan();
    expect(now.filter((job) => holds(job, broken))).toEqual([]);
    expect([truckless(now), doubles(now)]).toEqual([0, []]);
  });

  await test.step("everybody is told with one click, and once", async () => {
    const messages = dialog.getByRole("region", { name: "Messages" });
    await messages.getByRole("textbox").first().fill("New truck today. Call Njeri with questions.");
    await expectAccessible(page);
    await press(messages.getByRole("button", { name: /^Send \d+ messages?$/ }));
    await expect(messages.getByRole("textbox")).toHaveCount(0);
    await expect(messages.getByText(/sent at/).first()).toBeVisible();
  });

  await test.step("on a phone, a day without open jobs says so, and the bar asks who is out", async () => {
    const phone = await opened(browser, PHONE, MANAGER);
    await phone.goto(`/moves?date=${addDays(day, 200)}`);
    await press(phone.getByRole("button", { name: "Suggest a plan" }));
    await expect(phone.getByText("Everything has a truck and a crew.")).toBeVisible();
    await expectAccessible(phone);
    await press(phone.getByRole("button", { name: "Close" }));
    await press(phone.getByRole("button", { name: "Replan", exact: true }));
    await expect(phone.getByRole("dialog", { name: "Who or what is out" })).toBeVisible();
    await expectAccessible(phone);
  });
});

interface Job {
  number: string;
  startsAt: string;
  endsAt: string;
  assigned: { personId: string | null; vehicleId: string | null; name: string }[];
}
const holds = ({ assigned }: Job, name: string) => assigned.some((one) => one.name === name);
const truckless = (jobs: readonly Job[]) =>
  jobs.filter(({ assigned }) => assigned.every(({ vehicleId }) => vehicleId === null)).length;

/** People and vehicles that are on two jobs at once. */
const doubles = (jobs: readonly Job[]): string[] =>
  jobs.flatMap((one, at) =>
    jobs
      .slice(at + 1)
      .filter((other) => one.startsAt < other.endsAt && other.startsAt < one.endsAt)
      .flatMap((other) => one.assigned.filter(({ name }) => holds(other, name)).map(({ name }) => name)),
  );

/** Larger than all others, so that the day's jobs fit no truck of the demo. */
async function aFleet(requests: APIRequest): Promise<string[]> {
  const admin = await callerAs(requests, "admin@moveease.example");
  const blank = await admin.get("/vehicle-blank");
  const plates = Array.from({ length: TRUCKS }, (_, at) => `KZP 00${at + 1}R`);
  for (const plate of plates) {
    const added = await admin.post("/vehicles", {
      ...{ ...blank, plate, class: "truck_10t", volume: 90, payload: 12_000 },
    });
    expect(added.status(), await added.text()).toBe(201);
  }
  return plates;
}

async function fourteenJobs(requests: APIRequest, day: PlainDate): Promise<void> {
  const office = await callerAs(requests, MANAGER);
  const quote = await anAcceptedQuote(requests, day, aCustomer());
  const { id: quoteId } = await office.get(`/quotes/${quote}`);
  const planned = await office.post("/moves", {
    ...{ quoteId, date: day, window: "full_day", overrideWarnings: true },
  });
  expect(planned.status(), await planned.text()).toBe(201);
  const { id } = (await planned.json()) as { id: string };
  const needs = { litres: 88_000, kg: null, minutes: null, drivers: 0, crew: 1, packers: null };
  const timesOf = (at: number) => {
    const [from, to] = SLOTS[Math.floor(at / TRUCKS)] ?? SLOTS[0];
    return { startsAt: `${day}T${from}:00+03:00`, endsAt: `${day}T${to}:00+03:00` };
  };
  const { jobs } = await office.get(`/moves/${id}/jobs`);
  const { id: first, rowVersion } = jobs[0];
  const changed = await office.put(`/jobs/${first}`, {
    ...{ kind: "move", ...timesOf(0), needs, rowVersion },
  });
  expect(changed.status(), await changed.text()).toBe(200);
  for (let at = 1; at < JOBS; at++) {
    const added = await office.post(`/moves/${id}/jobs`, { kind: "deliver", ...timesOf(at), needs });
    expect(added.status(), await added.text()).toBe(201);
  }
}
