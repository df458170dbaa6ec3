import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import {
  answerPrompt,
  aPhone,
  asMsisdn,
  callerAs,
  expectAccessible,
  press,
  promptOn,
  signedIn,
  test,
} from "./company";
import { aJobToday, button, type Caller, openPhone, signInOnPhone } from "./crew-phone";

interface Extras {
  bill: { balance: number; payments: { what: string; amount: number }[] } | null;
}
const billOf = async (office: Caller, moveId: string) =>
  ((await office.get(`/moves/${moveId}/extras`)) as Extras).bill;

/** Cents of 'KES 34,800'. */
const centsIn = (text: string | null) => Number((text ?? "").replace(/[^\d.]/g, "")) * 100;

test("a lead takes the balance on site: cash without network, the rest by a prompt, and the office counts the cash", async ({
  browser,
  playwright,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), "crew-"));
  const office = await callerAs(playwright.request, "admin@moveease.example");
  const isFit = async (moveId: string) => ((await billOf(office, moveId))?.balance ?? 0) > 500_000;
  const job = await aJobToday(office, { startsIn: 5, isFit });
  const before = (await billOf(office, job.moveId))?.balance ?? 0;
  const { phone, page } = await openPhone(folder);
  const left = page.getByRole("region", { name: "Left to pay" });

  await test.step("without network a prompt is not possible, and says so; cash is recorded once", async () => {
    await signInOnPhone(page, job);
    await phone.setOffline(true);
    await page.goto(`/crew/#/job/${job.id}`);
    await press(page.getByRole("link", { name: /^Payment/ }));
    await expect(left).toContainText("Left to pay");
    expect(centsIn(await left.locator("strong").textContent())).toBe(before);
    await expect(page.getByText(/^No network: a request cannot be sent/)).toBeVisible();
    await expect(button(page, "Send request")).toBeDisabled();
    await expect(page.getByRole("img", { name: "Code to scan" })).toBeVisible();
    await expectAccessible(page);
    const cash = page.getByRole("region", { name: "Cash" });
    await cash.getByRole("textbox").fill("2000");
    await press(cash.getByRole("button", { name: "I took cash" }));
    await expectAccessible(page);
    await press(page.getByRole("button", { name: "Yes, KES 2,000 in my hand" }));
    await expect(left).toContainText("Cash not sent yet: KES 2,000");
    expect(centsIn(await left.locator("strong").textContent())).toBe(before - 200_000);
    await expect(page.getByText(/^Cash with you: KES\s[\d,]+\./)).toBeVisible();
  });

  await test.step("with network the receipt has its number, and a prompt to another phone is paid", async () => {
    await phone.setOffline(false);
    await expect(async () => {
      await page.reload();
      await expect(left).toContainText(/Receipt RCT-/, { timeout: 4_000 });
    }).toPass({ timeout: 40_000 });
    const number = aPhone();
    const ask = page.getByRole("region", { name: "M-Pesa to a phone" });
    await ask.getByLabel("M-Pesa number").fill(number);
    await ask.getByLabel("Amount (KES)").fill("1000");
    await press(ask.getByRole("button", { name: "Send request" }));
    await expect(ask.getByRole("status")).toBeVisible();
    const prompt = await promptOn(asMsisdn(number));
    expect(prompt.amount).toBe(1_000);
    await answerPrompt(prompt, "approve");
    await expect(ask.getByRole("status")).toHaveText("Paid: KES 1,000", { timeout: 20_000 });
    expect(centsIn(await left.locator("strong").textContent())).toBe(before - 300_000);
    const bill = await billOf(office, job.moveId);
    expect(bill?.balance).toBe(before - 300_000);
    expect(
      bill?.payments.filter(({ what, amount }) => what.startsWith("Cash") && amount === 200_000),
    ).toHaveLength(1);
  });

  await test.step("the office counts the cash and names the difference", async () => {
    const desk = await signedIn(browser, "accounts@moveease.example");
    await desk.goto("/floats");
    await press(desk.getByRole("link", { name: job.lead }));
    await expect(desk.getByText(/RCT-/).first()).toBeVisible();
    await press(desk.getByRole("button", { name: "Count cash" }));
    const dialog = desk.getByRole("dialog");
    const held = centsIn(await dialog.getByText(/should be there/).textContent());
    expect(held).toBeGreaterThanOrEqual(200_000);
    await dialog.getByLabel("Handed in").fill(String(held / 100 - 100));
    const reason = dialog.getByLabel(/is missing$/);
    await press(dialog.getByRole("button", { name: "Take cash" }));
    await expect(reason).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(desk);
    await reason.fill("100 for parking, no receipt");
    await press(dialog.getByRole("button", { name: "Take cash" }));
    await expect(dialog).toBeHidden();
    await expect(desk.getByText("100 for parking, no receipt").first()).toBeVisible();
    await expect(desk.getByText(/^KES\s0 in hand/)).toBeVisible();
    await expectAccessible(desk);
    await desk.context().close();
  });
  await phone.close();
  rmSync(folder, { recursive: true, force: true });
});
