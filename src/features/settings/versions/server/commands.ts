import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { defaultsOf, fieldsOf, type Section, setAt, valueAt } from "../../define";
import { saveSettings } from "../../server/commands";
import { getSettings } from "../../server/queries";
import { getVersion } from "./queries";

/**
 * Saves what a kept version held as a new one, under today's rules: a value that is refused today is refused at its
 * field. Secrets stay as they are, and so does a field that the version did not know.
 */
export async function restoreVersion(
  tx: Tx,
  actor: Actor,
  input: { section: Section; version: number; current: number; now: Date },
): Promise<void> {
  const { section } = input;
  const kept = await getVersion(tx, section, input.version);
  const now = await getSettings(tx, section);
  const value: Record<string, unknown> = defaultsOf(section);
  for (const { path, field } of fieldsOf(section)) {
    const then = valueAt(kept, path);
    if (field.kind === "secret") setAt(value, path, "");
    else setAt(value, path, then === undefined ? valueAt(now, path) : then);
  }
  await saveSettings(tx, actor, {
    section,
    value,
    version: input.current,
    now: input.now,
    cause: "restored",
    restored: input.version,
  });
}
