import { defineEvent } from "~/platform/events/define";
import { type FieldSet, fieldsOf, type Section, setAt, valueAt } from "../define";

export interface SettingsFile {
  settings: Readonly<Record<string, unknown>>;
  exportedAt: string | null;
  secrets: unknown;
}

export const MAX_FILE_BYTES = 1024 * 1024;
export const FILE_VERSION = "1.0";
export const SHORTEST_PASSPHRASE = 12;

/** The name of an export of this day. */
export const exportName = (day: string) => `moveease-settings-${day}.json`;

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Short layout (docs/domain/readings.md#settings) to detailed paths. No source names its e-mail fields: likely names
 * are used.
 */
const SHORT_NAMES: readonly (readonly [short: string, detailed: string])[] = [
  ["company.name", "company.companyName"],
  ["company.email", "company.companyEmail"],
  ["company.phone", "company.companyPhone"],
  ["company.address", "company.companyAddress"],
  ["company.website", "company.companyWebsite"],
  ["company.taxNumber", "company.kraPin"],
  ["company.businessLicense", "company.licenseNumber"],
  ["communication.sms.enabled", "communication.smsEnabled"],
  ["communication.sms.provider", "communication.smsProvider"],
  ["communication.sms.apiKey", "communication.smsApiKey"],
  ["communication.sms.apiSecret", "communication.smsApiSecret"],
  ["communication.sms.senderName", "communication.smsSenderName"],
  ["communication.sms.senderId", "communication.smsSenderName"],
  ["communication.email.enabled", "communication.emailEnabled"],
  ["communication.email.host", "communication.smtpHost"],
  ["communication.email.smtpHost", "communication.smtpHost"],
  ["communication.email.port", "communication.smtpPort"],
  ["communication.email.smtpPort", "communication.smtpPort"],
  ["communication.email.username", "communication.smtpUsername"],
  ["communication.email.smtpUsername", "communication.smtpUsername"],
  ["communication.email.password", "communication.smtpPassword"],
  ["communication.email.smtpPassword", "communication.smtpPassword"],
  ["communication.email.encryption", "communication.smtpEncryption"],
  ["communication.email.smtpEncryption", "communication.smtpEncryption"],
  ["communication.email.fromName", "communication.emailFromName"],
  ["communication.email.fromEmail", "communication.emailFromAddress"],
  ["communication.email.fromAddress", "communication.emailFromAddress"],
  ["seo.title", "seo.metaTitle"],
  ["seo.description", "seo.metaDescription"],
  ["seo.keywords", "seo.metaKeywords"],
];

const SHORT_ONLY = "advancedFeatures";

/**
 * Settings of the short layout in the detailed one; those of the detailed one are left as they are. `hasField` says
 * whether a section has a field of this path: only what has a place is moved there.
 */
export function inDetailedLayout(
  given: Readonly<Record<string, unknown>>,
  hasField: (path: string) => boolean,
): { layout: "detailed" | "short"; settings: Record<string, unknown>; unplaced: string[] } {
  const settings = structuredClone(given) as Record<string, unknown>;
  const unplaced: string[] = [];
  let layout: "detailed" | "short" = Object.hasOwn(given, SHORT_ONLY) ? "short" : "detailed";
  for (const [short, detailed] of SHORT_NAMES) {
    const value = valueAt(settings, short);
    if (value === undefined || hasField(short) || !hasField(detailed)) continue;
    layout = "short";
    if (valueAt(settings, detailed) === undefined) setAt(settings, detailed, value);
    forget(settings, short);
  }
  const logo = valueAt(settings, "company.logo");
  if (layout === "short" && typeof logo === "string" && !logo.startsWith("data:")) {
    if (logo !== "") unplaced.push("company.logo");
    forget(settings, "company.logo");
  }
  return { layout, settings, unplaced };
}

function forget(settings: Record<string, unknown>, path: string): void {
  const names = path.split(".");
  const last = names.pop() as string;
  const holder = valueAt(settings, names.join("."));
  if (!isPlainObject(holder)) return;
  delete holder[last];
  if (Object.keys(holder).length === 0 && names.length > 1) forget(settings, names.join("."));
}

const MOST_UNPLACED = 100;

/** Dotted paths in a file's section that match no field. */
export function unplacedIn(section: Section, given: Readonly<Record<string, unknown>>): string[] {
  return strangersOf(section.fields, given, `${section.name}.`).slice(0, MOST_UNPLACED);
}

function strangersOf(fields: FieldSet, given: Readonly<Record<string, unknown>>, before: string): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return [(before + name).slice(0, 80)];
    if (field.kind !== "group") return [];
    return isPlainObject(value) ? strangersOf(field.fields, value, `${before}${name}.`) : [before + name];
  });
}

/** How many of a section's switches named 'enabled' and 'connected' are on. */
export function countSwitches(section: Section, value: unknown) {
  const named = (pattern: RegExp) =>
    fieldsOf(section).filter(({ path, field }) => field.kind === "toggle" && pattern.test(path));
  const on = (pattern: RegExp) => named(pattern).filter(({ path }) => valueAt(value, path) === true).length;
  return {
    switches: named(ENABLED).length,
    enabled: on(ENABLED),
    connections: named(CONNECTED).length,
    connected: on(CONNECTED),
  };
}
const ENABLED = /(?:^|\.)enabled$|Enabled$/;
const CONNECTED = /(?:^|\.)connected$/;

/** Counts only; versions hold the values. */
export const settingsImported = defineEvent<{ sections: string[]; changed: number; layout: string }>(
  "settings.imported",
);
export const settingsExported = defineEvent<{ sections: string[]; withSecrets: boolean }>(
  "settings.exported",
);
