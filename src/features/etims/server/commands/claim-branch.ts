import { and, eq, type SQL, sql } from "drizzle-orm";
import { db, prepared, type Tx } from "~/platform/db/database";
import { ONE_PLAN } from "~/platform/db/plans";
import { findKeyedDevice, type KeyedDevice } from "../queries/reports";
import { etimsBranches, etimsSubmissions } from "../tables";

export type Branch = typeof etimsBranches.$inferSelect;

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

/** The content of a claimed document, and the facts noted about it. */
export type Claimed = Pick<
  typeof etimsSubmissions.$inferSelect,
  | "id"
  | "branchId"
  | "invoiceId"
  | "creditNoteId"
  | "number"
  | "original"
  | "createdAt"
  | "sentAt"
  | "unknownSince"
  | "saleSavedAt"
>;

interface Trying {
  branchId: SQL;
  now: Date;
  /** The condition of the try in the same statement: 'from … where … and'. */
  from?: SQL;
  /** A document that the same statement takes from the queue. */
  except?: string;
}

/**
 * In SQL, takes a branch's oldest open document and counts the try. One that is still 'sending' was cut short: KRA may have
 * it. The state and the branch are asked of the row itself too, because it may change while the statement waits for a lock.
 */
export const tryHead = ({ branchId, now, from = sql`where`, except }: Trying): SQL => sql`
  update ${etimsSubmissions} t set state = 'sending', tries = t.tries + 1, sent_at = ${now.toISOString()}::timestamptz,
    unknown_since = case when t.state = 'sending' then t.sent_at else t.unknown_since end
  ${from} t.id = (select h.id from ${etimsSubmissions} h where h.branch_id = ${branchId}
      and h.state in ('queued', 'sending', 'rejected', 'corrected') ${except ? sql`and h.id <> ${except}` : sql``}
      order by h.number limit 1)
    and t.state in ('queued', 'sending', 'corrected') and t.branch_id = ${branchId}
  returning t.id, t.branch_id, t.invoice_id, t.credit_note_id, t.number, t.original, t.created_at, t.sent_at,
    t.unknown_since, t.sale_saved_at`;

export interface TriedRow extends Record<string, unknown>, Pick<Claimed, "id" | "number" | "original"> {
  branch_id: string;
  invoice_id: string;
  credit_note_id: string | null;
  created_at: string;
  sent_at: string;
  unknown_since: string | null;
  sale_saved_at: string | null;
}

const dateOf = (said: string | null): Date | null => (said === null ? null : new Date(said));

/** Reads a row of `tryHead`. */
export const claimedOf = (row: TriedRow): Claimed => ({
  ...{ id: row.id, number: row.number, original: row.original },
  branchId: row.branch_id,
  invoiceId: row.invoice_id,
  creditNoteId: row.credit_note_id,
  createdAt: new Date(row.created_at),
  sentAt: dateOf(row.sent_at),
  unknownSince: dateOf(row.unknown_since),
  saleSavedAt: dateOf(row.sale_saved_at),
});

interface Wanted {
  claim: string;
  now: Date;
  /** The claim is held already, for this device; it is given up if nothing waits. */
  known?: KeyedDevice | undefined;
}

/** Takes the oldest open document of a locked branch for this process, and counts the try before the call. */
export async function claimNext(tx: Tx, branch: Branch | undefined, { claim, now, known }: Wanted) {
  if (!branch || branch.stopped || branch.nextAt > now) return undefined;
  const { id: branchId } = branch;
  const isHeld = known !== undefined && branch.claim === claim;
  if (!isHeld && branch.claimedUntil && branch.claimedUntil > now) return undefined;
  const device = known ?? (await findKeyedDevice(tx, branch));
  if (!device) return undefined;
  const { rows } = await tx.execute<TriedRow>(
    sql`${ONE_PLAN} ${tryHead({ branchId: sql`${branchId}`, now })}`,
  );
  const [row] = rows;
  if (!row) await releaseClaim(tx, branchId);
  else if (!isHeld)
    await tx
      .update(etimsBranches)
      .set({ claim, claimedUntil: new Date(now.getTime() + CLAIM_MS) })
      .where(eq(etimsBranches.id, branchId));
  return row && { submission: claimedOf(row), device };
}

/** Gives the branch up, for any process. */
export async function releaseClaim(tx: Tx, branchId: string): Promise<void> {
  const idle = { claim: null, claimedUntil: null };
  await tx.update(etimsBranches).set(idle).where(eq(etimsBranches.id, branchId));
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
