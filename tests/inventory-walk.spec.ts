import { type APIRequest, expect, type Locator, type Page } from "@playwright/test";
import { newId } from "~/platform/kernel/ids";
import {
  aCustomer,
  askForQuote,
  callerAs,
  DESK,
  expectAccessible,
  opened,
  PHONE,
  press,
  test,
} from "./company";
import { hiddenParts } from "./page-checks";

const SALES = "sales@moveease.example";

/** An inventory of a new quote, without anything in it. */
async function anInventory(requests: APIRequest) {
  const customer = aCustomer();
  const { number } = await askForQuote(requests, customer);
  const sales = await callerAs(requests, SALES);
  const quote = await sales.get(`/quotes/${number}`);
  const started = await sales.post("/inventories", { type: "quote", id: quote.id });
  expect(started.status()).toBe(201);
  const { id } = await started.json();
  const read = () => sales.get(`/inventories/${id}`);
  return { id, number, customer, sales, read };
}

const isSaved = (page: Page) => expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
const searchOf = (page: Page) => page.getByRole("combobox", { name: /^Add an item/ });
const rowOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("button", { name, exact: true }) });

const FLAT: Record<string, string[]> = {
  "Living room": ["sofa set 7", "coffee table", "tv stand", "tv 60", "rug", "bookcase", "2 armchair"],
  Kitchen: ["frij", "cooker", "microwave", "kitchen table", "4 chair", "12 carton dishes"],
  Bedroom: ["bed queen", "wardrobe", "2 bedside", "dresser", "6 bag clothes"],
};

/** Presses keys as a person does, and counts them. */
function keyboardOf(page: Page) {
  let strokes = 0;
  return {
    strokes: () => strokes,
    press: async (key: string) => {
      strokes += 1;
      await page.keyboard.press(key);
    },
    type: async (text: string) => {
      strokes += text.length;
      await page.keyboard.type(text);
    },
  };
}

test("sales enters a three-bedroom flat with the keyboard alone", async ({ browser, playwright }) => {
  const { id, customer, read } = await anInventory(playwright.request);
  const page = await opened(browser, DESK, SALES);
  const keys = keyboardOf(page);
  const line = (name: string) => rowOf(page, name);
  const active = () => page.evaluate(() => document.activeElement?.textContent);

  await test.step("opens an empty inventory and types the first item: its room is made", async () => {
    await page.goto(`/inventories/${id}`);
    await expect(page.getByRole("heading", { name: customer.name })).toBeVisible();
    await expect(page.getByPlaceholder(/^Add an item/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("/");
    await expect(searchOf(page)).toBeFocused();
  });

  await test.step("types the rooms; a line takes ten keystrokes at most on average, Enter included", async () => {
    let lines = 0;
    for (const [room, items] of Object.entries(FLAT)) {
      if (lines > 0) {
        await page.getByRole("button", { name: "Add room" }).focus();
        await page.keyboard.press("Enter");
        await page.getByRole("dialog").getByLabel("Name").fill(room);
        await page.keyboard.press("Enter");
        await expect(page.getByRole("dialog")).toHaveCount(0);
        await page.keyboard.press("/");
      }
      for (const item of items) {
        await keys.type(item);
        await expect(page.getByRole("option").first()).toBeVisible();
        await keys.press("Enter");
        lines += 1;
      }
    }
    expect(keys.strokes() / lines).toBeLessThanOrEqual(10);
    await isSaved(page);
    const { content } = await read();
    expect(content.lines).toHaveLength(lines);
    expect(content.rooms.map(({ label }: { label: string }) => label)).toEqual(Object.keys(FLAT));
  });

  await test.step("duplicates the bedroom, twice", async () => {
    for (const label of ["Bedroom", "Bedroom 2"]) {
      await page.getByRole("button", { name: "More", exact: true }).focus();
      await page.keyboard.press("Enter");
      const entry = page.getByRole("menuitem", { name: `Duplicate ${label}`, exact: true });
      await expect(entry).toBeVisible();
      await expect(async () => {
        await page.keyboard.press("ArrowDown");
        await expect(entry).toBeFocused({ timeout: 500 });
      }).toPass();
      await page.keyboard.press("Enter");
      await expect(entry).toBeHidden();
    }
    await isSaved(page);
    await expect(page.getByRole("navigation", { name: "Rooms" })).toContainText("Bedroom 3");
    expect((await read()).content.lines).toHaveLength(28);
  });

  await test.step("goes through the lines: counts, marks as not going, removes, and takes it back", async () => {
    await page.keyboard.press("/");
    await page.keyboard.press("ArrowDown");
    const first = (await active()) ?? "";
    expect(first).toMatch(/Bed/);
    await page.keyboard.press("+");
    await expect(line(first).getByRole("textbox")).toHaveValue("2");
    await page.keyboard.press("n");
    await expect(line(first)).toContainText("Not going");
    await page.keyboard.press("ArrowDown");
    const second = (await active()) ?? "";
    await page.keyboard.press("5");
    await page.keyboard.press("Enter");
    await expect(line(second).getByRole("textbox")).toHaveValue("5");
    await page.keyboard.press("Delete");
    await expect(line(second)).toHaveCount(0);
    await page.keyboard.press("Control+z");
    await expect(line(second).getByRole("textbox")).toHaveValue("5");
    await isSaved(page);
    await expectAccessible(page);
  });

  await test.step("adds something with its own size", async () => {
    await page.keyboard.press("/");
    await page.keyboard.type("drum kit");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Length, cm")).toBeFocused();
    await page.keyboard.type("120");
    await page.keyboard.press("Tab");
    await page.keyboard.type("100");
    await page.keyboard.press("Tab");
    await page.keyboard.type("90");
    await expect(dialog).toContainText("1.1 m³");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(line("drum kit")).toContainText("1.1");
    await isSaved(page);
  });

  await test.step("the figures beside the list are the server's", async () => {
    const { totals } = await read();
    const effect = page.getByRole("complementary", { name: "Effect" });
    await expect(effect).toContainText(`${(totals.litres / 1000).toFixed(1)} m³`);
    await expect(effect).toContainText(/Truck.*truck/);
  });
});

for (const width of [DESK, PHONE])
  test(`a pasted list, another person's change and a cut line, at ${width} px`, async ({
    browser,
    playwright,
  }) => {
    const { id, number, sales, read } = await anInventory(playwright.request);
    const page = await opened(browser, width, SALES);
    const item = (name: string): Locator =>
      width === DESK
        ? rowOf(page, name)
        : page
            .getByRole("listitem")
            .filter({ has: page.getByRole("button", { name: new RegExp(`^${name}`) }) });
    const isFitting = async () => {
      expect(await hiddenParts(page)).toEqual([]);
      await expectAccessible(page);
    };

    await test.step("pastes a WhatsApp list and confirms what was understood", async () => {
      await page.goto(`/inventories/${id}`);
      await press(page.getByRole("button", { name: "Paste a list" }));
      const dialog = page.getByRole("dialog");
      await dialog
        .getByLabel("List", { exact: true })
        .fill(
          "Sitting room\n1 seven seater sofa\nTV 55 inch\nKitchen\n- frij double door\n6 viti\nsome flurbgewuzz",
        );
      await press(dialog.getByRole("button", { name: "Read the list" }));
      await expect(dialog.getByText("Not in the list")).toBeVisible();
      await expectAccessible(page);
      await press(dialog.getByRole("button", { name: "Add 4 lines" }));
      await expect(page.getByRole("button", { name: /^Sitting room/ })).toBeVisible();
      await isSaved(page);
      expect((await read()).content.lines).toHaveLength(4);
      await isFitting();
    });

    await test.step("another person's change appears", async () => {
      const { content, version } = await read();
      const answer = await sales.post(`/inventories/${id}/edits`, {
        base: version,
        edits: [
          {
            ...{ id: newId(), at: new Date().toISOString(), kind: "set", itemId: newId() },
            ...{ room: content.rooms[0].key, name: "Grandfather clock", length: 60, width: 40, height: 200 },
          },
        ],
      });
      expect(answer.status()).toBe(200);
      await expect(item("Grandfather clock")).toBeVisible();
    });

    await test.step("without a connection nothing is lost", async () => {
      await page.context().setOffline(true);
      if (width === DESK) await page.getByRole("button", { name: "One Grandfather clock more" }).click();
      else await item("Grandfather clock").getByRole("button").first().tap();
      await expect(page.getByText("Unsent 1")).toBeVisible();
      await page.context().setOffline(false);
      await isSaved(page);
      const { content } = await read();
      expect(content.lines.find(({ name }: { name: string }) => name === "Grandfather clock").quantity).toBe(
        2,
      );
    });

    await test.step("opens the details and notes a value", async () => {
      if (width === DESK) await page.getByRole("button", { name: "Grandfather clock", exact: true }).click();
      else await item("Grandfather clock").getByRole("button").first().dispatchEvent("contextmenu");
      const details = page.getByRole("dialog");
      await details.getByLabel("Declared value").fill("80,000");
      await details.getByLabel("Note").fill("The pendulum travels apart");
      await expectAccessible(page);
      await press(details.getByRole("button", { name: "Save" }));
      await expect(details).toHaveCount(0);
      await isSaved(page);
      const { content } = await read();
      const clock = content.lines.find(({ name }: { name: string }) => name === "Grandfather clock");
      expect(clock).toMatchObject({ declaredValue: 8_000_000, note: "The pendulum travels apart" });
    });

    await test.step("the quote's page shows it, and the list finds it", async () => {
      await page.goto(`/quote-management/${number}`);
      const card = page
        .locator("section.frame")
        .filter({ has: page.getByRole("heading", { name: "Inventory" }) });
      await expect(card).toContainText("11 pieces");
      await press(card.getByRole("button", { name: "Edit here" }));
      await expect(searchOf(page)).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/inventories?search=${number}`);
      await press(page.getByRole("link", { name: /^Njeri/ }).first());
      await expect(page).toHaveURL(new RegExp(id));
      await page.goto(`/inventories/${id}/versions`);
      await expect(page.getByText("There is one version.")).toBeVisible();
      await isFitting();
    });
  });
