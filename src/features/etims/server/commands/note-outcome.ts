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
import { etimsBranches, etimsExchanges, etimsSubmissions } from "../tables";
import { type Branch, lockBranch } from "./claim-branch";
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
export async function noteOutcome(tx: Tx, noted: Noted): Promise<Branch | undefined> {
  const branch = await lockBranch(tx, noted.submission.branchId);
  return branch && (await write(tx, branch, noted)) ? branch : undefined;
}

async function write(tx: Tx, branch: Branch, noted: Noted): Promise<boolean> {
  const { submission, claim, sdcId, at, keeps, outcome, request, answer, sent } = noted;
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
      .set({ claim: null, claimedUntil: null, ...fields })
      .where(eq(etimsBranches.id, branchId));
  };
  const goOn = { failures: 0, failingSince: null, problem: "" };
  const done = async () => {
    const isWell = branch.failures === 0 && branch.problem === "";
    if (!keeps) await release(goOn);
    else if (isOurs && !isWell)
      await tx.update(etimsBranches).set(goOn).where(eq(etimsBranches.id, branchId));
  };
  const putOff = (problem: string) => {
    const failures = branch.failures + 1;
    const nextAt = new Date(at.getTime() + pauseAfter(failures) * 1000);
    return release({ failures, nextAt, failingSince: branch.failingSince ?? at, problem });
  };
  if (outcome.kind === "signed") {
    // Another process took over after this one was thought dead. A signature is kept even so.
    if (!(await storeSigned(tx, noted, outcome))) return false;
    await done();
    const cuNumber = cuNumberOf(sdcId, outcome.receiptNumber);
    await record(tx, system, documentSigned, {
      id: newId(at.getTime()),
      subjectId: id,
      summary: `Signed by KRA: ${cuNumber}`,
      data: { number: String(submission.number), document: noted.document ?? "", cuNumber },
      at,
    });
    return isOurs;
  }
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
      await release({ ...goOn, problem, noticedAt: at });
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
 * Stores a signature with what was sent, in one statement because every document needs it. False if the document has a
 * signature or another number by now.
 */
async function storeSigned(tx: Tx, { submission, sdcId, request, answer, sent }: Noted, signed: Signed) {
  const { id, number } = submission;
  const { receiptNumber, internalData, signature, signedAt, code } = signed;
  const stored = await tx.execute(sql`${ONE_PLAN}
    with signed as (
      update ${etimsSubmissions} set state = 'signed', receipt_number = ${receiptNumber}, internal_data = ${internalData},
        signature = ${signature}, signed_at = ${signedAt.toISOString()}, code = ${code}, sdc_id = ${sdcId}, message = '',
        problem = '', unknown_since = null
      where id = ${id} and number = ${number} and state <> 'signed' returning id)
    insert into ${etimsExchanges} (submission_id, request, answer, sent)
    select id, ${request}::text, ${answer}::text, ${sent ? JSON.stringify(sent) : null}::jsonb from signed
    on conflict (submission_id) do update set request = excluded.request, answer = excluded.answer, sent = excluded.sent`);
  return stored.rowCount === 1;
}

const UNPREPARED = "MoveEase could not prepare the document, so nothing was sent. The server's log says why.";
export const TAKEN = "KRA has this document and gave no signature. Ask KRA for its CU invoice number.";
const CONFLICT =
  "KRA has another document under this number. Enter the highest number that KRA shows, so that the series goes on after it.";
