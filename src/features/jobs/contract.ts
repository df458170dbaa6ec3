import { z } from "zod";
import { briefVehicle } from "~/features/fleet/vehicles/contract";
import { VEHICLE_STATES } from "~/features/fleet/vehicles/domain";
import { MOVE_WINDOWS } from "~/features/moves/domain";
import { byId, done, historyEntry, plainDate, route, text } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import {
  ASSIGNED_ROLES,
  JOB_KINDS,
  JOB_STATES,
  JOB_STEPS,
  MAX_REASON,
  MOST_STOPS,
  NO_NEEDS,
  PERSON_ROLES,
  STOP_ROLES,
} from "./domain";
import { shareNotPossible } from "./errors";

const amount = (most: number) => z.number().int().min(0).max(most).nullable();
const needs = z.object({
  litres: amount(500_000),
  kg: amount(100_000),
  minutes: amount(60_000),
  drivers: amount(50),
  crew: amount(50),
  packers: amount(50),
});
const needed = z.object({
  litres: z.number().nullable(),
  kg: z.number().nullable(),
  minutes: z.number().nullable(),
  drivers: z.number().nullable(),
  crew: z.number().nullable(),
  packers: z.number().nullable(),
});
const stop = z.object({
  role: z.enum(STOP_ROLES),
  address: text(300),
  place: text(120).default(""),
  floor: z.number().int().min(-5).max(120).nullable().default(null),
  lift: z.boolean().nullable().default(null),
  stairs: z.number().int().min(0).max(60).nullable().default(null),
  carry: z.number().int().min(0).max(5_000).nullable().default(null),
  parking: text(300).default(""),
  accessHours: text(120).default(""),
  contactName: text(120).default(""),
  contactPhone: text(40).default(""),
});
export const shownStop = z.object({
  role: z.enum(STOP_ROLES),
  address: z.string(),
  place: z.string(),
  floor: z.number().nullable(),
  lift: z.boolean().nullable(),
  stairs: z.number().nullable(),
  carry: z.number().nullable(),
  parking: z.string(),
  accessHours: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
});

const point = z.object({ name: z.string(), lat: z.number(), lon: z.number() });
export const job = z.object({
  id: z.uuid(),
  moveId: z.uuid(),
  number: z.string(),
  moveNumber: z.string(),
  position: z.number().int(),
  kind: z.enum(JOB_KINDS),
  state: z.enum(JOB_STATES),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  setOffAt: z.date().nullable(),
  doneAt: z.date().nullable(),
  abortReason: z.string(),
  rowVersion: z.number().int(),
  /** The move's day and arrival window. */
  date: z.string(),
  window: z.enum(MOVE_WINDOWS),
  /** Empty for crew outside the days around the move. */
  customer: z.string(),
  from: z.string(),
  to: z.string(),
  /** Where the job begins and ends, for the drives between jobs; null: not known. */
  startPoint: point.nullable(),
  endPoint: point.nullable(),
  needs: needed,
  assigned: z.array(
    z.object({
      id: z.uuid(),
      personId: z.uuid().nullable(),
      vehicleId: z.uuid().nullable(),
      /** The person's name, or the number plate. */
      name: z.string(),
      role: z.enum(ASSIGNED_ROLES),
      /** Why a double booking was accepted; empty if it is none, and for readers who do not plan. */
      overrideReason: z.string(),
    }),
  ),
});
const opened = job.extend({ ownStops: z.boolean(), stops: z.array(shownStop) });
const times = { startsAt: z.coerce.date().nullable(), endsAt: z.coerce.date().nullable() };
const reason = text(MAX_REASON).default("");
const placement = {
  startsAt: z.coerce.date().nullable().optional(),
  endsAt: z.coerce.date().nullable().optional(),
  takeOff: z.uuid().optional(),
  vehicleId: z.uuid().optional(),
  personId: z.uuid().optional(),
  role: z.enum(PERSON_ROLES).optional(),
};
const undo = {
  ...placement,
  startsAt: z.date().nullable().optional(),
  endsAt: z.date().nullable().optional(),
};
const problems = { hard: z.array(z.string()), soft: z.array(z.string()) };
const numbered = z.object({ id: z.uuid(), number: z.string() });
const rowVersion = z.coerce.number().int().min(1);

const read = { tag: "Jobs", permission: "view_moves" } as const;
const write = { tag: "Jobs", permission: "manage_moves" } as const;

/** Speeds in km/h, distances in km, and times in minutes, for the drives between jobs. */
export const travelSettings = z.object({
  townSpeed: z.number(),
  highwaySpeed: z.number(),
  townKm: z.number(),
  reserve: z.number(),
  unknown: z.number(),
});
export const briefPerson = z.object({ id: z.uuid(), name: z.string(), role: z.string() });

export const jobsContract = {
  list: route({
    ...read,
    path: "/jobs",
    summary: "List the jobs that touch a period of days, by start",
    description: "At most 42 days. Jobs without times are only in their move's list.",
  })
    .input(z.object({ from: plainDate, to: plainDate }))
    .output(
      z.object({
        jobs: z.array(job),
        /** The settings of travel, to check the drive between two jobs before a planner saves. */
        travel: travelSettings,
      }),
    ),
  ofMove: route({ ...read, path: "/moves/{id}/jobs", summary: "List the jobs of a move with their stops" })
    .input(byId)
    .output(
      z.object({
        jobs: z.array(opened),
        /** By the jobs' ids: what needs a reason when the job is dispatched. Empty for readers who do not plan. */
        doubts: z.record(z.string(), z.array(z.string())),
        /** The quote's deposit is not paid. False for readers who do not plan. */
        isDepositOpen: z.boolean(),
        may: z.object({ plan: z.boolean(), advance: z.boolean() }),
      }),
    ),
  get: route({ ...read, path: "/jobs/{id}", summary: "Get a job with its stops" })
    .input(byId)
    .output(opened),
  history: route({
    ...{ ...write, path: "/jobs/{id}/history" },
    summary: "List the changes of a job, with their planners and reasons",
  })
    .input(byId)
    .output(z.object({ history: z.array(historyEntry) })),
  choices: route({
    ...{ ...write, path: "/jobs/{id}/choices" },
    summary: "List the people and vehicles that a job could get, with their conflicts",
    description:
      "`hard` refuses the assignment. `soft` needs a reason, and so does `asDriver` for a person in the role driver.",
  })
    .input(byId)
    .output(
      z.object({
        people: z.array(briefPerson.extend({ ...problems, asDriver: z.array(z.string()) })),
        vehicles: z.array(
          briefVehicle.extend({
            state: z.enum(VEHICLE_STATES),
            volume: z.number(),
            payload: z.number(),
            ...problems,
          }),
        ),
      }),
    ),
  add: route({
    ...{ ...write, method: "POST", path: "/moves/{id}/jobs", idempotent: true, successStatus: 201 },
    summary: "Add a job to a move: a second day, a second truck, a stop at the store",
  })
    .input(byId.extend({ kind: z.enum(JOB_KINDS), ...times, needs: needs.default(NO_NEEDS) }))
    .output(numbered),
  plan: route({
    ...{ ...write, method: "PUT", path: "/jobs/{id}" },
    summary: "Change a job's kind, times and needs",
    description:
      "Until it sets off. The first job stays on the move's day. A double booking at the new times is a CONFLICT without a reason.",
  })
    .input(byId.extend({ kind: z.enum(JOB_KINDS), ...times, needs, rowVersion, reason }))
    .output(done),
  setStops: route({
    ...{ ...write, method: "PUT", path: "/jobs/{id}/stops" },
    summary: "Replace a job's stops, in their order",
    description:
      "Without stops, they are the move's places again. A drive without time to or from another job is a CONFLICT without a reason.",
  })
    .input(byId.extend({ stops: z.array(stop).max(MOST_STOPS), rowVersion, reason }))
    .output(done),
  split: route({
    ...{ ...write, method: "POST", path: "/jobs/{id}/splits", idempotent: true, successStatus: 201 },
    summary: "Give a share of a job's goods to a second truck",
  })
    .input(
      byId.extend({
        percent: z.number().int().min(10, shareNotPossible.en).max(90, shareNotPossible.en),
        rowVersion,
      }),
    )
    .output(numbered),
  remove: route({
    ...{ ...write, method: "DELETE", path: "/jobs/{id}" },
    summary: "Remove a job that has not set off",
    description: "The first job of a move stays.",
  })
    .input(byId)
    .output(done),
  assign: route({
    ...{ ...write, method: "POST", path: "/jobs/{id}/assignments", idempotent: true, successStatus: 201 },
    summary: "Put a person or a vehicle on a job",
    description:
      "CONFLICT for expired papers, the workshop, suspension and approved leave. Other conflicts, such as a double booking, need a reason.",
  })
    .input(
      byId.extend({
        personId: z.uuid().optional(),
        vehicleId: z.uuid().optional(),
        role: z.enum(PERSON_ROLES).optional(),
        reason,
      }),
    )
    .output(byId),
  place: route({
    ...{ ...write, method: "POST", path: "/jobs/{id}/placements", idempotent: true, successStatus: 201 },
    summary: "Put a job on another vehicle or person, at other times, or both",
    description:
      "In one transaction. `takeOff` is the assignment that ends. `undo` is the placement that takes it back. A first job stays on its move's day. CONFLICT as for assigning and planning.",
  })
    .input(byId.extend({ ...placement, rowVersion, reason }))
    .output(z.object({ rowVersion: z.number().int(), undo: z.object(undo) })),
  unassign: route({
    ...{ ...write, method: "DELETE", path: "/jobs/{id}/assignments/{assignmentId}" },
    summary: "Take a person or a vehicle off a job",
  })
    .input(byId.extend({ assignmentId: z.uuid() }))
    .output(done),
  advance: route({
    ...{ ...write, method: "POST", path: "/jobs/{id}/steps" },
    summary: "Take a job's next step",
    description:
      "The move is in progress once a job has set off, and completed when all are done. Dispatching, verifying and aborting need manage_moves. Aborting, and dispatching in spite of `doubts`, such as an open deposit or a missing clearance, need a reason.",
    permission: anyOf("manage_moves", "update_move_status"),
  })
    .input(byId.extend({ to: z.enum(JOB_STEPS), reason }))
    .output(done),
};
