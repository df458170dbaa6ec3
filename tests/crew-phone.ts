import { type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import { type callerAs, daysAhead, PHONE, press, test } from "./company";

/** The PIN of all crew of the demo. */
export const PIN = "480613";
const HOUR = 3_600_000;

export type Caller = Awaited<ReturnType<typeof callerAs>>;

interface Person {
  id: string;
  name: string;
  hard: string[];
}
interface Staff {
  name: string;
  phone: string;
}

const made = async (answer: Awaited<ReturnType<Caller["post"]>>) => {
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
};

/**
 * A published job with a truck, led by a team lead whose phone number signs in. It starts in some hours, so that each walk has a
 * lead who is free; `isFit` chooses its move.
 */
export async function aJobToday(
  office: Caller,
  {
    startsIn = -1,
    isFit = async () => true,
  }: { startsIn?: number; isFit?: (moveId: string) => Promise<boolean> } = {},
) {
  const { jobs } = await office.get(`/jobs?from=${daysAhead(0)}&to=${daysAhead(10)}`);
  let moveId = "";
  for (const job of jobs)
    if (!moveId && (job.state === "scheduled" || job.state === "crewed") && (await isFit(job.moveId)))
      moveId = job.moveId;
  const begins = Date.now() + startsIn * HOUR;
  const { id } = await made(
    await office.post(`/moves/${moveId}/jobs`, {
      kind: "move",
      ...{ startsAt: new Date(begins), endsAt: new Date(begins + (startsIn < 0 ? 6 : 3) * HOUR) },
      needs: { litres: null, kg: null, minutes: null, drivers: null, crew: null, packers: null },
    }),
  );
  const rows: Staff[] = [];
  for (const role of ["team_lead", "supervisor"])
    rows.push(...(await office.get(`/staff?role=${role}`)).rows);
  const { people, vehicles } = await office.get(`/jobs/${id}/choices`);
  const lead = (people as Person[]).find(
    ({ name, hard }) => hard.length === 0 && rows.some((row) => row.name === name && row.phone),
  ) as Person;
  const { phone } = rows.find(({ name }) => name === lead.name) as Staff;
  const vehicle = vehicles.find(({ hard }: Person) => hard.length === 0);
  const reason = "Agreed with the customer";
  await made(await office.post(`/jobs/${id}/assignments`, { personId: lead.id, role: "lead", reason }));
  await made(await office.post(`/jobs/${id}/assignments`, { vehicleId: vehicle.id, reason }));
  const period = { from: daysAhead(0), to: daysAhead(1) };
  const { fingerprint } = await office.get(
    `/dispatch/publications/preview?from=${period.from}&to=${period.to}`,
  );
  await made(await office.post("/dispatch/publications", { ...period, fingerprint }));
  return { id: id as string, moveId, phone, lead: lead.name };
}
/** A phone whose browser data stays when it is killed. */
export async function openPhone(folder: string): Promise<{ phone: BrowserContext; page: Page }> {
  const { launchOptions } = test.info().project.use;
  const phone = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
    ],
    baseURL: process.env.MOVEEASE_URL ?? "",
    ...{ viewport: { width: PHONE, height: 640 }, hasTouch: true, permissions: ["camera"] },
    ...{ locale: "en-KE", timezoneId: "Africa/Nairobi", reducedMotion: "reduce" },
  });
  return { phone, page: phone.pages()[0] ?? (await phone.newPage()) };
}

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
export const unsent = (page: Page, count: number) => button(page, `Unsent ${count}`);

/** Signs in on a phone, and waits until the job and the app are on it. */
export async function signInOnPhone(page: Page, job: { id: string; phone: string }): Promise<void> {
  await page.goto("/crew/");
  await press(button(page, "English"));
  await page.getByLabel("Phone number").fill(job.phone);
  await page.getByLabel("PIN").fill(PIN);
  await press(button(page, "Sign in"));
  await expect(page.locator(`a[href="#/job/${job.id}"]`).first()).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
