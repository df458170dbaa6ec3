import { describe, expect, test } from "vitest";
import {
  type MoveFacts,
  type RecordFacts,
  reachedAt,
  standingOf,
  standingOfRecord,
  stepsOf,
  stepsOfRecord,
} from "./domain";

const at = new Date("2026-11-01T09:00:00Z");
const later = new Date("2026-11-17T05:10:00Z");
const today = "2026-11-21";
const asked: MoveFacts = {
  status: "pending",
  createdAt: at,
  decidedAt: null,
  sentAt: null,
  acceptedAt: null,
  declinedAt: null,
  cancelledAt: null,
  validUntil: "2026-12-01",
  move: null,
  payments: [],
};
const sent: MoveFacts = { ...asked, status: "approved", decidedAt: at, sentAt: at };
const invoice = {
  total: 2_788_000,
  creditedAmount: 0,
  paidAmount: 0,
  depositDue: 557_600,
  cancelledAt: null,
};
const move = { stage: "planned", startedAt: null, completedAt: null } as const;
const unpaid = { ...move, stage: "unpaid" } as const;
const accepted: MoveFacts = { ...sent, acceptedAt: at, move, invoice };
const held = { ...invoice, paidAmount: 557_600 };
const whole = { ...invoice, paidAmount: 2_788_000 };
const underway = { ...move, stage: "underway", startedAt: later } as const;
const completed = { ...underway, stage: "completed", completedAt: later } as const;

describe("where a move stands", () => {
  test.each<[string, MoveFacts, string, string | undefined]>([
    ["asked for", asked, "checking", "checked"],
    ["needing revision", { ...asked, status: "revision" }, "checking", "checked"],
    ["rejected", { ...asked, status: "rejected" }, "rejected", undefined],
    ["sent", sent, "open", "accepted"],
    ["past its date", { ...sent, validUntil: "2026-11-20" }, "expired", undefined],
    ["valid on its last day", { ...sent, validUntil: today }, "open", "accepted"],
    ["declined", { ...sent, declinedAt: at }, "declined", undefined],
    ["accepted", { ...accepted, move: unpaid }, "owing", "deposit"],
    [
      "deposit one shilling short",
      { ...accepted, move: unpaid, invoice: { ...invoice, paidAmount: 557_500 } },
      "owing",
      "deposit",
    ],
    ["deposit paid", { ...accepted, invoice: held }, "booked", "confirmed"],
    ["without a day", { ...accepted, move: null, invoice: held }, "booked", "confirmed"],
    [
      "confirmed",
      { ...accepted, move: { ...move, stage: "confirmed" }, invoice: held },
      "confirmed",
      "underway",
    ],
    ["paid in full before its day", { ...accepted, invoice: whole }, "booked", "confirmed"],
    ["on its day", { ...accepted, move: { ...move, stage: "today" }, invoice: held }, "today", "underway"],
    ["on its day, the deposit unpaid", { ...accepted, move: unpaid }, "owing", "deposit"],
    [
      "on its day, no crew confirmed",
      { ...accepted, move: { ...move, stage: "waiting" }, invoice: held },
      "waiting",
      "confirmed",
    ],
    ["under way", { ...accepted, move: underway, invoice: held }, "underway", "underway"],
    ["completed, with a balance", { ...accepted, move: completed, invoice: held }, "completed", "paid"],
    ["completed and paid", { ...accepted, move: completed, invoice: whole }, "completed", undefined],
    ["its day over", { ...accepted, move: { ...move, stage: "past" }, invoice: held }, "past", "paid"],
    ["cancelled", { ...accepted, invoice: { ...invoice, cancelledAt: at } }, "cancelled", undefined],
    ["cancelled for a fee", { ...accepted, cancelledAt: at, move: null }, "cancelled", undefined],
  ])("%s: %s", (_, facts, standing, current) => {
    expect(standingOf(facts, today)).toBe(standing);
    expect(stepsOf(facts, today).find(({ state }) => state === "current")?.step).toBe(current);
  });

  test("what is under way has the time it began; how the quote came about is left out by then", () => {
    const steps = stepsOf({ ...accepted, move: underway, invoice: held }, today);
    expect(steps.map(({ step }) => step)).toEqual([
      "requested",
      "accepted",
      "deposit",
      "confirmed",
      "underway",
      "completed",
      "paid",
    ]);
    expect(steps.find(({ step }) => step === "underway")).toEqual({
      step: "underway",
      state: "current",
      at: later,
    });
  });

  test("the deposit was received when it was reached, not with the last payment", () => {
    const payments = [
      { applied: 500_000, date: new Date("2026-10-21T00:00:00Z") },
      { applied: 57_600, date: at },
      { applied: 2_230_400, date: later },
    ];
    const steps = stepsOf({ ...accepted, invoice: whole, payments }, today);
    expect(steps.find(({ step }) => step === "deposit")?.at).toEqual(at);
    expect(steps.find(({ step }) => step === "paid")?.at).toEqual(later);
  });

  test("what was taken back has to be reached again", () => {
    const payments = [
      { applied: 557_600, date: at },
      { applied: -557_600, date: at },
      { applied: 557_600, date: later },
    ];
    expect(reachedAt(payments, 557_600)).toEqual(later);
    expect(reachedAt(payments.slice(0, 2), 557_600)).toBeNull();
  });
});

describe("a move that was agreed without a quote", () => {
  const record: RecordFacts = { createdAt: at, isCancelled: false, move };
  test.each<[string, RecordFacts, string, string | undefined]>([
    ["booked", record, "booked", "confirmed"],
    ["without a day", { ...record, move: null }, "booked", "confirmed"],
    ["confirmed", { ...record, move: { ...move, stage: "confirmed" } }, "confirmed", "underway"],
    ["on its day", { ...record, move: { ...move, stage: "today" } }, "today", "underway"],
    ["under way", { ...record, move: underway }, "underway", "underway"],
    ["completed", { ...record, move: completed }, "completed", undefined],
    ["cancelled", { ...record, isCancelled: true, move: null }, "cancelled", undefined],
  ])("%s", (_, facts, standing, current) => {
    expect(standingOfRecord(facts)).toBe(standing);
    expect(stepsOfRecord(facts).find(({ state }) => state === "current")?.step).toBe(current);
  });
});
