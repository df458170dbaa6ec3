// @vitest-environment jsdom
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fixedDistance } from "~/features/pricing/domain/prices";
import { specificationPriceList, specificationTax } from "~/features/pricing/testing";
import { screen, waitFor } from "~/platform/testing/dom";
import { TypedEarly } from "~/platform/ui/typed-early";
import site from "../../texts/en.json";
import { NO_CONTACT, reachableStep, readDraft } from "../domain";
import type { CalculatorData } from "./calculator-state";
import { MoveCalculator } from "./move-calculator";
import type { QuoteAnswer } from "./quote-request";

const priceList = specificationPriceList;
const messages = { site, pricing: { rooms: { bedroom: "{count} bedrooms" } } };
const ROUTE = "from=Kilimani%2C+Nairobi&to=Thika";
const user = userEvent.setup();

function dataAt(search: string): CalculatorData {
  const query = new URLSearchParams(search);
  const draft = readDraft(query, priceList);
  return {
    locale: "en",
    companyName: "MoveEase",
    priceList,
    tax: specificationTax,
    distance: fixedDistance(priceList),
    longDistanceFrom: 2_500_000,
    quoteValidityDays: 30,
    depositRate: 2_000,
    draft,
    contact: NO_CONTACT,
    step: reachableStep(query.get("step"), draft),
    search,
    attempt: "of-the-page",
    today: "2026-11-22T09:00:00Z",
    isStaff: false,
  };
}

function open(search: string, early: (place: HTMLElement) => void = () => undefined) {
  history.replaceState(null, "", `/cost-calculator${search}`);
  const tree = <MoveCalculator data={dataAt(search)} messages={messages} />;
  const place = document.createElement("div");
  place.innerHTML = renderToString(tree);
  document.body.append(place);
  early(place);
  const shown = render(<TypedEarly within={place}>{tree}</TypedEarly>, { container: place, hydrate: true });
  return { ...shown, leave: () => shown.unmount() };
}

const button = (name: string | RegExp) => screen.getAllByRole("button", { name })[0] as HTMLElement;
const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
const announced = (price: string) =>
  waitFor(() =>
    expect(document.querySelector("[aria-live=polite]")?.textContent?.replaceAll("\u00a0", " ")).toBe(
      `Price Estimate: ${price}`,
    ),
  );

let posted: URLSearchParams[] = [];
let answer: () => QuoteAnswer | undefined = () => undefined;

beforeEach(() => {
  posted = [];
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("fetch", async (_: string, init: RequestInit = {}) => {
    if (init.method !== "POST")
      return Response.json({ places: [], ...fixedDistance(priceList), notices: [] });
    posted.push(init.body as URLSearchParams);
    const given = answer();
    if (!given) throw new TypeError("no network");
    return new Response(
      `<move-calculator><script>${JSON.stringify({ answer: given })}</script></move-calculator>`,
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  document.body.replaceChildren();
});

test("rooms are counted from none to ten, and each changes the price", async () => {
  open(`?step=2&${ROUTE}`);
  expect(document.querySelector("[aria-live=polite]")?.textContent).toBe("");
  for (let bedrooms = 0; bedrooms < 11; bedrooms++) await user.click(button("One more: Bedrooms"));
  expect(screen.getByRole("group", { name: "Bedrooms: 10" })).toBeDefined();
  expect(button("One more: Bedrooms").getAttribute("aria-disabled")).toBe("true");
  await announced("KES 36,000");
  for (let bedrooms = 0; bedrooms < 9; bedrooms++) await user.click(button("One fewer: Bedrooms"));
  await user.click(button("One more: Kitchen"));
  await announced("KES 12,220");
  await user.click(button("One fewer: Bedrooms"));
  await user.click(button("One fewer: Kitchen"));
  await user.click(button("One fewer: Kitchen"));
  expect(screen.getByRole("group", { name: "Kitchen: 0" })).toBeDefined();
  expect(document.querySelector("[aria-live=polite]")?.textContent).toBe("");
});

test("steps go forward and back by their buttons and by the browser's, and keep every answer in the address", async () => {
  open(`?step=2&${ROUTE}`);
  await user.click(button("One more: Bedrooms"));
  await user.click(button("Next: Services"));
  await heading("What else can we do for you?");
  await user.click(screen.getByRole("checkbox", { name: /Furniture Assembly/ }));
  await user.click(screen.getByRole("checkbox", { name: /Professional Packing/ }));
  await user.click(screen.getByRole("checkbox", { name: /Furniture Assembly/ }));
  await user.click(button("Next: Summary"));
  const title = await heading("Check it, then put your name to it");
  expect(document.activeElement).toBe(title);
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    step: "4",
    from: "Kilimani, Nairobi",
    to: "Thika",
    "rooms.bedroom": "1",
    services: "packing",
  });
  await user.click(screen.getByRole("link", { name: "Edit Services" }));
  await heading("What else can we do for you?");
  expect(screen.getByRole("checkbox", { name: /Professional Packing/ })).toHaveProperty("checked", true);
  await user.click(button("Previous"));
  await heading("Which rooms are we moving?");
  expect(screen.getByRole("group", { name: "Bedrooms: 1" })).toBeDefined();
  history.back();
  await heading("What else can we do for you?");
  history.back();
  await heading("Check it, then put your name to it");
});

test("what is missing is a hint, and an error at its field once somebody tries to go on", async () => {
  open("");
  const sentence = "Please select both current and destination locations to continue.";
  expect(screen.getByText(sentence)).toBeDefined();
  expect(field("Current location").getAttribute("aria-invalid")).toBe("false");
  await user.type(field("Current location"), "Kilimani, Nairobi");
  await user.click(button("Next: Rooms"));
  const to = field("Destination location");
  expect(to.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(to);
  await user.type(to, "Thika");
  expect(to.getAttribute("aria-invalid")).toBe("false");
  await user.click(button("Next: Rooms"));
  await heading("Which rooms are we moving?");
  await user.click(button("Next: Services"));
  expect(screen.getByRole("alert").textContent).toBe("Please select at least one room to continue.");
  expect(document.activeElement).toBe(button("One more: Bedrooms"));
});

test("a day gone by and a floor that is none are refused at their fields, which are unfolded for it", async () => {
  const { container } = open(`?${ROUTE}`);
  const details = container.querySelector("details") as HTMLDetailsElement;
  details.open = true;
  await user.type(field("Move date"), "2026-11-21");
  await user.type(field("Floor you are leaving"), "61");
  details.open = false;
  await user.click(button("Next: Rooms"));
  expect(details.open).toBe(true);
  expect(screen.getByText("Please choose today or a later date")).toBeDefined();
  expect(screen.getByText("Please enter the floor as a whole number from 0 to 60")).toBeDefined();
  expect(document.activeElement).toBe(field("Move date"));
  await user.clear(field("Move date"));
  await user.clear(field("Floor you are leaving"));
  await user.type(field("Floor you are leaving"), "3");
  await user.click(button("Next: Rooms"));
  await heading("Which rooms are we moving?");
  expect(new URLSearchParams(location.search).get("fromFloor")).toBe("3");
});

test("an address that asks for more than the answers allow is put right, and says what is missing", async () => {
  open(`?step=3&${ROUTE}`);
  await heading("Which rooms are we moving?");
  await waitFor(() => expect(new URLSearchParams(location.search).get("step")).toBe("2"));
  expect(screen.getByRole("alert").textContent).toBe("Please select at least one room to continue.");
});

test("what was typed and ticked before the scripts came does what it would have done later", async () => {
  open("", (place) => {
    (place.querySelector("[name=from]") as HTMLInputElement).value = "Kilimani, Nairobi";
    (place.querySelector("[name=to]") as HTMLInputElement).value = "Thika";
    (place.querySelector("[name=toLift]") as HTMLInputElement).checked = true;
  });
  await waitFor(() =>
    expect(
      screen.queryByText("Please select both current and destination locations to continue."),
    ).toBeNull(),
  );
  await user.click(button("Next: Rooms"));
  await heading("Which rooms are we moving?");
  expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject({
    from: "Kilimani, Nairobi",
    to: "Thika",
    toLift: "yes",
  });
});

test("what was changed since the last step, and who it is for, is there again after a reload", async () => {
  const first = open(`?step=2&${ROUTE}`);
  await user.click(button("One more: Bedrooms"));
  first.leave();
  const again = open(`?step=2&${ROUTE}`);
  await waitFor(() => expect(screen.getByRole("group", { name: "Bedrooms: 1" })).toBeDefined());
  await user.click(button("Skip to Quote"));
  await heading("Check it, then put your name to it");
  await user.type(field("Full Name"), "Achieng Odhiambo");
  const here = location.search;
  again.leave();
  open(here, (place) => {
    (place.querySelector("[name=phone]") as HTMLInputElement).value = "0722 418 305";
  });
  await waitFor(() => expect(field("Full Name").value).toBe("Achieng Odhiambo"));
  expect(field("Phone Number").value).toBe("0722 418 305");
});

test("another move in the address is not mixed with the one this tab remembers", async () => {
  const first = open(`?step=2&${ROUTE}`);
  await user.click(button("One more: Bedrooms"));
  first.leave();
  open("?step=2&from=Nakuru&to=Naivasha");
  await heading("Which rooms are we moving?");
  expect(screen.getByRole("group", { name: "Bedrooms: 0" })).toBeDefined();
});

test.each(["service=commercial", "propertyType=office", "propertyType=warehouse"])(
  "rooms of a home price no office (%s): every step says so, and the last leads to the form for it",
  async (office) => {
    open(`?step=4&${ROUTE}&rooms.bedroom=2&${office}`);
    await screen.findByText(/We visit offices, shops and warehouses first/);
    expect(screen.queryByRole("button", { name: "Generate Quote" })).toBeNull();
    expect(screen.queryByText(/KES.\d/)).toBeNull();
    for (const link of screen.getAllByRole("link", { name: "Ask for a price" }))
      expect(link.getAttribute("href")).toBe("/request-quote?service=commercial");
  },
);

test("a refusal is said at its field until that is edited; unanswered, the next try is the same attempt; then it is made", async () => {
  open(`?step=4&${ROUTE}&rooms.bedroom=2`);
  expect(button("Generate Quote")).toHaveProperty("disabled", true);
  await user.type(field("Full Name"), "Achieng Odhiambo");
  await user.type(field("Phone Number"), "0722");
  await user.type(field("Email Address"), "achieng@example.co.ke");
  await user.click(button("Generate Quote"));
  await screen.findByText(/We could not reach the server/);
  answer = () => ({
    ok: false,
    message: "Not a phone",
    fields: { "customer.phone": "Not a phone" },
    contact: { name: "Achieng Odhiambo", email: "achieng@example.co.ke", phone: "0722" },
  });
  await user.click(button("Generate Quote"));
  await screen.findByText("Not a phone");
  await vi.waitFor(() => expect(document.activeElement).toBe(field("Phone Number")));
  expect(posted[1]?.get("attempt")).toBe(posted[0]?.get("attempt"));
  expect(posted[0]?.get("attempt")).not.toBe("of-the-page");
  await user.type(field("Phone Number"), " 418 305");
  expect(screen.queryByText("Not a phone")).toBeNull();
  answer = () => ({
    ok: true,
    quote: {
      reference: "MV-2026-0042",
      number: "QT-2026-0042",
      total: 12_800,
      validUntil: "2026-12-22",
      link: "/q/abc",
      shareLink: "/s/abc",
      name: "Achieng Odhiambo",
      email: "achieng@example.co.ke",
      madeAt: "2026-11-22T09:00:00Z",
    },
  });
  await user.click(button("Generate Quote"));
  await heading(/^Achieng, your move is KES.12,800\.$/);
  expect(posted[2]?.get("attempt")).not.toBe(posted[1]?.get("attempt"));
  expect(Object.fromEntries(posted[2] ?? [])).toMatchObject({ phone: "0722 418 305", "rooms.bedroom": "2" });
});
