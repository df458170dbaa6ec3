import { type Browser, expect, type Page } from "@playwright/test";
import { callerAs, DESK, daysAhead, expectAccessible, opened, PHONE, press, test } from "./company";

const day = (ahead: number) => daysAhead(ahead).split("-").reverse().join("/");

/** A page for 2G. */
const MOST_BYTES = 50_000;

/** A haulier's phone: without scripts, to prove that the page needs none. */
async function onPhone(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  let bytes = 0;
  line.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const answer = await page.goto(link, { waitUntil: "networkidle" });
  expect(answer?.headers()["cache-control"]).toContain("no-store");
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  return page;
}

for (const width of [DESK, PHONE])
  test(`three hauliers are asked, two open the link, the first wins, at ${width} px`, async ({
    browser,
    playwright,
  }) => {
    const page = await opened(browser, width, "manager@moveease.example");
    const dialog = page.getByRole("dialog");
    const admin = await callerAs(playwright.request, "admin@moveease.example");
    const ahead = width === DESK ? 31 : 38;
    let hire = "";

    await test.step("a day is offered to three", async () => {
      await page.goto("/hires");
      await expectAccessible(page);
      await press(page.getByRole("button", { name: "Hire for a day" }));
      await dialog.getByLabel("Day", { exact: true }).fill(day(ahead));
      await dialog.getByLabel("Begins in").fill("Ruiru");
      await dialog.getByLabel("Ends in").fill("Thika");
      await dialog.getByRole("combobox", { name: "Vehicle class" }).click();
      await page.getByRole("option", { name: "Truck, 7 t" }).click();
      await expect(dialog.getByLabel("Price for Mfano Haulage")).toBeVisible();
      for (const name of ["Mfano Lorries Athi River", "Mfano Coast Carriers"]) {
        const box = dialog.getByRole("checkbox", { name: new RegExp(name) });
        if (!(await box.isChecked())) await box.check();
        await dialog.getByLabel(`Price for ${name}`).fill("23000");
      }
      await expectAccessible(page);
      await press(dialog.getByRole("button", { name: "Offer to 3 hauliers" }));
      await expect(dialog).toBeHidden();
      await page.goto("/hires?state=open");
      await press(page.getByRole("link", { name: /^HT-/ }).first());
      await expect(page.getByRole("heading", { level: 1, name: /^HT-/ })).toBeVisible();
      await expectAccessible(page);
      hire = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    });

    const links = async () => {
      const { offered } = await admin.get(`/hires/${hire}`);
      return (offered as { link: string | null }[]).flatMap(({ link }) => link ?? []);
    };

    await test.step("two open their links; the first wins, the second is told", async () => {
      const [one = "", two = ""] = await links();
      const [first, second] = [await onPhone(browser, one), await onPhone(browser, two)];
      for (const phone of [first, second]) {
        await expect(phone.getByText("Ruiru")).toBeVisible();
        const wide = await phone.evaluate("document.documentElement.scrollWidth");
        expect(wide).toBeLessThanOrEqual(320);
      }
      await first.getByRole("button", { name: "Accept this job" }).click();
      await expect(first.getByRole("heading", { name: "This job is yours" })).toBeVisible();
      await second.getByRole("button", { name: "Accept this job" }).click();
      await expect(second.getByRole("heading", { name: "This job is taken" })).toBeVisible();
      await first.getByLabel("Number plate").fill(width === DESK ? "kcw 114d" : "kcw 115d");
      await first.getByLabel("Driver's name (optional)").fill("Driver on duty");
      await first.getByRole("button", { name: "Send truck and driver" }).click();
      await expect(first.getByText("We have your truck")).toBeVisible();
      await first.context().close();
      const swahili = await onPhone(browser, two.replace("/h/", "/sw/h/"));
      await expect(swahili.getByRole("heading", { name: "Kazi hii imechukuliwa" })).toBeVisible();
    });

    await test.step("the planner sees the truck, and it is a lane of the board on that day", async () => {
      const plate = width === DESK ? "KCW 114D" : "KCW 115D";
      await expect(page.getByRole("link", { name: plate })).toBeVisible();
      await expectAccessible(page);
      const lanesOf = async (ahead: number) => {
        const date = daysAhead(ahead);
        const { lanes } = await admin.get(`/dispatch/board?from=${date}&to=${date}`);
        return (lanes as { plate: string }[]).map((lane) => lane.plate);
      };
      expect(await lanesOf(ahead)).toContain(plate);
      expect(await lanesOf(ahead + 3)).not.toContain(plate);
    });
  });
