// @vitest-environment jsdom
import { useLoaderData } from "react-router";
import { expect, test } from "vitest";
import { specificationTax } from "~/features/pricing/testing";
import { type Shown, screen, show, waitFor, within } from "~/platform/testing/dom";
import { answerCalls, refusal } from "~/platform/testing/rpc";
import type { QuoteDetail } from "../page/web/shown-quote";
import { QuoteDraftParts } from "./quote-draft-parts";

const line = { category: "base", code: "base", description: "Base price", quantity: 1, unitPrice: 150_000 };
const bedrooms = { category: "rooms", code: "bedroom", description: "Bedrooms", quantity: 2 };
const may = { edit: true, approve: true };
const kept = {
  id: "6f1de0ff-6f8e-4fd9-a0c8-6a7f4f4b1f10",
  number: "QT-2026-001",
  version: 1,
  rowVersion: 3,
  status: "pending",
  customerName: "Achieng Odhiambo",
  customerEmail: "achieng@example.co.ke",
  customerPhone: "+254712345678",
  alternativeContact: "",
  locale: "en",
  fromLocation: "Nairobi, Kenya",
  fromAddress: "",
  toLocation: "Thika, Kenya",
  toAddress: "",
  accessDifficulty: "easy",
  serviceDate: null,
  preferredTime: "",
  serviceType: "residential",
  propertyType: "",
  fromFloor: null,
  toFloor: null,
  fromLift: null,
  toLift: null,
  estimatedDuration: null,
  estimatedValue: null,
  specialRequirements: [],
  specialInstructions: "",
  assignedTo: null,
  distanceKm: 45,
  distanceMethod: "fixed",
  distanceNotes: [],
  longDistanceKm: null,
  rooms: { bedroom: 2 },
  roomSizes: {},
  services: [],
  lines: [{ ...bedrooms, unitPrice: 200_000 }, line],
  tax: { ...specificationTax, vatRegistered: false },
  listTotal: 650_000,
  pricedBy: "rooms",
  priceType: null,
  dayPrice: null,
  choice: {
    reasons: ["Price list 1: 2 × KES 2,500"],
    hasVolumeRates: false,
    isOutdated: false,
    inventory: null,
    whatIfs: [],
  },
  change: { cancel: null, reschedule: null },
  second: null,
  secondOffers: [],
  offers: {
    rooms: [
      { id: "bedroom", name: "Bedrooms", price: 250_000 },
      { id: "kitchen", name: "Kitchen", price: 200_000 },
    ],
    services: [],
  },
  may,
  approvalRefusal: "",
  auditTrail: [{ user: "Mwende Kilonzo" }],
} as unknown as QuoteDetail;

/** The page with the server's quote, which `change` replaces as another person's save would. */
function shownWith(first: QuoteDetail = kept) {
  const server = { now: first };
  function Page() {
    const quote = useLoaderData<QuoteDetail>();
    return <QuoteDraftParts quote={quote} staff={[]} today="2026-11-29" isBegun={false} above={null} />;
  }
  const save = ({ rowVersion, ...parts }: Record<string, unknown>) => {
    if (rowVersion !== server.now.rowVersion) throw refusal("CONFLICT", "Somebody else changed this quote.");
    const { facts, id: _, ...rest } = parts;
    const saved = { ...server.now, ...(facts as object), ...rest, rowVersion: server.now.rowVersion + 1 };
    server.now = saved as QuoteDetail;
    return { rowVersion: saved.rowVersion };
  };
  const sent = answerCalls({
    "quotes.get": () => server.now,
    "quotes.editPricing": save,
    "quotes.editFacts": save,
    "quotes.editContents": save,
  });
  const { user } = show(<Page />, { loader: () => server.now }) as Shown;
  const saves = (name: string) =>
    sent.filter((call) => call.name === `quotes.${name}`).map(({ input }) => input as never);
  return { user, server, sent, saves };
}

const linesOf = (inputs: { lines: { quantity: number; unitPrice: number }[] }[]) =>
  inputs.map(({ lines }) => lines.map(({ quantity, unitPrice }) => [quantity, unitPrice]));
const priceOf = (place: number) =>
  screen.getAllByLabelText("Unit price in shillings")[place] as HTMLInputElement;

test("what is typed shows in the total at once and is saved after a pause, once", async () => {
  const { user, saves } = shownWith();
  await screen.findAllByLabelText("Description");
  await user.tripleClick(priceOf(1));
  await user.keyboard("3000");
  expect(screen.getAllByText(/KES\s7,000/).length).toBeGreaterThan(0);
  expect(saves("editPricing")).toEqual([]);
  await screen.findByText(/^Saved/, {}, { timeout: 5_000 });
  expect(linesOf(saves("editPricing"))).toEqual([
    [
      [2, 200_000],
      [1, 300_000],
    ],
  ]);
  expect(saves("editContents")).toEqual([]);
});

test("a room changes its line and keeps the agreed price; only the contents are saved", async () => {
  const { user, saves } = shownWith();
  const rooms = await screen.findByLabelText("Bedrooms");
  await user.tripleClick(rooms);
  await user.keyboard("3");
  await user.click(screen.getByLabelText("Kitchen"));
  await user.keyboard("{Backspace}1");
  expect(priceOf(0).value).toBe("2,000");
  await waitFor(() =>
    expect(saves("editContents").at(-1)).toMatchObject({ rooms: { bedroom: 3, kitchen: 1 } }),
  );
  await screen.findByText(/^Saved/);
  expect(saves("editPricing")).toEqual([]);
});

test("a line's quantity is its room's count", async () => {
  const { user, saves } = shownWith();
  const [quantity] = await screen.findAllByLabelText("Quantity");
  await user.tripleClick(quantity as HTMLElement);
  await user.keyboard("4");
  expect((screen.getByLabelText("Bedrooms") as HTMLInputElement).value).toBe("4");
  await waitFor(() => expect(saves("editContents")).toMatchObject([{ rooms: { bedroom: 4 } }]));
  await user.tripleClick(quantity as HTMLElement);
  await user.keyboard("2.5");
  expect((screen.getByLabelText("Bedrooms") as HTMLInputElement).value).toBe("3");
  await waitFor(() => expect(linesOf(saves("editPricing")).at(-1)?.[0]).toEqual([2.5, 200_000]));
});

test("Enter goes to the next field and saves the one that was left", async () => {
  const { user, saves } = shownWith();
  await user.click(await screen.findByLabelText("Alternative contact"));
  // jsdom lays nothing out, and the next field is found among the visible.
  for (const field of document.querySelectorAll("input"))
    Object.defineProperty(field, "offsetParent", { value: document.body });
  await user.keyboard("Otieno, next door{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "From" }));
  const time = screen.getByRole("combobox", { name: "Preferred time" });
  time.focus();
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Service" }));
  time.focus();
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(document.activeElement).toBe(time);
  await waitFor(() =>
    expect(saves("editFacts")).toMatchObject([{ facts: { alternativeContact: "Otieno, next door" } }]),
  );
});

test("what somebody else changed elsewhere is taken over, and the price is saved over it", async () => {
  const { user, server, saves } = shownWith();
  await screen.findAllByLabelText("Description");
  server.now = { ...kept, rowVersion: 4, toAddress: "Gate 4" };
  await user.tripleClick(priceOf(1));
  await user.keyboard("3000");
  await waitFor(() => expect(saves("editPricing").map(({ rowVersion }) => rowVersion)).toEqual([3, 4]));
  await screen.findByText(/Mwende Kilonzo changed Address to move to \(Gate 4\)/);
  expect((screen.getByLabelText("Address to move to") as HTMLInputElement).value).toBe("Gate 4");
  expect(priceOf(1).value).toBe("3000");
});

test("a line that both changed is not written over until one is chosen", async () => {
  const { user, server, saves } = shownWith();
  await screen.findAllByLabelText("Description");
  server.now = {
    ...kept,
    rowVersion: 4,
    lines: [kept.lines[0], { ...line, unitPrice: 160_000 }],
  } as QuoteDetail;
  await user.tripleClick(priceOf(1));
  await user.keyboard("3000");
  const choice = await screen.findByRole("radiogroup", { name: "Base price" });
  await screen.findByText(/^Not saved/);
  expect(server.now.rowVersion).toBe(4);
  expect(priceOf(1).value).toBe("3000");
  await user.click(within(choice).getByLabelText(/^Yours/));
  await user.click(screen.getByRole("button", { name: "Continue with these" }));
  await screen.findByText(/^Saved/);
  expect(saves("editPricing").at(-1)).toMatchObject({ rowVersion: 4 });
  expect(server.now.lines[1]?.unitPrice).toBe(300_000);
});

test("without a connection what is typed stays, and is saved when it is back", async () => {
  const { user, server, sent } = shownWith();
  await screen.findAllByLabelText("Description");
  answerCalls({});
  await user.tripleClick(priceOf(1));
  await user.keyboard("3000");
  await screen.findByText(/^Not saved: We could not reach the server/);
  expect(priceOf(1).value).toBe("3000");
  expect(sent).toEqual([]);
  answerCalls({
    "quotes.editPricing": ({ lines }: { lines: never }) => {
      server.now = { ...server.now, lines, rowVersion: 4 };
      return { rowVersion: 4 };
    },
  });
  window.dispatchEvent(new Event("online"));
  await screen.findByText(/^Saved/);
  expect(server.now.lines[1]?.unitPrice).toBe(300_000);
});

test("a price cleared by Backspace and typed anew is saved as it was typed", async () => {
  const { user, saves } = shownWith({ ...kept, lines: [line], rooms: {} } as unknown as QuoteDetail);
  await screen.findByLabelText("Description");
  await user.click(priceOf(0));
  await user.keyboard(`${"{Backspace}".repeat(priceOf(0).value.length)}3000`);
  await user.click(screen.getByLabelText("Quantity"));
  await user.keyboard("{Backspace}2.5");
  await user.tab();
  await waitFor(() => expect(linesOf(saves("editPricing")).at(-1)).toEqual([[2.5, 300_000]]));
});

test("what is no price, too large a price and an emptied one are refused at the field and not saved", async () => {
  const { user, saves } = shownWith({ ...kept, lines: [line], rooms: {} } as unknown as QuoteDetail);
  await screen.findByLabelText("Description");
  for (const [typed, words] of [
    ["2500,50", /use a point for cents/],
    ["99,999,999,999,999", /too large/],
    ["", /enter a price/],
  ] as const) {
    await user.clear(priceOf(0));
    if (typed) await user.type(priceOf(0), typed);
    await user.tab();
    await screen.findByText(words);
    await screen.findByText("Not saved: Correct the marked fields.");
    expect(priceOf(0)).toHaveProperty("value", typed);
  }
  expect(saves("editPricing")).toEqual([]);
});

test("a line that was just added is not refused before it is filled in", async () => {
  const { user, saves } = shownWith();
  await user.click(await screen.findByRole("button", { name: "Add line" }));
  await user.click(screen.getByLabelText("Alternative contact"));
  await user.keyboard("Otieno");
  await screen.findByText(/^Saved/, {}, { timeout: 5_000 });
  expect(saves("editPricing")).toEqual([]);
  await user.type(screen.getAllByLabelText("Description").at(-1) as HTMLElement, "Piano");
  await user.tripleClick(priceOf(2));
  await user.keyboard("6000");
  await user.tab();
  await waitFor(() => expect(linesOf(saves("editPricing")).at(-1)?.at(-1)).toEqual([1, 600_000]));
});
