import { defineEvent } from "~/platform/events/define";
import type { Permission } from "~/platform/http/permissions";
import type { Locale } from "~/platform/kernel/locales";
import { fieldsOf, type PlacedField, type Section, settingsSections } from "../define";
import type { BankAccount } from "../settings";

/**
 * The sections by their names in the API and in addresses, in the order of the navigation. Those of the specification
 * come first (docs/domain/readings.md#settings).
 */
export const MAIN_SECTIONS = [
  "company",
  "communication",
  "documentTemplates",
  "localization",
  "paymentGateways",
  "seo",
  "integrations",
] as const;
const FURTHER_SECTIONS = [
  "tax",
  "quotes",
  "loyalty",
  "customerDocuments",
  "leave",
  "moves",
  "arrivalWindows",
  "planning",
  "travel",
  "clearances",
  "evidence",
  "crewSteps",
  "vehicleChecks",
  "sales",
  "invoices",
  "payroll",
  "salaryPayments",
  "payrollReturns",
  "purchases",
  "floats",
  "books",
  "moveProfit",
  "bank",
  "numbering",
  "signIn",
  "security",
] as const;
export const SECTION_NAMES = [...MAIN_SECTIONS, ...FURTHER_SECTIONS] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

/** Former section names, for redirects from their old pages. */
export const MOVED_SECTIONS: Readonly<Record<string, SectionName>> = {
  email: "communication",
  mpesa: "paymentGateways",
};

export interface FoundField extends PlacedField {
  section: Section;
  to: string;
}

/** The fields whose label, help, group, section or name hold all typed words, among the sections these permissions open. */
export function searchSettings(
  sections: readonly Section[],
  typed: string,
  held: readonly Permission[],
): FoundField[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const opened = sections.filter(({ needs }) => !needs || held.includes(needs));
  const found = opened.flatMap((section) =>
    fieldsOf(section).flatMap((placed) => {
      const { path, field, groups } = placed;
      const texts = [field.label, field.help ?? "", section.title, path, ...groups.map(({ title }) => title)];
      const shown = texts.join(" ").toLowerCase();
      if (!words.every((word) => shown.includes(word))) return [];
      return [{ ...placed, section, to: `/settings/${section.name}?field=${encodeURIComponent(path)}` }];
    }),
  );
  const isCalled = ({ field }: FoundField) =>
    words.every((word) => field.label.toLowerCase().includes(word)) ? 0 : 1;
  return found.sort((a, b) => isCalled(a) - isCalled(b));
}

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

/** The bank account in one line, for running text. Groups of digits stay on one line. */
export function bankSentence(bank: BankAccount, locale: Locale): string {
  return bankLines(bank, locale)
    .map(({ label, value }) => `${label}: ${value.replace(/(\d) (?=\d)/g, "$1\u00A0")}`)
    .join(" · ");
}

/** `••••ab12`: enough to recognise a secret, too little to use it. */
export function maskSecret(secret: string): string {
  return secret === "" ? "" : `••••${secret.length >= 12 ? secret.slice(-4) : ""}`;
}

/** The subject id of all settings events, because a section has no row id. */
export const SETTINGS_SUBJECT = "00000000-0000-7000-8000-000000000001";

/** Dotted paths, never values: some are secret. */
export const settingsSaved = defineEvent<{ section: string; changed: string[] }>("settings.saved");

interface Link {
  path: string;
  other: Section;
  otherPath: string;
}

/** The fields of a section that are fields of another one too, whichever of the two declares it. */
export function linksOf(section: Section): Link[] {
  return settingsSections
    .all()
    .flatMap((other) =>
      declared(section, other).concat(
        declared(other, section).map(({ path, otherPath }) => ({ path: otherPath, other, otherPath: path })),
      ),
    );
}

function declared(from: Section, to: Section): Link[] {
  return fieldsOf(from).flatMap(({ path, field }) =>
    field.kind === "whole" && field.sameAs?.[0] === to.name
      ? [{ path, other: to, otherPath: field.sameAs[1] }]
      : [],
  );
}
