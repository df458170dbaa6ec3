import { expect, test } from "vitest";
import { defaultsOf } from "~/features/settings/define";
import { quotesSection } from "~/features/settings/settings";
import { changeRefusal, feeOfChange } from "./domain";

const fees = defaultsOf(quotesSection);
const quote = { total: 2_788_000, depositRate: 2000, serviceDate: "2026-03-10", preferredTime: "" };
/** 11:00 in Nairobi, the day before. */
const now = new Date("2026-03-09T08:00:00Z");

test("hours count back from the window that was planned, else from the one that was wished for", () => {
  const of = (preferredTime: string, window: "morning" | "afternoon" | null) =>
    feeOfChange("cancel", { ...quote, preferredTime }, { fees, window, now });
  expect(of("", null)).toBe(557_600);
  expect(of("Afternoon, 12:00 to 17:00", null)).toBe(278_800);
  expect(of("Afternoon, 12:00 to 17:00", "morning")).toBe(557_600);
  expect(of("", "afternoon")).toBe(278_800);
});

test("changing the date costs less than calling it off", () => {
  expect(feeOfChange("reschedule", quote, { fees, window: null, now })).toBe(55_800);
});

test("only an accepted move with a day, once, and never an erased one", () => {
  const move = {
    acceptedAt: now,
    cancelledAt: null,
    serviceDate: "2026-03-10",
    customerEmail: "a@example.co.ke",
  };
  expect(changeRefusal(move)).toBeUndefined();
  expect(changeRefusal({ ...move, customerEmail: "" })?.message).toContain("erased");
  expect(changeRefusal({ ...move, cancelledAt: now })?.message).toContain("cancelled already");
  expect(changeRefusal({ ...move, acceptedAt: null })?.message).toContain("accepted");
});
