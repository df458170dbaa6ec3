import { sql } from "drizzle-orm";
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { createdAt, id, instant } from "~/platform/db/columns";
import type { Flag, PhotoKind, ReportKind } from "../domain/reports";

const personId = () =>
  uuid("person_id")
    .notNull()
    .references(() => people.id);

/** A PIN with the phone number that it is for, as a hash. */
export const crewPins = pgTable("crew_pins", {
  personId: personId().primaryKey(),
  /** E.164, as it was when the PIN was set. */
  phone: text("phone").notNull().unique(),
  pinHash: text("pin_hash").notNull(),
  setAt: instant("set_at").notNull(),
});

/** The open invitation of a person. The link's token is derived from its id, and the row goes once it is used. */
export const crewInvitations = pgTable("crew_invitations", {
  id: id(),
  personId: personId().unique(),
  phone: text("phone").notNull(),
  createdAt: createdAt(),
  createdBy: uuid("created_by").references(() => people.id),
  expiresAt: instant("expires_at").notNull(),
});

/** A phone that is signed in. Signing out deletes the row. */
export const crewDevices = pgTable(
  "crew_devices",
  {
    id: id(),
    personId: personId(),
    /** The installation of the app. */
    device: uuid("device").notNull(),
    name: text("name").notNull(),
    /** A digest of the token in the cookie. */
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: instant("created_at").notNull(),
    seenAt: instant("seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [unique("crew_devices_one").on(table.personId, table.device)],
);

/** The state of a phone when it last sent. */
export const crewPhones = pgTable(
  "crew_phones",
  {
    personId: personId(),
    device: uuid("device").notNull(),
    seenAt: instant("seen_at").notNull(),
    /** Seconds that its clock is ahead of the server's. */
    clockOffset: integer("clock_offset").notNull(),
    waitingEvents: integer("waiting_events").notNull(),
    waitingPhotos: integer("waiting_photos").notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.device] })],
);

/** The jobs that a person's phone was given. Reports of jobs that were removed or given to others are still theirs. */
export const crewGivenJobs = pgTable(
  "crew_given_jobs",
  {
    personId: personId(),
    /** Without a foreign key: it outlives a removed job. */
    jobId: uuid("job_id").notNull(),
    moveId: uuid("move_id").notNull(),
    number: text("number").notNull(),
    givenAt: instant("given_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.jobId] }),
    index("crew_given_move").on(table.moveId),
  ],
);

/** The reports of phones. Append-only; an erasure may empty `payload`. */
export const crewEvents = pgTable(
  "crew_events",
  {
    /** Chosen by the phone. */
    id: uuid("id").primaryKey(),
    personId: personId(),
    device: uuid("device").notNull(),
    sequence: integer("sequence").notNull(),
    /** Without foreign keys: evidence outlives a removed job. */
    jobId: uuid("job_id"),
    moveId: uuid("move_id"),
    /** The job's number when it was reported. */
    job: text("job").notNull().default(""),
    kind: text("kind").$type<ReportKind>().notNull(),
    /** Whose working time it is. */
    timeOf: uuid("time_of"),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    /** Of everything that the phone sent, so that an altered repetition is refused. */
    digest: text("digest").notNull(),
    deviceAt: instant("device_at").notNull(),
    /** The phone's time without its clock's offset. */
    at: instant("at").notNull(),
    receivedAt: instant("received_at").notNull(),
    /** Seconds, as in `crew_phones`. */
    clockOffset: integer("clock_offset").notNull(),
    basedOn: integer("based_on"),
    flag: text("flag").$type<Flag>(),
    /** Why it did not act. */
    reason: text("reason").notNull().default(""),
  },
  (table) => [
    index("crew_events_move").on(table.moveId, table.at).where(sql`move_id is not null`),
    index("crew_events_job").on(table.jobId, table.at).where(sql`job_id is not null`),
    index("crew_events_times").on(table.timeOf, table.at).where(sql`time_of is not null`),
    index("crew_events_sequence").on(table.personId, table.device, table.receivedAt),
    check(
      "crew_events_flag_known",
      sql`${table.flag} in ('removed', 'aborted', 'closed', 'unassigned', 'moved', 'refused')`,
    ),
  ],
);

/** Where a phone was between leaving and the delivery. Deleted after 30 days, and the night after if it was elsewhere. */
export const crewPositions = pgTable(
  "crew_positions",
  {
    id: uuid("id").primaryKey(),
    personId: personId(),
    device: uuid("device").notNull(),
    sequence: integer("sequence").notNull(),
    jobId: uuid("job_id").notNull(),
    digest: text("digest").notNull(),
    at: instant("at").notNull(),
    receivedAt: instant("received_at").notNull(),
    latitude: doublePrecision("latitude").notNull(),
    longitude: doublePrecision("longitude").notNull(),
    /** Metres. */
    accuracy: doublePrecision("accuracy").notNull(),
  },
  (table) => [
    index("crew_positions_job").on(table.jobId, table.at),
    index("crew_positions_received_at").on(table.receivedAt),
    index("crew_positions_sequence").on(table.personId, table.device, table.receivedAt),
  ],
);

/** The file is in storage under `key`, its thumbnail beside it. Append-only. */
export const crewPhotos = pgTable(
  "crew_photos",
  {
    /** Chosen by the phone. */
    id: uuid("id").primaryKey(),
    personId: personId(),
    device: uuid("device").notNull(),
    jobId: uuid("job_id"),
    moveId: uuid("move_id"),
    kind: text("kind").$type<PhotoKind>().notNull(),
    room: text("room").notNull().default(""),
    itemId: uuid("item_id"),
    key: text("key").notNull().unique(),
    bytes: integer("bytes").notNull(),
    /** Bytes of the file as it was sent. */
    sentBytes: integer("sent_bytes").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** Of the stored file, in hex. */
    sha256: text("sha256").notNull(),
    /** Of the file as it was sent; the same unless it had EXIF. */
    sentSha256: text("sent_sha256").notNull(),
    takenAt: instant("taken_at").notNull(),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [
    index("crew_photos_move").on(table.moveId, table.takenAt).where(sql`move_id is not null`),
    check(
      "crew_photos_kind_known",
      sql`${table.kind} in ('odometer', 'before', 'after', 'defect', 'incident', 'other')`,
    ),
  ],
);

/** An upload that is not complete. Its units are in storage, by its id and their offset. */
export const crewUploads = pgTable(
  "crew_uploads",
  {
    id: uuid("id").primaryKey(),
    personId: personId(),
    jobId: uuid("job_id"),
    size: integer("size").notNull(),
    sha256: text("sha256").notNull(),
    received: integer("received").notNull().default(0),
    touchedAt: instant("touched_at").notNull(),
  },
  (table) => [
    index("crew_uploads_touched_at").on(table.touchedAt),
    check("crew_uploads_received", sql`${table.received} between 0 and ${table.size}`),
  ],
);
