import { expect, test } from "vitest";
import { calendarFile } from "./domain";

test("a file holds letters of any length whole, and says nothing that its text could break out of", () => {
  const title = `Nyumba ya Wambũi; ${"ũ".repeat(80)}\nEND:VEVENT`;
  const entry = { id: "1", title, description: "a\\b,c", location: "" };
  const times = { start: "2026-11-23T08:00:00", end: "2026-11-23T12:00:00" };
  const text = calendarFile("Moves", [{ ...entry, ...times }], new Date("2026-11-20T10:00:00Z"));
  const whole = text.replace(/\r\n /g, "");
  expect(whole).toContain(`SUMMARY:Nyumba ya Wambũi\\; ${"ũ".repeat(80)}\\nEND:VEVENT\r\n`);
  expect(whole).toContain("DESCRIPTION:a\\\\b\\,c\r\n");
  expect(whole.match(/^END:VEVENT/gm)).toHaveLength(1);
  expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
});
