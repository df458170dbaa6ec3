import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { ReportName } from "../../domain/catalogue";
import type { Frequency, ReportFormat, ScheduledPeriod, StopReason } from "../domain";

/** Reports that are sent by email, made with the owner's rights of that day. */
export const reportSchedules = pgTable(
  "report_schedules",
  {
    id: id(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    report: text("report").$type<ReportName>().notNull(),
    /** The filters of the report's address, without its period. */
    query: text("query").notNull(),
    period: text("period").$type<ScheduledPeriod>(),
    frequency: text("frequency").$type<Frequency>().notNull(),
    weekday: smallint("weekday"),
    monthDay: smallint("month_day"),
    hour: smallint("hour").notNull(),
    format: text("format").$type<ReportFormat>().notNull(),
    /** Further recipients; the owner always is one. */
    recipients: uuid("recipients").array().notNull().default(sql`'{}'::uuid[]`),
    /** Null while paused or stopped. */
    nextAt: instant("next_at"),
    stopReason: text("stop_reason").$type<StopReason>(),
    stoppedAt: instant("stopped_at"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("report_schedules_owner").on(table.ownerId, table.createdAt, table.id),
    index("report_schedules_due").on(table.nextAt).where(sql`next_at is not null`),
    check(
      "report_schedules_rhythm",
      sql`case ${table.frequency} when 'daily' then ${table.weekday} is null and ${table.monthDay} is null
        when 'weekly' then ${table.weekday} between 1 and 7 and ${table.monthDay} is null
        when 'monthly' then ${table.monthDay} between 1 and 31 and ${table.weekday} is null else false end`,
    ),
    check("report_schedules_hour", sql`${table.hour} between 0 and 23`),
    check("report_schedules_stopped", sql`${table.stopReason} is null or ${table.nextAt} is null`),
  ],
);

/** One row for each sending. A schedule runs once a day, whatever happens; its owner may send it again by hand. */
export const reportRuns = pgTable(
  "report_runs",
  {
    id: id(),
    scheduleId: uuid("schedule_id")
      .notNull()
      .references(() => reportSchedules.id, { onDelete: "cascade" }),
    day: plainDate("day").notNull(),
    /** Sent by hand. */
    asked: boolean("asked").notNull(),
    recipients: integer("recipients").notNull(),
    /** Recipients who may not read the report any more. */
    skipped: integer("skipped").notNull().default(0),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("report_runs_once").on(table.scheduleId, table.day).where(sql`not asked`),
    index("report_runs_schedule").on(table.scheduleId, table.createdAt),
  ],
);
