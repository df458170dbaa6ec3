import { describe, expect, test } from "vitest";
import {
  answersOthers,
  COMMUNICATION_STATUSES,
  COMMUNICATION_TYPES,
  canEscalate,
  carrierOf,
  minutesBetween,
  nextStep,
  withNote,
} from "./domain";

describe("a step on", () => {
  test.each([
    ["pending", "Start", "in_progress"],
    ["in_progress", "Complete", "completed"],
    ["escalated", "Complete", "completed"],
    ["completed", "Close", "closed"],
  ] as const)("from %s is %s", (from, label, to) => {
    expect(nextStep(from)).toEqual({ label, to });
  });

  test("there is none from closed, and what is settled is not escalated", () => {
    expect(nextStep("closed")).toBeUndefined();
    expect(COMMUNICATION_STATUSES.filter(canEscalate)).toEqual(["pending", "in_progress", "escalated"]);
  });
});

test.each([
  ["email", "outbound", "email"],
  ["sms", "outbound", "sms"],
  ["whatsapp", "outbound", "whatsapp"],
  ["phone", "outbound", undefined],
  ["email", "inbound", undefined],
  ["referral", "outbound", undefined],
] as const)("%s, %s is carried by %s", (channel, direction, carrier) => {
  expect(carrierOf({ channel, direction })).toBe(carrier);
});

test("offers and reminders answer nobody", () => {
  expect(COMMUNICATION_TYPES.filter((type) => !answersOthers(type))).toEqual(["marketing", "reminder"]);
});

test.each([
  [0, 0],
  [59_999, 0],
  [60_000, 1],
  [5_400_000, 90],
  [-60_000, 0],
])("%i ms are %i minutes", (ms, minutes) => {
  const from = new Date("2026-03-02T08:00:00Z");
  expect(minutesBetween(from, new Date(from.getTime() + ms))).toBe(minutes);
});

test("a note follows the content with who and when, and an empty one changes nothing", () => {
  const by = { name: "Njeri Mwangi", at: new Date("2026-03-02T08:05:00Z") };
  expect(withNote("Asked for boxes", "  ", by)).toBe("Asked for boxes");
  expect(withNote("Asked for boxes", " Sent ten ", by)).toBe(
    "Asked for boxes\n\n[02/03/2026 11:05, Njeri Mwangi] Sent ten",
  );
});
