import type { Permission } from "~/platform/http/permissions";
import type { SettingsSection } from "../domain";

interface FieldBase {
  name: string;
  label: string;
  help?: string;
}

/** How a field is typed and shown. `percent` and `shillings` are stored as basis points and cents. */
export type SettingsField = FieldBase &
  (
    | { kind: "text" | "secret" | "color" | "switch" | "percent" | "shillings" | "logo" | "tiers" }
    | { kind: "number"; min: number; max: number; suffix?: string }
    | { kind: "choice"; options: { value: string; label: string }[] }
  );

interface SectionPage {
  section: SettingsSection;
  title: string;
  /** `{address}` stands for the address customers reach us by. */
  about: string;
  /** What it needs beside manage_system_settings, as SECTION_NEEDS has it. */
  needs?: Permission;
  fields: SettingsField[];
}

/** The settings page, section by section, in the order people look for them. */
export const SECTION_PAGES: readonly SectionPage[] = [
  {
    section: "company",
    title: "Company",
    about: "Stands on the website, in messages and at the head of every document.",
    fields: [
      { name: "companyName", label: "Company name", kind: "text" },
      { name: "companyAddress", label: "Address", kind: "text" },
      { name: "companyPhone", label: "Phone", kind: "text" },
      { name: "companyEmail", label: "Email", kind: "text" },
      { name: "companyWebsite", label: "Website", kind: "text", help: "Starting with http:// or https://" },
      { name: "registrationNumber", label: "Registration number", kind: "text" },
      { name: "licenseNumber", label: "Licence number", kind: "text" },
      {
        name: "kraPin",
        label: "KRA PIN",
        kind: "text",
        help: "A letter, nine digits and a letter; shown on invoices.",
      },
      { name: "primaryColor", label: "Primary colour", kind: "color" },
      { name: "secondaryColor", label: "Secondary colour", kind: "color" },
      { name: "accentColor", label: "Accent colour", kind: "color" },
      {
        name: "logo",
        label: "Logo",
        kind: "logo",
        help: "An image of at most 2 MB, 200 × 200 pixels or more.",
      },
    ],
  },
  {
    section: "tax",
    title: "Tax",
    about:
      "VAT as it is added to estimates, quotes and invoices. Quotes already made keep the rate they were priced with.",
    fields: [
      { name: "vatRegistered", label: "Registered for VAT", kind: "switch" },
      { name: "vatRate", label: "VAT rate", kind: "percent" },
      {
        name: "vatOnBaseAndDistance",
        label: "Charge VAT on base and distance too",
        kind: "switch",
        help: "Off: VAT on rooms and services only.",
      },
    ],
  },
  {
    section: "quotes",
    title: "Quotes",
    about: "How long a quote holds, what deposit it asks for, and when a manager has to approve it.",
    fields: [
      { name: "validityDays", label: "Valid for", kind: "number", min: 1, max: 365, suffix: " days" },
      { name: "depositRate", label: "Deposit on acceptance", kind: "percent" },
      { name: "approvalAbove", label: "Needs approval above", kind: "shillings" },
      { name: "approvalForHardAccess", label: "Needs approval when access is hard", kind: "switch" },
      {
        name: "approvalForSpecialRequirements",
        label: "Needs approval with special requirements",
        kind: "switch",
      },
      { name: "approvalDiscountRate", label: "Needs approval with a discount above", kind: "percent" },
      {
        name: "allowSelfApproval",
        label: "Allow approving one's own quote",
        kind: "switch",
        help: "For companies where only one person may approve. The audit log says so.",
      },
      {
        name: "distanceMethod",
        label: "Distance fee",
        kind: "choice",
        options: [
          { value: "fixed", label: "Fixed fee (~45 km)" },
          { value: "bands", label: "By kilometres between the places" },
        ],
      },
      {
        name: "longDistanceAboveKm",
        label: "Long distance above",
        kind: "number",
        min: 1,
        max: 5000,
        suffix: " km",
        help: "With the fixed fee: the price of a longer route is changed or confirmed by a person before it is approved.",
      },
      { name: "longDistanceFrom", label: "Long distance moves start from", kind: "shillings" },
      { name: "commercialFrom", label: "Commercial moves start from", kind: "shillings" },
      {
        name: "cancellationFees",
        label: "Fee for cancelling an accepted move, or moving its date",
        kind: "tiers",
        help: "Of the total. The tier with the most days that are still left counts; customers see the fee before they confirm.",
      },
    ],
  },
  {
    section: "moves",
    title: "Moves",
    about: "How much work a day holds.",
    fields: [
      {
        name: "dailyCapacity",
        label: "Moves a day takes",
        kind: "number",
        min: 1,
        max: 500,
        help: "The calendar warns when a day has more.",
      },
    ],
  },
  {
    section: "invoices",
    title: "Invoices",
    about: "When money is due.",
    fields: [
      {
        name: "balanceDueDays",
        label: "Balance due after the service date",
        kind: "number",
        min: 0,
        max: 90,
        suffix: " days",
      },
      {
        name: "dueWithoutDateDays",
        label: "Due after issue when there is no date",
        kind: "number",
        min: 0,
        max: 90,
        suffix: " days",
      },
    ],
  },
  {
    section: "bank",
    title: "Bank account",
    about:
      "For customers who pay by bank transfer. Stands on quotes, invoices, the messages that ask for money and the customer's page, once bank, account name and number are there.",
    fields: [
      { name: "bankName", label: "Bank", kind: "text" },
      { name: "branch", label: "Branch", kind: "text" },
      { name: "accountName", label: "Account name", kind: "text" },
      { name: "accountNumber", label: "Account number", kind: "text" },
      {
        name: "swift",
        label: "SWIFT code",
        kind: "text",
        help: "8 or 11 letters and digits; for transfers from abroad.",
      },
    ],
  },
  {
    section: "numbering",
    title: "Numbering",
    about: "The letters before the year. Numbers run without gaps and start anew each year.",
    fields: [
      { name: "quotePrefix", label: "Quotes", kind: "text" },
      { name: "invoicePrefix", label: "Invoices", kind: "text" },
      { name: "receiptPrefix", label: "Receipts", kind: "text" },
    ],
  },
  {
    section: "signIn",
    title: "Google sign-in",
    about:
      "Customers may sign in with their Google account. In the Google Cloud console, under APIs & Services, Credentials, make an OAuth client for a web application and add this redirect URI: {address}/login/google/callback",
    fields: [
      { name: "googleEnabled", label: "Offer it at sign-in", kind: "switch" },
      {
        name: "googleIssuer",
        label: "Issuer",
        kind: "text",
        help: "Google's own, or another OpenID Connect provider's.",
      },
      { name: "googleClientId", label: "Client ID", kind: "text" },
      { name: "googleClientSecret", label: "Client secret", kind: "secret" },
    ],
  },
  {
    section: "email",
    title: "Email",
    about:
      "The mail server that sends quotes, invoices and receipts. Without one, messages wait in the outbox.",
    fields: [
      { name: "emailEnabled", label: "Send through this server", kind: "switch" },
      { name: "smtpHost", label: "SMTP host", kind: "text" },
      { name: "smtpPort", label: "SMTP port", kind: "number", min: 1, max: 65_535 },
      { name: "smtpUsername", label: "Username", kind: "text" },
      { name: "smtpPassword", label: "Password", kind: "secret" },
      {
        name: "smtpEncryption",
        label: "Encryption",
        kind: "choice",
        options: [
          { value: "none", label: "None" },
          { value: "tls", label: "STARTTLS" },
          { value: "ssl", label: "SSL/TLS" },
        ],
      },
      { name: "emailFromName", label: "From name", kind: "text" },
      { name: "emailFromAddress", label: "From email address", kind: "text" },
    ],
  },
  {
    section: "mpesa",
    title: "M-Pesa",
    needs: "manage_finances",
    about: "Safaricom Daraja: prompts to customers' phones. Hidden from customers until it is complete.",
    fields: [
      { name: "enabled", label: "Offer M-Pesa", kind: "switch" },
      {
        name: "environment",
        label: "Environment",
        kind: "choice",
        options: [
          { value: "sandbox", label: "Sandbox" },
          { value: "production", label: "Production" },
        ],
      },
      { name: "consumerKey", label: "Consumer key", kind: "secret" },
      { name: "consumerSecret", label: "Consumer secret", kind: "secret" },
      { name: "shortcode", label: "Paybill or till number", kind: "text" },
      { name: "passkey", label: "Passkey", kind: "secret" },
      {
        name: "transactionType",
        label: "Kind of number",
        kind: "choice",
        options: [
          { value: "CustomerPayBillOnline", label: "Paybill" },
          { value: "CustomerBuyGoodsOnline", label: "Till (Buy Goods)" },
        ],
      },
      { name: "minAmount", label: "Smallest prompt", kind: "number", min: 1, max: 250_000, suffix: " KES" },
      { name: "maxAmount", label: "Largest prompt", kind: "number", min: 1, max: 250_000, suffix: " KES" },
      { name: "initiatorName", label: "Initiator name", kind: "text" },
      { name: "initiatorPassword", label: "Initiator password", kind: "secret" },
      {
        name: "certificate",
        label: "M-Pesa certificate",
        kind: "text",
        help: "From the Daraja portal, for this environment: it encrypts the initiator's password.",
      },
      { name: "confirmByStatus", label: "Confirm each paybill payment with M-Pesa", kind: "switch" },
      {
        name: "unknownAccounts",
        label: "Paybill payments for unknown accounts",
        kind: "choice",
        options: [
          { value: "accept", label: "Accept and review" },
          { value: "refuse", label: "Refuse" },
        ],
      },
      {
        name: "pullEnabled",
        label: "Look for payments M-Pesa did not report",
        kind: "switch",
        help: "Once Safaricom has allowed this number to pull its transactions.",
      },
      {
        name: "unknownAfterMinutes",
        label: "A request without an answer goes to review after",
        kind: "number",
        min: 5,
        max: 1440,
        suffix: " minutes",
      },
      {
        name: "duplicateHours",
        label: "A payment typed by hand may be the same money within",
        kind: "number",
        min: 1,
        max: 168,
        suffix: " hours",
      },
      {
        name: "baseUrl",
        label: "Another API address",
        kind: "text",
        help: "Only for testing. Empty: Safaricom's own.",
      },
    ],
  },
  {
    section: "security",
    title: "Security",
    about: "Passwords, sessions and how often a stranger may try.",
    fields: [
      {
        name: "customerPasswordLength",
        label: "Shortest password, customers",
        kind: "number",
        min: 6,
        max: 64,
      },
      { name: "staffPasswordLength", label: "Shortest password, staff", kind: "number", min: 8, max: 64 },
      { name: "signInLimit", label: "Sign-in attempts per 15 minutes", kind: "number", min: 3, max: 1000 },
      {
        name: "estimateLimit",
        label: "Estimates a minute per address",
        kind: "number",
        min: 1,
        max: 100_000,
      },
      { name: "quoteLimit", label: "Quotes a minute per address", kind: "number", min: 1, max: 100_000 },
      { name: "sessionDays", label: "Sessions last", kind: "number", min: 1, max: 90, suffix: " days" },
      {
        name: "staffIdleHours",
        label: "Unused sessions of staff end after",
        kind: "number",
        min: 1,
        max: 720,
        suffix: " hours",
      },
      {
        name: "customerIdleDays",
        label: "Unused sessions of customers end after",
        kind: "number",
        min: 1,
        max: 90,
        suffix: " days",
      },
    ],
  },
];
