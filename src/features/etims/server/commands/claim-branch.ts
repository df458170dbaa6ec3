import { and, eq, ne, sql } from "drizzle-orm";
import { db, prepared, type Tx } from "~/platform/db/database";
import { findKeyedDevice, type KeyedDevice } from "../queries/reports";
import { etimsBranches, etimsSubmissions } from "../tables";

export type Branch = typeof etimsBranches.$inferSelect;
export type ClaimedBranch = Pick<
  Branch,
  "id" | "environment" | "pin" | "branch" | "stopped" | "claim" | "claimedUntil" | "nextAt"
>;

/** Longer than a call may take, so that a claim that ends is a process that died. */
export const CLAIM_MS = 90_000;

const branchToLock = prepared("etims_branch", (reader) =>
  reader
    .select()
    .from(etimsBranches)
    .where(eq(etimsBranches.id, sql.placeholder("branchId")))
    .for("no key update"),
);

/** A branch, locked until the transaction ends. */
export async function lockBranch(tx: Tx, branchId: string): Promise<Branch | undefined> {
  const [branch] = await branchToLock(tx).execute({ branchId });
  return branch;
}

const now = sql`${sql.placeholder("now")}::timestamptz`;

/** Counts the try. One that is still 'sending' was cut short: KRA may have it. */
const headToTry = prepared("etims_head", (reader) =>
  reader
    .update(etimsSubmissions)
    .set({
      state: "sending",
      tries: sql`${etimsSubmissions.tries} + 1`,
      sentAt: now,
      unknownSince: sql`case when ${etimsSubmissions.state} = 'sending' then ${etimsSubmissions.sentAt}
        else ${etimsSubmissions.unknownSince} end`,
    })
    .where(
      and(
        eq(
          etimsSubmissions.id,
          sql`(select head.id from ${etimsSubmissions} head where head.branch_id = ${sql.placeholder("branchId")}
            and head.state in ('queued', 'sending', 'rejected', 'corrected') order by head.number limit 1)`,
        ),
        ne(etimsSubmissions.state, sql`'rejected'`),
      ),
    )
    .returning(),
);

interface Wanted {
  claim: string;
  now: Date;
  /** The claim is held already, for this device; it is given up if nothing waits. */
  known?: KeyedDevice | undefined;
}

/** Takes the oldest open document of a locked branch for this process, and counts the try before the call. */
export async function claimNext(
  tx: Tx,
  branch: ClaimedBranch | undefined,
  { claim, now, known }: Wanted,
) {
  if (!branch || branch.stopped || branch.nextAt > now) return undefined;
  const { id: branchId } = branch;
  const isHeld = known !== undefined && branch.claim === claim;
  if (!isHeld && branch.claimedUntil && branch.claimedUntil > now) return undefined;
  const device = known ?? (await findKeyedDevice(tx, branch));
  const [submission] = device ? await headToTry(tx).execute({ branchId, now: now.toISOString() }) : [];
  if (!isHeld || !submission)
    await tx
      .update(etimsBranches)
      .set(
        submission
          ? { claim, claimedUntil: new Date(now.getTime() + CLAIM_MS) }
          : { claim: null, claimedUntil: null },
      )
      .where(eq(etimsBranches.id, branchId));
  return device && submission && { submission, device };
}

/** False if the claim ended meanwhile and another process has the branch. */
export async function renewClaim(branchId: string, claim: string, now: Date): Promise<boolean> {
  const renewed = await db()
    .update(etimsBranches)
    .set({ claimedUntil: new Date(now.getTime() + CLAIM_MS) })
    .where(and(eq(etimsBranches.id, branchId), eq(etimsBranches.claim, claim)))
    .returning({ id: etimsBranches.id });
  return renewed.length > 0;
}
