import { describe, expect, test } from "vitest";
import { matchesRule, nextInTurn, type RoutedLead, type RuleConditions } from "./domain";

const lead: RoutedLead = {
  interestedServices: ["residential_move", "packing"],
  moveFrom: "Kilimani, Nairobi",
  moveTo: "Nyali, Mombasa",
  source: "website",
  locale: "sw",
  estimatedValue: 9_000_000,
};
const any: RuleConditions = {
  services: [],
  places: [],
  sources: [],
  locales: [],
  valueFrom: null,
  valueTo: null,
};

test.each([
  ["nothing", {}, true],
  ["one of its services", { services: ["packing", "storage"] }, true],
  ["another service", { services: ["office_move"] }, false],
  ["where it goes to, however it is written", { places: ["mombasa"] }, true],
  ["where it comes from", { places: ["Kisumu", "Kilimani"] }, true],
  ["another place", { places: ["Kisumu"] }, false],
  ["its source", { sources: ["website"] }, true],
  ["another source", { sources: ["referral"] }, false],
  ["its language", { locales: ["sw"] }, true],
  ["another language", { locales: ["en"] }, false],
  ["its value at both ends", { valueFrom: 9_000_000, valueTo: 9_000_000 }, true],
  ["more", { valueFrom: 9_000_001 }, false],
  ["less", { valueTo: 8_999_999 }, false],
  ["all of it but one", { services: ["packing"], places: ["Nyali"], locales: ["en"] }, false],
] as const)("a rule that asks for %s", (_, asked, fits) => {
  expect(matchesRule(lead, { ...any, ...(asked as Partial<RuleConditions>) })).toBe(fits);
});

describe("turns", () => {
  const people = ["a", "b", "c"];
  const all = new Set(people);
  test("go round, and over who is off", () => {
    expect(nextInTurn(people, null, all)).toBe("a");
    expect(nextInTurn(people, "a", all)).toBe("b");
    expect(nextInTurn(people, "c", all)).toBe("a");
    expect(nextInTurn(people, "a", new Set(["a", "c"]))).toBe("c");
    expect(nextInTurn(people, "a", new Set(["a"]))).toBe("a");
  });
  test("begin anew after somebody who is no longer named, and end where nobody is on duty", () => {
    expect(nextInTurn(people, "gone", all)).toBe("a");
    expect(nextInTurn(people, "a", new Set())).toBeUndefined();
    expect(nextInTurn(people, "a", new Set(["stranger"]))).toBeUndefined();
  });
});
