import { type APIRequest, expect, type Page } from "@playwright/test";
import { nairobiDate } from "~/platform/kernel/dates";
import {
  aCustomer,
  anInvoice,
  answerPrompt,
  asMsisdn,
  callerAs,
  DESK,
  expectAccessible,
  PHONE,
  promptOn,
  signedIn,
  test,
} from "./company";

test("an invoice is paid by three providers on a phone, and reconciled", async ({ playwright, browser }) => {
  await useGateways(playwright.request, true);
  const payer = aCustomer();
  const { number, payPage } = await anInvoice(playwright.request, payer);
  const paid: Record<"mpesa" | "stripe" | "airtelMoney", string> = {
    mpesa: "",
    stripe: "",
    airtelMoney: "",
  };
  const customer = await (await browser.newContext({ viewport: { width: PHONE, height: 900 } })).newPage();

  await test.step("pays a part by M-Pesa, which is offered first", async () => {
    await customer.goto(payPage);
    await expect(customer.getByRole("radio", { name: /^M-Pesa/ })).toBeChecked();
    await partOf(customer, "6000");
    await expectAccessible(customer);
    await customer.getByRole("button", { name: "Pay by M-Pesa" }).click();
    const prompt = await promptOn(asMsisdn(payer.phone));
    expect(prompt.amount).toBe(6_000);
    paid.mpesa = await answerPrompt(prompt, "approve");
    await expect(customer.getByRole("link", { name: "Pay the balance, KES 12,600" })).toBeVisible();
  });

  await test.step("pays a part by card, on the provider's own page", async () => {
    await customer.goto(payPage);
    await customer.getByRole("radio", { name: /^Card \(Stripe\) On Stripe/ }).check();
    await partOf(customer, "7600");
    await customer.getByRole("button", { name: "Continue to Stripe" }).click();
    await expect(customer).toHaveURL(/\/pay\//);
    await expect(customer.getByText("KES 7600.00")).toBeVisible();
    await customer.getByRole("link", { name: "Approve" }).click();
    await expect(customer).toHaveURL(new RegExp(payPage));
    await expect(customer.getByRole("heading", { name: "Payment received" })).toBeVisible();
    await expectAccessible(customer);
    paid.stripe = `pi_${await numberAt("stripe", "7600.00")}`;
  });

  await test.step("pays the rest by Airtel Money, which never reports it: it is found by asking", async () => {
    await control("airtelMoney", "silent");
    await customer.getByRole("link", { name: "Pay the balance, KES 5,000" }).click();
    await customer.getByRole("radio", { name: /^Airtel Money/ }).check();
    await customer.getByLabel("Airtel Money number").fill(payer.phone);
    await customer.getByRole("button", { name: "Pay by Airtel Money" }).click();
    await expect(customer.getByRole("heading", { name: "Check your phone" })).toBeVisible();
    await approveAt("airtelMoney", "5000.00");
    await expect(customer.getByRole("heading", { name: "Payment received" })).toBeVisible();
    paid.airtelMoney = await numberAt("airtelMoney", "5000.00");
    await control("airtelMoney", "works");
    await customer.goto(payPage);
    await expect(customer.getByText("Everything is paid. Thank you.")).toBeVisible();
    await expectAccessible(customer);
  });

  await test.step("the accountant compares all three with the providers: nothing is left over", async () => {
    const accounts = await signedIn(browser, "accounts@moveease.example", DESK);
    await accounts.goto(`/payments/gateways?search=${number}`);
    await expect(accounts.getByText("Paid", { exact: true }).locator("visible=true")).toHaveCount(2);
    await expectAccessible(accounts);
    const today = nairobiDate(new Date());
    await compare(
      accounts,
      "M-Pesa",
      `Receipt No.,Completion Time,Paid In\n${paid.mpesa},${today},"6,000.00"\n`,
    );
    await compare(accounts, "Stripe", `id,created,amount,fee\n${paid.stripe},${today},7600.00,266.00\n`);
    await compare(
      accounts,
      "Airtel Money",
      `Transaction ID;Date;Amount\n${paid.airtelMoney};${today};5000\n`,
    );
    await expectAccessible(accounts);
    for (const [gateway, received] of [
      ["M-Pesa", "6,000"],
      ["Stripe", "7,600"],
      ["Airtel Money", "5,000"],
    ] as const) {
      await accounts.goto("/payments/reconciliation");
      await accounts
        .getByRole("link", { name: new RegExp(`^${gateway},`) })
        .first()
        .click();
      await expect(accounts.getByText("Every line is booked, with its amount.")).toBeVisible();
      await expect(figure(accounts, "Matched")).toHaveText(received);
      await expect(figure(accounts, "Variance")).toHaveText("0");
    }
    await expectAccessible(accounts);
  });

  await useGateways(playwright.request, false);
});

const standins = () => process.env.STANDINS_URL ?? "";

/** Enables or disables the simulated card and Airtel Money gateways: other walks use only M-Pesa. */
async function useGateways(requests: APIRequest, areEnabled: boolean): Promise<void> {
  const admin = await callerAs(requests, "admin@moveease.example");
  const { offers } = await admin.get("/gateways");
  const { value, version } = await admin.get("/settings/paymentGateways");
  for (const name of ["stripe", "airtelMoney"])
    value[name] = { ...value[name], ...offers[name], enabled: areEnabled };
  expect((await admin.put("/settings/paymentGateways", { value, version })).status()).toBe(200);
}

async function partOf(page: Page, amount: string): Promise<void> {
  await page.getByText("Another amount").click();
  await page.getByLabel("Amount in shillings").fill(amount);
}

interface Bill {
  id: string;
  provider: string;
  amount: string;
  state: string;
  paymentRef: string;
}

async function billAt(provider: string, amount: string): Promise<Bill> {
  const bills = (await (await fetch(`${standins()}/_sim/bills`)).json()) as Bill[];
  const bill = bills.find((each) => each.provider === provider && Number(each.amount) === Number(amount));
  if (!bill) throw new Error(`${provider} asks nobody for ${amount}.`);
  return bill;
}

const numberAt = async (provider: string, amount: string) => (await billAt(provider, amount)).paymentRef;

async function approveAt(provider: string, amount: string): Promise<void> {
  const { id } = await billAt(provider, amount);
  const body = JSON.stringify({ act: "approve" });
  expect((await fetch(`${standins()}/_sim/bills/${id}`, { method: "POST", body })).ok).toBe(true);
}

async function control(provider: string, mode: string): Promise<void> {
  const body = JSON.stringify({ mode });
  expect((await fetch(`${standins()}/_sim/${provider}`, { method: "POST", body })).ok).toBe(true);
}

async function compare(page: Page, gateway: string, csv: string): Promise<void> {
  await page.goto("/payments/reconciliation");
  const dialog = page.getByRole("dialog");
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload statement" }).click();
  await (await chosen).setFiles({ name: "settled.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await dialog.getByRole("combobox", { name: "Gateway" }).click();
  await page.getByRole("option", { name: gateway, exact: true }).click();
  await dialog.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByText("Statement compared")).toBeVisible();
}

const figure = (page: Page, label: string) =>
  page
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator("..")
    .getByRole("definition");
