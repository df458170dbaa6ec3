import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { getJob } from "./jobs";
import { listPeopleChoices, listVehicleChoices } from "./problems";

/** People and vehicles that a planner can assign to a job, with their conflicts. Excludes those already assigned. */
export async function listChoices(reader: Reader, actor: Actor, id: string, now: Date) {
  const job = await getJob(reader, actor, id, now);
  const { startsAt, endsAt, needs, assigned } = job;
  const at = startsAt && endsAt ? { jobId: id, startsAt, endsAt } : undefined;
  const onJob = assigned.flatMap(({ vehicleId }) => vehicleId ?? []);
  const taken = new Set(assigned.map(({ personId, vehicleId }) => personId ?? vehicleId));
  const [people, vehicles] = await Promise.all([
    listPeopleChoices(reader, actor, at),
    listVehicleChoices(reader, { at, needs, onJob }, nairobiDate(now)),
  ]);
  return {
    people: people.filter((one) => !taken.has(one.id)),
    vehicles: vehicles.filter((one) => !taken.has(one.id) && one.state !== "retired"),
  };
}
