import { expect, test } from "vitest";
import { centsOf, dayText, guessColumns, phoneText, wordOf } from "./sheet-columns";

const FIELDS = {
  name: { label: "Full name", also: ["client"] },
  budget: { label: "Budget", also: ["money"] },
};

test("columns are guessed by name, label, what else they are called and without their unit; each once", () => {
  expect(guessColumns(["FULL NAME", "Budget (KES)", "Money", "Colour"], FIELDS)).toEqual([
    "name",
    "budget",
    null,
    null,
  ]);
});

test("what spreadsheets made of phones, days and amounts is read as it was meant", () => {
  expect([phoneText("712345678"), phoneText("254112345678"), phoneText("+44 20")]).toEqual([
    "0712345678",
    "+254112345678",
    "+44 20",
  ]);
  expect([dayText("3/11/2026"), dayText("2026-11-03T00:00"), dayText("soon")]).toEqual([
    "2026-11-03",
    "2026-11-03",
    "soon",
  ]);
  expect([centsOf("KES 45,000.5"), centsOf("0"), centsOf("-1"), centsOf("1.234")]).toEqual([
    4_500_050,
    0,
    undefined,
    undefined,
  ]);
  expect(wordOf(" Two Rooms ", ["two_rooms"], () => "Two rooms")).toBe("two_rooms");
});
