import fc from "fast-check";
import { expect, test } from "vitest";
import { plainLetters } from "~/features/payouts/domain";
import { CARD_COLUMNS, type CardMonth, cardRow } from "./cards";
import {
  gapsOf,
  JOURNAL_ACCOUNTS,
  journalOf,
  missingFor,
  nhifRow,
  p10Row,
  p10RowOf35,
  shifRow,
} from "./files";
import { dueOf, filesOf, type PersonMonth, remittancesOf } from "./returns";

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
  cash: 5_000_000,
  levyPay: 5_000_000,
  car: 0,
  meals: 0,
  otherBenefits: 0,
  house: 0,
  houseRent: 0,
  houseRentPaid: 0,
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
  mortgageInterest: 0,
  medicalFund: 0,
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

test("P10 says what is given beside cash, what is not taxed in no column, and what is deducted before tax", () => {
  const of = {
    ...person,
    gross: 6_000_000,
    car: 4_000_000,
    meals: 100_000,
    otherBenefits: 600_000,
    house: 3_000_000,
    houseRent: 3_000_000,
    mortgageInterest: 2_500_000,
    medicalFund: 1_000_000,
  };
  expect(p10Row(of).slice(6, 20)).toEqual([
    "50000.00",
    "40000.00",
    "1000.00",
    "6000.00",
    "Employer's Rented House",
    "30000.00",
    "0.00",
    "",
    "1375.00",
    "2160.00",
    "1500.00",
    "10000.00",
    "25000.00",
    "750.00",
  ]);
  const older = p10RowOf35(of, "2026-10");
  expect(older.slice(12, 18)).toEqual([
    "50000.00",
    "40000.00",
    "7000.00",
    "47000.00",
    "",
    "Employer's Rented House",
  ]);
  expect(older[26]).toBe("25000.00");
});

const cardCents = fc.integer({ min: 0, max: 100_000_000 });
const anyCardMonth: fc.Arbitrary<CardMonth> = fc
  .record({
    cash: cardCents,
    benefits: cardCents,
    house: cardCents,
    pension: cardCents,
    housingLevy: cardCents,
    shif: cardCents,
    medicalFund: cardCents,
    mortgageInterest: cardCents,
    disability: cardCents,
    share: fc.integer({ min: 0, max: 100 }),
    charged: cardCents,
    personalRelief: cardCents,
    insuranceRelief: cardCents,
    paye: cardCents,
  })
  .map(({ share, ...of }) => ({
    ...of,
    month: "2026-10",
    taxable: Math.floor(((of.cash + of.benefits + of.house) * share) / 100),
  }));

test("a card's columns come to one another: D is A, B and C; K is D less J", () => {
  fc.assert(
    fc.property(anyCardMonth, (month) => {
      const row = Object.fromEntries(cardRow(month).map((amount, at) => [CARD_COLUMNS[at]?.[0], amount]));
      expect(row.D).toBe((row.A ?? 0) + (row.B ?? 0) + (row.C ?? 0));
      expect(row.K).toBe((row.D ?? 0) - (row.J ?? 0));
    }),
  );
});

const departmentCents = fc.integer({ min: 0, max: 1_000_000_000 });
test("a journal's debits are its credits", () => {
  const anyDepartment = fc
    .record({
      paye: departmentCents,
      nssf: departmentCents,
      shif: departmentCents,
      nhif: departmentCents,
      housingLevy: departmentCents,
      ownLoans: departmentCents,
      creditors: departmentCents,
      net: departmentCents,
      employerNssf: departmentCents,
      employerLevy: departmentCents,
      employerNita: departmentCents,
    })
    .map((of) => ({
      ...of,
      department: "Crew",
      gross: of.paye + of.nssf + of.shif + of.nhif + of.housingLevy + of.ownLoans + of.creditors + of.net,
    }));
  fc.assert(
    fc.property(anyDepartment, (department) => {
      const booked = journalOf(department);
      const sum = (side: "debit" | "credit") =>
        JOURNAL_ACCOUNTS.filter(([, , of]) => of === side).reduce((all, [name]) => all + booked[name], 0);
      expect(sum("debit")).toBe(sum("credit"));
    }),
  );
});

test("a row's gaps are its missing numbers and the signs that uploads do not take", () => {
  expect(gapsOf(person)).toEqual([]);
  expect(gapsOf({ ...person, pin: "", shaNumber: "", lastName: "♥ Heart" })).toEqual([
    "no KRA PIN",
    "no SHA number",
    "'♥ Heart' has signs that uploads do not take",
  ]);
  expect(missingFor("nssf", { ...person, nssfNumber: "" })).toEqual(["nssfNumber"]);
  expect(missingFor("p10", { ...person, nssfNumber: "" })).toEqual([]);
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

test("a month offers the files of the authorities it owes: NHIF's before SHIF came, SHIF's after", () => {
  const old = { ...person, shif: 0, nhif: 100_000, housingLevy: 0, employerLevy: 0 };
  expect(filesOf(remittancesOf([old]))).toEqual(["p10", "nssf", "nhif", "nita", "creditors", "journal"]);
  expect(filesOf(remittancesOf([person]))).not.toContain("nhif");
  expect([shifRow(old)[6], nhifRow(old)[6]]).toEqual(["0.00", "1000.00"]);
});
