import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { lockJob } from "~/features/jobs/server/queries/locked-jobs";
import { asUnavailable, sqlState, type Tx } from "~/platform/db/database";
import { type Actor, personIdOf } from "~/platform/http/actor";
import { log } from "~/platform/http/log";
import { trustedReach } from "~/platform/http/reach";
import { AppError, type ErrorKind } from "~/platform/kernel/errors";
import type { Locale } from "~/platform/kernel/locales";
import type { report } from "../../contract/reports";
import { correctTime, offsetOf } from "../../domain/clock";
import { misfitOf } from "../../domain/fits";
import type { Flag, ReportAnswer, ReportKind } from "../../domain/reports";
import { reportAltered, reportOfOtherJob } from "../../errors";
import { type GivenJob, listAnswered, listGiven } from "../queries/reports";
import { crewEvents, crewPhones, crewPositions } from "../tables";
import { actOnReport, announceReport } from "./act-on-report";
import type { KeptReport } from "./kept-report";

/** Kinds whose commands lock the job. */
const LOCKING: ReadonlySet<ReportKind> = new Set(["step", "mark", "count", "signature"]);

export type SentReport = z.output<typeof report>;

interface Batch {
  device: string;
  sentAt: string;
  waiting: { events: number; photos: number };
  events: readonly SentReport[];
  locale: Locale;
  now: Date;
}

/**
 * Takes the reports of a phone in the order of their numbers. Each id counts once and gets its answer again. A report that no
 * longer fits, or that its command refuses, is kept with a flag.
 */
export async function takeReports(
  tx: Tx,
  actor: Actor,
  { device, sentAt, waiting, events, locale, now }: Batch,
): Promise<{ now: Date; answers: ReportAnswer[] }> {
  const personId = personIdOf(actor);
  // The same batch twice at once: the second waits, and finds the answers of the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`crew:${personId}:${device}`}))`);
  const clockOffset = offsetOf(new Date(sentAt), now);
  await savePhone(tx, { personId, device, clockOffset, waiting, now });
  const jobIds = [...new Set(events.flatMap(({ jobId }) => jobId ?? []))].sort();
  const before = await listGiven(tx, personId, jobIds);
  const acting = new Set(events.flatMap(({ kind, jobId }) => (LOCKING.has(kind) && jobId ? [jobId] : [])));
  // In one order for all phones, and before the steps of others are read.
  for (const id of jobIds)
    if (acting.has(id) && before.get(id)?.job) await lockJob(tx, trustedReach(tx, "job", id, "part"));
  const given = acting.size > 0 ? await listGiven(tx, personId, jobIds) : before;
  const answered = await listAnswered(
    tx,
    events.map(({ id }) => id),
  );
  const refuse = (id: string, why: ErrorKind): ReportAnswer => ({
    ...{ id, outcome: "refused", flag: null, code: why.reason, message: why().textIn(locale) },
  });
  const accept = (id: string, flag: Flag | null): ReportAnswer => ({
    ...{ id, outcome: "accepted", flag, code: "", message: "" },
  });
  const answers: ReportAnswer[] = [];
  for (const event of [...events].sort((one, next) => one.sequence - next.sequence)) {
    const { id, jobId } = event;
    const digest = digestOf({ personId, device, ...event });
    const known = answered.get(id);
    if (known) {
      answers.push(known.digest === digest ? accept(id, known.flag) : refuse(id, reportAltered));
      continue;
    }
    const of = jobId === null ? null : given.get(jobId);
    if (of === undefined) {
      answers.push(refuse(id, reportOfOtherJob));
      continue;
    }
    const deviceAt = new Date(event.at);
    const at = correctTime(deviceAt, clockOffset, now);
    const kept = { ...event, personId, device, given: of, at, deviceAt, digest, clockOffset, now };
    const flag = await keep(tx, actor, kept);
    answered.set(id, { digest, flag });
    answers.push(accept(id, flag));
  }
  return { now, answers };
}

async function savePhone(
  tx: Tx,
  phone: {
    personId: string;
    device: string;
    clockOffset: number;
    waiting: Batch["waiting"];
    now: Date;
  },
): Promise<void> {
  const { personId, device, clockOffset, waiting, now: seenAt } = phone;
  const set = { seenAt, clockOffset, waitingEvents: waiting.events, waitingPhotos: waiting.photos };
  await tx
    .insert(crewPhones)
    .values({ personId, device, ...set })
    .onConflictDoUpdate({ target: [crewPhones.personId, crewPhones.device], set });
}

type Kept = KeptReport & { deviceAt: Date; digest: string; clockOffset: number; given: GivenJob | null };

/** Carries a report out, and keeps it with the outcome. */
async function keep(tx: Tx, actor: Actor, report: Kept): Promise<Flag | null> {
  const { id, personId, device, sequence, jobId, kind, payload, digest, at, now, given } = report;
  const head = { id, personId, device, sequence, digest, at, receivedAt: now };
  if (kind === "position") {
    if (jobId) await tx.insert(crewPositions).values({ ...head, jobId, ...payload });
    return null;
  }
  const misfit = given ? misfitOf(given.job, at) : null;
  const refusal = await tryIt(tx, report, (inner) => actOnReport(inner, actor, report, misfit));
  const flag = misfit ?? (refusal === undefined ? null : "refused");
  const reason = refusal ?? "";
  await announceReport(tx, actor, report, { flag, reason });
  await tx.insert(crewEvents).values({
    ...{ ...head, jobId, kind, flag, reason },
    payload: kind === "signature" ? withoutPaper(payload, flag) : payload,
    ...{ moveId: given?.moveId ?? null, job: given?.number ?? "", deviceAt: report.deviceAt },
    ...{ clockOffset: report.clockOffset, basedOn: report.basedOn },
    timeOf: report.kind === "time" ? (report.payload.personId ?? personId) : null,
  });
  return flag;
}

/** The paper and the drawing are in evidence. They stay here only if it did not take them; an ID number never does. */
function withoutPaper({ nationalId: _, ...payload }: Record<string, unknown>, flag: Flag | null) {
  if (flag !== null) return payload;
  const { data: __, strokes: ___, ...rest } = payload;
  return rest;
}

/** Errors after which the same report may go through: the phone sends it again. */
const PASSING = new Set(["40001", "40P01", "55P03", "57014"]);

/** Runs the commands of a report in a savepoint. Returns why they refused it; undefined if they did not. */
async function tryIt(
  tx: Tx,
  { id, kind }: Kept,
  work: (inner: Tx) => Promise<void>,
): Promise<string | undefined> {
  try {
    await tx.transaction((inner) => work(inner as Tx));
    return undefined;
  } catch (error) {
    const found = asUnavailable(error);
    if (found instanceof AppError && found.code !== "UNAVAILABLE") return found.textIn("en");
    if (found instanceof AppError || PASSING.has(sqlState(error) ?? "")) throw error;
    // A fault here must not block the phone's other reports.
    log().error({ err: error, report: id, kind }, "a report of the crew could not be carried out");
    return "It could not be carried out. Enter it by hand.";
  }
}

/** Empty values are left out, so that a field that is added later changes no digest. */
function digestOf(event: object): string {
  const said = JSON.stringify(event, (_, value: unknown) => {
    const isEmpty =
      value === null || value === "" || value === false || (Array.isArray(value) && value.length === 0);
    return isEmpty ? undefined : value;
  });
  return createHash("sha256").update(said).digest("base64url");
}
