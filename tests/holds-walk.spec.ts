import { type APIRequest, expect } from "@playwright/test";
import {
  aCustomer,
  answerPrompt,
  askForQuote,
  asMsisdn,
  type Customer,
  callerAs,
  DESK,
  daysAhead,
  expectAccessible,
  makeRoom,
  opened,
  PHONE,
  press,
  promptOn,
  test,
} from "./company";

interface Buyer {
  customer: Customer;
  address: string;
}

/** A quote that was approved and sent, and its page. */
async function aBuyer(requests: APIRequest): Promise<Buyer> {
  const customer = aCustomer();
  const { number, link } = await askForQuote(requests, customer);
  const manager = await callerAs(requests, "manager@moveease.example");
  const { id } = await manager.get(`/quotes/${number}`);
  const approved = await manager.post(`/quotes/${id}/approval`);
  expect(approved.ok(), await approved.text()).toBe(true);
  return { customer, address: new URL(link).pathname };
}

/** Records moves on a day, so that one place is left. */
async function fillAllButOne(requests: APIRequest, date: string): Promise<void> {
  const admin = await callerAs(requests, "admin@moveease.example");
  const { days } = await admin.get(`/capacity?from=${date}&to=${date}`);
  const { limit, used, held } = days[0].moves;
  const { rows } = await admin.get("/customers?limit=1");
  for (let place = used + held + 1; place < limit; place++) {
    const made = await admin.post(`/customers/${rows[0].id}/services`, {
      ...{ category: "residential_move", title: "Booked by phone", status: "booked", overrideWarnings: true },
      ...{ requestDate: daysAhead(0), scheduledDate: date },
    });
    expect(made.ok(), await made.text()).toBe(true);
  }
}

for (const [at, width] of [DESK, PHONE].entries())
  test(`a customer books the last place of a day while another pays, at ${width} px`, async ({
    playwright,
    browser,
  }) => {
    const requests = playwright.request;
    const date = daysAhead(33 + at * 2);
    await makeRoom(requests);
    await fillAllButOne(requests, date);
    const planner = await callerAs(requests, "manager@moveease.example");
    const [first, second] = [await aBuyer(requests), await aBuyer(requests)];
    const [one, other] = [await opened(browser, width), await opened(browser, width)];
    await one.goto(first.address);
    await other.goto(second.address);

    await test.step("both see the day; the first accepts and has the prompt on the phone", async () => {
      for (const page of [one, other])
        await expect(page.getByLabel("Moving day").locator(`option[value="${date}"]`)).toHaveText(
          /few places left/,
        );
      await expectAccessible(one);
      await one.getByLabel("Moving day").selectOption(date);
      await one.getByLabel(/Type your full name/).fill(first.customer.name);
      await one.getByRole("checkbox").check();
      await press(one.getByRole("button", { name: "Accept and pay by M-Pesa" }));
      await expect(one).toHaveURL(/prompt=/);
    });

    await test.step("the other is told at once, and waits for the day", async () => {
      await other.getByLabel("Moving day").selectOption(date);
      await other.getByLabel(/Type your full name/).fill(second.customer.name);
      await other.getByRole("checkbox").check();
      await press(other.getByRole("button", { name: "Accept and pay by M-Pesa" }));
      await expect(other.getByText(/is full now. Choose another day/).first()).toBeVisible();
      await press(other.getByText("Is your day full?"));
      await other.getByLabel("Full day").selectOption(date);
      await press(other.getByRole("button", { name: "Join the waiting list" }));
      await expect(other.getByText(/^You wait for/)).toBeVisible();
      await expectAccessible(other);
    });

    await test.step("the first pays, which books the day", async () => {
      const { waits } = await planner.get(`/day-holds?from=${date}&to=${date}`);
      expect(waits).toHaveLength(1);
      const prompt = await promptOn(asMsisdn(first.customer.phone));
      await answerPrompt(prompt, "approve");
      await expect
        .poll(async () => {
          const { holds } = await planner.get(`/day-holds?from=${date}&to=${date}`);
          return holds.some(({ customer }: { customer: string }) => customer === first.customer.name);
        })
        .toBe(false);
    });

    await test.step("the planner sees the full day and who waits", async () => {
      const page = await opened(browser, width, "manager@moveease.example");
      await page.goto(`/moves/capacity?date=${date}`);
      await expect(page.getByRole("heading", { name: "Waiting list" })).toBeVisible();
      await expect(page.getByRole("link", { name: second.customer.name })).toBeVisible();
      await expectAccessible(page);
    });
  });
