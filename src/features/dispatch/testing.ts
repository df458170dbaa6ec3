import { DEFAULT_TRAVEL } from "~/features/jobs/travel/domain";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { callAs } from "~/platform/testing/call";
import type { Board, BoardJob, PersonLane, VehicleLane } from "./contract";
import { proposalWrites } from "./proposals/testing";
import { dispatchHandlers } from "./server/handlers";

export const dispatchAs = (actor: Actor, over: Partial<RequestContext> = {}) =>
  callAs(dispatchHandlers, actor, over);

const DAY = "2026-12-05";
export const timeOn = (time: string, day = DAY) => new Date(`${day}T${time}:00+03:00`);

/** Jobs of a board that is not in the database are at one place, without a reserve between them. */
const HERE = { name: "Kilimani", lat: -1.2906, lon: 36.7826 };

let made = 0;
const anId = () => {
  made += 1;
  return `00000000-0000-4000-8000-${String(made).padStart(12, "0")}`;
};

/** A lane of a board that is not in the database. */
export const aLane = (given: Partial<VehicleLane> = {}): VehicleLane => ({
  ...{ id: anId(), kind: "vehicle", plate: "KDG 418C", name: "Canter 1", class: "canter" },
  ...{ volume: 20, payload: 3000, state: "active", stateReason: "", stateUntil: null },
  ...{ expired: [], jobs: [], ...given },
});

export const aPersonLane = (given: Partial<PersonLane> = {}): PersonLane => ({
  ...{
    id: anId(),
    name: "Kevin Ouma",
    role: "driver",
    isAssignable: true,
    away: [],
    training: [],
    daysOff: [],
  },
  ...given,
});

export function aBoardJob(
  from: string | null,
  to: string | null,
  on: readonly (VehicleLane | PersonLane)[] = [],
  given: Partial<BoardJob> = {},
): BoardJob {
  const id = anId();
  const number = `SRV-2026-${String(made).padStart(4, "0")}`;
  return {
    ...{ id, moveId: anId(), number: `${number}/1`, moveNumber: number, position: 1, kind: "move" },
    ...{ state: "crewed", startsAt: from ? timeOn(from) : null, endsAt: to ? timeOn(to) : null },
    ...{ setOffAt: null, doneAt: null, abortReason: "", rowVersion: 1, date: DAY, window: "morning" },
    ...{ customer: "Grace Njeri", from: "Kilimani", to: "Karen", isDepositOpen: false, gaps: [] },
    ...{ publication: null, phones: null },
    needs: { litres: 12_000, kg: 900, minutes: null, drivers: null, crew: null, packers: null },
    assigned: on.map((lane) => ({
      id: anId(),
      personId: "plate" in lane ? null : lane.id,
      vehicleId: "plate" in lane ? lane.id : null,
      name: "plate" in lane ? lane.plate : lane.name,
      role: "plate" in lane ? ("vehicle" as const) : ("crew" as const),
      overrideReason: "",
    })),
    ...{ startPoint: HERE, endPoint: HERE, ...given },
  };
}

export const aBoard = (given: Partial<Board> = {}): Board => ({
  ...{ from: DAY, to: DAY, now: timeOn("07:00"), lanes: [], people: [], jobs: [], busy: [] },
  ...{ travel: { ...DEFAULT_TRAVEL, reserve: 0 }, ...given },
});

/**
 * One call of every write, for the tests that each records an event and refuses people out of reach.
 * @public
 */
export const writes = (admin: () => Actor, acting: () => Actor = admin) => proposalWrites(admin, acting);
