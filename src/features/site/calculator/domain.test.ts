import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { summaryHref } from "~/features/pricing/domain/again";
import { specificationPriceList as offer } from "~/features/pricing/testing";
import {
  type Draft,
  detailFaults,
  draftEntries,
  isContactComplete,
  isStepValid,
  namesMove,
  PREFERRED_TIMES,
  PROPERTY_TYPES,
  reachableStep,
  readDraft,
  SERVICE_TYPES,
  shortPlace,
  stepHref,
  whatsappShare,
} from "./domain";

const read = (query: string) => readDraft(new URLSearchParams(query), offer);

describe("readDraft", () => {
  it("reads a move that is priced again from the account: its rooms, services and summary", () => {
    const move = { from: "Kilimani, Nairobi", to: "Thika, Kenya", rooms: { bedroom: 2, bathroom: 0 } };
    const href = summaryHref({ ...move, services: ["packing", "assembly"] });
    const query = new URL(href, "http://site.example").searchParams;
    expect(readDraft(query, offer)).toMatchObject({
      ...move,
      rooms: { bedroom: 2 },
      services: ["packing", "assembly"],
    });
    expect(namesMove(query)).toBe(true);
    expect(reachableStep(query.get("step"), readDraft(query, offer))).toBe(4);
  });

  it("reads what a step's form sends", () => {
    expect(
      read(
        "step=3&from=+Nairobi, Kenya+&to=Thika, Kenya&rooms.bedroom=2&rooms.kitchen=1&services=packing&services=insurance&serviceDate=2026-12-01&preferredTime=morning&propertyType=house&fromFloor=3&toLift=yes",
      ),
    ).toEqual({
      from: "Nairobi, Kenya",
      to: "Thika, Kenya",
      rooms: { bedroom: 2, kitchen: 1 },
      services: ["packing", "insurance"],
      serviceType: "",
      serviceDate: "2026-12-01",
      preferredTime: "morning",
      propertyType: "house",
      fromFloor: "3",
      toFloor: "",
      fromLift: false,
      toLift: true,
    });
  });

  it.each([
    ["rooms.bedroom=11", { bedroom: 10 }],
    ["rooms.bedroom=-2", {}],
    ["rooms.bedroom=x", {}],
    ["rooms.bedroom=2.7", { bedroom: 2 }],
    ["rooms.cellar=3", {}],
    ["rooms.bedroom=2&more=bedroom", { bedroom: 3 }],
    ["more=bedroom", { bedroom: 1 }],
    ["rooms.bedroom=10&more=bedroom", { bedroom: 10 }],
    ["rooms.bedroom=1&fewer=bedroom", {}],
    ["fewer=bedroom", {}],
  ])("clamps counts: %s", (query, rooms) => {
    expect(read(query).rooms).toEqual(rooms);
  });

  it.each([
    "services=piano",
    "propertyType=castle",
    "preferredTime=never",
    "fromFloor=-1",
    "fromFloor=99",
    "serviceDate=soon",
  ])("leaves out what makes no sense: %s", (query) => {
    expect(draftEntries(read(query))).toEqual([]);
  });

  it.each([
    ["packing", ["packing"]],
    ["storage", ["storage"]],
    ["insurance", ["insurance"]],
    ["residential", []],
    ["commercial", []],
    ["long-distance", []],
    ["international", []],
  ])("?service=%s sets the type and ticks its add-on", (service, services) => {
    expect(read(`service=${service}`)).toMatchObject({ serviceType: service, services });
  });

  it("lets an add-on that was preset be unticked", () => {
    expect(read("step=4&service=packing&from=a&to=b").services).toEqual([]);
  });

  it("comes back the same from its own address", () => {
    const place = fc.string({ maxLength: 40 }).map((text) => text.trim());
    const drafts: fc.Arbitrary<Draft> = fc.record({
      from: place,
      to: place,
      rooms: fc.dictionary(
        fc.constantFrom(...offer.rooms.map(({ id }) => id)),
        fc.integer({ min: 1, max: 10 }),
      ),
      services: fc.subarray(offer.services.map(({ id }) => id)),
      serviceType: fc.constantFrom("", ...SERVICE_TYPES),
      serviceDate: fc.constantFrom("", "2026-12-24"),
      preferredTime: fc.constantFrom("", ...PREFERRED_TIMES),
      propertyType: fc.constantFrom("", ...PROPERTY_TYPES),
      fromFloor: fc.constantFrom("", "0", "12"),
      toFloor: fc.constantFrom("", "0", "60"),
      fromLift: fc.boolean(),
      toLift: fc.boolean(),
    });
    fc.assert(
      fc.property(drafts, (draft) => {
        const url = new URL(stepHref(4, draft), "http://127.0.0.1");
        expect(readDraft(url.searchParams, offer)).toEqual(draft);
      }),
    );
  });
});

describe("steps", () => {
  const empty = read("");
  const placed = read("from=Nairobi&to=Thika");
  const roomed = read("from=Nairobi&to=Thika&rooms.kitchen=1");
  it("are valid as the specification says", () => {
    expect([1, 2, 3, 4].map((step) => isStepValid(step as 1, empty))).toEqual([false, false, true, true]);
    expect(isStepValid(1, { ...placed, to: "  " })).toBe(false);
    expect(isStepValid(1, placed)).toBe(true);
    expect(isStepValid(2, roomed)).toBe(true);
  });
  it.each([
    [null, empty, 1],
    ["9", roomed, 1],
    ["2", empty, 1],
    ["4", empty, 1],
    ["2", placed, 2],
    ["3", placed, 2],
    ["4", placed, 4],
    ["3", roomed, 3],
  ])("asked for %s", (asked, draft, step) => {
    expect(reachableStep(asked, draft)).toBe(step);
  });
  it("know an address that carries a move", () => {
    expect(namesMove(new URLSearchParams("step=2&from=a"))).toBe(true);
    expect(namesMove(new URLSearchParams("step=2"))).toBe(false);
    expect(namesMove(new URLSearchParams("service=packing"))).toBe(false);
  });
});

it.each([
  [{ name: "Grace", email: "g@example.co.ke", phone: "0722" }, true],
  [{ name: " ", email: "g@example.co.ke", phone: "0722" }, false],
  [{ name: "Grace", email: "", phone: "0722" }, false],
  [{ name: "Grace", email: "g@example.co.ke", phone: "" }, false],
])("isContactComplete(%j) is %s", (contact, complete) => {
  expect(isContactComplete(contact)).toBe(complete);
});

it("shares route, total and quote id by WhatsApp", () => {
  expect(whatsappShare("Nairobi → Thika & 5 rooms, MV-1")).toBe(
    "https://wa.me/?text=Nairobi%20%E2%86%92%20Thika%20%26%205%20rooms%2C%20MV-1",
  );
  expect(shortPlace("Kilimani, Nairobi")).toBe("Kilimani");
});

it("names the answers of step 1 that make no sense", () => {
  const faults = (part: Partial<Draft>) => detailFaults({ ...read("from=a&to=b"), ...part }, "2026-11-22");
  expect(faults({})).toEqual([]);
  expect(faults({ serviceDate: "2026-11-22", fromFloor: "0", toFloor: "60" })).toEqual([]);
  expect(faults({ serviceDate: "2020-01-01", fromFloor: "-3", toFloor: "2.5" })).toEqual([
    "serviceDate",
    "fromFloor",
    "toFloor",
  ]);
});
