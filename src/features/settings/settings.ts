import { kraPinNotValid, phoneNotValid } from "~/platform/kernel/schema-errors";
import {
  choice,
  colour,
  defineSection,
  email,
  percent,
  phone,
  picture,
  rows,
  type SectionValue,
  shillings,
  text,
  toggle,
  url,
  whole,
} from "./define";
import type { FeeTier } from "./domain/change-fees";
import {
  accountNumberNotValid,
  companyEmailRequired,
  companyNameRequired,
  swiftNotValid,
  tierHoursRepeated,
  tooManyTiers,
  transferNeedsThis,
} from "./errors";

/** Sections without a feature, or read by earlier features. */

/** The company's own data (docs/domain/readings.md#settings). */
export const companySection = defineSection("company", {
  title: "Company Branding",
  about: "Shown on the website, in messages and at the head of every document.",
  fields: {
    companyName: text({
      label: "Company name",
      max: 120,
      default: "MoveEase",
      required: companyNameRequired,
    }),
    legalName: text({
      label: "Registered name",
      help: "As in the company register. Shown on documents when it differs from the company name.",
      max: 120,
    }),
    companyAddress: text({
      label: "Address",
      help: "Building and floor, road, town: customers come by it.",
      default: "Mombasa Road, Nairobi, Kenya",
    }),
    companyPhone: phone({ label: "Phone", default: "+254700123456", required: phoneNotValid }),
    companyEmail: email({ label: "Email", default: "hello@moveease.co.ke", required: companyEmailRequired }),
    companyWebsite: url({ label: "Website", help: "Starting with http:// or https://" }),
    registrationNumber: text({ label: "Registration number", max: 60 }),
    licenseNumber: text({ label: "Licence number", max: 60 }),
    kraPin: text({
      label: "KRA PIN",
      help: "A letter, nine digits and a letter; shown on invoices.",
      capitals: true,
      matches: [/^[A-Z]\d{9}[A-Z]$/, kraPinNotValid],
    }),
    primaryColor: colour({ label: "Primary colour", default: "#1E40AF" }),
    secondaryColor: colour({ label: "Secondary colour", default: "#64748B" }),
    accentColor: colour({ label: "Accent colour", default: "#F59E0B" }),
    logo: picture({ label: "Logo", help: "An image of at most 2 MB, 200 × 200 pixels or more." }),
  },
});

/**
 * The share of the deposit charged from this many hours before the move. Below the last tier, the last tier applies.
 */
const changeFees = (label: string, byDefault: FeeTier[]) =>
  rows({
    label,
    help: "Of the deposit, by hours before the move begins. The website, the terms and the customer's page print these tiers.",
    row: "tier",
    of: {
      hoursBefore: whole({ label: "Hours before", min: 0, max: 8_760, suffix: " hours before", default: 0 }),
      rate: percent({ label: "Fee", default: 0 }),
    },
    default: byDefault,
    most: 10,
    tooMany: tooManyTiers,
    wrong: (tiers) => {
      const hours = new Set(tiers.map(({ hoursBefore }) => hoursBefore));
      return hours.size === tiers.length ? undefined : tierHoursRepeated;
    },
    withNext: (tiers) => [
      { hoursBefore: Math.max(-24, ...tiers.map(({ hoursBefore }) => hoursBefore)) + 24, rate: 0 },
      ...tiers,
    ],
  });

export const quotesSection = defineSection("quotes", {
  title: "Quotes",
  about: "How long a quote holds, what deposit it asks for, and when a manager has to approve it.",
  fields: {
    validityDays: whole({ label: "Valid for", min: 1, max: 365, suffix: " days", default: 30 }),
    /** Of the total, rounded up to the shilling. */
    depositRate: percent({ label: "Deposit on acceptance", default: 2000 }),
    approvalAbove: shillings({ label: "Needs approval above", default: 10_000_000 }),
    approvalForHardAccess: toggle({ label: "Needs approval when access is hard", default: true }),
    approvalForSpecialRequirements: toggle({
      label: "Needs approval with special requirements",
      default: true,
    }),
    approvalDiscountRate: percent({ label: "Needs approval with a discount above", default: 1000 }),
    allowSelfApproval: toggle({
      label: "Allow approving one's own quote",
      help: "For companies where only one person may approve. The audit log says so.",
    }),
    distanceMethod: choice({
      label: "Distance fee",
      options: {
        fixed: "Fixed fee (~45 km)",
        bands: "By kilometres between the places",
        roads: "By kilometres of road (Google Maps)",
      },
      help: "By road: while Google Maps is not connected, is down or was asked too often, kilometres are estimated.",
      default: "fixed",
    }),
    longDistanceAboveKm: whole({
      label: "Long distance above",
      help: "With the fixed fee, a person must change or confirm the price of a longer route before approval.",
      min: 1,
      max: 5_000,
      suffix: " km",
      default: 100,
    }),
    /** The starting prices of moves without an instant estimate (docs/domain/readings.md#inquiries). */
    longDistanceFrom: shillings({ label: "Long distance moves start from", default: 3_000_000 }),
    commercialFrom: shillings({ label: "Commercial moves start from", default: 2_500_000 }),
    cancelFees: changeFees("Fee for cancelling an accepted move", [
      { hoursBefore: 72, rate: 0 },
      { hoursBefore: 24, rate: 5000 },
      { hoursBefore: 0, rate: 10_000 },
    ]),
    rescheduleFees: changeFees("Fee for changing the date of an accepted move", [
      { hoursBefore: 72, rate: 0 },
      { hoursBefore: 0, rate: 1000 },
    ]),
    daysAhead: whole({
      label: "Customers book at most",
      help: "A later date is refused; customers call instead.",
      min: 30,
      max: 1_095,
      suffix: " days ahead",
      default: 365,
    }),
    movingDays: choice({
      label: "Customers choose days",
      options: { weekdays: "Monday to Friday", saturday: "Monday to Saturday", all: "Every day" },
      help: "Another day, or a full one, becomes a request that the office confirms.",
      default: "saturday",
    }),
  },
});

/** Shown beside payment requests once complete. */
export const bankSection = defineSection("bank", {
  title: "Bank account",
  about:
    "For customers who pay by bank transfer. Shown on quotes, invoices, payment requests and the customer's page once bank, account name and number are set.",
  fields: {
    bankName: text({ label: "Bank", max: 80 }),
    branch: text({ label: "Branch", max: 80 }),
    accountName: text({ label: "Account name", max: 120 }),
    accountNumber: text({
      label: "Account number",
      matches: [/^[0-9A-Za-z -]{0,34}$/, accountNumberNotValid],
    }),
    swift: text({
      label: "SWIFT code",
      help: "8 or 11 letters and digits; for transfers from abroad.",
      capitals: true,
      matches: [/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, swiftNotValid],
    }),
  },
  check: (value, problem) => {
    const needed = ["bankName", "accountName", "accountNumber"] as const;
    if (Object.values(value).every((each) => each === "")) return;
    for (const path of needed) if (value[path] === "") problem(path, transferNeedsThis);
  },
});

export type BankAccount = SectionValue<typeof bankSection>;
export type QuoteRules = SectionValue<typeof quotesSection>;
