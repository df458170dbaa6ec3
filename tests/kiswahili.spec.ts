import { expect } from "@playwright/test";
import { aPhone, DEMO_PASSWORD, mailTo, test } from "./company";

test("the other language is the same page, and its links stay in it", async ({ page }) => {
  await page.goto("/prices");
  await page.getByRole("banner").getByRole("link", { name: "Kiswahili" }).click();
  await expect(page).toHaveURL(/\/sw\/prices$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "sw");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orodha kamili ya bei.");
  // Without a full load, because the frame uses client-side links.
  await page.getByRole("contentinfo").getByRole("link", { name: "Maswali" }).click();
  await expect(page).toHaveURL(/\/sw\/faq$/);
  await expect(page.getByText("Nalipaje?")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(/\/faq$/);
  await expect(page.getByText("How do I pay?")).toBeVisible();
});

test("a quote asked for in Kiswahili is refused, made and sent in it", async ({ page }) => {
  const phone = aPhone();
  const email = `wambui.${phone}@example.co.ke`;
  await page.goto("/sw/cost-calculator?step=4&from=Thika&to=Kiambu&rooms.bedroom=2&services=packing");
  await page.getByLabel("Jina Kamili").fill("Wambui Kilonzo");
  await page.getByLabel("Barua Pepe").fill(email);
  await page.getByLabel("Nambari ya Simu").fill("12");
  await page.getByRole("button", { name: "Tengeneza Kotesheni" }).click();
  await expect(page.getByText("Tafadhali weka nambari sahihi ya simu")).toBeVisible();
  await page.getByLabel("Nambari ya Simu").fill(phone);
  await page.getByRole("button", { name: "Tengeneza Kotesheni" }).click();
  await expect(page.getByRole("heading", { name: "Wambui, bei yako ni KES 18,600." })).toBeVisible();
  const paper = (await page.getByRole("link", { name: "Pakua PDF" }).getAttribute("href")) ?? "";
  const pdf = await page.request.get(paper);
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  const mail = await mailTo(email, /^Kotesheni yako MV-/);
  const link = /http:\S+\/q\/\S+/.exec(mail.text)?.[0] ?? "";
  expect(new URL(link).pathname).toMatch(/^\/sw\/q\//);
  await page.goto(link);
  await expect(page.getByText("Vyumba vya kulala")).toBeVisible();
  await expect(page.getByText("Tunahakiki kotesheni hii")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "English" }).click();
  await expect(page.getByText("We are checking this quote")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a form and its answer stay in Kiswahili", async ({ page }) => {
    await page.goto("/sw/track");
    await page.getByLabel("Nambari ya kotesheni au ankara").fill("MV-1");
    await page.getByLabel("Nambari ya Simu").fill("0712345678");
    await page.getByRole("button", { name: "Fuatilia", exact: true }).click();
    await expect(page).toHaveURL(/\/sw\/track/);
    await expect(page.getByText(/Hatukupata uhamisho wenye nambari hii/)).toBeVisible();
  });
});

test("a customer signs in within the language; staff are led to the office, which is English", async ({
  browser,
}) => {
  const signIn = async (email: string) => {
    const page = await (await browser.newContext()).newPage();
    await page.goto("/sw/account");
    await expect(page).toHaveURL(/\/sw\/login\?next=%2Faccount$/);
    await page.getByLabel("Barua Pepe").fill(email);
    await page.getByLabel("Nenosiri", { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: "Ingia" }).click();
    return page;
  };
  const customer = await signIn("grace.njeri@example.co.ke");
  await expect(customer).toHaveURL(/\/sw\/account$/);
  await expect(customer.getByRole("heading", { level: 1 })).toContainText("Karibu tena");
  await customer.goto("/sw/quote-management");
  await expect(customer).toHaveURL(/\/\/[^/]+\/quote-management$/);
  await customer.context().close();
});
