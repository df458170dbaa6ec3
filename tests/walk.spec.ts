import { expect } from "@playwright/test";
import {
  aCustomer,
  anInvoice,
  answerPrompt,
  aPhone,
  asMsisdn,
  callerAs,
  daysAhead,
  expectAccessible,
  mailTo,
  promptOn,
  signedIn,
  test,
} from "./company";

test("a move is priced, approved, accepted, paid and settled", async ({ page, browser }) => {
  const phone = aPhone();
  const email = `nyambura.${phone}@example.co.ke`;

  const reference = await test.step("a visitor prices the move and asks for a quote", async () => {
    await page.goto("/");
    await expectAccessible(page);
    await page.getByRole("banner").getByRole("link", { name: "Cost Calculator" }).click();
    await expect(page).toHaveURL(/\/cost-calculator/);
    await page.getByRole("combobox", { name: "Current location" }).fill("Kilimani");
    await page.getByRole("listbox").getByRole("option").first().click();
    await page.getByRole("combobox", { name: "Destination location" }).fill("Thika, Kenya");
    await page.keyboard.press("Escape");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Next: Rooms" }).click();
    const rooms = { Bedrooms: 10, "Living Room": 10, Kitchen: 10, Bathrooms: 10 };
    for (const [room, count] of Object.entries(rooms)) {
      for (let press = 0; press < count; press++)
        await page.getByRole("button", { name: `One more: ${room}` }).click();
    }
    await expectAccessible(page);
    await page.getByRole("button", { name: "Next: Services" }).click();
    await page.getByRole("checkbox", { name: /Professional Packing/ }).check();
    await page.getByRole("checkbox", { name: /Express Delivery/ }).check();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Next: Summary" }).click();
    // 10 of each: 85,000; packing and express 8,500; base and distance 7,000; VAT 16% of 93,500 is 14,960.
    await expect(page.getByText("KES 115,460").first()).toBeVisible();
    await page.getByLabel("Full Name").fill("Nyambura Ng’ang’a");
    await page.getByLabel("Email Address").fill(email);
    await page.getByLabel("Phone Number").fill(phone);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Generate Quote" }).click();
    await expect(page.getByRole("heading", { name: /Nyambura, your move is KES 115,460/ })).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole("link", { name: "Share via WhatsApp" })).toHaveAttribute(
      "href",
      /^https:\/\/wa\.me\/\?text=/,
    );
    const shown = await page
      .getByText(/^MV-\d+$/)
      .first()
      .textContent();
    return shown ?? "";
  });

  const number = await test.step("a sales rep finds it, prices it and may not approve it", async () => {
    const sales = await signedIn(browser, "sales@moveease.example");
    await sales.goto("/quote-management");
    await sales.getByLabel("Search quotes").fill(reference);
    await sales.keyboard.press("Enter");
    await sales.getByRole("link", { name: /Nyambura/ }).click();
    await expect(
      sales.getByText("This quote requires manager approval due to high value or special conditions"),
    ).toBeVisible();
    await expect(sales.getByRole("button", { name: "Approve" })).toHaveCount(0);
    await sales.getByRole("button", { name: "Add line" }).click();
    await sales.getByLabel("Description").last().fill("Piano, carried by four");
    await sales.getByLabel("Unit price in shillings").last().fill("6000");
    await expect(sales.getByText(/^Saved/)).toBeVisible();
    await sales.reload();
    await expect(sales.getByLabel("Description").last()).toHaveValue("Piano, carried by four");
    await expect(sales.getByLabel("Unit price in shillings").last()).toHaveValue("6,000");
    await sales.getByLabel("New note").fill("Asked about the piano by phone.");
    await sales.getByRole("button", { name: "Add note" }).click();
    await expect(
      sales.getByRole("listitem").filter({ hasText: "Asked about the piano by phone." }),
    ).toBeVisible();
    await expectAccessible(sales);
    await sales.getByRole("button", { name: "Ask for approval" }).click();
    await sales.getByRole("dialog").getByRole("button", { name: "Ask for approval" }).click();
    await expect(sales.getByText(/Managers were asked/)).toBeVisible();
    const title = await sales.getByRole("heading", { name: /^QT-\d{4}-\d+/ }).textContent();
    await sales.context().close();
    return title?.match(/QT-\d{4}-\d+/)?.[0] ?? "";
  });

  await test.step("the manager approves it", async () => {
    const manager = await signedIn(browser, "manager@moveease.example");
    await manager.goto(`/quote-management/${number}`);
    await manager.getByRole("button", { name: "Approve and send" }).click();
    await manager.getByRole("dialog").getByRole("button", { name: "Approve and send" }).click();
    await expect(manager.getByRole("button", { name: "Send by WhatsApp" })).toBeVisible();
    await expectAccessible(manager);
    await manager.context().close();
  });

  const invoice =
    await test.step("the customer opens the mail's link, accepts and pays the deposit", async () => {
      const mail = await mailTo(email, /approved|ready|quote/i);
      const link =
        (await mailTo(email, /approved/i).catch(() => mail)).text.match(/https?:\/\/\S+\/q\/[\w-]+/)?.[0] ??
        "";
      const customer = await (await browser.newContext()).newPage();
      await customer.goto(new URL(link).pathname);
      await expect(
        customer.getByRole("heading", { name: /Nyambura, your move from Kilimani to Thika/ }),
      ).toBeVisible();
      await expectAccessible(customer);
      const quotePdf = await customer.request.get(`${new URL(link).pathname}/quote.pdf`);
      expect(quotePdf.headers()["content-type"]).toBe("application/pdf");
      await customer.getByRole("button", { name: "Accept and pay by M-Pesa" }).click();
      await expect(customer.getByText("Please type your full name")).toBeVisible();
      await expect(customer.getByText("Please accept the terms of service")).toBeVisible();
      await expect(customer.getByText("Please choose your moving day")).toBeVisible();
      await customer.getByLabel("Moving day").selectOption(daysAhead(14));
      await customer.getByLabel("Type your full name to accept").fill("Nyambura Ng’ang’a");
      await customer.getByLabel(/I accept this quote/).check();
      await customer.context().setOffline(true);
      await customer.getByRole("button", { name: "Accept and pay by M-Pesa" }).click();
      await expect(customer.getByText("We could not reach the server.")).toBeVisible();
      await expect(customer.getByLabel("Type your full name to accept")).toHaveValue("Nyambura Ng’ang’a");
      await customer.context().setOffline(false);
      await customer.getByRole("button", { name: "Accept and pay by M-Pesa" }).click();
      await expect(customer.getByRole("heading", { name: "Check your phone" })).toBeVisible();
      await expectAccessible(customer);
      const prompt = await promptOn(asMsisdn(phone));
      // 115,460 and the piano with its VAT: 122,420; a fifth of it.
      expect(prompt.amount).toBe(24_484);
      await answerPrompt(prompt, "approve");
      await expect(customer.getByRole("heading", { name: "Payment received" })).toBeVisible({
        timeout: 30_000,
      });
      await expect(customer.getByRole("heading", { name: "Your date is held" })).toBeVisible();
      await expect(customer.getByRole("link", { name: "Pay the balance, KES 97,936" })).toBeVisible();
      await expect(customer.getByRole("link", { name: /^Receipt RCT-/ })).toBeVisible();
      await expectAccessible(customer);
      await customer.goto(new URL(link).pathname);
      await expect(customer.getByRole("heading", { name: "Your date is held" })).toBeVisible();
      await customer.getByText("Another amount").click();
      await customer.getByLabel("Amount in shillings").fill("50.00");
      await expect(customer.getByText("Due now").locator("..")).toContainText("KES 50");
      await customer.getByLabel("Amount in shillings").fill("-5");
      await customer.getByRole("button", { name: "Pay by M-Pesa" }).click();
      await expect(customer.getByText("Please enter an amount, such as 5,000")).toBeVisible();
      await expectAccessible(customer);
      const receipt = await customer.getByRole("link", { name: /^Receipt RCT-/ }).getAttribute("href");
      const receiptPdf = await customer.request.get(receipt ?? "");
      expect((await receiptPdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
      await mailTo(email, /receipt|received/i);
      const shown = await customer
        .getByText(/^INV-\d{4}-\d{4}$/)
        .first()
        .textContent();
      await customer.context().close();
      return shown ?? "";
    });

  await test.step("the accountant records the balance and the invoice is paid", async () => {
    const accounts = await signedIn(browser, "accounts@moveease.example");
    await accounts.goto(`/invoice-management/${invoice}`);
    await expect(accounts.getByText("Partial").first()).toBeVisible();
    await expectAccessible(accounts);
    await accounts.getByRole("button", { name: "Record Payment" }).click();
    const dialog = accounts.getByRole("dialog");
    await dialog.getByRole("button", { name: /Full/ }).click();
    await dialog.getByRole("combobox", { name: /Method/ }).click();
    await accounts.getByRole("option", { name: "Bank transfer" }).click();
    await dialog.getByLabel(/Reference/).fill("FT26325KCB");
    await expectAccessible(accounts);
    await dialog.getByRole("button", { name: "Record Payment" }).click();
    await expect(accounts.getByText("Payment recorded successfully!")).toBeVisible();
    await expect(accounts.getByText("Paid", { exact: true }).first()).toBeVisible();
    const pdf = await accounts.getByRole("link", { name: /PDF/ }).first().getAttribute("href");
    const file = await accounts.request.get(pdf ?? "");
    expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
    await accounts.context().close();
  });
});

test("a customer moves the day, and pays the fee of it beside the invoice", async ({ page, playwright }) => {
  const customer = aCustomer();
  const { number, payPage } = await anInvoice(playwright.request, customer, 1);
  await page.goto(payPage);
  await page.getByRole("button", { name: "Move the date" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("New moving day").fill(daysAhead(6));
  await dialog.getByRole("button", { name: /^Move for KES/ }).click();
  const fee = page.getByRole("region", { name: "Extra charges" });
  await expect(fee).toBeVisible();
  await expectAccessible(page);
  // The page's choice for the invoice does not apply to the fee.
  // Days have prices of their own, so the amount depends on the weekday.
  const pay = fee.getByRole("link", { name: /^Pay KES \d{3}$/ });
  const amount = Number((await pay.textContent())?.match(/\d+/)?.[0]);
  await pay.click();
  await expect(page.getByText("Fee for changing your moving day.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "The balance" })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pay by M-Pesa" }).click();
  const prompt = await promptOn(asMsisdn(customer.phone));
  expect(prompt.amount).toBe(amount);
  expect(prompt.account).not.toBe(number.replaceAll("-", ""));
  await answerPrompt(prompt, "approve");
  await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
  await expect(page.getByText("Your date is held")).toHaveCount(0);
  await page.getByRole("link", { name: "See your move" }).click();
  await expect(page.getByRole("radio", { name: "Deposit" })).toBeChecked();
  await expect(fee).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Receipt RCT-/ })).toBeVisible();
});

test("a customer who called the move off late pays what is left of it", async ({ page, playwright }) => {
  const customer = aCustomer();
  const { payPage } = await anInvoice(playwright.request, customer, 1);
  const visitor = await callerAs(playwright.request);
  const link = `/quote-links/${payPage.split("/").at(-1)}`;
  const { change } = await visitor.get(link);
  const cancelled = await visitor.post(`${link}/cancellation`, {
    reason: "The house was not ready",
    agreedFee: change.cancel.fee,
  });
  expect(cancelled.status()).toBe(200);
  await page.goto(payPage);
  await expect(page.getByRole("heading", { name: "This move was cancelled" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pay by M-Pesa" }).click();
  await expect(page.getByRole("heading", { name: "Check your phone" })).toBeVisible();
  const prompt = await promptOn(asMsisdn(customer.phone));
  expect(prompt.amount).toBe(change.cancel.fee / 100);
  await answerPrompt(prompt, "approve");
  await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
  await expect(page.getByText("Your date is held")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "See your move" }).click();
  await expect(page.getByRole("button", { name: "Pay by M-Pesa" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Receipt RCT-/ })).toBeVisible();
});
