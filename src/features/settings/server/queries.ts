import { createHash } from "node:crypto";
import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { askOnce, db, memoryOf, prepared, type Reader, type Tx } from "~/platform/db/database";
import { memoryOfReading } from "~/platform/db/one-reading";
import { events } from "~/platform/events/tables";
import { type Actor, assertCan } from "~/platform/http/actor";
import type { Locale } from "~/platform/kernel/locales";
import { formatPhone } from "~/platform/kernel/phone";
import { definePort } from "~/platform/kernel/port";
import { decrypt } from "~/platform/secrets/secrets";
import {
  defaultsOf,
  type FieldPaths,
  fieldsOf,
  type Section,
  type SectionValue,
  secretPathsOf,
  setAt,
  settingsSections,
  valueAt,
} from "../define";
import { bankLines, maskSecret } from "../domain/settings";
import { noSuchSection } from "../errors";
import { headerLogoOf, iconsOf, picturePath } from "../pictures/domain";
import { findPicture, findPictureUrl, sizeOfPng } from "../pictures/server/queries";
import { bankSection, companySection } from "../settings";
import { fieldsSchemaOf } from "./schema";
import { settings, settingsVersions } from "./tables";

/** With the rest of the stamp, unique per save. */
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

function stampsOf(reader: Reader): Promise<Map<string, Stamp>> | undefined {
  if (!memoryOf(reader)) return undefined;
  return askOnce(reader, STAMPS, async () => {
    const stamps = await allStamps(reader).execute();
    return new Map(stamps.map((stamp) => [stamp.section, stamp]));
  });
}

/** Clears the transaction's cached settings after a save. */
export function forgetSettings(tx: Tx): void {
  memoryOf(tx)?.delete(STAMPS);
}

/** Queried once per page; undefined outside of one. */
function rowsOfReading(reader: Reader): Promise<Map<string, Row>> | undefined {
  const memory = reader === db() ? memoryOfReading() : undefined;
  if (!memory) return undefined;
  const known = memory.get(STAMPS) as Promise<Map<string, Row>> | undefined;
  if (known) return known;
  const asked = readAll(reader);
  memory.set(STAMPS, asked);
  return asked;
}

async function readAll(reader: Reader): Promise<Map<string, Row>> {
  const rows = await allSections(reader).execute();
  return new Map(rows.map((found) => [found.section, found]));
}

/**
 * One section, with its secrets in clear: for the server's own use only. In a transaction the first section asks when
 * each was saved; what this process has read since then is not read again. While a page is made, the first section reads
 * all of them.
 */
export async function getSettings<Of extends Section>(reader: Reader, of: Of): Promise<SectionValue<Of>> {
  const section = of.name;
  const rows = await rowsOfReading(reader);
  if (rows) return storedValue(of, rows.get(section));
  const stamps = await stampsOf(reader);
  const known = lastRead.get(of);
  if (stamps && known && isSameSave(known.row, stamps.get(section))) return known.value as SectionValue<Of>;
  const [found] = await oneSection(reader).execute({ section });
  return storedValue(of, found);
}

/** A number of a section inside another query: what is stored, else its default. */
export function settingNumber<Of extends Section>(of: Of, path: FieldPaths<Of["fields"]>): SQL<number> {
  const byDefault = Number(valueAt(defaultsOf(of), path));
  const stored = sql.raw(`'{${path.split(".").join(",")}}'`);
  return sql`coalesce((select (${settings}.value #>> ${stored})::numeric from ${settings} where ${settings}.section = ${sql.raw(`'${of.name}'`)}), ${sql.raw(String(byDefault))})`;
}

/** Several sections in one query, by the names they are given here. */
export async function getSeveralSettings<Of extends Readonly<Record<string, Section>>>(
  reader: Reader,
  sections: Of,
): Promise<{ [Name in keyof Of]: SectionValue<Of[Name]> }> {
  const bySection = await (rowsOfReading(reader) ?? readAll(reader));
  const values = Object.entries(sections).map(([name, section]) => [
    name,
    storedValue(section, bySection.get(section.name)),
  ]);
  return Object.fromEntries(values) as { [Name in keyof Of]: SectionValue<Of[Name]> };
}

/** A section of any feature by its name; throws where there is none. */
export function getSection(name: string): Section {
  const section = settingsSections.all().find((each) => each.name === name);
  if (!section) throw noSuchSection();
  return section;
}

/** Finds a section by name. Throws FORBIDDEN if the actor lacks the section's permission. */
export function openedSection(actor: Actor, name: string): Section {
  const section = getSection(name);
  if (section.needs) assertCan(actor, section.needs);
  return section;
}

/** A section as its page may show it: secrets masked, with the version a save must name. */
export async function getSettingsForPage(reader: Reader, section: Section) {
  const [read] = await reader
    .select({ found: row, savedBy: events.actorName })
    .from(settings)
    .leftJoin(
      settingsVersions,
      and(eq(settingsVersions.section, settings.section), eq(settingsVersions.version, settings.version)),
    )
    .leftJoin(events, eq(events.id, settingsVersions.eventId))
    .where(eq(settings.section, section.name));
  const found = read?.found;
  const value: Record<string, unknown> = structuredClone(storedValue(section, found));
  const secrets: Record<string, string> = {};
  for (const path of secretPathsOf(section)) {
    secrets[path] = maskSecret(String(valueAt(value, path) ?? ""));
    setAt(value, path, "");
  }
  return {
    section: section.name,
    value,
    secrets,
    version: found?.version ?? 0,
    updatedAt: found?.updatedAt ?? null,
    updatedBy: read?.savedBy ?? null,
  };
}

/**
 * Cached per row version, since parsing and decrypting are slow; frozen, because shared. Keyed by declaration: an
 * earlier feature may read part of a section that a later one declares whole.
 */
const lastRead = new Map<Section, { row: Row | undefined; value: unknown }>();

function storedValue<Of extends Section>(section: Of, row: Row | undefined): SectionValue<Of> {
  const known = lastRead.get(section);
  if (known && isSameSave(known.row, row)) return known.value as SectionValue<Of>;
  const value: SectionValue<Of> = row ? readStored(section, row) : defaultsOf(section);
  freeze(value);
  lastRead.set(section, { row, value });
  return value;
}

function freeze(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
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

/** The secrets of a stored section in clear, by their paths. */
export function openSecrets(section: Section, row: Pick<Row, "sealed"> | undefined): Record<string, string> {
  const sealed = row?.sealed ? (JSON.parse(decrypt(row.sealed)) as Record<string, string>) : {};
  const opened: Record<string, string> = {};
  for (const { path, field } of fieldsOf(section)) {
    if (field.kind === "secret") opened[path] = sealed[path] ?? sealed[field.formerly ?? path] ?? "";
  }
  return opened;
}

function readStored<Of extends Section>(section: Of, row: Row): SectionValue<Of> {
  const stored: Record<string, unknown> = structuredClone(row.value);
  for (const [path, secret] of Object.entries(openSecrets(section, row))) setAt(stored, path, secret);
  const parsed = fieldsSchemaOf(section).safeParse(stored);
  // A stored value that a newer schema refuses falls back field by field rather than taking the page down.
  if (parsed.success) return parsed.data;
  const refused = parsed.error.issues.map((issue) => issue.path.join("."));
  const kept: Record<string, unknown> = {};
  for (const { path } of fieldsOf(section)) {
    const isRefused = refused.some((each) => each === path || each.startsWith(`${path}.`));
    const value = valueAt(stored, path);
    if (!isRefused && value !== undefined) setAt(kept, path, value);
  }
  return fieldsSchemaOf(section).parse(kept);
}

export const payBillInForce = definePort<(reader: Reader) => Promise<string | undefined>>();

/**
 * How an invoice is paid by hand: Pay Bill and account number, then the bank account. As label and value, for the
 * messages that ask for money; empty where the company has set up neither.
 */
export async function listWaysToPay(
  reader: Reader,
  locale: Locale,
  accountNumber: string,
): Promise<{ label: string; value: string }[]> {
  const payBills = await Promise.all(payBillInForce.all().map((ask) => ask(reader)));
  const payBill = payBills.find((each) => each !== undefined);
  const account = await getSettings(reader, bankSection);
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
    ...bankLines(account, locale),
  ];
}

/** The company at the head and foot of every message. */
export async function getMailHead(reader: Reader) {
  const about = await getSettings(reader, companySection);
  return {
    name: about.companyName,
    phone: formatPhone(about.companyPhone),
    email: about.companyEmail,
    address: about.companyAddress,
    primaryColor: about.primaryColor,
    secondaryColor: about.secondaryColor,
    accentColor: about.accentColor,
    licenseNumber: about.licenseNumber,
    logoPath: about.logo && picturePath(about.logo),
  };
}

/** The company's public details. `version` changes with any of them. */
export async function getCompanyFace(reader: Reader) {
  const { registrationNumber: _, kraPin: __, logo, ...named } = await getSettings(reader, companySection);
  const shown = {
    ...named,
    logoPath: logo && picturePath(logo),
    logo: logo ? await headerLogo(reader, logo) : null,
    icons: logo ? iconsOf(logo) : null,
  };
  const version = createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 12);
  return { ...shown, version };
}

async function headerLogo(reader: Reader, reference: string) {
  const bytes = await findPicture(reader, reference);
  return bytes ? headerLogoOf(reference, sizeOfPng(bytes)) : null;
}

/** The letterhead of every document. */
export async function letterheadOf(reader: Reader, about: SectionValue<typeof companySection>) {
  return {
    ...about,
    companyPhone: formatPhone(about.companyPhone),
    logo: await findPictureUrl(reader, about.logo),
  };
}
