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
import {
  accountNumberNotValid,
  companyEmailRequired,
  companyNameRequired,
  swiftNotValid,
  tierDaysRepeated,
  tooManyTiers,
  transferNeedsThis,
} from "./errors";

/** Sections that no feature has for its own, or that features before theirs read. */

/** The company's own data (docs/domain/readings.md#settings). */
export const companySection = defineSection("company", {
  title: "Company Branding",
  about: "Stands on the website, in messages and at the head of every document.",
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
    /** Empty shows our mark. */
    logo: picture({ label: "Logo", help: "An image of at most 2 MB, 200 × 200 pixels or more." }),
  },
});

/** The quotes' own rules; prices and the site's texts read them before quotes come in the line. */
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
      help: "With the fixed fee: the price of a longer route is changed or confirmed by a person before it is approved.",
      min: 1,
      max: 5_000,
      suffix: " km",
      default: 100,
    }),
    /** What moves that no calculation prices start from (docs/domain/readings.md#inquiries). */
    longDistanceFrom: shillings({ label: "Long distance moves start from", default: 3_000_000 }),
    commercialFrom: shillings({ label: "Commercial moves start from", default: 2_500_000 }),
    /** The share of the total that holds from so many days before the service date on; nearer than the last tier, the last tier. */
    cancellationFees: rows({
      label: "Fee for cancelling an accepted move, or moving its date",
      help: "Of the total. The tier with the most days that are still left counts; customers see the fee before they confirm.",
      row: "tier",
      of: {
        daysBefore: whole({ label: "Days before", min: 0, max: 365, suffix: " days before", default: 0 }),
        rate: percent({ label: "Fee", default: 0 }),
      },
      default: [
        { daysBefore: 7, rate: 0 },
        { daysBefore: 2, rate: 1000 },
        { daysBefore: 0, rate: 3000 },
      ],
      most: 10,
      tooMany: tooManyTiers,
      wrong: (tiers) => {
        const days = new Set(tiers.map(({ daysBefore }) => daysBefore));
        return days.size === tiers.length ? undefined : tierDaysRepeated;
      },
      withNext: (tiers) => [
        { daysBefore: Math.max(-1, ...tiers.map(({ daysBefore }) => daysBefore)) + 1, rate: 0 },
        ...tiers,
      ],
    }),
  },
});

/** The account for bank transfers, as it stands beside every request for money. Shown once it is complete. */
export const bankSection = defineSection("bank", {
  title: "Bank account",
  about:
    "For customers who pay by bank transfer. Stands on quotes, invoices, the messages that ask for money and the customer's page, once bank, account name and number are there.",
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
