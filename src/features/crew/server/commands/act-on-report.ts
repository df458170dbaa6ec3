import { addDefectPhoto, writeCheck } from "~/features/fleet/checks/server/commands";
import { assertReachDriven } from "~/features/fleet/checks/server/reach";
import { insertFuel } from "~/features/fleet/fuel/server/commands";
import { noteKilometres } from "~/features/fleet/vehicles/server/commands";
import { reportProgress } from "~/features/jobs/server/commands/report-progress";
import { clockAttendance } from "~/features/timesheets/attendance/server/commands";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, can } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { formatTime, nairobiDate } from "~/platform/kernel/dates";
import { definePort } from "~/platform/kernel/port";
import { crewReported, incidentReported } from "../../domain/facts";
import { progressOf } from "../../domain/progress";
import type { Flag, ReportKind } from "../../domain/reports";
import { shiftsOf } from "../../domain/shifts";
import { STEP_LABELS } from "../../domain/steps";
import { notLeader, reportNeedsJob } from "../../errors";
import { listPhotoKeys } from "../queries/photos";
import { findCustomerId, isOnJob, listSteps, listTimes, moveOf } from "../queries/reports";
import type { Act, KeptReport, ReportOf } from "./kept-report";
import { takeCount, takeMark, takeSignature } from "./take-evidence";

/** Later features carry out further kinds: `{ kind: "extra", act }`. */
export const reportActs = definePort<{ kind: "extra" | "cash"; act: Act<ReportKind> }>();

const OWN: { [Kind in ReportKind]?: Act<Kind> } = {
  step: takeStep,
  time: takeTime,
  note: needsJob,
  incident: needsJob,
  vehicle_check: takeVehicleCheck,
  fuel: takeFuel,
  position: async () => undefined,
  mark: takeMark,
  count: takeCount,
  signature: takeSignature,
};

export async function actOnReport(
  tx: Tx,
  actor: Actor,
  report: KeptReport,
  misfit: Flag | null,
): Promise<void> {
  const act =
    (OWN[report.kind] as Act<ReportKind> | undefined) ??
    reportActs.all().find(({ kind }) => kind === report.kind)?.act;
  await act?.(tx, actor, report as ReportOf<ReportKind>, misfit);
}

/** The office hears of steps, notes and incidents, so that pages that show the move are live. */
export async function announceReport(
  tx: Tx,
  actor: Actor,
  report: KeptReport,
  { flag, reason }: { flag: Flag | null; reason: string },
): Promise<void> {
  const { jobId, given, now } = report;
  if (!jobId || !given) return;
  const { number, moveId: subjectId } = given;
  const fact = { subjectId, customerId: await findCustomerId(tx, subjectId), at: now };
  const of = { number, move: moveOf(number), jobId, person: actor.name };
  if (report.kind === "incident") {
    const { text, photos } = report.payload;
    await record(tx, actor, incidentReported, {
      ...fact,
      summary: `Incident on ${number} by ${actor.name}${text ? `: ${text}` : ""}`,
      data: { ...of, text, photos: photos.length },
    });
  } else if (report.kind === "step" || report.kind === "note") {
    const step = report.kind === "step" ? report.payload.step : null;
    await record(tx, actor, crewReported, {
      ...fact,
      summary: `${number}: ${step ? STEP_LABELS[step] : "Note"}, by ${actor.name}${flag ? " (no longer fits)" : ""}`,
      data: { ...of, kind: report.kind, step, flag, reason },
    });
  }
}

async function needsJob(_tx: Tx, _actor: Actor, { given }: ReportOf<"note" | "incident">): Promise<void> {
  if (!given) throw reportNeedsJob();
}

async function takeStep(tx: Tx, actor: Actor, report: ReportOf<"step">, misfit: Flag | null): Promise<void> {
  const { id, jobId, payload, at, now } = report;
  if (!jobId) throw reportNeedsJob();
  if (misfit) return;
  const { step, skipped, odometer } = payload;
  const known = await listSteps(tx, jobId);
  const { state, setOffAt, doneAt } = progressOf([...known, { id, step, skipped, at }]);
  if (state && setOffAt)
    await reportProgress(tx, actor, {
      ...{ id: trustedReach(tx, "job", jobId, "part"), state, setOffAt, doneAt, now },
    });
  if (odometer && can(actor, "update_move_status"))
    await noteKilometres(tx, actor, {
      ...{ id: assertReachDriven(tx, actor, odometer.vehicleId), km: odometer.km },
      ...{ day: nairobiDate(at), now },
    });
}

/** Attendance follows from all reported times of the person. */
async function takeTime(tx: Tx, actor: Actor, report: ReportOf<"time">): Promise<void> {
  const { personId, payload, at, now, jobId, given } = report;
  const person = payload.personId ?? personId;
  if (person !== personId) {
    if (!can(actor, "lead_crew") || given?.job?.role !== "lead" || !jobId) throw notLeader();
    if (!(await isOnJob(tx, jobId, person))) throw notLeader();
  }
  const times = [...(await listTimes(tx, person, at)), { what: payload.what, at }];
  const days = new Set([nairobiDate(at), nairobiDate(new Date(at.getTime() - 86_400_000))]);
  for (const { day, startedAt, endedAt } of shiftsOf(times)) {
    if (!days.has(day)) continue;
    // A shift that ends after midnight has no leaving time of its day.
    const leftAt = endedAt && nairobiDate(endedAt) === day ? formatTime(endedAt) : null;
    await clockAttendance(tx, actor, {
      ...{ id: trustedReach(tx, "employee", person, "part"), day, now },
      ...{ arrivedAt: formatTime(startedAt), leftAt },
    });
  }
}

/** A lower odometer is noted with the check: the driver is no longer there to be asked. */
async function takeVehicleCheck(tx: Tx, actor: Actor, report: ReportOf<"vehicle_check">): Promise<void> {
  const { id: checkId, payload, at } = report;
  const { vehicleId: id, km, answers, defects, note } = payload;
  await writeCheck(tx, actor, { id, checkId, km, isKmSure: true, answers, defects, note, now: at });
  for (const { item, photos } of defects)
    for (const key of await listPhotoKeys(tx, photos)) await addDefectPhoto(tx, { checkId, item, key });
}

async function takeFuel(tx: Tx, actor: Actor, report: ReportOf<"fuel">): Promise<void> {
  const { id: fuelId, payload, at, now } = report;
  const { vehicleId, litres, amount, km, isFull, station } = payload;
  await insertFuel(tx, actor, {
    ...{ id: assertReachDriven(tx, actor, vehicleId), fuelId, day: nairobiDate(at), now },
    ...{ litres, amount, km, isFull, station },
  });
}
