import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { EtimsConnection } from "~/integrations/etims/call";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { log } from "~/platform/http/log";
import { CLAIM_MS, renewClaim } from "../../../server/commands/claim-branch";
import { registerItems } from "../../../server/commands/register-items";
import { findBranch } from "../../../server/queries/queue";
import { connectionOf, findKeyedDevice, type KeyedDevice } from "../../../server/queries/reports";
import { etimsBranches } from "../../../server/tables";
import { itemsRegistered } from "../../domain";
import { hasDevice, listSold } from "../queries";

/** The items whose registration was asked for and that KRA does not have: those with a number. */
async function listWaiting(now: Date) {
  const sold = await listSold(db(), now);
  return sold.filter(({ number, registeredAt }) => number !== null && registeredAt === null);
}

/** The saved settings' branch if items of it wait and its device is initialised. */
export async function findWaitingBranch(now: Date): Promise<string | undefined> {
  const { branch } = await findBranch(db());
  if (!branch || !(await hasDevice(db()))) return undefined;
  return (await listWaiting(now)).length > 0 ? branch.id : undefined;
}

/**
 * Registers the waiting items of the saved settings' branch. Takes the branch's claim, so that KRA gets one call at a
 * time. `later`: a document is being sent, or KRA took nothing.
 */
export async function registerWaiting(branchId: string, now: () => Date): Promise<"done" | "later"> {
  const claim = randomUUID();
  const claimed = await transaction((tx) => claimBranch(tx, branchId, claim, now()));
  if (claimed === "busy") return "later";
  if (!claimed) return "done";
  let count = 0;
  try {
    const connection = connectionOrNot(claimed);
    if (!connection) return "done";
    const renew = () => renewClaim(branchId, claim, now());
    for (const sold of await listWaiting(now())) {
      const registered = await registerItems(branchId, connection, [sold], renew);
      if (registered.kind === "done") count++;
      // An item that KRA rejects says so on its page; the others go on.
      else if (registered.outcome.kind === "later") return "later";
    }
    return "done";
  } finally {
    await transaction((tx) => release(tx, branchId, claim, count, now()));
  }
}

async function claimBranch(
  tx: Tx,
  branchId: string,
  claim: string,
  now: Date,
): Promise<KeyedDevice | "busy" | undefined> {
  const [branch] = await tx
    .select()
    .from(etimsBranches)
    .where(eq(etimsBranches.id, branchId))
    .for("no key update");
  if (!branch) return undefined;
  if (branch.nextAt > now || (branch.claimedUntil && branch.claimedUntil > now)) return "busy";
  const device = await findKeyedDevice(tx, branch);
  if (!device) return undefined;
  await tx
    .update(etimsBranches)
    .set({ claim, claimedUntil: new Date(now.getTime() + CLAIM_MS) })
    .where(eq(etimsBranches.id, branchId));
  return device;
}

function connectionOrNot(device: KeyedDevice): EtimsConnection | undefined {
  try {
    return connectionOf(device);
  } catch (error) {
    log().warn({ err: error }, "the eTIMS device's key cannot be read");
    return undefined;
  }
}

async function release(tx: Tx, branchId: string, claim: string, count: number, at: Date): Promise<void> {
  await tx
    .update(etimsBranches)
    .set({ claim: null, claimedUntil: null })
    .where(and(eq(etimsBranches.id, branchId), eq(etimsBranches.claim, claim)));
  if (count === 0) return;
  await record(tx, system, itemsRegistered, {
    subjectId: branchId,
    summary: `${count} ${count === 1 ? "item" : "items"} registered at KRA`,
    data: { count },
    at,
  });
}
