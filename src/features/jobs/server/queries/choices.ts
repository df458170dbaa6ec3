import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { getJob, getLoad } from "./jobs";
import { listPeopleChoices, listVehicleChoices } from "./problems";

/** People and vehicles that a planner can assign to a job, with their conflicts. Excludes those already assigned. */
export async function listChoices(reader: Reader, actor: Actor, id: string, now: Date) {
  const job = await getJob(reader, actor, id, now);
  const { startsAt, endsAt, assigned } = job;
  const points = { from: job.startPoint, to: job.endPoint };
  const at = startsAt && endsAt ? { jobId: id, moveId: job.moveId, startsAt, endsAt, ...points } : undefined;
  const taken = new Set(assigned.map(({ personId, vehicleId }) => personId ?? vehicleId));
  const [people, vehicles] = await Promise.all([
    listPeopleChoices(reader, actor, id, at),
    listVehicleChoices(reader, { at, load: await getLoad(reader, id) }, nairobiDate(now)),
  ]);
  return {
    people: people.filter((one) => !taken.has(one.id)),
    vehicles: vehicles.filter((one) => !taken.has(one.id) && one.state !== "retired"),
  };
}
