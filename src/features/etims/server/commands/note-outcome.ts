import { eq, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { ONE_PLAN } from "~/platform/db/plans";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { refusalSentence, UNKNOWN_SENT, unreachedSentence } from "../../device/domain";
import {
  cuNumberOf,
  documentRejected,
  documentSigned,
  type Outcome,
  pauseAfter,
  rejectionSentence,
} from "../../domain";
import { hasEmail, rememberEmailed } from "../queries/emails";
import { etimsBranches, etimsExchanges, etimsSubmissions } from "../tables";
import { type Branch, type ClaimedBranch, lockBranch } from "./claim-branch";
import { noteStop } from "./note-stop";
import { storeExchange, type Tried } from "./report-sale";

type Submission = typeof etimsSubmissions.$inferSelect;
type Signed = Extract<Outcome, { kind: "signed" }>;

interface Noted extends Tried {
  submission: Submission;
  claim: string;
  sdcId: string;
  at: Date;
  /** The claim stays for the next document. */
  keeps: boolean;
}

/** Notes the outcome of a try. Resolves to the locked branch if it goes on to its next document. */
export async function noteOutcome(tx: Tx, noted: Noted): Promise<ClaimedBranch | undefined> {
  const { outcome } = noted;
  if (outcome.kind === "signed") return noteSigned(tx, noted, outcome);
  const branch = await lockBranch(tx, noted.submission.branchId);
  return branch && (await write(tx, branch, noted, outcome)) ? branch : undefined;
}

/** Another process may have taken over after this one was thought dead. A signature is kept even so. */
async function noteSigned(tx: Tx, noted: Noted, signed: Signed): Promise<ClaimedBranch | undefined> {
  const { submission, claim, sdcId, at, keeps, document } = noted;
  const { isStored, branch } = await storeSigned(tx, noted, signed);
  if (!isStored || !branch) return undefined;
  const isOurs = branch.claim === claim;
  const goesOn = keeps ? {} : IDLE;
  if (isOurs && (!keeps || !branch.isWell))
    await tx.update(etimsBranches).set({ ...goesOn, ...WELL }).where(eq(etimsBranches.id, branch.id));
  const cuNumber = cuNumberOf(sdcId, signed.receiptNumber);
  await record(tx, system, documentSigned, {
    id: newId(at.getTime()),
    subjectId: submission.id,
    summary: `Signed by KRA: ${cuNumber}`,
    data: { number: String(submission.number), document: document ?? "", cuNumber },
    at,
  });
  return isOurs ? branch : undefined;
}

const IDLE = { claim: null, claimedUntil: null };
const WELL = { failures: 0, failingSince: null, problem: "" };

async function write(
  tx: Tx,
  branch: Branch,
  noted: Noted,
  outcome: Exclude<Outcome, Signed>,
): Promise<boolean> {
  const { submission, claim, at, keeps, request, answer, sent } = noted;
  const { id, branchId } = submission;
  const isOurs = branch.claim === claim;
  const store = async (fields: Partial<Submission>) => {
    await tx.update(etimsSubmissions).set(fields).where(eq(etimsSubmissions.id, id));
    if (request) await storeExchange(tx, id, { request, answer, sent });
  };
  const release = async (fields: Partial<typeof etimsBranches.$inferInsert>) => {
    if (!isOurs) return;
    await tx
      .update(etimsBranches)
      .set({ ...IDLE, ...fields })
      .where(eq(etimsBranches.id, branchId));
  };
  const done = async () => {
    const isWell = branch.failures === 0 && branch.problem === "";
    if (!keeps) await release(WELL);
    else if (isOurs && !isWell)
      await tx.update(etimsBranches).set(WELL).where(eq(etimsBranches.id, branchId));
  };
  const putOff = (problem: string) => {
    const failures = branch.failures + 1;
    const nextAt = new Date(at.getTime() + pauseAfter(failures) * 1000);
    return release({ failures, nextAt, failingSince: branch.failingSince ?? at, problem });
  };
  const [row] = await tx.select().from(etimsSubmissions).where(eq(etimsSubmissions.id, id));
  if (row?.state !== "sending" || !isOurs) return false;
  switch (outcome.kind) {
    case "taken":
      await store({ state: "accepted_unsigned", code: outcome.code, problem: TAKEN, unknownSince: null });
      await done();
      return true;
    case "rejected": {
      const { code, message } = outcome;
      const problem = rejectionSentence(code, message);
      // A try before it may still have arrived: then 994 follows, and it is this document.
      await store({ state: "rejected", code, message, problem });
      await release({ ...WELL, problem, noticedAt: at });
      await record(tx, system, documentRejected, {
        subjectId: id,
        summary: `Rejected by KRA: ${problem}`,
        data: { number: String(row.number), document: noted.document ?? "", code },
        at,
      });
      return false;
    }
    case "conflict": {
      const { code, message } = outcome;
      await store({ state: "queued", code, message, problem: CONFLICT, tries: 0 });
      await release({ stopped: "conflict", problem: CONFLICT });
      await noteStop(tx, { branchId, reason: "conflict", at });
      return false;
    }
    case "later": {
      const { code, message } = outcome;
      const problem = code ? refusalSentence(code, message) : unreachedSentence(message);
      await store({ state: "queued", code, message, problem });
      await putOff(problem);
      return false;
    }
    case "unprepared":
      await store({ state: "queued", problem: UNPREPARED });
      await putOff(UNPREPARED);
      return false;
    case "unknown": {
      const problem = `${UNKNOWN_SENT} (${outcome.detail})`;
      await store({
        state: "queued",
        code: "",
        message: "",
        problem,
        unknownSince: row.unknownSince ?? row.sentAt,
      });
      await putOff(problem);
      return false;
    }
  }
}

/**
 * Locks the branch, stores a signature with what was sent, and asks whether the invoice was emailed: in one statement,
 * because every document needs it. Stores nothing if the document has a signature or another number by now.
 */
async function storeSigned(
  tx: Tx,
  { submission, sdcId, request, answer, sent }: Noted,
  signed: Signed,
): Promise<{ isStored: boolean; branch?: ClaimedBranch & { isWell: boolean } }> {
  const { id, number, branchId, invoiceId } = submission;
  const { receiptNumber, internalData, signature, signedAt, code } = signed;
  const { rows } = await tx.execute<SignedRow>(sql`${ONE_PLAN}
    with branch as materialized (select * from ${etimsBranches} where id = ${branchId} for no key update),
    signed as (
      update ${etimsSubmissions} s set state = 'signed', receipt_number = ${receiptNumber},
        internal_data = ${internalData}, signature = ${signature}, signed_at = ${signedAt.toISOString()}, code = ${code},
        sdc_id = ${sdcId}, message = '', problem = '', unknown_since = null
      from branch where s.id = ${id} and s.number = ${number} and s.state <> 'signed' returning s.id),
    stored as (
      insert into ${etimsExchanges} (submission_id, request, answer, sent)
      select id, ${request}::text, ${answer}::text, ${sent ? JSON.stringify(sent) : null}::jsonb from signed
      on conflict (submission_id) do update set request = excluded.request, answer = excluded.answer, sent = excluded.sent
      returning submission_id)
    select environment, pin, branch, stopped, claim, claimed_until, next_at, failures = 0 and problem = '' as is_well,
      exists (select from stored) as is_stored, ${hasEmail(sql`${invoiceId}`)} as is_emailed
    from branch`);
  const [row] = rows;
  if (!row) return { isStored: false };
  const { claimed_until: until, next_at: nextAt, is_well: isWell, is_stored: isStored, ...rest } = row;
  const { is_emailed: isEmailed, ...branch } = rest;
  rememberEmailed(tx, id, isEmailed);
  const claimedUntil = until ? new Date(until) : null;
  return { isStored, branch: { ...branch, id: branchId, claimedUntil, nextAt: new Date(nextAt), isWell } };
}

interface SignedRow extends Record<string, unknown>, Pick<Branch, "environment" | "pin" | "branch" | "stopped" | "claim"> {
  claimed_until: string | null;
  next_at: string;
  is_well: boolean;
  is_stored: boolean;
  is_emailed: boolean;
}

const UNPREPARED = "MoveEase could not prepare the document, so nothing was sent. The server's log says why.";
export const TAKEN = "KRA has this document and gave no signature. Ask KRA for its CU invoice number.";
const CONFLICT =
  "KRA has another document under this number. Enter the highest number that KRA shows, so that the series goes on after it.";
