import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import {
  type APIRequest,
  type Browser,
  test as base,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import type Axe from "axe-core";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";

/** Lines logged so far by the server (tests/start-server.ts). */
const serverLog = () =>
  readFileSync(path.join(import.meta.dirname, "../test-results/server.log"), "utf8").split("\n");

/**
 * A walk's test. Closes its browsers at the end, because open office pages reload on changes and slow down later tests. A
 * failed walk attaches the server's warnings.
 */
export const test = base.extend<{ cleared: undefined }>({
  cleared: [
    async ({ browser }, use, testInfo) => {
      const before = serverLog().length;
      await use(undefined);
      for (const context of browser.contexts()) await context.close();
      if (testInfo.status === testInfo.expectedStatus) return;
      const warnings = serverLog()
        .slice(before - 1)
        .filter((line) => /"level":[456]0/.test(line));
      if (warnings.length > 0) await testInfo.attach("server", { body: warnings.join("\n") });
    },
    { auto: true },
  ],
});

/** A business date `days` from today, in the format of a date input. */
export function daysAhead(days: number): PlainDate {
  const day = addDays(nairobiDate(new Date()), days);
  // Moves on Sundays need a confirmation.
  const isSunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
  return days > 0 && isSunday ? addDays(day, 1) : day;
}

/** Simulates a minute on the page's forms: forms sent at once are rejected as automated. */
export async function takeTime(page: Page): Promise<void> {
  const opened = page.locator('input[name="shownAt"]');
  await expect(opened.first()).toBeAttached();
  await opened.evaluateAll((fields) => {
    for (const field of fields as HTMLInputElement[]) field.value = String(Number(field.value) - 60_000);
  });
}

export const DEMO_PASSWORD = "Twende-Kazi-2026";

export const simulator = () => process.env.SIMULATOR_URL ?? "";

/** Widths of a screen at a desk and of a phone, in pixels. */
export const DESK = 1440;
export const PHONE = 360;

/** Taps on a phone, clicks at a desk. */
export const press = (what: Locator) =>
  (what.page().viewportSize()?.width ?? DESK) < 500 ? what.tap() : what.click();

/** A new browser context with a session and no open page. `width` in pixels. */
export async function signedIn(browser: Browser, email: string, width = 1280): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const answer = await context.request.post("/api/v1/sessions", {
    data: { email, password: DEMO_PASSWORD },
    headers: { origin: process.env.MOVEEASE_URL ?? "" },
  });
  expect(answer.status()).toBe(200);
  return context.newPage();
}

/** Signs in through the sign-in page, which leads to the person's start page. */
export async function signsIn(browser: Browser, email: string, width = 1280): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).not.toHaveURL(/\/login/);
  return page;
}

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const MODAL = '[role="dialog"][aria-modal="true"], dialog:modal';

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Waits until a page is painted, loaded, and no animation runs. */
export const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const painted = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
    const busy = () => document.querySelector('[aria-busy="true"]') !== null;
    await painted();
    for (let left = moving(); left.length > 0 || busy(); left = moving()) {
      await Promise.allSettled(left.map(({ finished }) => finished));
      await painted();
    }
  });

/** Axe's violations on a page, by these tags or rules. Injected once for each document, because that takes long. */
export async function axeFindings(
  page: Page,
  only: { tags: string[] } | { rules: string[] },
  { modal }: { modal?: string } = {},
): Promise<string[]> {
  await still(page);
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(AXE);
  return page.evaluate(
    async ({ runOnly, modal }) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      // Further down, the sticky bar would cover part of a button.
      const { scrollY } = window;
      window.scrollTo({ top: 0, behavior: "instant" });
      // None of these rules reads stylesheets or media, whose loading takes a third of the time.
      const options = { runOnly, resultTypes: ["violations" as const], preload: false };
      // An open panel covers parts of what lies behind it, which nobody can press before the panel is closed.
      const panel = document.querySelector('.mantine-Popover-dropdown[role="dialog"]');
      const open = modal
        ? [...document.querySelectorAll(modal)].filter((each) => each.checkVisibility())
        : [];
      const messages = [...document.querySelectorAll('[role="alert"], [role="status"]')];
      const { violations } = await axe.run(open.length > 0 ? { include: [...open, ...messages] } : document, {
        ...options,
        ...(panel ? { rules: { "target-size": { enabled: false } } } : {}),
      });
      if (panel) violations.push(...(await axe.run(panel, options)).violations);
      window.scrollTo({ top: scrollY, behavior: "instant" });
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("; ")}`,
      );
    },
    { runOnly: "tags" in only ? only.tags : only.rules, modal },
  );
}

/**
 * Expects no violation of WCAG A and AA. While a modal dialog is open, only the dialog and messages are checked, because
 * nobody can use what is behind it.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page, { tags: WCAG }, { modal: MODAL }), page.url()).toEqual([]);
}

export interface Mail {
  id: string;
  subject: string;
  to: string[];
  text: string;
  html: string;
}

/** Waits for the newest mail to an address with this subject. */
export async function mailTo(
  address: string,
  subject: RegExp,
  options: { timeout?: number } = {},
): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    const mails = (await (await fetch(`${simulator()}/_sim/mails`)).json()) as Mail[];
    found = mails.find((mail) => mail.to.includes(address) && subject.test(mail.subject));
    expect(found, `a mail to ${address} about ${subject}`).toBeDefined();
  }).toPass(options);
  return found as Mail;
}

interface Prompt {
  checkoutRequestId: string;
  phone: string;
  amount: number;
  account: string;
  open: boolean;
}

/** Waits for the payment prompt on a phone. */
export async function promptOn(phone: string): Promise<Prompt> {
  let found: Prompt | undefined;
  await expect(async () => {
    const prompts = (await (await fetch(`${simulator()}/_sim/prompts`)).json()) as Prompt[];
    found = prompts.find((prompt) => prompt.phone === phone && prompt.open);
    expect(found, `a prompt on ${phone}`).toBeDefined();
  }).toPass();
  return found as Prompt;
}

/** Answers as the phone's owner; returns the payment's receipt. */
export async function answerPrompt(prompt: Prompt, answer: "approve" | "cancel"): Promise<string> {
  const answered = await fetch(`${simulator()}/_sim/prompts/${prompt.checkoutRequestId}/${answer}`, {
    method: "POST",
  });
  expect(answered.ok).toBe(true);
  const { receipt } = (await answered.json()) as { receipt: string | null };
  return receipt ?? "";
}

let made = 0;

/**
 * A `07…` number, unique in this run; none ends in 0 and two digits, which misbehave in the simulator. Numbers differ in most
 * digits, so that searches find only one.
 */
export function aPhone(): string {
  // After a failed walk the next ones run in a new process, whose count restarts.
  const serial = Number(process.env.TEST_WORKER_INDEX ?? 0) * 1000 + made++;
  const spread = (serial * 514_229 + 271_828) % 810_000;
  return `0711${Math.floor(spread / 900) + 100}${(spread % 900) + 100}`;
}

/** The number as the phone network writes it. */
export function asMsisdn(local: string): string {
  return `254${local.slice(1)}`;
}

/** An API client with one person's session, or without. */
export async function callerAs(requests: APIRequest, email?: string) {
  // Set by the global setup. The request fixture would share one cookie jar between all callers.
  const origin = process.env.MOVEEASE_URL ?? "";
  const caller = await requests.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const post = (path: string, data: unknown = {}, key?: string) =>
    caller.post(`/api/v1${path}`, { data, headers: key ? { "Idempotency-Key": key } : {} });
  if (email) expect((await post("/sessions", { email, password: DEMO_PASSWORD })).status()).toBe(200);
  const put = (path: string, data: unknown) => caller.put(`/api/v1${path}`, { data });
  const get = async (path: string) => {
    const answer = await caller.get(`/api/v1${path}`);
    expect(answer.status(), path).toBe(200);
    return answer.json();
  };
  return { post, put, get };
}

export interface Customer {
  name: string;
  email: string;
  phone: string;
}

/** A customer unknown to other tests; the last name is unique. */
export function aCustomer(): Customer {
  const phone = aPhone();
  const own = `w${phone.slice(4)}`;
  return { name: `Njeri ${own}`, email: `${own}@example.co.ke`, phone };
}

/** A visitor's quote for two bedrooms with packing: KES 18,600 by the price list. */
export async function askForQuote(
  requests: APIRequest,
  customer: Customer,
): Promise<{ number: string; link: string }> {
  const visitor = await callerAs(requests);
  const asked = await visitor.post("/quotes", {
    from: "Kilimani, Nairobi, Kenya",
    to: "Thika, Kenya",
    rooms: { bedroom: 2 },
    services: ["packing"],
    customer,
  });
  expect(asked.status()).toBe(201);
  return asked.json();
}

/** The number of a quote that its customer accepted for a day. */
export async function anAcceptedQuote(
  requests: APIRequest,
  serviceDate: string,
  customer: Customer = aCustomer(),
): Promise<string> {
  const { number, link } = await askForQuote(requests, customer);
  const office = await callerAs(requests, "manager@moveease.example");
  const { id } = await office.get(`/quotes/${number}`);
  expect((await office.post(`/quotes/${id}/approval`)).status()).toBe(200);
  const visitor = await callerAs(requests);
  const token = new URL(link).pathname.split("/").at(-1);
  const terms = { name: "Njeri", terms: true, serviceDate };
  expect((await visitor.post(`/quote-links/${token}/acceptance`, terms)).status()).toBe(200);
  return number;
}

let isRoomMade = false;

/** Raises the daily capacity above all walks' bookings, because the demo's month ends are full. */
export async function makeRoom(requests: APIRequest): Promise<void> {
  if (isRoomMade) return;
  const admin = await callerAs(requests, "admin@moveease.example");
  const { value, version } = await admin.get("/settings/moves");
  const saved = await admin.put("/settings/moves", { value: { ...value, dailyCapacity: 100 }, version });
  expect(saved.status()).toBe(200);
  isRoomMade = true;
}

/** An unpaid invoice of KES 18,600 from an accepted quote, and its payment page. */
export async function anInvoice(
  requests: APIRequest,
  customer: Customer,
  inDays = 10,
): Promise<{ number: string; accountNumber: string; total: number; payPage: string }> {
  const { number, link } = await askForQuote(requests, customer);
  const manager = await callerAs(requests, "manager@moveease.example");
  const { id } = await manager.get(`/quotes/${number}`);
  expect((await manager.post(`/quotes/${id}/approval`)).status()).toBe(200);
  const visitor = await callerAs(requests);
  const token = new URL(link).pathname.split("/").at(-1) ?? "";
  const serviceDate = daysAhead(inDays);
  await makeRoom(requests);
  const accepted = await visitor.post(`/quote-links/${token}/acceptance`, {
    name: customer.name,
    terms: true,
    serviceDate,
  });
  expect(accepted.status()).toBe(200);
  const { invoice } = await visitor.get(`/quote-links/${token}/invoice`);
  return { ...invoice, payPage: new URL(link).pathname };
}

/** Pays to the paybill from a phone's menu: any account, any amount in shillings. */
export async function payPaybill(account: string, amount: number, phone = aPhone()): Promise<string> {
  const answer = await fetch(`${simulator()}/_sim/paybill`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ phone: asMsisdn(phone), account, amount }),
  });
  const { receipt } = (await answer.json()) as { receipt?: string };
  expect(receipt).toBeDefined();
  return receipt ?? "";
}

/** Returns a download's bytes and file name. */
export async function downloaded(
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) };
}

/** Opens a browser, signed in or not; a narrow one uses touch. */
export async function opened(browser: Browser, width: number, email?: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, hasTouch: width < 500 });
  if (email) {
    const answer = await context.request.post("/api/v1/sessions", {
      data: { email, password: DEMO_PASSWORD },
      headers: { origin: process.env.MOVEEASE_URL ?? "" },
    });
    expect(answer.status()).toBe(200);
  }
  return context.newPage();
}

/** Selects an option in an office form, by mouse or finger. */
export async function choose(
  page: Page,
  press: (what: Locator) => Promise<void>,
  field: Locator,
  option: string,
) {
  await press(field);
  await press(page.getByRole("option", { name: option, exact: true }));
}

/** Sends the contact form as a visitor who came by an address. */
export async function asksByForm(
  page: Page,
  { name, email, phone }: Customer,
  address = "/contact",
): Promise<void> {
  await page.goto(address);
  const form = page.locator("main posted-form");
  await form.getByLabel("Full Name").fill(name);
  await form.getByLabel("Email Address", { exact: true }).fill(email);
  await form.getByLabel("Phone Number").fill(phone);
  await form.getByLabel("Service").selectOption("residential");
  await takeTime(page);
  await press(form.getByRole("button", { name: "Send Message" }));
  await expect(form.getByText("Thank you for your inquiry!")).toBeVisible();
}
