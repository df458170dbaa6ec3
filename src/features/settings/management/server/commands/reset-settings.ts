import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { defaultsOf } from "../../../define";
import { saveSettings } from "../../../server/commands";
import { openedSection } from "../../../server/queries";
import { resetOvertaken } from "../../errors";
import { overtakenAs } from "./import-settings";

/**
 * Puts sections back to their defaults and forgets their secrets: all of them or none. `versions` are those that the
 * person saw. Each is a save with its own version, so that the values can be restored.
 * @returns the titles of the sections.
 */
export async function resetSettings(
  tx: Tx,
  actor: Actor,
  { versions, now }: { versions: Readonly<Record<string, number | undefined>>; now: Date },
): Promise<string[]> {
  const titles: string[] = [];
  // One lock order for concurrent resets.
  for (const name of Object.keys(versions).sort()) {
    const section = openedSection(actor, name);
    const version = versions[name];
    if (version === undefined) continue;
    await saveSettings(tx, actor, {
      section,
      value: defaultsOf(section),
      version,
      now,
      cause: "reset",
      forgetsSecrets: true,
    }).catch(overtakenAs(resetOvertaken({ section: section.title })));
    titles.push(section.title);
  }
  return titles;
}
