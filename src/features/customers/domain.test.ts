import { describe, expect, test } from "vitest";
import { defaultsOf } from "~/features/settings/define";
import { isKraPin } from "~/platform/kernel/kra-pin";
import { changedPaths } from "~/platform/kernel/laid-over";
import { pointsIn, pointsOf, splitName, TIERS, tierOf } from "./domain";
import { loyaltySection, tiersOf } from "./loyalty/settings";
import { BLANK_CUSTOMER, mergeFields, parseCustomerPhone, wrongFields } from "./profile/domain";

test.each([
  ["", true],
  ["A012345678Z", true],
  ["P051234567Q", true],
  ["a012345678z", false],
  ["A01234567Z", false],
  ["A0123456789", false],
])("'%s' as a KRA PIN: %s", (pin, valid) => {
  expect(isKraPin(pin)).toBe(valid);
});

test.each([
  ["Achieng Odhiambo", "Achieng", "Odhiambo"],
  ["Ngũgĩ wa  Thiong'o ", "Ngũgĩ wa", "Thiong'o"],
  ["Atieno", "Atieno", ""],
])("'%s' is split at its last blank", (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});

const tiers = tiersOf(defaultsOf(loyaltySection));

test.each([
  [0, 0, "starter"],
  [9_999_999, 99, "starter"],
  [10_000_000, 100, "bronze"],
  [49_999_999, 499, "bronze"],
  [50_000_000, 500, "silver"],
  [99_999_999, 999, "silver"],
  [100_000_000, 1000, "gold"],
  [249_999_999, 2499, "gold"],
  [250_000_000, 2500, "platinum"],
  [900_000_000_000, 9_000_000, "platinum"],
])("%i cents are %i points and %s", (spent, points, tier) => {
  expect(pointsOf(spent)).toBe(points);
  expect(tierOf(spent, tiers)).toBe(tier);
});

test("diamond is there once it is set, and every point is in one tier", () => {
  const own = { ...tiers, diamond: 5_000 };
  expect(tierOf(499_999_999, own)).toBe("platinum");
  expect(tierOf(500_000_000, own)).toBe("diamond");
  expect(pointsIn("diamond", tiers)).toBeNull();
  expect(pointsIn("platinum", tiers)).toEqual({ from: 2_500, before: null });
  const spans = TIERS.map((tier) => pointsIn(tier, own));
  expect(spans.map((span) => span?.from)).toEqual([0, 100, 500, 1_000, 2_500, 5_000]);
  expect(spans.map((span) => span?.before)).toEqual([100, 500, 1_000, 2_500, 5_000, null]);
});

test.each([
  [{ bronze: 500 }, "silver"],
  [{ gold: 500 }, "gold"],
  [{ platinum: 1_000 }, "platinum"],
  [{ diamond: "2500" }, "diamond"],
  [{ diamond: "2501" }, undefined],
])("the tiers %j are refused at %s", (change, path) => {
  const wrong: string[] = [];
  loyaltySection.check?.({ ...defaultsOf(loyaltySection), ...change }, (at) => wrong.push(at));
  expect(wrong[0]).toBe(path);
});

test.each([
  ["0712345678", "+254712345678"],
  ["+254 112 345 678", "+254112345678"],
  ["0812345678", undefined],
  ["071234567", undefined],
  ["020 123 4567", undefined],
  ["+44 20 7946 0958", "+442079460958"],
  ["<b>", undefined],
])("'%s' as a customer's phone", (typed, phone) => {
  expect(parseCustomerPhone(typed)).toBe(phone);
});

const good = mergeFields(BLANK_CUSTOMER, {
  personalInfo: { firstName: "Juma", lastName: "Hassan" },
  contactInfo: { email: "j@example.co.ke", primaryPhone: "0712000001" },
});

describe("what is wrong", () => {
  const said = (change: Parameters<typeof mergeFields>[1], from = good) =>
    Object.fromEntries(
      Object.entries(wrongFields(mergeFields(from, change), "2026-11-23")).map(([field, error]) => [
        field,
        error.message,
      ]),
    );

  test("nothing, with the four fields that are needed; each of them, without", () => {
    expect(said({})).toEqual({});
    expect(said({}, BLANK_CUSTOMER)).toEqual({
      "personalInfo.firstName": "First name is required",
      "personalInfo.lastName": "Last name is required",
      "contactInfo.email": "Email is required",
      "contactInfo.primaryPhone": "Primary phone is required",
    });
  });

  test.each<[Parameters<typeof mergeFields>[1], string, string]>([
    [{ contactInfo: { email: "juma" } }, "contactInfo.email", "Invalid email format"],
    [
      { contactInfo: { primaryPhone: "0512345678" } },
      "contactInfo.primaryPhone",
      "Invalid phone number format",
    ],
    [{ personalInfo: { idNumber: "123456" } }, "personalInfo.idNumber", "Invalid ID number format"],
    [{ personalInfo: { idNumber: "1234567a" } }, "personalInfo.idNumber", "Invalid ID number format"],
    [
      { personalInfo: { dateOfBirth: "1990-02-31" } },
      "personalInfo.dateOfBirth",
      "Please enter a valid date",
    ],
    [
      { personalInfo: { dateOfBirth: "2026-11-24" } },
      "personalInfo.dateOfBirth",
      "Please enter a day between 1900 and today",
    ],
    [{ type: "corporate" }, "corporateInfo.companyName", "Company name is required for corporate customers"],
  ])("%j", (change, field, sentence) => {
    expect(said(change)).toEqual({ [field]: sentence });
  });

  test("of two primary addresses the second", () => {
    const address = {
      type: "home" as const,
      isPrimary: true,
      street: "Ngong Road",
      apartment: "",
      city: "Nairobi",
      state: "",
      postalCode: "",
      country: "Kenya",
      accessInstructions: "",
      isActive: true,
    };
    expect(said({ addresses: [address, address] })).toEqual({
      "addresses.1.isPrimary": "Only one address can be the primary one",
    });
  });
});

test("only what differs is a change, whatever the order of keys", () => {
  expect(changedPaths(good, structuredClone(good))).toEqual([]);
  const reordered = { ...good, preferences: { ...good.preferences, preferredServices: [] } };
  expect(changedPaths(good, reordered)).toEqual([]);
  expect(
    changedPaths(good, mergeFields(good, { locale: "sw", preferences: { petInformation: "A cat" } })),
  ).toEqual(["preferences.petInformation", "locale"]);
});
