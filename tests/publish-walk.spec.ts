import { expect, type Page } from "@playwright/test";
import { DESK, daysAhead, expectAccessible, opened, PHONE, press, test } from "./company";

interface Assigned {
  id: string;
  personId: string | null;
  name: string;
}
interface Job {
  id: string;
  number: string;
  moveNumber: string;
  date: string;
  startsAt: string;
  state: string;
  assigned: Assigned[];
}
interface Choice {
  id: string;
  name: string;
  role: string;
  hard: string[];
  soft: string[];
}

const origin = () => process.env.MOVEEASE_URL ?? "";

/** The office's API with the session of a page. */
async function api<Answer>(page: Page, method: string, path: string, data?: object): Promise<Answer> {
  const answer = await page.request.fetch(`${origin()}/api/v1${path}`, {
    method,
    headers: { origin: origin() },
    ...(data ? { data } : {}),
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

/** SMS on the stand-in's phones. */
const messages = async () =>
  (await (await fetch(`${process.env.STANDINS_URL}/_sim/messages`)).json()) as { to: string; text: string }[];
const keyOf = ({ to, text }: { to: string; text: string }) => `${to} ${text}`;

/** Waits until the SMS of an earlier publication have arrived. */
async function quiet(): Promise<void> {
  let seen = -1;
  const isSame = async () => {
    const before = seen;
    seen = (await messages()).length;
    return seen === before;
  };
  await expect.poll(isSame, { intervals: [3_000] }).toBe(true);
}

/** The SMS that arrive while something happens. */
async function arriving(count: number, work: () => Promise<void>) {
  const before = new Set((await messages()).map(keyOf));
  await work();
  const fresh = async () => (await messages()).filter((one) => !before.has(keyOf(one)));
  await expect.poll(async () => (await fresh()).length).toBe(count);
  return fresh();
}

for (const width of [DESK, PHONE])
  test(`a planner publishes, a driver declines by link and is replaced, at ${width} px`, async ({
    browser,
  }) => {
    const page = await opened(browser, width, "admin@moveease.example");
    const dialog = page.getByRole("dialog");
    const { jobs } = await api<{ jobs: Job[] }>(
      page,
      "GET",
      `/jobs?from=${daysAhead(3)}&to=${daysAhead(13)}`,
    );
    const open = jobs.filter(({ state }) => state === "scheduled" || state === "crewed");
    const job = (width === DESK ? open[0] : open.at(-1)) as Job;
    const day = new Date(new Date(job.startsAt).getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
    const { people } = await api<{ people: Choice[] }>(page, "GET", `/jobs/${job.id}/choices`);
    const [first, second] = people.filter(({ hard, soft }) => hard.length + soft.length === 0) as [
      Choice,
      Choice,
    ];
    const assign = ({ id }: Choice) =>
      api<{ id: string }>(page, "POST", `/jobs/${job.id}/assignments`, { personId: id, role: "driver" });
    const publish = async (says: RegExp, names: string[]) => {
      await page.goto(`/moves?date=${day}&view=day`);
      await press(page.getByRole("button", { name: /^Publish \d+ change/ }));
      await expect(dialog.getByText(says)).toBeVisible();
      for (const name of names) await expect(dialog.getByText(name, { exact: true })).toBeVisible();
      await expectAccessible(page);
      await press(dialog.getByRole("button", { name: "Publish and send" }));
      await expect(dialog).toBeHidden();
    };

    // The rest of the day is published before.
    const period = { from: day, to: day };
    const { fingerprint } = await api<{ fingerprint: string }>(
      page,
      "GET",
      `/dispatch/publications/preview?from=${day}&to=${day}`,
    );
    await api(page, "POST", "/dispatch/publications", { ...period, fingerprint });
    await quiet();
    const { id: assignmentId } = await assign(first);

    let link = "";
    await test.step("the driver alone gets a message", async () => {
      const [sms] = await arriving(1, () => publish(/^1 person gets a message/, [first.name]));
      link = /https?:\/\/\S+\/w\/\S+/.exec(sms?.text ?? "")?.[0] ?? "";
      expect(link).not.toBe("");
    });

    const phone = await browser.newContext({
      viewport: { width: 320, height: 640 },
      javaScriptEnabled: false,
    });
    const crew = await phone.newPage();
    await test.step("declines by the link, without scripts and within 50 kB", async () => {
      let bytes = 0;
      crew.on("response", async (answer) => {
        bytes += (await answer.request().sizes()).responseBodySize;
      });
      const answer = await crew.goto(link, { waitUntil: "networkidle" });
      expect(answer?.headers()["cache-control"]).toMatch(/no-store/);
      expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
      expect(bytes).toBeLessThan(50_000);
      const shown = crew.locator("article", { hasText: job.number });
      await shown.getByText(/^(Siwezi kuja|I cannot come)$/).click();
      await shown.getByRole("textbox").fill("Gari langu limeharibika");
      await shown.getByRole("button", { name: /Kataa kazi hii|Decline this job/ }).click();
      await expect(shown.getByText(/Umekataa|You declined/)).toBeVisible();
      expect(await crew.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
    await test.step("its pages are accessible", async () => {
      const reader = await opened(browser, PHONE);
      for (const address of [link, `${link}/days`]) {
        await reader.goto(address);
        await expectAccessible(reader);
      }
      await reader.getByRole("checkbox").and(reader.locator(":enabled")).last().check();
      await reader.getByRole("button", { name: /Hifadhi siku zangu|Save my days/ }).click();
      await expect(reader.getByRole("status")).toBeVisible();
    });

    await test.step("the planner reads it and replaces the driver: two people are told", async () => {
      await page.goto(`/moves/schedule?date=${day}&move=${job.moveNumber}`);
      await expect(
        page.getByText(`${first.name} declined, replace them: Gari langu limeharibika`),
      ).toBeVisible();
      await api(page, "DELETE", `/jobs/${job.id}/assignments/${assignmentId}`);
      await assign(second);
      await arriving(2, () => publish(/^2 people get a message/, [first.name, second.name]));
      await crew.goto(link);
      await expect(crew.locator("article", { hasText: job.number })).toContainText(
        /Umeondolewa kwenye kazi hii|You are off this job/,
      );
    });

    await test.step("sheets and roster open", async () => {
      await page.goto(`/moves/sheets?date=${day}`);
      await expect(page.locator("article", { hasText: job.number }).first()).toBeVisible();
      await expectAccessible(page);
      const pdf = await page.request.get(`${origin()}/documents/day-sheets/${day}.pdf`);
      expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
      await page.goto("/moves/roster");
      await expect(page.getByRole("table")).toBeVisible();
      await expectAccessible(page);
    });
    await phone.close();
  });
