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
import type { KeyedDevice } from "../queries/reports";
import { etimsBranches, etimsExchanges, etimsSubmissions } from "../tables";
import {
  type Branch,
  type Claimed,
  claimedOf,
  claimNext,
  lockBranch,
  type TriedRow,
  tryHead,
} from "./claim-branch";
import { noteStop } from "./note-stop";
import { storeExchange, type Tried } from "./report-sale";

type Submission = typeof etimsSubmissions.$inferSelect;
type Signed = Extract<Outcome, { kind: "signed" }>;

interface Noted extends Tried {
  submission: Claimed;
  claim: string;
  device: KeyedDevice;
  at: Date;
  /** The claim stays for the next document. */
  keeps: boolean;
  /** Called with the next document as soon as it is claimed. */
  onClaim: (next: Claimed) => void;
}

/** Notes the outcome of a try, and claims the next document if the claim stays and another one may go. */
export async function noteOutcome(tx: Tx, noted: Noted): Promise<Claimed | undefined> {
  const { outcome, keeps, claim, device: known, at: now, submission, onClaim } = noted;
  if (outcome.kind === "signed") return noteSigned(tx, noted, outcome);
  const branch = await lockBranch(tx, submission.branchId);
  if (!branch || !(await write(tx, branch, noted, outcome)) || !keeps) return undefined;
  const next = await claimNext(tx, branch, { claim, now, known });
  if (next) onClaim(next.submission);
  return next?.submission;
}

/** Another process may have taken over after this one was thought dead. A signature is kept even so. */
async function noteSigned(tx: Tx, noted: Noted, signed: Signed): Promise<Claimed | undefined> {
  const { submission, device, at, document, onClaim } = noted;
  const stored = await storeSigned(tx, noted, signed);
  if (!stored) return undefined;
  const { isOurs, isWell, next } = stored;
  if (next) onClaim(next);
  if (isOurs && !(next && isWell))
    await tx
      .update(etimsBranches)
      .set({ ...(next ? {} : IDLE), ...WELL })
      .where(eq(etimsBranches.id, submission.branchId));
  const cuNumber = cuNumberOf(device.sdcId, signed.receiptNumber);
  await record(tx, system, documentSigned, {
    id: newId(at.getTime()),
    subjectId: submission.id,
    summary: `Signed by KRA: ${cuNumber}`,
    data: { number: String(submission.number), document: document ?? "", cuNumber },
    at,
  });
  return next;
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

interface StoredRow extends Record<string, unknown> {
  is_ours: boolean | null;
  is_well: boolean;
  is_stored: boolean;
  is_emailed: boolean;
  next: TriedRow | null;
}

/**
 * Locks the branch, stores a signature with what was sent, asks whether the invoice was emailed, and claims the next
 * document: in one statement, because every document needs it. Undefined, and nothing is stored, if the document has a
 * signature or another number by now.
 */
async function storeSigned(
  tx: Tx,
  { submission, claim, device, at, keeps, request, answer, sent }: Noted,
  signed: Signed,
): Promise<{ isOurs: boolean; isWell: boolean; next: Claimed | undefined } | undefined> {
  const { id, number, branchId, invoiceId } = submission;
  const { receiptNumber, internalData, signature, signedAt, code } = signed;
  const next = tryHead({
    branchId: sql`${branchId}`,
    now: at,
    except: id,
    from: sql`from signed, branch where branch.claim = ${claim} and branch.stopped is null
      and branch.next_at <= ${at.toISOString()} and ${keeps}::boolean and`,
  });
  const { rows } = await tx.execute<StoredRow>(sql`${ONE_PLAN}
    with branch as materialized (select * from ${etimsBranches} where id = ${branchId} for no key update),
    signed as (
      update ${etimsSubmissions} s set state = 'signed', receipt_number = ${receiptNumber},
        internal_data = ${internalData}, signature = ${signature}, signed_at = ${signedAt.toISOString()}, code = ${code},
        sdc_id = ${device.sdcId}, message = '', problem = '', unknown_since = null
      from branch where s.id = ${id} and s.number = ${number} and s.state <> 'signed' returning s.id),
    stored as (
      insert into ${etimsExchanges} (submission_id, request, answer, sent)
      select id, ${request}::text, ${answer}::text, ${sent ? JSON.stringify(sent) : null}::jsonb from signed
      on conflict (submission_id) do update set request = excluded.request, answer = excluded.answer, sent = excluded.sent),
    next as (${next})
    select claim = ${claim} as is_ours, failures = 0 and problem = '' as is_well,
      exists (select from signed) as is_stored, ${hasEmail(sql`${invoiceId}`)} as is_emailed,
      (select to_jsonb(next) from next) as next
    from branch`);
  const [row] = rows;
  if (!row?.is_stored) return undefined;
  rememberEmailed(tx, id, row.is_emailed);
  const { is_ours: isOurs, is_well: isWell } = row;
  return { isOurs: isOurs === true, isWell, next: row.next ? claimedOf(row.next) : undefined };
}

const UNPREPARED = "MoveEase could not prepare the document, so nothing was sent. The server's log says why.";
export const TAKEN = "KRA has this document and gave no signature. Ask KRA for its CU invoice number.";
const CONFLICT =
  "KRA has another document under this number. Enter the highest number that KRA shows, so that the series goes on after it.";
