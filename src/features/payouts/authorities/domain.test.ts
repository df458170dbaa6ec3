import { expect, test } from "vitest";
import { dueOf, type PersonMonth, p10Row, p10RowOf35, plainLetters, remittancesOf } from "./domain";

const person: PersonMonth = {
  employeeNumber: "EMP1001",
  firstName: "Wanjiku",
  lastName: "Kamau",
  idNumber: "23456789",
  pin: "A001234567Z",
  nssfNumber: "200123",
  shaNumber: "CR1",
  phone: "+254720123456",
  resident: true,
  primaryEmployment: true,
  disabilityCertificate: "",
  basic: 4_000_000,
  housing: 500_000,
  transport: 200_000,
  overtime: 0,
  gross: 5_000_000,
  taxable: 4_496_500,
  taxCharged: 978_300,
  paye: 738_300,
  nssf: 216_000,
  shif: 137_500,
  nhif: 0,
  housingLevy: 75_000,
  personalRelief: 240_000,
  insuranceRelief: 0,
  pension: 150_000,
  employerNssf: 216_000,
  employerLevy: 75_000,
  employerNita: 5_000,
};

test("P10 has 25 columns, those that KRA works out empty", () => {
  const row = p10Row(person);
  expect(row).toHaveLength(25);
  expect([row[0], row[6], row[13], row[20], row[23], row[24]]).toEqual([
    "A001234567Z",
    "50000.00",
    "",
    "",
    "",
    "7383.00",
  ]);
});

test("P10 has 35 columns where the company's template does: cash pay is the sum of its parts", () => {
  const row = p10RowOf35(person, "2026-10");
  expect(row).toHaveLength(35);
  const cash = row.slice(4, 12).reduce((sum, cell) => sum + Number(cell), 0);
  expect([cash, Number(row[12])]).toEqual([50_000, 50_000]);
  // 30% of cash pay, the contribution, its limit; taxable pay, tax, reliefs; what KRA works out; PAYE.
  expect(row.slice(23, 26)).toEqual(["15000.00", "3660.00", "30000.00"]);
  expect(row.slice(29)).toEqual(["44965.00", "9783.00", "2400.00", "0.00", "", "7383.00"]);
  expect(p10RowOf35(person, "2024-11")[25]).toBe("20000.00");
});

test("a month's remittances are the employees' parts with the company's, due on the next month's 9th", () => {
  expect(remittancesOf([person, person])).toEqual({
    paye: 1_476_600,
    nssf: 864_000,
    shif: 275_000,
    nhif: 0,
    housing_levy: 300_000,
    nita: 10_000,
  });
  expect([dueOf("2026-10"), dueOf("2026-12"), dueOf("2027-02")]).toEqual([
    "2026-11-09",
    "2027-01-09",
    "2027-03-09",
  ]);
});

test.each([
  ["Wanjikũ Mũthoni", "Wanjiku Muthoni"],
  ["N’gang’a", "N'gang'a"],
  ["=1+1", undefined],
  ["+254", undefined],
  ["-Kamau", undefined],
  ["李", undefined],
])("'%s' is written %s", (text, plain) => expect(plainLetters(text)).toBe(plain));
