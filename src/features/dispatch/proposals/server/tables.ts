import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, smallint, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { people } from "~/features/identity/server/tables";
import type { AssignedRole } from "~/features/jobs/domain";
import { jobs } from "~/features/jobs/server/tables";
import { moves } from "~/features/moves/server/tables";
import { createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { OptionKind } from "../domain/replan";
import type { ProposedState } from "../domain/states";

const ofJob = () =>
  uuid("job_id")
    .notNull()
    .references(() => jobs.id, { onDelete: "cascade" });
const createdBy = () => uuid("created_by").references(() => people.id);

/** A suggested plan of a day. Jobs get its people and vehicles only when a planner accepts. */
export const dispatchProposals = pgTable(
  "dispatch_proposals",
  { id: id(), day: plainDate("day").notNull(), createdAt: createdAt(), createdBy: createdBy() },
  (table) => [index("dispatch_proposals_day").on(table.day, table.createdAt)],
);

export const dispatchProposalJobs = pgTable(
  "dispatch_proposal_jobs",
  {
    id: id(),
    proposalId: uuid("proposal_id")
      .notNull()
      .references(() => dispatchProposals.id, { onDelete: "cascade" }),
    jobId: ofJob(),
    position: smallint("position").notNull(),
    state: text("state").$type<ProposedState>().notNull(),
    /** A digest of the job when the plan was made: a job that changed since is left out. */
    seen: text("seen").notNull(),
    /** Why it is left, left out, or not wholly undone. */
    note: text("note").notNull().default(""),
  },
  (table) => [
    unique("dispatch_proposal_jobs_once").on(table.proposalId, table.jobId),
    index("dispatch_proposal_jobs_job").on(table.jobId),
    check(
      "dispatch_proposal_jobs_state_known",
      sql`${table.state} in ('proposed', 'accepted', 'left_out', 'undone', 'left')`,
    ),
  ],
);

export const dispatchProposalSeats = pgTable(
  "dispatch_proposal_seats",
  {
    id: id(),
    proposalJobId: uuid("proposal_job_id")
      .notNull()
      .references(() => dispatchProposalJobs.id, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
    personId: uuid("person_id").references(() => people.id),
    vehicleId: uuid("vehicle_id").references(() => vehicles.id),
    role: text("role").$type<AssignedRole>().notNull(),
    /** A sentence without names. */
    why: text("why").notNull(),
    /** The assignment that accepting made. It may be gone. */
    assignmentId: uuid("assignment_id"),
  },
  (table) => [
    unique("dispatch_proposal_seats_position").on(table.proposalJobId, table.position),
    index("dispatch_proposal_seats_person").on(table.personId),
    index("dispatch_proposal_seats_vehicle").on(table.vehicleId),
    check("dispatch_proposal_seats_one", sql`num_nonnulls(${table.personId}, ${table.vehicleId}) = 1`),
  ],
);

/** A person or a vehicle that cannot work from a time of a day. */
export const dispatchOutages = pgTable(
  "dispatch_outages",
  {
    id: id(),
    day: plainDate("day").notNull(),
    fromAt: instant("from_at").notNull(),
    personId: uuid("person_id").references(() => people.id),
    vehicleId: uuid("vehicle_id").references(() => vehicles.id),
    createdAt: createdAt(),
    createdBy: createdBy(),
  },
  (table) => [
    unique("dispatch_outages_person").on(table.day, table.personId),
    unique("dispatch_outages_vehicle").on(table.day, table.vehicleId),
    index("dispatch_outages_of_person").on(table.personId),
    index("dispatch_outages_of_vehicle").on(table.vehicleId),
    check("dispatch_outages_one", sql`num_nonnulls(${table.personId}, ${table.vehicleId}) = 1`),
  ],
);

/** The changes of a replan, for its undo. */
export interface ReplanChange {
  made: { jobId: string; assignmentId: string; role: AssignedRole }[];
  removed: { jobId: string; personId: string | null; vehicleId: string | null; role: AssignedRole }[];
  /** Instants as text. */
  times: { jobId: string; before: [from: string, to: string]; after: [from: string, to: string] }[];
}

/** How a job goes on after an outage. */
export const dispatchReplans = pgTable(
  "dispatch_replans",
  {
    id: id(),
    outageId: uuid("outage_id")
      .notNull()
      .references(() => dispatchOutages.id, { onDelete: "cascade" }),
    jobId: ofJob(),
    kind: text("kind").$type<OptionKind>().notNull(),
    /** Null for replans that cannot be undone. */
    change: jsonb("change").$type<ReplanChange>(),
    undoneAt: instant("undone_at"),
    createdAt: createdAt(),
    createdBy: createdBy(),
  },
  (table) => [
    uniqueIndex("dispatch_replans_open").on(table.outageId, table.jobId).where(sql`undone_at is null`),
    index("dispatch_replans_outage").on(table.outageId),
    index("dispatch_replans_job").on(table.jobId),
    check(
      "dispatch_replans_kind_known",
      sql`${table.kind} in ('replace', 'join', 'pair', 'swap', 'shift', 'fewer')`,
    ),
  ],
);

/** A message about a replan that a planner can send: to one of the crew, or to the customer of a move. */
export const dispatchNotices = pgTable(
  "dispatch_notices",
  {
    id: id(),
    replanId: uuid("replan_id")
      .notNull()
      .references(() => dispatchReplans.id, { onDelete: "cascade" }),
    /** The job that the message is about: of a swap, either one. */
    jobId: ofJob(),
    personId: uuid("person_id").references(() => people.id),
    moveId: uuid("move_id").references(() => moves.id, { onDelete: "cascade" }),
    sentAt: instant("sent_at"),
    /** In the outbox. It may be deleted. */
    messageId: uuid("message_id"),
  },
  (table) => [
    unique("dispatch_notices_person").on(table.replanId, table.jobId, table.personId),
    unique("dispatch_notices_move").on(table.replanId, table.jobId, table.moveId),
    index("dispatch_notices_job").on(table.jobId),
    index("dispatch_notices_of_person").on(table.personId),
    index("dispatch_notices_of_move").on(table.moveId),
    check("dispatch_notices_one", sql`num_nonnulls(${table.personId}, ${table.moveId}) = 1`),
  ],
);
