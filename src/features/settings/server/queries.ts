import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { memoryOf, prepared, type Reader, type Tx } from "~/platform/db/database";
import type { Locale } from "~/platform/kernel/locales";
import { formatPhone } from "~/platform/kernel/phone";
import { decrypt } from "~/platform/secrets/secrets";
import {
  bankLines,
  defaultsOf,
  maskSecret,
  SECRET_FIELDS,
  type Settings,
  type SettingsSection,
  settingsSchemas,
} from "../domain";
import { settings } from "./tables";

/** Which transaction wrote the row: together with the rest of the stamp, no two saves have the same. */
const written = sql<string>`${settings}.xmin::text`;
const row = { ...getTableColumns(settings), written };
type Row = typeof settings.$inferSelect & { written: string };
type Stamp = Pick<Row, "section" | "version" | "updatedAt" | "updatedBy" | "written">;

const oneSection = prepared("settings_of_section", (reader) =>
  reader
    .select(row)
    .from(settings)
    .where(eq(settings.section, sql.placeholder("section"))),
);
const allSections = prepared("settings_of_all_sections", (reader) => reader.select(row).from(settings));
const allStamps = prepared("settings_stamps", (reader) =>
  reader
    .select({
      section: settings.section,
      version: settings.version,
      updatedAt: settings.updatedAt,
      updatedBy: settings.updatedBy,
      written,
    })
    .from(settings),
);

const STAMPS = "settings";

/** When each section was last saved, asked once in a transaction. */
function stampsOf(reader: Reader): Promise<Map<string, Stamp>> | undefined {
  const memory = memoryOf(reader);
  if (!memory) return undefined;
  const known = memory.get(STAMPS) as Promise<Map<string, Stamp>> | undefined;
  if (known) return known;
  const asked = allStamps(reader)
    .execute()
    .then((stamps) => new Map(stamps.map((stamp) => [stamp.section, stamp])));
  memory.set(STAMPS, asked);
  return asked;
}

/** For whoever saves a section: what the transaction reads of settings from now on is read anew. */
export function forgetSettings(tx: Tx): void {
  memoryOf(tx)?.delete(STAMPS);
}

/**
 * One section, with its secrets in clear: for the server's own use only. In a transaction the first section asks when
 * each was saved; what this process has read since then is not read again.
 */
export async function getSettings<Section extends SettingsSection>(
  reader: Reader,
  section: Section,
): Promise<Settings[Section]> {
  const stamps = await stampsOf(reader);
  const known = lastRead.get(section);
  if (stamps && known && isSameSave(known.row, stamps.get(section))) return known.value as Settings[Section];
  const [found] = await oneSection(reader).execute({ section });
  return storedValue(section, found);
}

/** A number of a section inside another query: what is stored, else its default. */
export function settingNumber<Section extends SettingsSection>(
  section: Section,
  field: keyof Settings[Section] & string,
): SQL<number> {
  const byDefault = Number(defaultsOf(section)[field]);
  return sql`coalesce((select (${settings}.value ->> ${sql.raw(`'${field}'`)})::numeric from ${settings} where ${settings}.section = ${sql.raw(`'${section}'`)}), ${sql.raw(String(byDefault))})`;
}

/** Several sections in one query. */
export async function getAllSettings(reader: Reader): Promise<Settings> {
  const rows = await allSections(reader).execute();
  const bySection = new Map(rows.map((row) => [row.section, row]));
  return Object.fromEntries(
    (Object.keys(settingsSchemas) as SettingsSection[]).map((section) => [
      section,
      storedValue(section, bySection.get(section)),
    ]),
  ) as Settings;
}

/** A section as its page may show it: secrets masked, with the version a save must name. */
export async function getSettingsForPage(reader: Reader, section: SettingsSection) {
  const [found] = await reader.select(row).from(settings).where(eq(settings.section, section));
  const value: Record<string, unknown> = { ...storedValue(section, found) };
  const secrets: Record<string, string> = {};
  for (const field of SECRET_FIELDS[section] ?? []) {
    secrets[field] = maskSecret(String(value[field] ?? ""));
    value[field] = "";
  }
  return { section, value, secrets, version: found?.version ?? 0, updatedAt: found?.updatedAt ?? null };
}

/** Sections as last read: parsing and decrypting are done once for each version of a row. Frozen, as all share them. */
const lastRead = new Map<SettingsSection, { row: Row | undefined; value: unknown }>();

function storedValue<Section extends SettingsSection>(
  section: Section,
  row: Row | undefined,
): Settings[Section] {
  const known = lastRead.get(section);
  if (known && isSameSave(known.row, row)) return known.value as Settings[Section];
  const value: Settings[Section] = row ? readStored(section, row) : defaultsOf(section);
  Object.freeze(value);
  lastRead.set(section, { row, value });
  return value;
}

function isSameSave(one: Stamp | undefined, other: Stamp | undefined): boolean {
  if (!one || !other) return one === other;
  return (
    one.written === other.written &&
    one.version === other.version &&
    one.updatedAt.getTime() === other.updatedAt.getTime() &&
    one.updatedBy === other.updatedBy
  );
}

function readStored<Section extends SettingsSection>(section: Section, row: Row): Settings[Section] {
  const secrets = row.sealed ? (JSON.parse(decrypt(row.sealed)) as Record<string, string>) : {};
  const parsed = settingsSchemas[section].safeParse({ ...row.value, ...secrets });
  // A stored value that a newer schema refuses falls back field by field rather than taking the page down.
  if (parsed.success) return parsed.data as Settings[Section];
  const bad = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
  const kept = Object.fromEntries(
    Object.entries({ ...row.value, ...secrets }).filter(([name]) => !bad.has(name)),
  );
  return settingsSchemas[section].parse(kept) as Settings[Section];
}

const held = globalThis as typeof globalThis & { moveeasePayBill?: string | undefined };

/** Tells which Pay Bill holds while the settings name none: the environment's or the demo's. Assembly only. */
export function configurePayBill(shortcode: string | undefined): void {
  held.moveeasePayBill = shortcode;
}

/**
 * How an invoice is paid by hand: Pay Bill and account number, then the bank account. As label and value, for the
 * messages that ask for money; empty where the company has set up neither.
 */
export async function listWaysToPay(
  reader: Reader,
  locale: Locale,
  accountNumber: string,
): Promise<{ label: string; value: string }[]> {
  const { enabled, shortcode } = await getSettings(reader, "mpesa");
  const payBill = enabled ? shortcode || held.moveeasePayBill : undefined;
  const bank = await getSettings(reader, "bank");
  const isSwahili = locale === "sw";
  return [
    ...(payBill
      ? [
          { label: "M-Pesa Pay Bill", value: payBill },
          {
            label: isSwahili ? "Nambari ya akaunti ya M-Pesa" : "M-Pesa account number",
            value: accountNumber,
          },
        ]
      : []),
    ...bankLines(bank, locale),
  ];
}

/** The company at the head and foot of every message. */
export async function getMailHead(reader: Reader) {
  const company = await getSettings(reader, "company");
  return {
    name: company.companyName,
    phone: formatPhone(company.companyPhone),
    email: company.companyEmail,
    address: company.companyAddress,
    primaryColor: company.primaryColor,
    accentColor: company.accentColor,
    hasLogo: company.logo !== "",
  };
}

/** What stands at the head of every document and at the foot of every message. */
export async function getLetterhead(reader: Reader) {
  const company = await getSettings(reader, "company");
  const {
    companyName,
    companyAddress,
    companyEmail,
    companyWebsite,
    registrationNumber,
    kraPin,
    primaryColor,
    accentColor,
    logo,
  } = company;
  const companyPhone = formatPhone(company.companyPhone);
  return {
    companyName,
    companyAddress,
    companyPhone,
    companyEmail,
    companyWebsite,
    registrationNumber,
    kraPin,
    primaryColor,
    accentColor,
    logo,
  };
}
