import { isOver, isPlannable, type PersonRole } from "~/features/jobs/domain";
import { formatTime, nairobiDate, startOfDate } from "~/platform/kernel/dates";
import { formatNumber } from "~/platform/kernel/numbers";
import { freePeople, freeTrucks } from "./candidates";
import {
  type Day,
  type DayJob,
  type Draft,
  isClear,
  NO_CHANGE,
  type Seat,
  seatKey,
  type Times,
  truckProblems,
  trucksOn,
  workerProblems,
} from "./day";
import { fillPair, goodsOf, withSeats } from "./propose";

/** A person or a vehicle that cannot work from a time of the day. */
export interface Fallen {
  id: string;
  of: "vehicle" | "person";
  name: string;
  from: Date;
}

/** A haulier's truck that could be called. */
export interface Haulier {
  id: string;
  name: string;
  phone: string;
  /** The class, in words. */
  truck: string;
  volume: number;
  payload: number;
  /** In words. */
  price: string;
}

export const OPTION_KINDS = ["replace", "join", "pair", "swap", "shift", "fewer", "hire"] as const;
export type OptionKind = (typeof OPTION_KINDS)[number];

export interface Option {
  /** The same change has the same key, so that it can be chosen later. */
  key: string;
  kind: OptionKind;
  title: string;
  consequences: string[];
  /** The larger, the more people and jobs it changes. */
  disturbance: number;
  /** `hire` changes nothing. */
  draft: Draft;
}

const MOST_OPTIONS = 3;
/** Hours after midnight at which a shifted job must be over. */
const LATEST_END = 20;

/** The open jobs of a day that lose a person or a vehicle, by start. */
export const jobsOf = (day: Day, { id, from }: Fallen): DayJob[] =>
  day.jobs
    .filter(
      (job) =>
        !isOver(job.state) &&
        job.endsAt > from &&
        job.assigned.some(({ personId, vehicleId }) => personId === id || vehicleId === id),
    )
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());

interface Losing {
  day: Day;
  fallen: Fallen;
  role: PersonRole | "vehicle";
  /** Without the fallen one, unless the job is under way. */
  draft: Draft;
}

/** Feasible ways to do a job without a person or a vehicle, the least disturbing first. None has a conflict. */
export function optionsFor(
  job: DayJob,
  { day, fallen, hauliers }: { day: Day; fallen: Fallen; hauliers: readonly Haulier[] },
): Option[] {
  const seat = job.assigned.find(({ personId, vehicleId }) => (personId ?? vehicleId) === fallen.id);
  if (!seat) return [];
  const isBegun = !isPlannable(job.state);
  // People and vehicles that have set off stay on the job, for its record.
  const removed = new Set(isBegun ? [] : [seatKey(job.id, fallen.id)]);
  const losing = { day, fallen, role: seat.role, draft: { ...NO_CHANGE, removed } };
  const all = [
    ...replacing(job, losing, isBegun),
    ...swapping(job, losing),
    ...(isBegun ? [] : shifting(job, losing)),
    ...(isBegun ? [] : goingWith(job, losing)),
    ...(seat.role === "vehicle" ? hiring(job, hauliers) : []),
  ];
  return all.toSorted((a, b) => a.disturbance - b.disturbance).slice(0, MOST_OPTIONS);
}

/** The vehicles or people without a conflict who can take the place, best first. */
function candidates(job: DayJob, { day, role }: Losing, draft: Draft): { id: string; name: string }[] {
  if (role !== "vehicle") return freePeople(role, job, { day, draft });
  const has = trucksOn(job, { day, draft }).filter(({ state }) => state === "active");
  return freeTrucks(job, { day, draft }, has).map(({ id, plate }) => ({ id, name: plate }));
}

const seatOf = (job: DayJob, id: string, role: Losing["role"]): Seat => ({
  ...{ jobId: job.id, id, role, why: "" },
});

/** Another free vehicle or person; a second one that joins if the job is under way. */
function replacing(job: DayJob, losing: Losing, isBegun: boolean): Option[] {
  const { day, fallen, role, draft } = losing;
  const free = candidates(job, losing, draft).slice(0, 2);
  const options = free.map(({ id, name }, at): Option => {
    const joined = withSeats(draft, seatOf(job, id, role));
    const [bringer] = isBegun && role === "vehicle" ? freePeople("driver", job, { day, draft: joined }) : [];
    return {
      key: `${isBegun ? "join" : "replace"}:${id}`,
      kind: isBegun ? "join" : "replace",
      title: isBegun ? `${name} joins` : `${name} instead of ${fallen.name}`,
      consequences: [
        ...roomOf(job, losing, id),
        ...(isBegun && role === "vehicle"
          ? [
              bringer
                ? `${bringer.name} drives it there. The goods are moved over.`
                : "No other driver is free: the crew fetches it.",
            ]
          : [role === "vehicle" ? "Crew and times stay." : "Truck, times and the rest of the crew stay."]),
        "No other job changes.",
      ],
      disturbance: 10 + at,
      draft: bringer ? withSeats(joined, seatOf(job, bringer.id, "driver")) : joined,
    };
  });
  return options.length > 0 || role !== "vehicle" ? options : pairing(job, losing);
}

function roomOf(job: DayJob, { day, role }: Losing, id: string): string[] {
  const truck = day.trucks.find((one) => one.id === id);
  if (role !== "vehicle" || !truck) return [];
  return [`It takes ${formatNumber(truck.volume)} m³; the job has ${goodsOf(job)}.`];
}

/** Two smaller trucks in place of one. */
function pairing(job: DayJob, { day, fallen, draft }: Losing): Option[] {
  const filled = fillPair(job, { day, draft, later: [], mayTake: false });
  if (!("draft" in filled)) return [];
  const [driver] = freePeople("driver", job, { day, draft: filled.draft });
  if (!driver) return [];
  const ids = filled.draft.seats.map(({ id }) => id);
  const plates = day.trucks.filter(({ id }) => ids.includes(id)).map(({ plate }) => plate);
  return [
    {
      key: `pair:${ids.toSorted().join("+")}`,
      kind: "pair",
      title: `${plates.join(" and ")} instead of ${fallen.name}`,
      consequences: [
        `No free truck takes ${goodsOf(job)} alone.`,
        `${driver.name} drives the second one. Times stay.`,
      ],
      disturbance: 15,
      draft: withSeats(filled.draft, seatOf(job, driver.id, "driver")),
    },
  ];
}

/** A vehicle or person of a later job, which gets another one. */
function swapping(job: DayJob, losing: Losing): Option[] {
  const { day, fallen, role, draft } = losing;
  const later = day.jobs.filter(
    (other) => other.id !== job.id && isPlannable(other.state) && other.startsAt > job.startsAt,
  );
  for (const other of later)
    for (const held of other.assigned) {
      const id = held.personId ?? held.vehicleId ?? "";
      if (id === fallen.id || (held.role === "vehicle") !== (role === "vehicle")) continue;
      const freed = { ...draft, removed: new Set([...draft.removed, seatKey(other.id, id)]) };
      const one = candidates(job, losing, freed).find((found) => found.id === id);
      // Free for both: no swap is needed.
      if (!one || candidates(job, losing, draft).some((found) => found.id === id)) continue;
      const moved = withSeats(freed, seatOf(job, id, role));
      const [instead] = candidates(other, { ...losing, role: held.role }, moved);
      if (!instead) continue;
      return [
        {
          key: `swap:${other.id}:${id}:${instead.id}`,
          kind: "swap",
          title: `${one.name} from ${other.number}`,
          consequences: [
            ...roomOf(job, losing, id),
            `${instead.name} takes over ${other.number} at ${formatTime(other.startsAt)}.`,
            "Times stay.",
          ],
          disturbance: 20,
          draft: withSeats(moved, seatOf(other, instead.id, held.role)),
        },
      ];
    }
  return [];
}

const QUARTER = 15 * 60_000;

/**
 * The job begins later that day, within the customer's window and the hours of its people: with its own team, or with
 * other people for those who are busy then.
 */
function shifting(job: DayJob, losing: Losing): Option[] {
  const own = shiftedWith(job, losing, isTeamClear);
  return own.length > 0 ? own : shiftedWith(job, losing, withOthers);
}

/** The draft of a job at new times with a team that is free then; undefined if there is none. */
type Team = (job: DayJob, day: Day, draft: Draft) => { draft: Draft; words: string[] } | undefined;

function shiftedWith(job: DayJob, losing: Losing, teamOf: Team): Option[] {
  const { day, fallen, role, draft } = losing;
  const latest = startOfDate(nairobiDate(job.startsAt)).getTime() + LATEST_END * 3_600_000;
  const length = job.endsAt.getTime() - job.startsAt.getTime();
  const earliest = Math.max(job.startsAt.getTime() + 1, fallen.from.getTime());
  const until = Math.min(job.arriveBy.getTime(), latest - length);
  // Free at the job's own time: no shift is needed.
  const atOnce = new Set(candidates(job, losing, draft).map(({ id }) => id));
  for (let start = Math.ceil(earliest / QUARTER) * QUARTER; start <= until; start += QUARTER) {
    const times: Times = { startsAt: new Date(start), endsAt: new Date(start + length) };
    const team = teamOf(job, day, { ...draft, times: new Map([[job.id, times]]) });
    const one = team && candidates(job, losing, team.draft).find(({ id }) => !atOnce.has(id));
    if (!one) continue;
    const minutes = (start - job.startsAt.getTime()) / 60_000;
    return [
      {
        key: `shift:${times.startsAt.toISOString()}:${one.id}`,
        kind: "shift",
        title: `${one.name} from ${formatTime(times.startsAt)}`,
        consequences: [
          `The job starts at ${formatTime(times.startsAt)} instead of ${formatTime(job.startsAt)} and ends at ${formatTime(times.endsAt)}.`,
          "The crew still arrives within the customer's window.",
          ...team.words,
          ...roomOf(job, losing, one.id),
        ],
        disturbance: 30 + minutes / 15 + 5 * team.words.length,
        draft: withSeats(team.draft, seatOf(job, one.id, role)),
      },
    ];
  }
  return [];
}

/** The rest of the team, if all of it can do the job at its new times. */
function isTeamClear(job: DayJob, day: Day, draft: Draft) {
  return job.assigned.every((seat) => isSeatClear(seat, job, day, draft)) ? { draft, words: [] } : undefined;
}

/** The team with free people in the places of those who cannot come at the new times. */
function withOthers(job: DayJob, day: Day, draft: Draft) {
  let team = draft;
  const words: string[] = [];
  for (const seat of job.assigned) {
    if (isSeatClear(seat, job, day, team)) continue;
    const { personId, role } = seat;
    if (personId === null || role === "vehicle") return undefined;
    const freed = { ...team, removed: new Set([...team.removed, seatKey(job.id, personId)]) };
    const [instead] = freePeople(role, job, { day, draft: freed });
    if (!instead) return undefined;
    team = withSeats(freed, seatOf(job, instead.id, role));
    words.push(`${instead.name} comes instead of ${nameIn(day, personId)}.`);
  }
  return { draft: team, words };
}

const nameIn = (day: Day, personId: string): string =>
  day.people.find(({ id }) => id === personId)?.name ?? "someone";

function isSeatClear(
  { personId, vehicleId }: DayJob["assigned"][number],
  job: DayJob,
  day: Day,
  draft: Draft,
) {
  const id = personId ?? vehicleId ?? "";
  if (draft.removed.has(seatKey(job.id, id))) return true;
  const worker = day.people.find((one) => one.id === id);
  if (worker) return isClear(workerProblems(worker, job, { day, draft }));
  const truck = day.trucks.find((one) => one.id === id);
  // Its room is counted with the truck that joins.
  return truck ? isClear(truckProblems(truck, unsized(job), { day, draft, others: [] })) : false;
}
const unsized = (job: DayJob): DayJob => ({
  ...job,
  needs: { ...job.needs, litres: null, kg: null },
});

/** The rest of the crew does the job. */
function goingWith(job: DayJob, { fallen, role, draft }: Losing): Option[] {
  const people = job.assigned.filter(({ personId }) => personId !== null).length;
  if ((role !== "crew" && role !== "packer") || people < 3) return [];
  return [
    {
      key: "fewer",
      kind: "fewer",
      title: `Go without ${fallen.name}`,
      consequences: [
        `${people - 1} people instead of ${people}: the work takes about ${Math.round(100 / (people - 1))}% longer.`,
        "Nothing else changes.",
      ],
      disturbance: 60,
      draft,
    },
  ];
}

/** The cheapest hired truck that takes the goods: a call, nothing is booked. */
function hiring(job: DayJob, hauliers: readonly Haulier[]): Option[] {
  const { litres, kg } = job.needs;
  const fits = hauliers.find(
    ({ volume, payload }) => (litres ?? 0) <= volume * 1000 && (kg === null || kg <= payload),
  );
  if (!fits) return [];
  const { id, name, phone, truck, volume, price } = fits;
  return [
    {
      key: `hire:${id}`,
      kind: "hire",
      title: `Hire from ${name}`,
      consequences: [
        `${truck}, ${formatNumber(volume)} m³, ${price} a day.`,
        phone ? `Call ${phone}. Nothing is booked yet.` : "Nothing is booked yet.",
      ],
      disturbance: 90,
      draft: NO_CHANGE,
    },
  ];
}
