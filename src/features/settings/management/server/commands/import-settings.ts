import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { AppError, atFields } from "~/platform/kernel/errors";
import { SETTINGS_SUBJECT } from "../../../domain/settings";
import { saveSettings } from "../../../server/commands";
import { openedSection } from "../../../server/queries";
import { settingsImported } from "../../domain";
import { importOvertaken } from "../../errors";
import { type GivenFile, planImport } from "./plan-import";

/**
 * Imports the sections named in `versions`, each under the version that the comparison showed: all of them or none.
 * Sections that nothing changes are not saved. Refusals are at `section.field`.
 */
export async function importSettings(
  tx: Tx,
  actor: Actor,
  input: GivenFile & { versions: Readonly<Record<string, number | undefined>>; now: Date },
): Promise<{ imported: string[]; unplaced: string[] }> {
  for (const name of Object.keys(input.versions)) openedSection(actor, name);
  const plan = await planImport(tx, actor, input);
  const named = plan.sections
    .filter(({ section }) => Object.hasOwn(input.versions, section.name))
    .sort((one, other) => (one.section.name < other.section.name ? -1 : 1));
  let changed = 0;
  const imported: string[] = [];
  for (const { section, value, changes, secrets } of named) {
    if (changes.length + secrets.length === 0) continue;
    await saveSettings(tx, actor, {
      section,
      value,
      version: input.versions[section.name] ?? 0,
      now: input.now,
      cause: "imported",
    })
      .catch(overtakenAs(importOvertaken({ section: section.title })))
      .catch(atSection(section.name));
    changed += changes.length + secrets.length;
    imported.push(section.title);
  }
  await record(tx, actor, settingsImported, {
    subjectId: SETTINGS_SUBJECT,
    summary:
      imported.length > 0 ? `Settings imported: ${imported.join(", ")}` : "Settings imported: no change",
    data: { sections: imported, changed, layout: plan.layout },
    at: input.now,
  });
  return { imported, unplaced: plan.unplaced };
}

/** Replaces the error of a conflicting save with the import's own error. */
export function overtakenAs(refusal: AppError) {
  return (error: unknown): never => {
    throw error instanceof AppError && error.code === "CONFLICT" ? refusal : error;
  };
}

function atSection(name: string) {
  return (error: unknown): never => {
    if (!(error instanceof AppError) || Object.keys(error.fieldErrors).length === 0) throw error;
    const fields = Object.entries(error.fieldErrors).map(([path, each]) => [`${name}.${path}`, each]);
    throw atFields(Object.fromEntries(fields));
  };
}
