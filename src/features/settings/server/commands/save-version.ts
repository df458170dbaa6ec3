import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { Section } from "../../define";
import type { Cause } from "../../versions/domain";
import { settingsVersions } from "../tables";

interface Kept {
  section: Section;
  version: number;
  value: Record<string, unknown>;
  changed: string[];
  cause: Cause;
  restored: number | null;
  eventId: string;
  now: Date;
}

/** Keeps a save as a version, in its transaction. */
export async function saveVersion(tx: Tx, actor: Actor, kept: Kept): Promise<void> {
  const { section, now, ...row } = kept;
  await tx
    .insert(settingsVersions)
    .values({ ...row, section: section.name, savedAt: now, savedBy: actor.personId });
}
