import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { Section } from "../../define";
import type { Cause } from "../../versions/domain";
import { settingsVersions } from "../tables";

interface Kept {
  section: Section;
  version: number;
  /** Without secrets. */
  value: Record<string, unknown>;
  /** The paths of the fields that changed, secrets among them. */
  changed: string[];
  cause: Cause;
  /** Which version was restored, where one was. */
  restored: number | null;
  /** The save in the audit log: it names who it was. */
  eventId: string;
  now: Date;
}

/** Keeps a save as a version, in its transaction. */
export async function keepVersion(tx: Tx, actor: Actor, kept: Kept): Promise<void> {
  const { section, now, ...row } = kept;
  await tx
    .insert(settingsVersions)
    .values({ ...row, section: section.name, savedAt: now, savedBy: actor.personId });
}
