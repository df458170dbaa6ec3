import { expect, type Page } from "@playwright/test";
import { plainPdf } from "~/features/documents/server/documents/plain-pdf";
import {
  aCustomer,
  callerAs,
  DEMO_PASSWORD,
  DESK,
  downloaded,
  expectAccessible,
  mailTo,
  PHONE,
  signedIn,
  test,
} from "./company";

test("documents and privacy of a customer", async ({ playwright, browser }) => {
  const person = aCustomer();
  const service = await callerAs(playwright.request, "service@moveease.example");
  const [firstName = "", lastName = ""] = person.name.split(" ");
  const made = await service.post("/customers", {
    personalInfo: { firstName, lastName },
    contactInfo: { email: person.email, primaryPhone: person.phone },
  });
  expect(made.status()).toBe(201);
  const { customerNumber } = await made.json();
  const pdf = {
    name: "Inventory.pdf",
    mimeType: "application/pdf",
    buffer: plainPdf("Inventory of the house"),
  };

  await test.step("customer service uploads a document, looks at it, and is refused a program", async () => {
    const page = await signedIn(browser, "service@moveease.example", DESK);
    await page.goto(`/customers/${customerNumber}/documents`);
    await expect(page.getByRole("heading", { name: "No documents yet" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Upload document" }).click();
    const dialog = page.getByRole("dialog", { name: "Upload document" });
    await expect(dialog.getByRole("button", { name: "Upload", exact: true })).toBeDisabled();
    const program = {
      name: "passport.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("MZ a program"),
    };
    await choose(page, program);
    await dialog.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(
      dialog.getByText("We cannot read this file. Please upload a PDF, JPEG, PNG or WebP"),
    ).toBeVisible();
    await expectAccessible(page);
    await choose(page, pdf);
    await dialog.getByRole("combobox", { name: "Kind" }).click();
    await page.getByRole("option", { name: "Inventory" }).click();
    await dialog.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(page.getByText("Document uploaded")).toBeVisible();
    await expect(page.getByText(/Inventory · 1 KB · .*kept until/)).toBeVisible();
    await page.getByRole("button", { name: "Inventory.pdf", exact: true }).click();
    await expect(page.getByRole("img", { name: "Inventory.pdf, page 1 of 1" })).toBeVisible();
    await expectAccessible(page);
    await page.context().close();
  });

  await test.step("the customer changes what they allow and how they hear of their move", async () => {
    const visitor = await callerAs(playwright.request);
    const registered = await visitor.post("/registrations", {
      name: person.name,
      email: person.email,
      password: DEMO_PASSWORD,
    });
    expect(registered.ok()).toBe(true);
    const { text } = await mailTo(person.email, /confirm/i);
    const page = await (await browser.newContext({ viewport: { width: PHONE, height: 900 } })).newPage();
    await page.goto(/https?:\/\/\S+/.exec(text)?.[0] ?? "");
    await expect(page.getByRole("heading", { name: "Thank you, that is confirmed" })).toBeVisible();
    await page.goto("/login");
    await page.getByLabel("Email Address").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).not.toHaveURL(/\/login/);
    await page.goto("/sw/account");
    await expect(page.getByRole("heading", { name: "Machaguo yako" })).toBeVisible();
    await page.goto("/account");
    await page.getByText("Your choices").click();
    await page.getByLabel("SMS", { exact: true }).uncheck();
    await page.getByLabel("May we send you offers and news?").check();
    await page.getByRole("button", { name: "Save choices" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    await page.reload();
    await page.getByText("Your choices").click();
    await expect(page.getByLabel("SMS", { exact: true })).not.toBeChecked();
    await expect(page.getByLabel("May we send you offers and news?")).toBeChecked();
    await expectAccessible(page);
    await mailTo(person.email, /Welcome to the/);
    await page.context().close();
  });

  const admin = await signedIn(browser, "admin@moveease.example", DESK);
  await test.step("an admin restricts the data and lifts it again", async () => {
    await admin.goto(`/customers/${customerNumber}/documents`);
    await admin.getByRole("button", { name: "Restrict data" }).click();
    const dialog = admin.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("Asked for by letter of 20 November");
    await dialog.getByRole("button", { name: "Restrict data" }).click();
    await expect(admin.getByText(/^Data restricted since/)).toBeVisible();
    await expect(admin.getByRole("button", { name: "Upload document" })).toHaveCount(0);
    await expect(admin.getByRole("link", { name: "Edit Customer" })).toHaveCount(0);
    await expectAccessible(admin);
    const refused = await service.post(`/customers/${customerNumber}/notes`, {
      type: "other",
      content: "Called",
    });
    expect(refused.status()).toBe(409);
    await admin.getByRole("button", { name: "Lift restriction" }).click();
    await dialog.getByLabel("Reason").fill("Settled by phone");
    await dialog.getByRole("button", { name: "Lift restriction" }).click();
    await expect(admin.getByText(/^Data restricted since/)).toHaveCount(0);
    await expect(admin.getByRole("button", { name: "Upload document" })).toBeVisible();
  });

  await test.step("downloads the copy of all data, then erases it", async () => {
    const copy = await downloaded(admin, () =>
      admin.getByRole("link", { name: "Download all their data" }).click(),
    );
    expect(copy.name).toBe(`${customerNumber}-data.zip`);
    const text = copy.bytes.toString("latin1");
    for (const words of ["data.json", "Inventory.pdf", person.email, "newsletter_subscribers"])
      expect(text).toContain(words);
    await admin.getByRole("link", { name: "Erase personal data" }).click();
    const dialog = admin.getByRole("dialog", { name: /^Erase personal data of CUST/ });
    await dialog.getByLabel("Reason").fill("Asked for by letter of 21 November");
    await dialog.getByLabel(`Type ${customerNumber} to confirm`).fill(customerNumber);
    await dialog.getByRole("button", { name: "Erase for good" }).click();
    await expect(admin.getByRole("heading", { name: "Erased customer", level: 1 })).toBeVisible();
    await admin.goto(`/customers/${customerNumber}/documents`);
    await expect(admin.getByText("Inventory.pdf")).toHaveCount(0);
    await expect(admin.getByRole("button", { name: "Upload document" })).toHaveCount(0);
  });
});

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const opened = page.waitForEvent("filechooser");
  await page.getByRole("dialog").getByRole("button", { name: "File", exact: true }).click();
  await (await opened).setFiles(file);
}
