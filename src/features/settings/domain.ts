import { z } from "zod";
import { defineEvent } from "~/platform/events/define";
import { cents, email, text } from "~/platform/http/contract";
import type { Permission } from "~/platform/http/permissions";
import type { Locale } from "~/platform/kernel/locales";
import { parsePhone } from "~/platform/kernel/phone";
import { kraPinNotValid, phoneNotValid } from "~/platform/kernel/schema-errors";
import {
  accountNumberNotValid,
  colourNotHex,
  companyNameRequired,
  prefixNotValid,
  rateNotValid,
  shortcodeNotDigits,
  swiftNotValid,
  tierDaysRepeated,
  tooManyTiers,
  transferNeedsThis,
  webAddressNotWhole,
} from "./errors";

const url = z
  .string()
  .trim()
  .max(300)
  .refine((value) => value === "" || /^https?:\/\/[^\s]+$/.test(value), webAddressNotWhole.en);

const hexColor = z
  .string()
  .trim()
  .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, colourNotHex.en)
  .transform((value) => {
    const hex = value.slice(1);
    return `#${hex.length === 3 ? hex.replace(/./g, "$&$&") : hex}`.toUpperCase();
  });

const kraPin = z
  .string()
  .trim()
  .toUpperCase()
  .refine((value) => value === "" || /^[A-Z]\d{9}[A-Z]$/.test(value), kraPinNotValid.en);

const swift = z
  .string()
  .trim()
  .toUpperCase()
  .refine((value) => value === "" || /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(value), swiftNotValid.en);

const officePhone = z
  .string()
  .trim()
  .refine((value) => parsePhone(value) !== undefined, phoneNotValid.en)
  .transform((value) => parsePhone(value) ?? value);

/** Basis points as a person writes per cent in the form: 1600 is 16%. */
const rate = z
  .number(rateNotValid.en)
  .int(rateNotValid.en)
  .min(0, rateNotValid.en)
  .max(10_000, rateNotValid.en);

/**
 * The settings this product has, by section. Every field has a default, so that a new company works at once and a new
 * field needs no migration. Fields named in SECRET_FIELDS are encrypted and never leave the server.
 */
export const settingsSchemas = {
  /** The company's own data (docs/domain/readings.md#settings). */
  company: z.object({
    companyName: z.string().trim().min(1, companyNameRequired.en).max(120).default("MoveEase"),
    companyAddress: text(200).default("Mombasa Road, Nairobi, Kenya"),
    companyPhone: officePhone.default("+254700123456"),
    companyEmail: email.default("hello@moveease.co.ke"),
    companyWebsite: url.default(""),
    registrationNumber: text(60).default(""),
    licenseNumber: text(60).default(""),
    kraPin: kraPin.default(""),
    primaryColor: hexColor.default("#1E40AF"),
    secondaryColor: hexColor.default("#64748B"),
    accentColor: hexColor.default("#F59E0B"),
    /** A PNG of at most 2 MB as a data URL, re-encoded by us; empty shows our mark. */
    logo: z.string().max(3_000_000).default(""),
  }),
  tax: z.object({
    vatRegistered: z.boolean().default(true),
    /** 16% (docs/domain/readings.md#prices-and-vat). */
    vatRate: rate.default(1600),
    /** Base and distance carry no VAT until this widens it (docs/domain/readings.md#prices-and-vat). */
    vatOnBaseAndDistance: z.boolean().default(false),
  }),
  quotes: z.object({
    validityDays: z.number().int().min(1).max(365).default(30),
    /** Deposit asked for on acceptance, of the total, rounded up to the shilling. */
    depositRate: rate.default(2000),
    /** A quote above this total (cents) requires approval. */
    approvalAbove: cents.default(10_000_000),
    approvalForHardAccess: z.boolean().default(true),
    approvalForSpecialRequirements: z.boolean().default(true),
    /** A discount above this share of the price list requires approval. */
    approvalDiscountRate: rate.default(1000),
    /** Where only one person may approve: allows the maker to, and the audit log says so. */
    allowSelfApproval: z.boolean().default(false),
    /** fixed: ~45 km at the price list's fee; bands: by kilometres between the two places. */
    distanceMethod: z.enum(["fixed", "bands"]).default("fixed"),
    /** With the fixed distance: a route of more estimated kilometres is priced by a person before it is accepted. */
    longDistanceAboveKm: z.number().int().min(1).max(5_000).default(100),
    /** What moves that no calculation prices start from, in cents (docs/domain/readings.md#inquiries). */
    longDistanceFrom: z.number().int().min(0).default(3_000_000),
    commercialFrom: z.number().int().min(0).default(2_500_000),
    /**
     * What calling an accepted move off costs, or putting it on another day: the share of the total that holds from so
     * many days before the service date on. Nearer than the last tier, the last tier counts.
     */
    cancellationFees: z
      .array(z.object({ daysBefore: z.number().int().min(0).max(365), rate }))
      .max(10, tooManyTiers.en)
      .refine(
        (tiers) => new Set(tiers.map(({ daysBefore }) => daysBefore)).size === tiers.length,
        tierDaysRepeated.en,
      )
      .default([
        { daysBefore: 7, rate: 0 },
        { daysBefore: 2, rate: 1000 },
        { daysBefore: 0, rate: 3000 },
      ]),
  }),
  numbering: z.object({
    quotePrefix: z
      .string()
      .regex(/^[A-Z]{1,4}$/, prefixNotValid.en)
      .default("QT"),
    invoicePrefix: z
      .string()
      .regex(/^[A-Z]{1,4}$/, prefixNotValid.en)
      .default("INV"),
    receiptPrefix: z
      .string()
      .regex(/^[A-Z]{1,4}$/, prefixNotValid.en)
      .default("RCT"),
  }),
  moves: z.object({
    /** Moves a day takes before the calendar warns. */
    dailyCapacity: z.number().int().min(1).max(500).default(6),
  }),
  invoices: z.object({
    /** Days after the service date until the balance is due. */
    balanceDueDays: z.number().int().min(0).max(90).default(0),
    /** Days after issue until it is due when there is no service date. */
    dueWithoutDateDays: z.number().int().min(0).max(90).default(30),
  }),
  security: z.object({
    customerPasswordLength: z.number().int().min(6).max(64).default(6),
    staffPasswordLength: z.number().int().min(8).max(64).default(12),
    /** Attempts per 15 minutes, per address and per account. */
    signInLimit: z.number().int().min(3).max(1000).default(10),
    /** Estimates a minute per address. */
    estimateLimit: z.number().int().min(1).max(100_000).default(120),
    /** Quotes a minute per address. */
    quoteLimit: z.number().int().min(1).max(100_000).default(10),
    /** A session that nobody used for so long ends, whatever days it had left. */
    staffIdleHours: z.number().int().min(1).max(720).default(12),
    customerIdleDays: z.number().int().min(1).max(90).default(30),
    sessionDays: z.number().int().min(1).max(90).default(14),
  }),
  /** Signing in through Google, or any other OpenID Connect provider, for customers. Hidden until it is complete. */
  signIn: z.object({
    googleEnabled: z.boolean().default(false),
    /** The provider's issuer; its configuration is read from there. */
    googleIssuer: url.default("https://accounts.google.com"),
    googleClientId: text(300).default(""),
    googleClientSecret: z.string().trim().max(300).default(""),
  }),
  /** The account for bank transfers, as it stands beside every request for money. Shown once it is complete. */
  bank: z
    .object({
      bankName: text(80).default(""),
      branch: text(80).default(""),
      accountName: text(120).default(""),
      accountNumber: z
        .string()
        .trim()
        .regex(/^[0-9A-Za-z -]{0,34}$/, accountNumberNotValid.en)
        .default(""),
      swift: swift.default(""),
    })
    .superRefine((bank, ctx) => {
      const needed = ["bankName", "accountName", "accountNumber"] as const;
      if (Object.values(bank).every((value) => value === "")) return;
      for (const path of needed.filter((name) => bank[name] === ""))
        ctx.addIssue({ code: "custom", path: [path], message: transferNeedsThis.en });
    }),
  email: z.object({
    emailEnabled: z.boolean().default(false),
    smtpHost: text(200).default(""),
    smtpPort: z.number().int().min(1).max(65_535).default(587),
    smtpUsername: text(200).default(""),
    smtpPassword: z.string().max(500).default(""),
    smtpEncryption: z.enum(["none", "tls", "ssl"]).default("tls"),
    emailFromName: text(120).default("MoveEase"),
    emailFromAddress: email.default("hello@moveease.co.ke"),
  }),
  mpesa: z.object({
    enabled: z.boolean().default(true),
    environment: z.enum(["sandbox", "production"]).default("sandbox"),
    /** Another address of the Daraja API, for testing; empty means Safaricom's for the environment. */
    baseUrl: url.default(""),
    consumerKey: z.string().trim().max(200).default(""),
    consumerSecret: z.string().trim().max(200).default(""),
    shortcode: z
      .string()
      .trim()
      .regex(/^\d{0,10}$/, shortcodeNotDigits.en)
      .default(""),
    passkey: z.string().trim().max(200).default(""),
    transactionType: z
      .enum(["CustomerPayBillOnline", "CustomerBuyGoodsOnline"])
      .default("CustomerPayBillOnline"),
    /**
     * Whole shillings a single prompt may ask for (docs/domain/kenya.md#limits-and-addresses-of-callbacks:
     * 250,000).
     */
    minAmount: z.number().int().min(1).default(1),
    maxAmount: z.number().int().min(1).default(250_000),
    /**
     * Who asks for status, balance and reversal; the certificate encrypts the password
     * (docs/domain/kenya.md#security-credential).
     */
    initiatorName: text(60).default(""),
    initiatorPassword: z.string().max(200).default(""),
    certificate: z.string().trim().max(8_000).default(""),
    /** Books a paybill payment only once a transaction status agrees; needs the initiator. */
    confirmByStatus: z.boolean().default(true),
    /** What a paybill payment for an unknown account is told before it is made. */
    unknownAccounts: z.enum(["accept", "refuse"]).default("accept"),
    /** Whether Safaricom has allowed this paybill to pull its transactions. */
    pullEnabled: z.boolean().default(false),
    /** Minutes until a prompt nobody answered for is listed for a person to settle. */
    unknownAfterMinutes: z.number().int().min(5).max(1440).default(30),
    /** Hours within which a payment typed by hand may be the same money as one M-Pesa tells of. */
    duplicateHours: z.number().int().min(1).max(168).default(24),
  }),
} as const;

export type SettingsSection = keyof typeof settingsSchemas;
export type Settings = { [Section in SettingsSection]: z.output<(typeof settingsSchemas)[Section]> };

export const SETTINGS_SECTIONS = Object.keys(settingsSchemas) as SettingsSection[];

/** Stored encrypted, never sent back: the page learns only whether they are set and their last four characters. */
export const SECRET_FIELDS: { readonly [Section in SettingsSection]?: readonly string[] } = {
  signIn: ["googleClientSecret"],
  email: ["smtpPassword"],
  mpesa: ["consumerKey", "consumerSecret", "passkey", "initiatorPassword"],
};

/** What a section needs beside manage_system_settings (docs/domain/roles.md#table): money goes where it says. */
export const SECTION_NEEDS: { readonly [Section in SettingsSection]?: Permission } = {
  mpesa: "manage_finances",
};

export function defaultsOf<Section extends SettingsSection>(section: Section): Settings[Section] {
  return settingsSchemas[section].parse({}) as Settings[Section];
}

export type BankAccount = Settings["bank"];

const BANK_WORDS: Record<
  Locale,
  { bank: string; accountName: string; accountNumber: string; swift: string }
> = {
  en: { bank: "Bank", accountName: "Account name", accountNumber: "Account number", swift: "SWIFT" },
  sw: { bank: "Benki", accountName: "Jina la akaunti", accountNumber: "Nambari ya akaunti", swift: "SWIFT" },
};

/** The account as label and value, for pages, messages and papers; none when the company has named no account. */
export function bankLines(bank: BankAccount, locale: Locale): { label: string; value: string }[] {
  if (bank.accountNumber === "") return [];
  const words = BANK_WORDS[locale];
  return [
    { label: words.bank, value: [bank.bankName, bank.branch].filter(Boolean).join(", ") },
    { label: words.accountName, value: bank.accountName },
    { label: words.accountNumber, value: bank.accountNumber },
    { label: words.swift, value: bank.swift },
  ].filter(({ value }) => value !== "");
}

/** The account in one line, for what is written as sentences. */
export function bankSentence(bank: BankAccount, locale: Locale): string {
  return bankLines(bank, locale)
    .map(({ label, value }) => `${label}: ${value}`)
    .join(" · ");
}

/** `••••ab12`: enough to recognise a secret, too little to use it. */
export function maskSecret(secret: string): string {
  return secret === "" ? "" : `••••${secret.length >= 12 ? secret.slice(-4) : ""}`;
}

/** Names what changed, never the values: some are secret. */
export const settingsSaved = defineEvent<{ section: SettingsSection; changed: string[] }>("settings.saved");
