import { expect, type Locator, type Page } from "@playwright/test";
import {
  aCustomer,
  anInvoice,
  answerPrompt,
  asMsisdn,
  callerAs,
  DESK,
  downloaded,
  expectAccessible,
  mailTo,
  payPaybill,
  promptOn,
  signedIn,
  test,
} from "./company";

test("an accountant works through invoices", async ({ playwright, browser }) => {
  const customer = aCustomer();
  const [first, second, third] = [
    await anInvoice(playwright.request, customer),
    await anInvoice(playwright.request, customer),
    await anInvoice(playwright.request, customer),
  ];
  const accounts = await signedIn(browser, "accounts@moveease.example", DESK);
  const open = (number: string) => accounts.goto(`/invoice-management/${number}`);
  const dialog = accounts.getByRole("dialog");
  const bar = accounts.getByRole("region", { name: "Selected invoices" });
  const find = async () => {
    await accounts.goto(`/invoice-management?search=${encodeURIComponent(customer.email)}`);
    await expect(ticks(accounts)).toHaveCount(3);
  };

  await test.step("finds invoices, and records a payment on exactly one", async () => {
    await accounts.goto("/invoice-management");
    await accounts.getByRole("searchbox", { name: "Search" }).fill("nobody has this name");
    await accounts.keyboard.press("Enter");
    await expect(accounts.getByText("No invoices found")).toBeVisible();
    await accounts.getByRole("link", { name: "Clear filters" }).click();
    await accounts.getByRole("searchbox", { name: "Search" }).fill(customer.email);
    await accounts.keyboard.press("Enter");
    await expect(ticks(accounts)).toHaveCount(3);
    await expectAccessible(accounts);
    await ticks(accounts).nth(0).check();
    await ticks(accounts).nth(1).check();
    await bar.getByRole("button", { name: "Record Payment" }).click();
    await expect(
      accounts.getByText("Please select a single invoice to record payment").first(),
    ).toBeVisible();
    await bar.getByRole("button", { name: "Clear" }).click();
    await accounts
      .getByRole("checkbox", { name: `Select ${first.number}` })
      .locator("visible=true")
      .check();
    await bar.getByRole("button", { name: "Record Payment" }).click();
    const record = dialog.getByRole("button", { name: "Record Payment" });
    await expect(record).toBeDisabled();
    for (const odd of ["-5", "1e3", "100,50"]) {
      await dialog.getByLabel("Amount").fill(odd);
      await dialog.getByLabel("Amount").blur();
      await expect(dialog.getByText(/^Please (enter|use)/)).toBeVisible();
      await expect(dialog.getByLabel("Amount")).toHaveValue(odd);
    }
    await dialog.getByLabel("Amount").fill("999999");
    await expect(dialog.getByText("This is more than the balance of KES 18,600")).toBeVisible();
    await dialog.getByRole("button", { name: "50%" }).click();
    await expect(dialog.getByLabel("Amount")).toHaveValue("9,300");
    await expect(record).toBeDisabled();
    await choose(accounts, dialog, "Method", "Cheque");
    await dialog.getByLabel("Reference").fill("CHQ 1440");
    await expectAccessible(accounts);
    await record.click();
    await expect(accounts.getByText("Payment recorded successfully!")).toBeVisible();
    await mailTo(customer.email, /receipt/i);
  });

  await test.step("asks for the rest by M-Pesa, and the phone pays", async () => {
    await open(first.number);
    await expect(accounts.getByText("Partial", { exact: true })).toBeVisible();
    await accounts.getByRole("button", { name: "Request payment by M-Pesa" }).click();
    await dialog.getByRole("button", { name: "Full balance" }).click();
    await dialog.getByRole("button", { name: "Send request" }).click();
    const prompt = await promptOn(asMsisdn(customer.phone));
    expect(prompt).toMatchObject({ amount: 9300, account: first.accountNumber });
    await answerPrompt(prompt, "approve");
    await expect(dialog.getByText("KES 9,300 received")).toBeVisible({ timeout: 20_000 });
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(accounts.getByText("Paid", { exact: true }).first()).toBeVisible();
  });

  await test.step("sees a paybill payment matched, and settles one that named no invoice", async () => {
    const receipt = await payPaybill(second.accountNumber, 18_600);
    await expect(async () => {
      await open(second.number);
      await expect(accounts.getByText("Paid in full.")).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(accounts.getByText(receipt).first()).toBeVisible();

    const astray = await payPaybill("MY HOUSE", 3600);
    await expect(async () => {
      await accounts.goto(`/payments/review?search=${astray}`);
      await expect(accounts.getByText("Unknown account")).toBeVisible({ timeout: 1000 });
    }).toPass();
    await accounts.getByRole("button", { name: `Settle, KES 3,600 ${astray}` }).click();
    await dialog.getByRole("combobox", { name: "Invoice" }).fill(third.number);
    await accounts.getByRole("option", { name: new RegExp(third.number) }).click();
    await expectAccessible(accounts);
    await dialog.getByRole("button", { name: "Settle" }).click();
    await expect(accounts.getByText("Payment settled")).toBeVisible();
    await open(third.number);
    await expect(accounts.getByText("KES 15,000").first()).toBeVisible();
    await expect(accounts.getByText(astray).first()).toBeVisible();
  });

  await test.step("takes a part off by credit note, cancels another invoice, pays its money back", async () => {
    await correct(accounts, "Credit note or cancel");
    await dialog.getByLabel("A part").check();
    await dialog.getByLabel("Professional Packing").fill("1000");
    await expect(dialog.getByText("KES 1,160")).toBeVisible();
    await dialog.getByLabel("Reason", { exact: true }).fill("One box was never packed");
    await dialog.getByRole("button", { name: "Issue credit note" }).click();
    await expect(accounts.getByText(/Credit note CN-\S+ issued/)).toBeVisible();
    await expect(accounts.getByText("KES 13,840").first()).toBeVisible();

    await open(second.number);
    await correct(accounts, "Credit note or cancel");
    await dialog.getByLabel(/Everything/).check();
    await dialog.getByLabel("Reason", { exact: true }).fill("The move was called off");
    await dialog.getByRole("button", { name: "Credit everything" }).click();
    await expect(accounts.getByText("KES 18,600 is now the customer's credit")).toBeVisible();
    await expect(accounts.getByText("Cancelled: nothing is due.")).toBeVisible();

    await accounts.getByRole("link", { name: "Statement of account" }).click();
    await expect(accounts.getByRole("heading", { name: `Statement of ${customer.name}` })).toBeVisible();
    await accounts.getByRole("button", { name: "Pay out credit" }).click();
    await choose(accounts, dialog, "Paid out by", "Bank transfer");
    await dialog.getByLabel("Reason").fill("Asked for by phone");
    await expectAccessible(accounts);
    await dialog.getByRole("button", { name: "Record refund" }).click();
    await expect(accounts.getByText(/Refund \S+ recorded/)).toBeVisible();
    await expect(accounts.getByRole("button", { name: "Pay out credit" })).toHaveCount(0);
    await expectAccessible(accounts);
    const pdf = await accounts.getByRole("link", { name: "PDF" }).getAttribute("href");
    const statement = await accounts.request.get(pdf ?? "");
    expect((await statement.body()).subarray(0, 5).toString()).toBe("%PDF-");
  });

  await test.step("reminds, marks overdue, deletes nothing that is issued; what is left alone is named", async () => {
    await find();
    for (const tick of await ticks(accounts).all()) await tick.check();
    await bar.getByRole("button", { name: "Send reminder" }).click();
    await expect(dialog).toContainText(`${first.number} is paid`);
    await expect(dialog).toContainText(`${second.number} is cancelled`);
    await expectAccessible(accounts);
    const early = dialog.getByRole("checkbox", { name: "Also send reminders for 1 invoice not due yet" });
    if (await early.isVisible()) await early.check();
    await dialog.getByRole("button", { name: "Send reminder" }).click();
    await expect(accounts.getByText("Reminder sent")).toBeVisible();
    expect((await mailTo(customer.email, /^Reminder/)).subject).toContain(third.number);
    await accounts
      .getByRole("checkbox", { name: `Select ${third.number}` })
      .locator("visible=true")
      .check();
    await bar.getByRole("button", { name: "Mark overdue" }).click();
    await dialog.getByLabel("Reason").fill("Promised for last week");
    await dialog.getByRole("button", { name: "Mark overdue" }).click();
    await expect(accounts.getByText("Marked overdue")).toBeVisible();
    await expect(accounts.getByRole("table").getByText("Overdue", { exact: true })).toBeVisible();
    await accounts
      .getByRole("checkbox", { name: `Select ${third.number}` })
      .locator("visible=true")
      .check();
    await bar.getByRole("button", { name: "Delete" }).click();
    await expect(dialog.getByText("Are you sure you want to delete 1 invoices?")).toBeVisible();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(
      accounts.getByText(`${third.number} is issued: cancel it with a credit note.`),
    ).toBeVisible();
  });

  await test.step("takes the list away as CSV, Excel and PDFs", async () => {
    await find();
    for (const tick of await ticks(accounts).all()) await tick.check();
    const take = (kind: string) =>
      downloaded(accounts, async () => {
        await bar.getByRole("button", { name: "Export" }).click();
        await accounts.getByRole("menuitem", { name: kind }).click();
      });
    const csv = await take("CSV");
    expect(csv.name).toMatch(/\.csv$/);
    for (const { number } of [first, second, third]) expect(csv.bytes.toString("utf8")).toContain(number);
    for (const [kind, ending] of [
      ["Excel", "xlsx"],
      ["PDF, one archive", "zip"],
    ] as const) {
      const file = await take(kind);
      expect(file.name).toMatch(new RegExp(`\\.${ending}$`));
      expect(file.bytes.subarray(0, 2).toString()).toBe("PK");
    }
  });

  await test.step("makes a draft and deletes it", async () => {
    await accounts.goto("/invoice-management/new");
    await accounts.getByLabel("Name", { exact: true }).fill(customer.name);
    await accounts.getByRole("textbox", { name: "Email" }).fill(customer.email);
    await accounts.getByLabel("Phone").fill(customer.phone);
    await accounts.getByLabel("Description").fill("Storage in December");
    await accounts.getByLabel("Unit price").fill("2000");
    await accounts.getByRole("button", { name: "Save draft" }).click();
    await expect(accounts.getByRole("heading", { name: "Draft invoice" })).toBeVisible();
    await accounts.getByRole("button", { name: "Delete" }).click();
    await expect(dialog.getByText("Are you sure you want to delete 1 invoices?")).toBeVisible();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(accounts.getByText("Invoices deleted successfully")).toBeVisible();
    await accounts.context().close();
  });

  await test.step("others may look, and are refused", async () => {
    const manager = await signedIn(browser, "manager@moveease.example", DESK);
    await manager.goto(`/invoice-management/${third.number}`);
    await expect(manager.getByRole("heading", { name: third.number })).toBeVisible();
    await expect(manager.getByRole("button", { name: /Record Payment|Correct|Send reminder/ })).toHaveCount(
      0,
    );
    await manager.context().close();
    const asManager = await callerAs(playwright.request, "manager@moveease.example");
    const { id } = await asManager.get(`/invoices/${third.number}`);
    const refused = await asManager.post(`/invoices/${id}/payments`, { amount: 100, method: "cash" });
    expect(refused.status()).toBe(403);
    const driver = await signedIn(browser, "driver@moveease.example", DESK);
    expect((await driver.goto(`/invoice-management/${third.number}`))?.status()).toBe(403);
    await driver.context().close();
  });
});

const ticks = (page: Page) => page.getByRole("checkbox", { name: /^Select INV-/ }).locator("visible=true");

async function choose(page: Page, within: Locator, field: string, option: string): Promise<void> {
  await within.getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function correct(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: "Correct" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}
