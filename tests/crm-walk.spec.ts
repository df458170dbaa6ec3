import { expect, type Locator, type Page } from "@playwright/test";
import {
  aCustomer,
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
  test,
} from "./company";

test("a form becomes a scheduled move", async ({ browser }) => {
  const asking = aCustomer();
  const visitor = await opened(browser, PHONE);
  const sales = await opened(browser, PHONE, "sales@moveease.example");

  await test.step("somebody asks by the form", async () => {
    await asksByForm(visitor, asking, "/contact?utm_source=google&utm_medium=cpc");
  });

  await test.step("the lead is rung, qualified and converted", async () => {
    await expect(async () => {
      await sales.goto(`/crm/leads?search=${encodeURIComponent(asking.email)}`);
      await expect(sales.getByRole("link", { name: asking.name }).first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    await press(sales.getByRole("link", { name: asking.name }).first());
    await expect(sales.getByRole("definition").filter({ hasText: "Google Ads" })).toBeVisible();
    for (const card of ["The move", "Standing", "Follow-up", "Activities", "Timeline"])
      await expect(sales.getByRole("heading", { name: card, exact: true })).toBeVisible();
    await plan(sales, press, "Ring them about the move");
    await expectAccessible(sales);
    await press(sales.getByRole("button", { name: "Complete: Ring them about the move" }));
    await press(sales.getByRole("dialog").getByRole("radio", { name: "Reached" }));
    await sales.getByRole("dialog").getByLabel("Outcome").fill("They move at the end of the month.");
    await expectAccessible(sales);
    await press(sales.getByRole("dialog").getByRole("button", { name: "Complete" }));
    await expect(sales.getByText("Activity completed")).toBeVisible();
    await expect(sales.getByText("Contacted", { exact: true }).first()).toBeVisible();
    await press(sales.getByRole("button", { name: "Change status" }));
    await choose(
      sales,
      press,
      sales.getByRole("dialog").getByRole("combobox", { name: "Status" }),
      "Qualified",
    );
    await press(sales.getByRole("dialog").getByRole("button", { name: "Save" }));
    await press(sales.getByRole("link", { name: "Convert" }));
    await sales.getByLabel(/^Amount/).fill("45000");
    await expectAccessible(sales);
    await press(sales.getByRole("button", { name: "Convert" }));
    await expect(sales).toHaveURL(/\/crm\/opportunities\/OPP/);
  });
  const opportunity = new URL(sales.url()).pathname;

  await test.step("a visit is offered by link, and the customer takes a free hour", async () => {
    await plan(sales, press, "Look at what there is to move", "Site visit");
    await press(sales.getByRole("link", { name: "Look at what there is to move" }));
    await press(sales.getByRole("button", { name: "Make the link" }));
    const link = (await sales.getByText(/\/visit\//).textContent()) ?? "";
    await expectAccessible(sales);
    await visitor.goto(new URL(link).pathname);
    await expectAccessible(visitor);
    await press(visitor.locator("details").first().locator("label").first());
    await press(visitor.getByRole("button", { name: "Choose this time" }));
    await expect(visitor.getByText("Your visit is booked.")).toBeVisible();
    await expectAccessible(visitor);
    await expect(sales.getByText("Time chosen")).toBeVisible();
  });

  const quote = await test.step("what was found there is what the quote begins with", async () => {
    // On a phone the survey opens in the surveyors' app.
    await sales.evaluate(() => localStorage.setItem("survey-language", "en"));
    await press(sales.getByRole("button", { name: "Start survey" }));
    await expect(sales).toHaveURL(/\/survey\/#\/survey\/[\w-]+$/);
    const id = new URL(sales.url()).hash.split("/").at(-1);
    await press(sales.getByRole("tab", { name: "Access" }));
    const floor = sales.getByRole("region", { name: "Pick-up" }).getByLabel(/^Floor/);
    await floor.fill("3");
    await floor.blur();
    await press(sales.getByRole("button", { name: "Finish" }));
    await press(sales.getByRole("button", { name: "Submit survey" }));
    await press(sales.getByRole("dialog").getByRole("button", { name: "Done" }));
    await expect(sales.getByRole("button", { name: "All sent" })).toBeVisible();
    await sales.goto(`/surveys/${id}`);
    await expect(sales.getByText("Floor 3")).toBeVisible();
    await expect(sales.getByText("Submitted", { exact: true }).first()).toBeVisible();
    await expectAccessible(sales);
    await sales.goto(opportunity);
    await press(sales.getByRole("link", { name: "Draft quote" }));
    await sales.getByLabel("Bedrooms", { exact: true }).fill("2");
    await expect(sales.getByLabel("From floor")).toHaveValue("3");
    await sales.getByRole("combobox", { name: "From", exact: true }).fill("Kilimani, Nairobi, Kenya");
    await sales.getByRole("combobox", { name: "To", exact: true }).fill("Thika, Kenya");
    await press(sales.getByRole("button", { name: "Make quote" }));
    await expect(sales.getByRole("button", { name: "Approve" })).toBeVisible();
    await press(sales.getByRole("button", { name: "Approve and send" }));
    await press(sales.getByRole("dialog").getByRole("button", { name: "Approve and send" }));
    await expect(sales.getByText("Quote approved and sent")).toBeVisible();
    const number = new URL(sales.url()).pathname.split("/").at(-1);
    await sales.goto(opportunity);
    await expect(sales.getByText("Proposal", { exact: true }).first()).toBeVisible();
    return number;
  });

  await test.step("accepted, it is won, and the move is scheduled", async () => {
    const mail = await mailTo(asking.email, /approved/i);
    await visitor.goto(new URL(mail.text.match(/https?:\/\/\S+\/q\/[\w-]+/)?.[0] ?? "").pathname);
    await visitor.getByLabel("Moving day").selectOption(daysAhead(12));
    await visitor.getByLabel("Type your full name to accept").fill(asking.name);
    await visitor.getByLabel(/I accept this quote/).check();
    await press(visitor.getByText("Accept now, pay later"));
    await press(visitor.getByRole("button", { name: "Accept quote" }));
    await expect(sales.getByText("Closed Won", { exact: true }).first()).toBeVisible();
    await expectAccessible(sales);
    const manager = await opened(browser, DESK, "manager@moveease.example");
    await manager.goto(`/moves?schedule=${quote}`);
    const dialog = manager.getByRole("dialog");
    await expect(dialog.getByText(/^The customer agreed to/)).toBeVisible();
    await press(dialog.getByRole("button", { name: /^Schedule/ }));
    await expect(manager.getByText(/SRV-\d{4}-\d{4} is scheduled/)).toBeVisible();
  });
});

for (const width of [DESK, PHONE]) {
  test(`a manager moves sales on and reads what may come at ${width} px`, async ({ playwright, browser }) => {
    const calls = await callerAs(playwright.request, "manager@moveease.example");
    const name = `Move of ${aCustomer().name}`;
    const made = await calls.post("/opportunities", {
      name,
      stage: "prospecting",
      amount: 12_345_600,
      expectedCloseDate: daysAhead(1),
    });
    expect(made.status(), await made.text()).toBe(201);
    const { opportunityNumber } = await made.json();
    const manager = await opened(browser, width, "manager@moveease.example");
    await manager.goto("/crm/opportunities");
    const column = (label: string) => manager.getByRole("region", { name: label, exact: true });
    const cardIn = (label: string) =>
      column(label).getByRole("listitem").filter({ hasText: opportunityNumber });

    if (width === DESK) {
      await test.step("by mouse, and by the arrow keys", async () => {
        await dragged(manager, cardIn("Prospecting"), column("Qualification"));
        await expect(cardIn("Qualification")).toBeVisible();
        await expect(manager.getByText(`${opportunityNumber} is at Qualification`)).toBeVisible();
        await expect(cardIn("Qualification")).not.toHaveAttribute("aria-busy");
        await lifted(manager, cardIn("Qualification"), `${name} is over Qualification.`);
        await manager.keyboard.press("ArrowRight");
        await expect(manager.getByText(`${name} is over Needs Analysis.`)).toBeAttached();
        await manager.keyboard.press("Space");
        await expect(cardIn("Needs Analysis")).toBeVisible();
      });
    } else {
      await test.step("by finger, and by 'Move to…'", async () => {
        expect(await manager.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
        await manager
          .getByRole("navigation", { name: "Columns" })
          .getByRole("button", { name: /^Prospecting/ })
          .tap();
        await heldTo(manager, cardIn("Prospecting"), () =>
          manager.locator("li:visible", { hasText: /^Qualification$/ }),
        );
        await expect(manager.getByText(`${opportunityNumber} is at Qualification`)).toBeVisible();
        await manager
          .getByRole("navigation", { name: "Columns" })
          .getByRole("button", { name: /^Qualification/ })
          .tap();
        await expect(cardIn("Qualification")).not.toHaveAttribute("aria-busy");
        await cardIn("Qualification").getByRole("button", { name: /to…$/ }).tap();
        await manager.getByRole("menuitem", { name: "Move to Needs Analysis" }).tap();
        await manager
          .getByRole("navigation", { name: "Columns" })
          .getByRole("button", { name: /^Needs Analysis/ })
          .tap();
        await expect(cardIn("Needs Analysis")).toBeVisible();
      });
    }
    await expectAccessible(manager);

    await test.step("a lost one asks why", async () => {
      await press(cardIn("Needs Analysis").getByRole("button", { name: /to…$/ }));
      await press(manager.getByRole("menuitem", { name: "Move to Closed Lost" }));
      await press(manager.getByRole("dialog").getByRole("button", { name: "Move" }));
      await expect(manager.getByRole("dialog").getByText("Please choose why it was lost")).toBeVisible();
      await expectAccessible(manager);
      await press(manager.getByRole("dialog").getByRole("button", { name: "Cancel" }));
    });

    await test.step("a move is carried to another day", async () => {
      const { move, to } = await aMoveToCarry(calls);
      await manager.goto(`/moves/schedule?date=${move.date}`);
      const card = manager.locator("[data-movable]").filter({ hasText: move.contact.name }).first();
      const day = manager.locator("main li:has(> header)").nth(weekday(to));
      const asked = manager.getByRole("dialog", { name: `Reschedule: ${move.number}` });
      const isAskedFor = async () => {
        await expect(asked.getByLabel("Date")).toHaveValue(to.split("-").reverse().join("/"));
        await press(asked.getByRole("button", { name: "Cancel" }));
        await expect(asked).toBeHidden();
      };
      if (width === DESK) {
        await dragged(manager, card, day);
        await isAskedFor();
        await lifted(manager, card, / is over .*\.$/);
        await manager.keyboard.press(to > move.date ? "ArrowRight" : "ArrowLeft");
        await expect(day).toHaveAttribute("data-over");
        await manager.keyboard.press("Space");
      } else await heldTo(manager, card, () => day);
      await isAskedFor();
      await expectAccessible(manager);
    });

    await test.step("forecast and figures", async () => {
      await manager.goto("/crm");
      await expect(manager.getByRole("table")).toContainText("Weighted");
      await expectAccessible(manager);
      await press(
        manager
          .getByRole("navigation", { name: "Sales in figures" })
          .getByRole("link", { name: /^Win rate/ }),
      );
      await expect(manager).toHaveURL(/stage=closed_won/);
    });
  });
}

async function plan(page: Page, press: (what: Locator) => Promise<void>, subject: string, type?: string) {
  await press(page.getByRole("button", { name: "New Activity" }));
  const dialog = page.getByRole("dialog");
  if (type) await choose(page, press, dialog.getByRole("combobox", { name: "Type" }), type);
  await dialog.getByLabel("Subject").fill(subject);
  await press(dialog.getByRole("button", { name: "Create Activity" }));
  await expect(page.getByText(/^Activity planned/)).toBeVisible();
}

async function dragged(page: Page, card: Locator, column: Locator): Promise<void> {
  await card.scrollIntoViewIfNeeded();
  const [from, to] = [await card.boundingBox(), await column.boundingBox()];
  if (!from || !to) throw new Error("A card or its column is not shown.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height - 6);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, Math.max(to.y + 40, from.y), { steps: 8 });
  await page.mouse.up();
}

/** Lifts a card with the keyboard. The board announces it and then listens for arrow keys. */
async function lifted(page: Page, card: Locator, said: string | RegExp): Promise<void> {
  await card.getByRole("button", { name: /by the arrow keys$/ }).press("Space");
  await expect(page.getByText(said)).toBeAttached();
  await page.evaluate(() => new Promise((turn) => setTimeout(turn)));
}

/** Drags a card by finger: holds it until it lifts, moves it to `target`, and drops it. */
async function heldTo(page: Page, card: Locator, target: () => Locator): Promise<void> {
  await card.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const touch = await page.context().newCDPSession(page);
  const at = async (what: Locator, upper = false) => {
    const box = await what.boundingBox();
    if (!box) throw new Error("What is carried, or where to, is not shown.");
    return { x: box.x + box.width / 2, y: box.y + (upper ? Math.min(20, box.height / 2) : box.height / 2) };
  };
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const from = await at(card);
  await send("touchStart", [from]);
  await expect(page.locator("[data-dragging]")).toBeVisible();
  const goal = target();
  const to = await at(goal, true);
  await send("touchMove", [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
  await send("touchMove", [to]);
  await expect(goal).toHaveAttribute("data-over");
  await send("touchEnd", []);
}

/** Monday is 0. */
const weekday = (day: string) => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;

async function aMoveToCarry(calls: Awaited<ReturnType<typeof callerAs>>) {
  const { moves } = await calls.get(`/moves?from=${daysAhead(1)}&to=${daysAhead(40)}`);
  const beside = (date: string, days: number) =>
    new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  for (const move of moves) {
    if (!["booked", "confirmed", "rescheduled"].includes(move.status) || !move.contact) continue;
    const to = beside(move.date, weekday(move.date) < 6 ? 1 : -1);
    if (to > daysAhead(0)) return { move, to };
  }
  throw new Error("The demo company has no such move.");
}
