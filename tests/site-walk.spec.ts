import { expect, type Page } from "@playwright/test";
import { aPhone, signedIn, test } from "./company";

test("a newcomer finds the services, a price, a quote and its track, on a slow phone", async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const phone = aPhone();

  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Learn More" }).first().click();
  await expect(page.getByRole("heading", { name: "What we move, and what it starts at" })).toBeInViewport();
  await page.getByRole("link", { name: "Explore Services" }).first().click();
  await expect(page).toHaveURL(/\/services/);
  await page.getByRole("link", { name: "Get Quote: Packing Services" }).click();
  await expect(page).toHaveURL(/\/cost-calculator\?service=packing/);

  await page.getByRole("combobox", { name: "Current location" }).fill("Kilimani");
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.getByRole("combobox", { name: "Destination location" }).fill("Eldoret, Kenya");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Next/ }).click();
  await page.getByRole("button", { name: "One more: Bedrooms" }).click();
  await page.getByRole("button", { name: "One more: Kitchen" }).click();
  await fits(page);
  await page.getByRole("button", { name: /^Next/ }).click();
  await expect(page.getByRole("checkbox", { name: /Professional Packing/ })).toBeChecked();
  await fits(page);
  await page.getByRole("button", { name: /^Next/ }).click();
  await page.getByLabel("Full Name").fill("Jepkosgei Rotich");
  await page.getByLabel("Email Address").fill(`jepkosgei.${phone}@example.co.ke`);
  await page.getByLabel("Phone Number").fill(phone);
  await page.route("**/cost-calculator?*", (route) => route.abort(), { times: 1 });
  const first = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Generate Quote" }).click();
  await expect(page.getByText(/could not reach the server/)).toBeVisible();
  const second = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Generate Quote" }).click();
  const attempts = [await first, await second].map((request) =>
    new URLSearchParams(request.postData() ?? "").get("attempt"),
  );
  expect(attempts[0]).toBe(attempts[1]);
  // 2,500 + 2,000 + packing 5,000; base and distance up to the long-distance minimum of 30,000; VAT 16% of 9,500 is 1,520.
  await expect(page.getByRole("heading", { name: /Jepkosgei, your move is KES 31,520/ })).toBeVisible();
  await fits(page);
  const reference =
    (await page
      .getByText(/^MV-\d+$/)
      .first()
      .textContent()) ?? "";

  await page.goto("/track-move");
  await expect(page).toHaveURL(/\/track$/);
  await page.getByLabel("Reference or invoice number").fill(reference);
  await page.getByLabel("Phone Number").fill("0700 000 001");
  await page.getByRole("button", { name: "Track" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByText("Eldoret")).toHaveCount(0);
  await page.getByLabel("Phone Number").fill(phone);
  await page.getByRole("button", { name: "Track" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/quote|checking/i);
  await expect(page.getByText(/Eldoret/).first()).toBeVisible();
  await fits(page);
  await context.close();
});

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

test("an edit of the content is previewed, published, and seen by the next visitor", async ({
  browser,
  request,
}) => {
  const question = "How early should I book?";
  const visit = async () => {
    const answer = await request.get("/faq");
    return { html: await answer.text(), etag: answer.headers().etag ?? "" };
  };
  await visit();
  const before = await visit();
  const unchanged = await request.get("/faq", { headers: { "If-None-Match": before.etag } });
  expect(unchanged.status()).toBe(304);

  const admin = await signedIn(browser, "admin@moveease.example");
  await admin.goto("/content?kind=faq");
  await admin.getByRole("link", { name: question }).click();
  const answer = admin.getByRole("textbox", { name: "Answer" });
  await answer.fill(`${await answer.inputValue()} Month's end fills first.`);
  await admin.getByRole("button", { name: "Save draft" }).click();
  await expect(admin.getByText("Draft saved")).toBeVisible();
  expect((await visit()).html).not.toContain("fills first");
  const preview = await admin.getByRole("link", { name: /Preview/ }).getAttribute("href");
  await admin.goto(preview ?? "");
  await expect(admin.getByText("fills first", { exact: false })).toBeAttached();
  // Visitors at the preview's address see only published content.
  expect(await (await request.get(preview ?? "")).text()).not.toContain("fills first");
  await admin.goBack();
  await admin.getByRole("button", { name: "Publish" }).click();
  await expect(admin.getByText("Published: visitors see it now")).toBeVisible();
  const after = await visit();
  expect(after.html).toContain("fills first");
  expect(after.etag).not.toBe(before.etag);
  expect(after.html).not.toContain("admin@moveease.example");
  await admin.context().close();
});
