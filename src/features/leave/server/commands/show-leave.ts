import { markOnLeave } from "~/features/staff/server/commands/mark-on-leave";
import type { Tx } from "~/platform/db/database";
import { nairobiDate } from "~/platform/kernel/dates";
import { listStatusChanges } from "../queries/leave";

/**
 * Updates the on-leave status of some people, or of all: after each change, and every night.
 * People on probation keep their status, because only a person ends probation.
 */
export async function showLeave(tx: Tx, now: Date, personIds?: readonly string[]): Promise<void> {
  await markOnLeave(tx, { ...(await listStatusChanges(tx, nairobiDate(now), personIds)), now });
}
