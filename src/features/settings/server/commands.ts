import { eq, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { AppError, conflict } from "~/platform/kernel/errors";
import { decrypt, encrypt } from "~/platform/secrets/secrets";
import { SECRET_FIELDS, type SettingsSection, settingsSaved, settingsSchemas } from "../domain";
import { settings } from "./tables";

/** The subject of settings events has no row of its own; sections share this id. */
const SUBJECT = "00000000-0000-7000-8000-000000000001";

/**
 * Saves one section whole. An empty secret keeps the stored one. `version` is what the person saw: another save in
 * between is a CONFLICT, so that nobody's change is overwritten unseen.
 */
export async function saveSettings(
  tx: Tx,
  actor: Actor,
  input: { section: SettingsSection; value: Record<string, unknown>; version: number; now: Date },
): Promise<void> {
  const { section } = input;
  const secretFields = SECRET_FIELDS[section] ?? [];
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`settings:${section}`}))`);
  const [row] = await tx.select().from(settings).where(eq(settings.section, section)).for("update");
  if ((row?.version ?? 0) !== input.version) {
    throw conflict("Somebody else saved these settings in the meantime. Reload to see their changes, then save again.");
  }
  const stored = row?.sealed ? (JSON.parse(decrypt(row.sealed)) as Record<string, string>) : {};
  const secrets: Record<string, string> = {};
  const given: Record<string, unknown> = { ...input.value };
  for (const field of secretFields) {
    const typed = typeof given[field] === "string" ? (given[field] as string) : "";
    given[field] = typed === "" ? (stored[field] ?? "") : typed;
  }
  const parsed = settingsSchemas[section].safeParse(given);
  if (!parsed.success) {
    const fields = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join("."), issue.message]));
    throw new AppError("INVALID", Object.values(fields)[0] ?? "Some settings are not valid.", { fields });
  }
  const value: Record<string, unknown> = { ...parsed.data };
  for (const field of secretFields) {
    secrets[field] = String(value[field] ?? "");
    delete value[field];
  }
  const sealed = secretFields.length > 0 ? encrypt(JSON.stringify(secrets)) : null;
  const next = { section, value, sealed, version: input.version + 1, updatedAt: input.now, updatedBy: actor.personId };
  await tx.insert(settings).values(next).onConflictDoUpdate({ target: settings.section, set: next });
  const before = (row?.value ?? {}) as Record<string, unknown>;
  const changed = Object.keys(value).filter((name) => JSON.stringify(value[name]) !== JSON.stringify(before[name]));
  await record(tx, actor, settingsSaved, {
    subjectId: SUBJECT,
    summary: `Settings saved: ${section}`,
    data: { section, changed: [...changed, ...secretFields.filter((field) => secrets[field] !== stored[field])] },
    at: input.now,
  });
}
