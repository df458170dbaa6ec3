import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { EtimsConnection } from "~/integrations/etims/call";
import type { EtimsSale } from "~/integrations/etims/sales";
import { db, transaction } from "~/platform/db/database";
import { log } from "~/platform/http/log";
import { OPEN_STATES, type Outcome } from "../../domain";
import { connectionOf, getReport, type KeyedDevice, type Shared } from "../queries/reports";
import { etimsSubmissions } from "../tables";
import { type Claimed, claimNext, lockBranch, renewClaim } from "./claim-branch";
import { noteOutcome } from "./note-outcome";
import { registerItems } from "./register-items";
import { reportSale, reportToVscu } from "./report-sale";

type Clock = () => Date;

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
  // Read once while a claim is fresh.
  let shared: Shared = {};
  const claimFirst = () =>
    transaction(async (tx) => claimNext(tx, await lockBranch(tx, branchId), { claim, now: claimedAt }));
  let next = await claimFirst();
  let report: Promise<Report> | undefined;
  for (let sent = 1; next; sent++) {
    const { device, submission } = next;
    const renew = async () => {
      const at = now();
      if (isFresh(claimedAt, at)) return true;
      claimedAt = at;
      return renewClaim(branchId, claim, at);
    };
    report ??= readReport(submission, shared);
    const ready = await prepare(device, submission, { shared, report, renew });
    report = undefined;
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
    // The next document is claimed in the transaction that notes this one's outcome: one transaction less for each.
    const claimed = await transaction((tx) =>
      noteOutcome(tx, {
        ...tried,
        ...{ claim, device, submission, at, keeps },
        // Read while the transaction ends: from its claim on, a change of the document waits for it and is refused.
        onClaim: (following) => {
          report = readReport(following, shared);
        },
      }),
    );
    next = claimed && { submission: claimed, device };
    if (next || !isDone(tried.outcome)) continue;
    if (sent >= most) return true;
    if (keeps) return false;
    // The claim is renewed, and the settings are read again.
    claimedAt = now();
    shared = {};
    next = await claimFirst();
  }
  return false;
}

const isFresh = (claimedAt: Date, at: Date) => Math.abs(at.getTime() - claimedAt.getTime()) < FRESH_MS;
const isDone = ({ kind }: Outcome) => kind === "signed" || kind === "taken";

type Report = Awaited<ReturnType<typeof getReport>>;

function readReport(submission: Claimed, shared: Shared): Promise<Report> {
  const report = getReport(db(), submission, shared);
  // Whoever waits for it handles a failure.
  report.catch(() => undefined);
  return report;
}

interface Preparing {
  shared: Shared;
  report: Promise<Report>;
  renew: () => Promise<boolean>;
}

/** The sale of a document with its items known to KRA, or what kept it from being sent. */
async function prepare(
  device: KeyedDevice,
  submission: Claimed,
  { shared, report, renew }: Preparing,
): Promise<{ connection: EtimsConnection; sale: EtimsSale } | { outcome: Outcome }> {
  try {
    shared.connection ??= connectionOf(device);
    const { connection } = shared;
    const { lines, known, saleWith } = await report;
    const items = await registerItems(submission.branchId, connection, lines, renew, known);
    if (items.kind === "failed") return items;
    return { connection, sale: saleWith(items.items) };
  } catch (error) {
    log().warn({ err: error, submissionId: submission.id }, "a document could not be prepared for KRA");
    return { outcome: { kind: "unprepared" } };
  }
}
