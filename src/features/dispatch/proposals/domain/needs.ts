import { isOver, type PersonRole } from "~/features/jobs/domain";
import { needsTruck as kindNeedsTruck } from "../../domain/board";
import { type DayJob, seatKey, type Truck, trucksOn, type Within } from "./day";

/** A hired truck comes with its driver. */
export const needsTruck = ({ kind, hasHired }: DayJob): boolean => !hasHired && kindNeedsTruck(kind);

/** True if the job's trucks take its goods. */
export function hasRoom(job: DayJob, trucks: readonly Truck[]): boolean {
  const { litres, kg } = job.needs;
  const sum = (of: "volume" | "payload") => trucks.reduce((total, truck) => total + truck[of], 0);
  // A vehicle without figures is the planner's own choice.
  const fits = (need: number | null, room: number) => need === null || room === 0 || need <= room;
  return trucks.length > 0 && fits(litres, sum("volume") * 1000) && fits(kg, sum("payload"));
}

/** The roles that a job with this number of trucks still needs. The lead counts as crew. */
export function missingPeople(job: DayJob, trucks: number, { day, draft }: Within): PersonRole[] {
  const { drivers, crew, packers } = job.needs;
  const team = [
    ...job.assigned.flatMap(({ personId, role }) =>
      personId && !draft.removed.has(seatKey(job.id, personId)) ? [{ id: personId, role }] : [],
    ),
    ...draft.seats.filter(({ jobId }) => jobId === job.id),
  ];
  const have = (...of: string[]) => team.filter(({ role }) => of.includes(role)).length;
  // A driver who leads the crew drives as well, unless the planner entered how many drivers.
  const drives = ({ id, role }: { id: string; role: string }) =>
    role === "driver" ||
    (drivers === null && day.people.some((one) => one.id === id && one.trade === "driver"));
  const lacking = (need: number, has: number) => Math.max(0, need - has);
  // The crew of a packing job is its packers, unless the planner wants both.
  const isPacking = (job.kind === "pack" || job.kind === "unpack") && packers !== null;
  const hands = isPacking ? 0 : (crew ?? 1);
  const missing = lacking(hands, have("lead", "crew"));
  const lead = missing > 0 && have("lead") === 0 ? 1 : 0;
  const filled = (role: PersonRole, count: number) => Array.from({ length: count }, () => role);
  return [
    ...filled("driver", lacking(drivers ?? (needsTruck(job) ? trucks : 0), team.filter(drives).length)),
    ...filled("lead", lead),
    ...filled("crew", missing - lead),
    ...filled("packer", lacking(packers ?? 0, have("packer"))),
  ];
}

/** True if the job lacks a truck or people. */
export function isShort(job: DayJob, within: Within): boolean {
  if (isOver(job.state)) return false;
  const trucks = trucksOn(job, within);
  return (needsTruck(job) && !hasRoom(job, trucks)) || missingPeople(job, trucks.length, within).length > 0;
}
