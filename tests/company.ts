import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, type Page } from "@playwright/test";

/** What the walks do again and again. */

/** Every demo person's password, as `npm start` prints it. */
export const DEMO_PASSWORD = "Twende-Kazi-2026";

export const simulator = () => process.env.SIMULATOR_URL ?? "";

/** A browser of its own for one person, signed in through the sign-in page. */
export async function signedIn(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).not.toHaveURL(/\/login/);
  return page;
}

/** The screen as assistive technology sees it: no violation of WCAG A and AA. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  const told = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("; ")}`,
  );
  expect(told, page.url()).toEqual([]);
}

export interface Mail {
  id: string;
  subject: string;
  to: string[];
  text: string;
  html: string;
}

/** The newest mail to an address with these words in its subject, as soon as it has come. */
export async function mailTo(address: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    const mails = (await (await fetch(`${simulator()}/_sim/mails`)).json()) as Mail[];
    found = mails.find((mail) => mail.to.includes(address) && subject.test(mail.subject));
    expect(found, `a mail to ${address} about ${subject}`).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return found as Mail;
}

interface Prompt {
  checkoutRequestId: string;
  phone: string;
  amount: number;
  account: string;
  open: boolean;
}

/** The prompt that rings on a phone, as soon as it does. */
export async function promptOn(phone: string): Promise<Prompt> {
  let found: Prompt | undefined;
  await expect(async () => {
    const prompts = (await (await fetch(`${simulator()}/_sim/prompts`)).json()) as Prompt[];
    found = prompts.find((prompt) => prompt.phone === phone && prompt.open);
    expect(found, `a prompt on ${phone}`).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return found as Prompt;
}

export async function answerPrompt(prompt: Prompt, answer: "approve" | "cancel"): Promise<void> {
  const { ok } = await fetch(`${simulator()}/_sim/prompts/${prompt.checkoutRequestId}/${answer}`, {
    method: "POST",
  });
  expect(ok).toBe(true);
}

/** `+254 7…` numbers that no other test uses. */
export function aPhone(): string {
  return `0711${String(Math.floor(Math.random() * 900_000) + 100_000)}`;
}

/** 0711… as the phone network writes it. */
export function asMsisdn(local: string): string {
  return `254${local.slice(1)}`;
}
