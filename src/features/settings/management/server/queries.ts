import { eq } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { AppError } from "~/platform/kernel/errors";
import { errorOfIssue } from "~/platform/kernel/issue-errors";
import { definePort } from "~/platform/kernel/port";
import {
  defaultsOf,
  fieldsOf,
  type Refusal,
  type Section,
  setAt,
  settingsSections,
  valueAt,
} from "../../define";
import { depositCannotBePaid } from "../../errors";
import { getSettings, listWaysToPay, openSecrets } from "../../server/queries";
import { schemaOf } from "../../server/schema";
import { settings } from "../../server/tables";
import { quotesSection } from "../../settings";
import { isSameValue, labelOf } from "../../versions/domain";
import { countSwitches } from "../domain";

export interface Mismatch {
  section: Section;
  path: string;
  refusal: Refusal;
}
export const settingsMismatches = definePort<(reader: Reader) => Promise<readonly Mismatch[]>>();

export const connectionCounts =
  definePort<(reader: Reader) => Promise<{ section: string; connections: number; connected: number }>>();

/** Checks the caller's own password. Throws INVALID at `password`. */
export const passwordProofs = definePort<(context: RequestContext, password: string) => Promise<void>>();

/** The sections that the actor may open, and the titles of the others. */
export function sectionsOpenTo(actor: Actor): { open: Section[]; closed: Section[] } {
  const opens = ({ needs }: Section) => !needs || can(actor, needs);
  const all = settingsSections.all();
  return { open: all.filter(opens), closed: all.filter((section) => !opens(section)) };
}

/** Counts of every section that the actor may open. */
export async function getOverview(reader: Reader, actor: Actor) {
  const { open, closed } = sectionsOpenTo(actor);
  const stamps = await listStamps(reader);
  const counted = await Promise.all(connectionCounts.all().map((count) => count(reader)));
  const sections = [];
  for (const section of open) {
    const value = await getSettings(reader, section);
    const standard = defaultsOf(section);
    const fields = fieldsOf(section);
    const set = fields.filter(({ path }) => !isSameValue(valueAt(value, path), valueAt(standard, path)));
    const stamp = stamps.get(section.name);
    const elsewhere = counted.find((each) => each.section === section.name);
    sections.push({
      section: section.name,
      title: section.title,
      version: stamp?.version ?? 0,
      updatedAt: stamp?.updatedAt ?? null,
      fields: fields.length,
      set: set.length,
      secrets: set.filter(({ field }) => field.kind === "secret").map(labelOf),
      ...countSwitches(section, value),
      ...(elsewhere && { connections: elsewhere.connections, connected: elsewhere.connected }),
    });
  }
  return { sections, closed: closed.map(({ title }) => title) };
}

/** The version of each section that was ever saved, and when that was. */
export async function listStamps(reader: Reader) {
  const rows = await reader
    .select({ section: settings.section, version: settings.version, updatedAt: settings.updatedAt })
    .from(settings);
  return new Map(rows.map((row) => [row.section, row]));
}

export interface FoundProblem {
  section: string;
  title: string;
  path: string;
  label: string;
  message: string;
}

/** A refusal at a field of a section, as it is listed. */
export function problemAt(section: Section, path: string, message: string): FoundProblem {
  const placed = fieldsOf(section).find((each) => path === each.path || path.startsWith(`${each.path}.`));
  return {
    section: section.name,
    title: section.title,
    path: placed?.path ?? path,
    label: placed ? labelOf(placed) : section.title,
    message,
  };
}

/** Checks a value against its section's rules. */
export function problemsOf(section: Section, value: unknown): FoundProblem[] {
  const parsed = schemaOf(section).safeParse(value);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) =>
    problemAt(section, issue.path.join("."), errorOfIssue(issue).message),
  );
}

/** Lists all problems of the stored settings in the sections that the actor may open. */
export async function listProblems(reader: Reader, actor: Actor) {
  const { open } = sectionsOpenTo(actor);
  const problems: FoundProblem[] = [];
  for (const section of open) {
    const [row] = await reader.select().from(settings).where(eq(settings.section, section.name));
    const stored: Record<string, unknown> = row ? structuredClone(row.value) : defaultsOf(section);
    for (const [path, secret] of Object.entries(openSecrets(section, row))) setAt(stored, path, secret);
    problems.push(...problemsOf(section, stored));
  }
  for (const find of settingsMismatches.all()) {
    for (const { section, path, refusal } of await find(reader)) {
      if (!open.includes(section)) continue;
      problems.push(problemAt(section, path, refusal instanceof AppError ? refusal.message : refusal.en));
    }
  }
  return { problems, sections: open.length };
}

/** Reports a required deposit without any payment method. */
export async function findDepositWithoutWay(reader: Reader): Promise<readonly Mismatch[]> {
  const { depositRate } = await getSettings(reader, quotesSection);
  if (depositRate === 0 || (await listWaysToPay(reader, "en", "")).length > 0) return [];
  return [{ section: quotesSection, path: "depositRate", refusal: depositCannotBePaid }];
}
