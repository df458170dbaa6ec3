import { type Browser, type CDPSession, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { aCustomer, askForQuote, DESK, expectAccessible, mailTo, PHONE, signedIn, test } from "./company";

const KB = 1024;
/** EDGE: bytes a second, milliseconds. */
const SLOW = { offline: false, downloadThroughput: 30 * KB, uploadThroughput: 15 * KB, latency: 300 };
const CUT = { ...SLOW, offline: true };
/** A page for 2G: everything before the script, and with it. */
const MOST_BYTES = 50_000;

/** A photo that stays large when it is drawn again. */
const aPhoto = (side = 1200) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: "#446",
      noise: { type: "gaussian", mean: 120, sigma: 40 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();

async function opened(browser: Browser, link: string, over: { width: number; javaScriptEnabled?: boolean }) {
  const { width, javaScriptEnabled = true } = over;
  const context = await browser.newContext({
    ...{ viewport: { width, height: 780 }, hasTouch: width < 500, javaScriptEnabled },
  });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  return { page, line, path: new URL(link).pathname };
}

const throttle = (line: CDPSession, conditions: typeof SLOW) =>
  line.send("Network.emulateNetworkConditions", conditions);

async function linkBy(sales: Page, number: string, email: string): Promise<string> {
  await sales.goto(`/quote-management/${number}`);
  await sales.getByRole("button", { name: "Make the link" }).click();
  await expect(sales.getByText("Not opened yet").first()).toBeVisible();
  await sales.getByRole("button", { name: "Email", exact: true }).click();
  const mail = await mailTo(email, /List what you are moving/);
  return mail.text.match(/https?:\/\/\S+\/s\/[\w-]+/)?.[0] ?? "";
}

const tile = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^Add one ${name} [\\d.]+ m³$`) });
const saved = (page: Page) => expect(page.getByText("All saved")).toBeVisible({ timeout: 60_000 });

test("a customer lists their goods on a slow line that breaks off twice, and the office confirms", async ({
  playwright,
  browser,
}) => {
  const grace = aCustomer();
  const { number } = await askForQuote(playwright.request, grace);
  const sales = await signedIn(browser, "sales@moveease.example", DESK);
  const link = await test.step("sales sends the link from the quote", () =>
    linkBy(sales, number, grace.email));
  const { page, line, path } = await opened(browser, link, { width: PHONE });

  await test.step("the page is small and useful on 2G", async () => {
    let bytes = 0;
    line.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await throttle(line, SLOW);
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "What are you moving?" })).toBeVisible();
    await saved(page);
    await page.waitForLoadState("networkidle");
    expect(bytes).toBeLessThan(MOST_BYTES);
    await expectAccessible(page);
  });

  await test.step("taps count at once, in both languages and by the words people use", async () => {
    await page.getByRole("link", { name: /^Living room/ }).tap();
    await tile(page, "Coffee table").tap();
    await tile(page, "Coffee table").tap();
    await page.getByRole("button", { name: "One Coffee table less" }).tap();
    await page.getByRole("searchbox").fill("kochi");
    await tile(page, "Sofa, 3 seats").tap();
    await page.getByRole("searchbox").fill("");
    await tile(page, "Carton, books").tap();
    await tile(page, "Carton, books").tap();
    await expect(page.getByText("2 × Carton, books")).toBeVisible();
    await saved(page);
    await expectAccessible(page);
  });

  await test.step("details, and something that is not in the list", async () => {
    await page.getByText("Something else").tap();
    await page.getByLabel("What is it?").fill("<b>Fish</b> tank =1+1");
    for (const side of ["Length", "Width", "Height"]) await page.getByLabel(`${side}, cm`).fill("50");
    await page.getByRole("button", { name: "Add", exact: true }).tap();
    const line = page.getByRole("listitem").filter({ hasText: "<b>Fish</b> tank =1+1" });
    await line.getByText("Details").tap();
    await line.getByLabel("Does it go?").selectOption("No, it stays");
    await line.getByRole("button", { name: "Save" }).tap();
    await expect(line.getByText("stays", { exact: true })).toBeVisible();
    await saved(page);
  });

  await test.step("a photo continues after a cut and after a reload", async () => {
    const offsets: string[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (request.method() === "PUT" && url.pathname.includes("/uploads/"))
        offsets.push(url.searchParams.get("offset") ?? "");
    });
    await page.getByLabel("Choose photos").setInputFiles({
      ...{ name: "room.jpg", mimeType: "image/jpeg", buffer: await aPhoto() },
    });
    await expect(page.getByText(/^\d+%$/)).toBeVisible({ timeout: 60_000 });
    await throttle(line, CUT);
    await expect(page.getByText("No connection. Continue", { exact: false })).toBeVisible();
    await tile(page, "Armchair").tap();
    await expect(page.getByText("1 × Armchair")).toBeVisible();
    await throttle(line, SLOW);
    await expect
      .poll(() => offsets.filter((offset) => offset !== "0").length, { timeout: 60_000 })
      .toBeGreaterThan(0);
    await page.reload();
    await expect(page.getByText("1 × Armchair")).toBeVisible();
    await expect(page.getByRole("link", { name: "Photo" })).toBeVisible({ timeout: 120_000 });
    await saved(page);
    expect(offsets.filter((offset) => offset === "0").length).toBeLessThanOrEqual(2);
  });

  await test.step("a file that is no photo is refused with its reason", async () => {
    await throttle(line, { ...SLOW, downloadThroughput: -1, uploadThroughput: -1, latency: 0 });
    await page.getByLabel("Choose photos").setInputFiles({
      ...{
        name: "virus.jpg",
        mimeType: "image/jpeg",
        buffer: Buffer.from("MZ this is a program, not a photo"),
      },
    });
    await expect(page.getByText("this is no photo we can read")).toBeVisible();
    await page.getByRole("button", { name: "Delete this photo" }).last().tap();
    await expect(page.getByText("this is no photo we can read")).toHaveCount(0);
  });

  await test.step("the same list in Kiswahili", async () => {
    await page.getByRole("link", { name: "Kiswahili" }).tap();
    await expect(page.getByText("Boksi la vitabu").first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "English" }).tap();
    await page.getByRole("link", { name: "All rooms" }).tap();
  });

  await test.step("sends it", async () => {
    await page.getByRole("button", { name: "Send my list" }).tap();
    await expect(page.getByRole("heading", { name: "Thank you. We have your list." })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("sales compares it with the photo, adds an item and confirms", async () => {
    await sales.goto("/inventories/submitted");
    await expectAccessible(sales);
    await sales.getByRole("link", { name: grace.name }).click();
    await expect(sales.getByRole("img", { name: "Living room" })).toBeVisible();
    await expect(sales.getByText("<b>Fish</b> tank =1+1")).toBeVisible();
    await sales.getByRole("button", { name: "Open large" }).click();
    const viewer = sales.getByRole("dialog", { name: "Living room" });
    await expect(viewer.getByRole("img", { name: "Living room" })).toBeVisible();
    await expect(viewer.getByText(/^Customer, /)).toBeVisible();
    await expectAccessible(sales);
    await sales.keyboard.press("Escape");
    await expect(viewer).toBeHidden();
    await sales.getByRole("button", { name: "Curtains", exact: true }).click();
    await expect(sales.getByRole("button", { name: "One Curtains less" })).toBeVisible();
    await expectAccessible(sales);
    await sales.getByRole("button", { name: "Confirm the list" }).click();
    await expect(sales.getByText(/The list may become binding/)).toBeVisible();
  });

  await test.step("a change by the customer asks for another review", async () => {
    await page.getByRole("link", { name: /^Kitchen/ }).tap();
    await tile(page, "Cooker").tap();
    await saved(page);
    await expect(sales.getByRole("button", { name: "Confirm the list" })).toBeEnabled();
  });

  await test.step("a link that ended says whom to call", async () => {
    await sales.goto(`/quote-management/${number}`);
    await sales.getByRole("button", { name: "End link" }).click();
    await expect(sales.getByText("Link ended", { exact: true }).first()).toBeVisible();
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "This link has ended" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Call 0/ })).toBeVisible();
    await expectAccessible(page);
  });
});

test("the list works without JavaScript, and a phone reviews it", async ({ playwright, browser }) => {
  const grace = aCustomer();
  const { number } = await askForQuote(playwright.request, grace);
  const sales = await signedIn(browser, "sales@moveease.example", PHONE);
  const link = await linkBy(sales, number, grace.email);
  const { page, path } = await opened(browser, link, { width: DESK, javaScriptEnabled: false });

  await test.step("taps, searches and saves by forms", async () => {
    await page.goto(path);
    await page.getByRole("link", { name: /^Living room/ }).click();
    await tile(page, "Armchair").click();
    await tile(page, "Armchair").click();
    await page.getByRole("button", { name: "One Armchair less" }).click();
    await page.getByRole("searchbox").fill("kochi la watu 3");
    await page.getByRole("button", { name: "Search" }).click();
    await tile(page, "Sofa, 3 seats").click();
    await expect(page.getByText("1 × Sofa, 3 seats")).toBeVisible();
    await page.getByText("Something else").click();
    await page.getByLabel("What is it?").fill("Loom");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText("1 × Loom")).toBeVisible();
  });

  await test.step("uploads a photo and refuses another file", async () => {
    const field = page.getByLabel("Choose photos");
    await field.setInputFiles({ name: "room.jpg", mimeType: "image/jpeg", buffer: await aPhoto(800) });
    await page.getByRole("button", { name: "Upload" }).first().click();
    await expect(page.getByRole("link", { name: "Photo" })).toBeVisible();
    await field.setInputFiles({
      name: "x.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from("MZ no photo at all, really"),
    });
    await page.getByRole("button", { name: "Upload" }).first().click();
    await expect(page.getByText("We cannot read this file as a photo")).toBeVisible();
  });

  await test.step("sends the list", async () => {
    await page.goto(path);
    await page.getByRole("button", { name: "Send my list" }).click();
    await expect(page.getByRole("heading", { name: "Thank you. We have your list." })).toBeVisible();
  });

  await test.step("the reviewer sees that an item has no size", async () => {
    await sales.goto("/inventories/submitted");
    await expectAccessible(sales);
    await sales.getByRole("link", { name: grace.name }).click();
    await expect(sales.getByText("1 without a size", { exact: false })).toBeVisible();
    await expectAccessible(sales);
    await sales.getByRole("button", { name: "Confirm the list" }).click();
    await expect(sales.getByText(/Reviewed by/)).toBeVisible();
  });
});
