import { z } from "zod";
import { VEHICLE_CLASSES, VEHICLE_STATES } from "~/features/fleet/vehicles/domain";
import { job, travelSettings } from "~/features/jobs/contract";
import { plainDate, route } from "~/platform/http/contract";

const boardJob = job.extend({
  /** The quote's deposit is not paid. */
  isDepositOpen: z.boolean(),
  /** Missing clearances of its stops, in words: a gate pass, a lift booking. */
  gaps: z.array(z.string()),
  /** Null for jobs that the caller may not publish. */
  publication: z.object({ isPublished: z.boolean(), declined: z.array(z.string()) }).nullable(),
  /** Of its crew's phones: what they have not sent, and the widest offset of a clock in seconds. Null without phones. */
  phones: z
    .object({ events: z.number().int(), photos: z.number().int(), clockOffset: z.number().int() })
    .nullable(),
});

const lane = z.object({
  id: z.uuid(),
  kind: z.enum(["vehicle", "hired"]),
  /** The number plate, or the name of a hired truck. */
  plate: z.string(),
  name: z.string(),
  class: z.enum(VEHICLE_CLASSES).nullable(),
  /** Cubic metres and kilograms; 0 is unknown. */
  volume: z.number(),
  payload: z.number(),
  state: z.enum(VEHICLE_STATES),
  stateReason: z.string(),
  stateUntil: z.string().nullable(),
  /** Kinds of papers that have expired, by day. */
  expired: z.array(z.object({ day: z.string(), kind: z.string() })),
  /** Jobs that a hired truck does. */
  jobs: z.array(z.uuid()),
});

const personLane = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.string(),
  /** False for people on a job whom the caller may not assign. */
  isAssignable: z.boolean(),
  /** Leave, and null days for people who are suspended or have left. */
  away: z.array(
    z.object({
      status: z.string(),
      leave: z.string().nullable(),
      firstDay: z.string().nullable(),
      lastDay: z.string().nullable(),
    }),
  ),
  /** Missing courses and licences on the first day. */
  training: z.array(z.string()),
  /** Marked days and weekly days off, each with its sentence. */
  daysOff: z.array(z.object({ day: z.string(), conflict: z.string() })),
});

const busy = z.object({
  personId: z.uuid().nullable(),
  vehicleId: z.uuid().nullable(),
  moveId: z.uuid(),
  number: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  startPoint: job.shape.startPoint,
  endPoint: job.shape.endPoint,
});

const board = z.object({
  from: z.string(),
  to: z.string(),
  now: z.date(),
  lanes: z.array(lane),
  people: z.array(personLane),
  jobs: z.array(boardJob),
  busy: z.array(busy),
  travel: travelSettings,
});
export type Board = z.infer<typeof board>;
export type BoardJob = Board["jobs"][number];
export type VehicleLane = Board["lanes"][number];
export type PersonLane = Board["people"][number];

export const dispatchContract = {
  board: route({
    tag: "Dispatch",
    permission: "manage_moves",
    path: "/dispatch/board",
    summary: "Get the board of a period: vehicles, people, and the jobs between them",
    description:
      "At most 14 days. `jobs` includes those of the day after, and those without times whose move is in the period. `busy` are times on jobs out of the caller's reach.",
  })
    .input(z.object({ from: plainDate, to: plainDate }))
    .output(board),
};
