import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BLANK_ACCESS } from "~/features/inventory/access/domain";
import {
  CLEARANCE_STATES,
  canBecome,
  clearancesOf,
  DECISIONS,
  isMissing,
  linkEnd,
  linkStateOf,
  momentsDue,
  placeKey,
} from "./domain";

const stop = { ...BLANK_ACCESS, key: "from", end: "pickup" as const, surveyed: null };

test("a place needs what its survey says", () => {
  expect(clearancesOf(stop)).toEqual([]);
  expect(clearancesOf({ ...stop, clearance: true, gate: "Gate B", lift: true, floor: 3 })).toEqual([
    ...["landlord_letter", "lift_booking", "gate_pass"],
  ]);
  expect(clearancesOf({ ...stop, lift: true, floor: 0, clearance: false })).toEqual([]);
});

test("each state has a way to be settled, and what is settled can be opened again", () => {
  for (const state of CLEARANCE_STATES) {
    const settled = DECISIONS.filter((to) => !isMissing(to) && canBecome(state, to));
    if (isMissing(state)) expect(settled).toEqual(["confirmed", "waived"]);
    else expect(canBecome(state, "open")).toBe(true);
    expect(canBecome(state, state)).toBe(false);
  }
});

describe("a customer is asked", () => {
  test.each([
    ["2026-12-01", ["booking"]],
    ["2026-12-07", ["booking", "three_days"]],
    ["2026-12-08", ["booking", "three_days"]],
    ["2026-12-09", ["booking", "three_days", "one_day"]],
    ["2026-12-10", []],
    ["2026-12-12", []],
  ])("on %s for the 10th: %j", (today, due) => expect(momentsDue("2026-12-10", today)).toEqual(due));
});

test("a link ends two days after the move, and tells nothing once it is over", () => {
  const now = new Date("2026-12-10T09:00:00+03:00");
  const link = { revokedAt: null, expiresAt: linkEnd("2026-12-10") };
  expect(link.expiresAt).toEqual(new Date("2026-12-13T00:00:00+03:00"));
  expect(linkStateOf(link, true, now)).toBe("open");
  expect(linkStateOf(link, false, now)).toBe("over");
  expect(linkStateOf({ ...link, revokedAt: now }, true, now)).toBe("revoked");
  expect(linkStateOf(link, true, new Date("2026-12-13T00:00:00+03:00"))).toBe("expired");
});

test("an address is the same place in any spelling", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("Riverside Drive 14, Kilimani", "Murang'a Road"),
      fc.boolean(),
      (address, upper) => {
        expect(placeKey(` ${upper ? address.toUpperCase() : address} `)).toBe(placeKey(address));
      },
    ),
  );
});
