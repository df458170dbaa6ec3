import { expect, test } from "vitest";
import {
  centsOf,
  dayColumns,
  dayText,
  findHeads,
  guessColumns,
  isTotal,
  monthText,
  phoneText,
  wordOf,
} from "./sheet-columns";

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

test("the row with the headings is the one that names most fields", () => {
  const row = (at: number, ...cells: string[]) => ({ at, cells });
  const rows = [row(1, "INVENTED MOVERS"), row(3, "Client", "Budget"), row(4, "Amani", "5")];
  expect(findHeads(rows, FIELDS)).toEqual({ at: 1, names: 2 });
  expect(isTotal(row(9, "", "TOTAL:", "5"))).toBe(true);
  expect(isTotal(row(9, "Total Movers Ltd"))).toBe(false);
});

test("a column with something in it goes before an empty one, and one of another look is left out", () => {
  const fields = {
    code: { label: "Code", also: ["id"], looks: /^C\d+$/ },
    idNumber: { label: "ID number", also: ["id"], looks: /^\d{7,9}$/ },
    phone: { label: "Phone", also: ["primaryphone", "mobilephone"] },
    other: { label: "Other phone", also: ["mobilephone"] },
  };
  const rows = [{ at: 2, cells: ["23456701", "", "0711"] }];
  expect(guessColumns(["ID", "Primary Phone", "Mobile Phone"], fields, rows)).toEqual([
    "idNumber",
    null,
    "phone",
  ]);
  const both = [{ at: 2, cells: ["1", "0711", "0722"] }];
  expect(guessColumns(["ID", "Primary Phone", "Mobile Phone"], fields, both)).toEqual([
    null,
    "phone",
    "other",
  ]);
});

test.each([
  ["14/03/1986", "day first", "1986-03-14"],
  ["3/14/86", "month first", "1986-03-14"],
  ["5-Mar-25", "day first", "2025-03-05"],
  ["March 5, 2025", "day first", "2025-03-05"],
  ["05.12.1990 00:00", "day first", "1990-12-05"],
  ["0/0/00", "day first", ""],
] as const)("%s, %s, is %s", (text, order, day) => {
  expect(dayText(text, order)).toBe(day);
});

test("a column's days have one order: their own, the file's, what was said; else a person is asked", () => {
  const rows = (...cells: string[][]) => cells.map((row, at) => ({ at, cells: row }));
  const orders = (columns: ReturnType<typeof dayColumns>) => [...columns.values()].map(({ order }) => order);
  expect(orders(dayColumns(rows(["12/31/1985", "03/04/2025"]), [0, 1], {}))).toEqual([
    "month first",
    "month first",
  ]);
  expect(orders(dayColumns(rows(["14/03/1986", "5/5/2025"]), [0, 1], {}))).toEqual([
    "day first",
    "day first",
  ]);
  const unclear = dayColumns(rows(["03/04/2025"], ["05/06/2025"], ["01/02/2025"]), [0], {});
  expect(unclear.get(0)).toEqual({ order: null, examples: ["03/04/2025", "05/06/2025"] });
  expect(orders(dayColumns(rows(["03/04/2025"]), [0], { 0: "month first" }))).toEqual(["month first"]);
  expect(orders(dayColumns(rows(["2025-04-03"], ["4-Mar-25"]), [0], {}))).toEqual(["day first"]);
});

test("months and amounts as payroll sheets have them", () => {
  expect(["Jan-26", "February 2026", "2026-3", "31/03/2026", "soon"].map(monthText)).toEqual([
    ...["2026-01", "2026-02", "2026-03", "2026-03"],
    undefined,
  ]);
  expect(["KSh 45,000/=", "Kshs. 32,500.00", "500/-", "1,50", "45 000 KES"].map(centsOf)).toEqual([
    ...[4_500_000, 3_250_000, 50_000],
    undefined,
    4_500_000,
  ]);
});
