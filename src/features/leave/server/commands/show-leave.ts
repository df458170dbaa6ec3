import { markOnLeave } from "~/features/staff/server/commands/mark-on-leave";
import type { Tx } from "~/platform/db/database";
import { nairobiDate } from "~/platform/kernel/dates";
import { listStatusChanges } from "../queries";

/**
 * Lets the status of people, or of everybody, say whether they are on leave today: after each change, and every night. Who
 * is on probation stays so, for only a person ends it.
 */
export async function showLeave(tx: Tx, now: Date, personIds?: readonly string[]): Promise<void> {
  await markOnLeave(tx, { ...(await listStatusChanges(tx, nairobiDate(now), personIds)), now });
}
