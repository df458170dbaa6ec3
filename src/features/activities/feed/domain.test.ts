import { expect, test } from "vitest";
import { feedText, withoutSecrets } from "./domain";

test.each([
  ["Ring +254 712 345 678 about the piano", "Ring … about the piano"],
  ["Ring 0712-345-678", "Ring …"],
  ["Offer KSh 45,000 for the flat", "Offer … for the flat"],
  ["Deposit 5,000 KES today", "Deposit … today"],
  ["Meet at 14:30 on the 3rd floor", "Meet at 14:30 on the 3rd floor"],
])("%s goes out as %s", (typed, out) => {
  expect(withoutSecrets(typed)).toBe(out);
});

test("a feed is in UTC, its lines are folded, and what means something to it is escaped", () => {
  const text = feedText(
    [
      {
        id: "a",
        type: "site_visit",
        subject: "Rooms, floors; and the lift of the tower with a very long name beside the market",
        location: "",
        scheduledDate: new Date("2026-11-23T06:00:00Z"),
        duration: 45,
        updatedAt: new Date("2026-11-20T06:00:00Z"),
      },
    ],
    { name: "Wanjiku" },
  );
  expect(text).toContain("DTSTART:20261123T060000Z\r\nDTEND:20261123T064500Z\r\n");
  expect(text).toContain("SUMMARY:Site visit: Rooms\\, floors\\; and");
  expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
});
