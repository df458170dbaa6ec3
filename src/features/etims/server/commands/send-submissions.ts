import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { EtimsConnection } from "~/integrations/etims/call";
import type { EtimsSale } from "~/integrations/etims/sales";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { log } from "~/platform/http/log";
import { newId } from "~/platform/kernel/ids";
import { refusalSentence, UNKNOWN_SENT, unreachedSentence } from "../../device/domain";
import {
  cuNumberOf,
  documentRejected,
  documentSigned,
  OPEN_STATES,
  type Outcome,
  pauseAfter,
  rejectionSentence,
} from "../../domain";
import {
  connectionOf,
  type Facts,
  findKeyedDevice,
  getReport,
  type KeyedDevice,
  readFacts,
} from "../queries/reports";
import { etimsBranches, etimsSubmissions } from "../tables";
import { noteStop } from "./note-stop";
import { registerItems } from "./register-items";
import { reportSale, reportToVscu, storeExchange, type Tried } from "./report-sale";

type Clock = () => Date;
/** Read once while a claim is fresh. */
interface Turn {
  facts?: Facts;
}
type Submission = typeof etimsSubmissions.$inferSelect;

/** Longer than a call may take, so that a claim that ends is a process that died. */
export const CLAIM_MS = 90_000;
/** A younger claim outlasts a call, so it is renewed only after this time. */
const FRESH_MS = 30_000;
/** Sent by one task; another one goes on, so that no task outlives its time. */
const MOST_IN_TURN = 200;

/** The branches with documents that KRA does not have yet. */
export function listWaitingBranches(): Promise<{ branchId: string }[]> {
  return db()
    .selectDistinct({ branchId: etimsSubmissions.branchId })
    .from(etimsSubmissions)
    .where(inArray(etimsSubmissions.state, [...OPEN_STATES]));
}

/**
 * Sends a branch's documents strictly in the order of their numbers, one call at a time across all processes. Ends at the
 * first that KRA did not take, because the next number would leave a gap. Resolves to true if more may be waiting.
 */
export async function sendSubmissions(branchId: string, now: Clock, most = MOST_IN_TURN): Promise<boolean> {
  const claim = randomUUID();
  let claimedAt = now();
  let turn: Turn = {};
  let next = await transaction((tx) => claimNext(tx, branchId, claim, claimedAt));
  for (let sent = 1; next; sent++) {
    const { device, submission } = next;
    const renew = async () => {
      const at = now();
      if (isFresh(claimedAt, at)) return true;
      claimedAt = at;
      return renewClaim(branchId, claim, at);
    };
    const ready = await prepare(device, submission, turn, renew);
    if (!(await renew())) return false;
    const tried =
      "sale" in ready
        ? await (device.isVscu
            ? reportToVscu({ ...ready, submission }, renew)
            : reportSale({ ...ready, submission }))
        : { outcome: ready.outcome, request: "", answer: "" };
    if (!tried) return false;
    const at = now();
    const keeps = sent < most && isFresh(claimedAt, at);
    const known = keeps ? device : undefined;
    // The next document is claimed in the transaction that notes this one's outcome: one transaction less for each.
    next = await transaction(async (tx) => {
      const noted = { ...tried, claim, sdcId: device.sdcId, submission, at, keeps };
      return (await note(tx, noted)) && keeps ? claimNext(tx, branchId, claim, at, known) : undefined;
    });
    if (next || !isDone(tried.outcome)) continue;
    if (sent >= most) return true;
    if (keeps) return false;
    // The claim is renewed, and the settings are read again.
    claimedAt = now();
    turn = {};
    next = await transaction((tx) => claimNext(tx, branchId, claim, claimedAt));
  }
  return false;
}

const isFresh = (claimedAt: Date, at: Date) => Math.abs(at.getTime() - claimedAt.getTime()) < FRESH_MS;
const isDone = ({ kind }: Outcome) => kind === "signed" || kind === "taken";

/**
 * Takes the branch's oldest open document for this process, and counts the try before the call. `known`: the claim is held
 * already, for this device; it is given up if nothing waits.
 */
async function claimNext(tx: Tx, branchId: string, claim: string, now: Date, known?: KeyedDevice) {
  const [branch] = await tx
    .select()
    .from(etimsBranches)
    .where(eq(etimsBranches.id, branchId))
    .for("no key update");
  if (!branch || branch.stopped || branch.nextAt > now) return undefined;
  const isHeld = known !== undefined && branch.claim === claim;
  if (!isHeld && branch.claimedUntil && branch.claimedUntil > now) return undefined;
  const [submission] = await tx
    .select()
    .from(etimsSubmissions)
    .where(and(eq(etimsSubmissions.branchId, branchId), inArray(etimsSubmissions.state, [...OPEN_STATES])))
    .orderBy(asc(etimsSubmissions.number))
    .limit(1);
  const isNext = submission && submission.state !== "rejected";
  const device = isNext ? (known ?? (await findKeyedDevice(tx, branch))) : undefined;
  const holds = device && { claim, claimedUntil: new Date(now.getTime() + CLAIM_MS) };
  if (!isHeld || !holds)
    await tx
      .update(etimsBranches)
      .set(holds ?? { claim: null, claimedUntil: null })
      .where(eq(etimsBranches.id, branchId));
  if (!submission || !device) return undefined;
  // A try that is still 'sending' was cut short: KRA may have it.
  const unknownSince = submission.state === "sending" ? submission.sentAt : submission.unknownSince;
  const tried = { tries: submission.tries + 1, sentAt: now, unknownSince };
  await tx
    .update(etimsSubmissions)
    .set({ state: "sending", ...tried })
    .where(eq(etimsSubmissions.id, submission.id));
  return { submission: { ...submission, ...tried }, device };
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

/** The sale of a document with its items known to KRA, or what kept it from being sent. */
async function prepare(
  device: KeyedDevice,
  submission: Submission,
  turn: Turn,
  renew: () => Promise<boolean>,
): Promise<{ connection: EtimsConnection; sale: EtimsSale } | { outcome: Outcome }> {
  try {
    const connection = connectionOf(device);
    turn.facts ??= await readFacts(db());
    const report = await getReport(db(), submission, turn.facts);
    const items = await registerItems(submission.branchId, connection, report.lines, renew);
    if (items.kind === "failed") return items;
    return { connection, sale: report.saleWith(items.items) };
  } catch (error) {
    log().warn({ err: error, submissionId: submission.id }, "a document could not be prepared for KRA");
    return { outcome: { kind: "unprepared" } };
  }
}

interface Noted extends Tried {
  submission: Submission;
  claim: string;
  sdcId: string;
  at: Date;
  /** The claim stays for the next document. */
  keeps: boolean;
}

/** Notes the outcome of a try. True if the branch goes on to its next document. */
async function note(
  tx: Tx,
  { submission, claim, sdcId, at, keeps, outcome, request, answer, sent }: Noted,
): Promise<boolean> {
  const { id, branchId } = submission;
  const [branch] = await tx
    .select()
    .from(etimsBranches)
    .where(eq(etimsBranches.id, branchId))
    .for("no key update");
  const [row] = await tx.select().from(etimsSubmissions).where(eq(etimsSubmissions.id, id));
  if (!branch || !row) return false;
  const isOurs = branch.claim === claim;
  // Another process took over after this one was thought dead. A signature is kept even so.
  const isWanted =
    outcome.kind === "signed"
      ? row.state !== "signed" && row.number === submission.number
      : row.state === "sending" && isOurs;
  if (!isWanted) return false;
  const write = async (fields: Partial<Submission>) => {
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
  switch (outcome.kind) {
    case "signed": {
      const { kind: state, ...signed } = outcome;
      await write({ state, ...signed, sdcId, message: "", problem: "", unknownSince: null });
      await done();
      await record(tx, system, documentSigned, {
        id: newId(at.getTime()),
        subjectId: id,
        summary: `Signed by KRA: ${cuNumberOf(sdcId, signed.receiptNumber)}`,
        data: { number: String(row.number), cuNumber: cuNumberOf(sdcId, signed.receiptNumber) },
        at,
      });
      return isOurs;
    }
    case "taken":
      await write({ state: "accepted_unsigned", code: outcome.code, problem: TAKEN, unknownSince: null });
      await done();
      return true;
    case "rejected": {
      const { code, message } = outcome;
      const problem = rejectionSentence(code, message);
      // A try before it may still have arrived: then 994 follows, and it is this document.
      await write({ state: "rejected", code, message, problem });
      await release({ ...goOn, problem, noticedAt: at });
      await record(tx, system, documentRejected, {
        subjectId: id,
        summary: `Rejected by KRA: ${problem}`,
        data: { number: String(row.number), code },
        at,
      });
      return false;
    }
    case "conflict": {
      const { code, message } = outcome;
      await write({ state: "queued", code, message, problem: CONFLICT, tries: 0 });
      await release({ stopped: "conflict", problem: CONFLICT });
      if (isOurs) await noteStop(tx, { branchId, reason: "conflict", at });
      return false;
    }
    case "later": {
      const { code, message } = outcome;
      const problem = code ? refusalSentence(code, message) : unreachedSentence(message);
      await write({ state: "queued", code, message, problem });
      await putOff(problem);
      return false;
    }
    case "unprepared":
      await write({ state: "queued", problem: UNPREPARED });
      await putOff(UNPREPARED);
      return false;
    case "unknown": {
      const problem = `${UNKNOWN_SENT} (${outcome.detail})`;
      await write({
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

const UNPREPARED = "MoveEase could not prepare the document, so nothing was sent. The server's log says why.";
export const TAKEN = "KRA has this document and gave no signature. Ask KRA for its CU invoice number.";
const CONFLICT =
  "KRA has another document under this number. Enter the highest number that KRA shows, so that the series goes on after it.";
