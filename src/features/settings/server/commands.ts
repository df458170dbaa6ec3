import { eq, sql } from "drizzle-orm";
import { memoryOf, type Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { atFields } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import { errorOfIssue } from "~/platform/kernel/issue-errors";
import { definePort } from "~/platform/kernel/port";
import { encrypt } from "~/platform/secrets/secrets";
import { defaultsOf, fieldsOf, type Section, setAt, valueAt } from "../define";
import { linksOf, SETTINGS_SUBJECT, settingsSaved } from "../domain/settings";
import { settingsChangedMeanwhile } from "../errors";
import { savePicture } from "../pictures/server/commands";
import type { Cause } from "../versions/domain";
import { saveVersion } from "./commands/save-version";
import { forgetSettings, getSettings, openSecrets } from "./queries";
import { schemaOf } from "./schema";
import { settings } from "./tables";

interface Save {
  section: Section;
  value: Record<string, unknown>;
  version: number;
  now: Date;
  cause?: Cause;
  restored?: number;
  forgetsSecrets?: boolean;
}

const SUMMARIES: Record<Cause, string> = {
  saved: "Settings saved",
  restored: "Settings restored",
  imported: "Settings imported",
  reset: "Settings reset to defaults",
  kept: "Settings saved",
  linked: "Settings saved with another section",
};

const LINKED = "settings saved with others";

/** Linked sections saved in this transaction: the person's version predates them. */
function linkedIn(tx: Tx): Map<string, number> {
  const memory = memoryOf(tx);
  const counts = (memory?.get(LINKED) as Map<string, number> | undefined) ?? new Map<string, number>();
  memory?.set(LINKED, counts);
  return counts;
}

/** Rules that a section's declaration cannot check, such as the content of other tables. `assert` throws on failure. */
export const beforeSave = definePort<{
  section: string;
  assert: (tx: Tx, before: unknown, after: unknown) => Promise<void>;
}>();

/**
 * Saves a whole section. An empty secret keeps the stored one. `version` is the version that the person edited. Throws
 * CONFLICT after another save, so that no change is overwritten unseen.
 */
export async function saveSettings(tx: Tx, actor: Actor, input: Save): Promise<void> {
  const { section } = input;
  const { name } = section;
  const links = linksOf(section);
  // One lock order for concurrent saves.
  for (const locked of [...new Set([name, ...links.map(({ other }) => other.name)])].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`settings:${locked}`}))`);
  const [row] = await tx.select().from(settings).where(eq(settings.section, name)).for("update");
  const current = row?.version ?? 0;
  if (current - (linkedIn(tx).get(name) ?? 0) !== input.version) throw settingsChangedMeanwhile();
  const stored = openSecrets(section, row);
  const kept = { secrets: input.forgetsSecrets ? {} : stored, row };
  const parsed = schemaOf(section).safeParse(await prepared(tx, section, input.value, kept));
  if (!parsed.success) {
    throw atFields(
      Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join("."), errorOfIssue(issue)])),
    );
  }
  const value: Record<string, unknown> = structuredClone(parsed.data);
  for (const { section: guarded, assert } of beforeSave.all())
    if (guarded === name) await assert(tx, await getSettings(tx, section), parsed.data);
  const secrets: Record<string, string> = {};
  for (const path of Object.keys(stored)) {
    secrets[path] = String(valueAt(value, path) ?? "");
    removeAt(value, path);
  }
  const next = {
    section: name,
    value,
    sealed: Object.keys(secrets).length > 0 ? encrypt(JSON.stringify(secrets)) : null,
    version: current + 1,
    updatedAt: input.now,
    updatedBy: actor.personId,
  };
  await tx.insert(settings).values(next).onConflictDoUpdate({ target: settings.section, set: next });
  forgetSettings(tx);
  const same = (path: string) =>
    path in secrets
      ? secrets[path] === stored[path]
      : JSON.stringify(valueAt(value, path)) === JSON.stringify(valueAt(row?.value, path));
  const changed = fieldsOf(section).flatMap(({ path }) => (same(path) ? [] : [path]));
  const { version } = next;
  const { cause = "saved", restored = null, now } = input;
  await noteSave(tx, actor, { section, version, value, changed, cause, restored, now });
  for (const link of links) await saveLinked(tx, actor, link, valueAt(value, link.path), input.now);
}

/**
 * Saves the linked field's section as its own version. In an import or reset, both save under the version that the
 * person saw.
 */
async function saveLinked(
  tx: Tx,
  actor: Actor,
  { other, otherPath }: ReturnType<typeof linksOf>[number],
  linked: unknown,
  now: Date,
): Promise<void> {
  const current = await getSettings(tx, other);
  if (valueAt(current, otherPath) === linked) return;
  const [row] = await tx.select().from(settings).where(eq(settings.section, other.name)).for("update");
  const value: Record<string, unknown> = structuredClone(row?.value ?? defaultsOf(other));
  setAt(value, otherPath, linked);
  const version = (row?.version ?? 0) + 1;
  const next = { value, version, updatedAt: now, updatedBy: actor.personId };
  await tx
    .insert(settings)
    .values({ section: other.name, ...next })
    .onConflictDoUpdate({ target: settings.section, set: next });
  forgetSettings(tx);
  const counts = linkedIn(tx);
  counts.set(other.name, (counts.get(other.name) ?? 0) + 1);
  await noteSave(tx, actor, {
    section: other,
    version,
    value,
    changed: [otherPath],
    cause: "linked",
    restored: null,
    now,
  });
}

async function noteSave(tx: Tx, actor: Actor, save: Omit<Parameters<typeof saveVersion>[2], "eventId">) {
  const { section, cause, changed, now } = save;
  const eventId = newId();
  await record(tx, actor, settingsSaved, {
    id: eventId,
    subjectId: SETTINGS_SUBJECT,
    summary: `${SUMMARIES[cause]}: ${section.title}`,
    data: { section: section.name, changed },
    at: now,
  });
  await saveVersion(tx, actor, { ...save, eventId });
}

/** The submitted value, with stored secrets for empty fields and references for pictures. */
async function prepared(
  tx: Tx,
  section: Section,
  sent: Record<string, unknown>,
  stored: { secrets: Record<string, string>; row: { value: Record<string, unknown> } | undefined },
): Promise<Record<string, unknown>> {
  const given = structuredClone(sent);
  for (const { path, field } of fieldsOf(section)) {
    const typed = valueAt(given, path);
    if (field.kind === "secret" && (typeof typed !== "string" || typed === ""))
      setAt(given, path, stored.secrets[path] ?? "");
    if (field.kind === "picture" && typeof typed === "string" && typed !== valueAt(stored.row?.value, path))
      setAt(given, path, await savePicture(tx, typed, path));
  }
  return given;
}

function removeAt(value: Record<string, unknown>, path: string): void {
  const names = path.split(".");
  const last = names.pop() as string;
  const holder = names.length > 0 ? valueAt(value, names.join(".")) : value;
  delete (holder as Record<string, unknown>)[last];
}
