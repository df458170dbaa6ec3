import { expect } from "@playwright/test";
import {
  aCustomer,
  aPhone,
  askForQuote,
  asksByForm,
  callerAs,
  choose,
  DESK,
  daysAhead,
  expectAccessible,
  mailTo,
  opened,
  PHONE,
  press,
  simulator,
  takeTime,
  test,
} from "./company";

test("an answer stops a sequence, is read and answered", async ({ playwright, browser }) => {
  const asking = aCustomer();
  const words = `Is Saturday free? Please ring ${asking.phone}.`;
  const visitor = await opened(browser, PHONE);
  const calls = await callerAs(playwright.request, "manager@moveease.example");
  const manager = await opened(browser, DESK, "manager@moveease.example");

  const { lead, owner } =
    await test.step("a form is acknowledged and given to somebody by a rule", async () => {
      await asksByForm(visitor, asking);
      await mailTo(asking.email, /inquiry/i);
      await expect(async () => {
        await manager.goto("/crm/assignment");
        await expect(manager.getByRole("row", { name: new RegExp(asking.name) })).toContainText(
          /Kevin Macharia|Faith Akinyi/,
          { timeout: 1000 },
        );
      }).toPass();
      await expectAccessible(manager);
      const given = await manager.getByRole("row", { name: new RegExp(asking.name) }).innerText();
      const { rows } = await calls.get(`/leads?search=${encodeURIComponent(asking.email)}`);
      return {
        lead: `/crm/leads/${rows[0].leadNumber}`,
        owner: given.includes("Kevin Macharia") ? "sales@moveease.example" : "faith.akinyi@moveease.example",
      };
    });
  const sales = await opened(browser, PHONE, owner);

  await test.step("its quote is followed up", async () => {
    const { number } = await askForQuote(playwright.request, asking);
    const { id } = await calls.get(`/quotes/${number}`);
    expect((await calls.post(`/quotes/${id}/approval`)).status()).toBe(200);
    await expect(async () => {
      await sales.goto(lead);
      await expect(sales.getByText(/^Quote not opened, QT-/)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expectAccessible(sales);
  });

  await test.step("the customer answers the mail, and nothing more is sent by itself", async () => {
    const { id } = await mailTo(asking.email, /approved/i);
    const answered = await fetch(`${simulator()}/_sim/mails/${id}/replies`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ kind: "reply", text: words }),
    });
    expect(answered.status).toBe(201);
    await expect(sales.getByText("They answered", { exact: true }).nth(1)).toBeVisible({
      timeout: 120_000,
    });
    await expectAccessible(sales);
  });

  await test.step("who has the lead reads it and answers in the same thread", async () => {
    await sales.goto("/replies");
    await press(sales.getByRole("link", { name: new RegExp(asking.name) }).first());
    await expect(sales.getByRole("heading", { level: 1, name: asking.name })).toBeVisible();
    await expect(sales.getByText(words)).toBeVisible();
    await sales.getByLabel("Message").fill("It is. Shall we keep it for you?");
    await expectAccessible(sales);
    await press(sales.getByRole("button", { name: "Send answer" }));
    await expect(sales.getByText(/is on its way$/)).toBeVisible();
    const mail = await mailTo(asking.email, /^Re:/);
    expect(mail.text).toContain("It is. Shall we keep it for you?");
    await expect(sales.getByText("Answered", { exact: true }).first()).toBeVisible();
    await sales.goto(lead);
    await expect(sales.getByText(words).first()).toBeVisible();
  });
});

test("a campaign is written and sent to who agreed", async ({ playwright, browser }) => {
  const [agreed, other] = [aCustomer(), aCustomer()];
  const company = `Athi View ${agreed.phone}`;
  const calls = await callerAs(playwright.request, "manager@moveease.example");
  const visitor = await opened(browser, PHONE);
  await test.step("two people are leads, and one asked for the newsletter", async () => {
    for (const { name, email, phone } of [agreed, other]) {
      const [firstName, lastName] = name.split(" ");
      const made = await calls.post("/leads", { firstName, lastName, company, email, phone });
      expect(made.status(), await made.text()).toBe(201);
    }
    await visitor.goto("/newsletter");
    await visitor.locator("main").getByLabel("Your email address").fill(agreed.email);
    await takeTime(visitor);
    await press(visitor.locator("main").getByRole("button", { name: "Subscribe" }));
    const letter = await mailTo(agreed.email, /confirm/i);
    const { pathname, search } = new URL(
      /https?:\/\/\S+\/newsletter\/confirm\S*/.exec(letter.text)?.[0] ?? "",
    );
    await visitor.goto(pathname + search);
    await press(visitor.getByRole("button", { name: "Confirm my address" }));
    await expect(visitor.getByRole("heading", { name: "Your address is confirmed." })).toBeVisible();
    const query = `search=${encodeURIComponent(company)}`;
    expect((await calls.put("/views/leads", { name: company, query, shared: false })).status()).toBe(200);
  });

  const manager = await opened(browser, DESK, "manager@moveease.example");
  await test.step("it is made and written in both languages", async () => {
    await manager.goto("/crm/campaigns");
    await press(manager.getByRole("button", { name: "New Campaign" }));
    const made = manager.getByRole("dialog");
    await made.getByLabel("Name").fill(`Before the holidays ${agreed.phone}`);
    await choose(manager, press, made.getByRole("combobox", { name: "Channel" }), "Email");
    await expectAccessible(manager);
    await press(made.getByRole("button", { name: "Create Campaign" }));
    await press(manager.getByRole("link", { name: `Before the holidays ${agreed.phone}` }).first());
    await expect(manager.getByText("No audience chosen yet.")).toBeVisible();
    await press(manager.getByRole("button", { name: /^Edit/ }).first());
    const dialog = manager.getByRole("dialog");
    await choose(manager, press, dialog.getByRole("combobox", { name: "For" }), "Leads");
    await choose(manager, press, dialog.getByRole("combobox", { name: "Saved view" }), company);
    await dialog.getByLabel("Subject in English").fill("Moving before the holidays?");
    await dialog.getByLabel("Text in English").fill("December days go fast. Ask us for a day this week.");
    await dialog.getByLabel("Subject in Kiswahili").fill("Unahama kabla ya likizo?");
    await dialog.getByLabel("Text in Kiswahili").fill("Siku za Desemba huisha haraka. Tuulize wiki hii.");
    await expectAccessible(manager);
    await press(dialog.getByRole("button", { name: "Save" }));
    await expect(manager.getByText(/^1 of 2 have agreed to such messages/)).toBeVisible();
    await expectAccessible(manager);
  });

  await test.step("it goes to one of the two, and a password's mail does not wait for it", async () => {
    await press(manager.getByRole("button", { name: "Send", exact: true }));
    await expect(manager.getByRole("dialog").getByText(/^It goes to 1 of 2/)).toBeVisible();
    await expectAccessible(manager);
    await press(manager.getByRole("dialog").getByRole("button", { name: "Send now" }));
    await expect(manager.getByText(/is on its way$/)).toBeVisible();
    const asked = await callerAs(playwright.request);
    expect((await asked.post("/password-resets", { email: "cleaner@moveease.example" })).status()).toBe(200);
    await mailTo("cleaner@moveease.example", /password/i);
    // In quiet hours (20:00 to 8:00 in Nairobi) the message waits for the morning.
    const hour = (new Date().getUTCHours() + 3) % 24;
    if (hour < 8 || hour >= 20) {
      await expect(manager.getByText("1 still wait", { exact: true })).toBeVisible();
      return;
    }
    await expect(manager.getByText("Completed", { exact: true })).toBeVisible({ timeout: 120_000 });
    const mail = await mailTo(agreed.email, /before the holidays/i);
    expect(mail.text).toMatch(/https?:\/\/\S+\/o\/\w+/);
  });
});

test("a partner's link brings a move and its commission", async ({ playwright, browser }) => {
  const sent = aCustomer();
  const code = `K${aPhone()}`;
  const calls = await callerAs(playwright.request, "manager@moveease.example");
  const manager = await opened(browser, DESK, "manager@moveease.example");
  const visitor = await opened(browser, PHONE);
  const partner = await opened(browser, PHONE);
  const name = `Kilimani Lettings ${code}`;

  const own = await test.step("a partner is added and gets a page", async () => {
    await manager.goto("/crm/partners/new");
    await manager.getByLabel("Name").fill(name);
    await manager.getByLabel(/^Email/).fill(`lettings.${code.toLowerCase()}@example.co.ke`);
    await manager.getByLabel("Code").fill(code);
    await expectAccessible(manager);
    await press(manager.getByRole("button", { name: "Add Partner" }));
    await expect(manager.getByRole("heading", { name, level: 1 })).toBeVisible();
    await press(manager.getByRole("button", { name: "Make their page" }));
    await expect(manager.getByRole("button", { name: "Copy their page" })).toBeVisible();
    await expectAccessible(manager);
    const { page } = await calls.get(`/partners/${new URL(manager.url()).pathname.split("/").at(-1)}`);
    return new URL(page).pathname;
  });

  await test.step("somebody comes by the link, and accepts a quote", async () => {
    await asksByForm(visitor, sent, `/contact?ref=${code}`);
    await partner.goto(own);
    await expect(async () => {
      await partner.reload();
      await expect(partner.getByText("Open", { exact: true })).toBeVisible({ timeout: 1000 });
    }).toPass();
    const { number, link } = await askForQuote(playwright.request, sent);
    const { id } = await calls.get(`/quotes/${number}`);
    expect((await calls.post(`/quotes/${id}/approval`)).status()).toBe(200);
    const token = new URL(link).pathname.split("/").at(-1) ?? "";
    const accepting = await callerAs(playwright.request);
    const accepted = await accepting.post(`/quote-links/${token}/acceptance`, {
      name: sent.name,
      terms: true,
      serviceDate: daysAhead(11),
    });
    expect(accepted.status()).toBe(200);
  });

  await test.step("the partner sees what is owed, and nobody's name", async () => {
    await expect(async () => {
      await partner.reload();
      await expect(partner.getByText(/^Booked/)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expectAccessible(partner);
    const text = await partner.locator("body").innerText();
    for (const secret of [sent.name, sent.email, sent.phone]) expect(text).not.toContain(secret);
  });

  await test.step("the accountant marks it as paid", async () => {
    const accountant = await opened(browser, DESK, "accounts@moveease.example");
    await accountant.goto(new URL(manager.url()).pathname);
    await press(accountant.getByRole("button", { name: /^Mark as paid: LEAD/ }));
    const dialog = accountant.getByRole("dialog");
    await dialog.getByLabel("How it was paid").fill("SJK4X9QWTE");
    await expectAccessible(accountant);
    await press(dialog.getByRole("button", { name: "Mark as paid" }));
    await expect(accountant.getByText(new RegExp(`to ${name} marked as paid`))).toBeVisible();
    await partner.reload();
    await expect(partner.getByText("paid", { exact: true })).toBeVisible();
  });
});
