import { describe, expect, test } from "vitest";
import { type MoveFacts, standingOf, stepsOf } from "./domain";

const at = new Date("2026-11-01T09:00:00Z");
const today = "2026-11-21";
const asked: MoveFacts = {
  status: "pending",
  createdAt: at,
  decidedAt: null,
  sentAt: null,
  acceptedAt: null,
  declinedAt: null,
  validUntil: "2026-12-01",
  serviceDate: null,
  lastPaidAt: null,
};
const sent: MoveFacts = { ...asked, status: "approved", decidedAt: at, sentAt: at };
const invoice = { total: 2_788_000, paid: 0, depositDue: 557_600, cancelledAt: null };
const accepted: MoveFacts = { ...sent, acceptedAt: at, serviceDate: "2026-12-05", invoice };

describe("where a move stands", () => {
  test.each<[string, MoveFacts, string, string | undefined]>([
    ["asked for", asked, "checking", "checked"],
    ["needing revision", { ...asked, status: "revision" }, "checking", "checked"],
    ["rejected", { ...asked, status: "rejected" }, "rejected", undefined],
    ["sent", sent, "open", "accepted"],
    ["past its date", { ...sent, validUntil: "2026-11-20" }, "expired", undefined],
    ["valid on its last day", { ...sent, validUntil: today }, "open", "accepted"],
    ["declined", { ...sent, declinedAt: at }, "declined", undefined],
    ["accepted", accepted, "owing", "deposit"],
    [
      "deposit one shilling short",
      { ...accepted, invoice: { ...invoice, paid: 557_500 } },
      "owing",
      "deposit",
    ],
    [
      "deposit paid",
      { ...accepted, invoice: { ...invoice, paid: 557_600 }, lastPaidAt: at },
      "booked",
      "moving",
    ],
    [
      "moved, with a balance",
      { ...accepted, serviceDate: "2026-11-20", invoice: { ...invoice, paid: 557_600 } },
      "booked",
      "paid",
    ],
    ["paid in full", { ...accepted, invoice: { ...invoice, paid: 2_788_000 } }, "settled", "moving"],
    ["cancelled", { ...accepted, invoice: { ...invoice, cancelledAt: at } }, "cancelled", undefined],
  ])("%s: %s", (_, move, standing, current) => {
    expect(standingOf(move, today)).toBe(standing);
    expect(stepsOf(move, today).find(({ state }) => state === "current")?.step).toBe(current);
  });
});
