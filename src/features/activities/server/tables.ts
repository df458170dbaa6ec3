import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { communications } from "~/features/communications/server/tables";
import { leads } from "~/features/crm/leads/server/tables";
import { opportunities } from "~/features/crm/opportunities/server/tables";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { createdAt, id, instant, plainDate } from "~/platform/db/columns";
import { endOfDate, type PlainDate } from "~/platform/kernel/dates";
import type { ActivityStatus, ActivityType, ContactResult, MeetingType, Priority } from "../domain";

const person = (name: string) => uuid(name).references(() => people.id);
const words = (name: string) => text(name).notNull().default("");

const BEYOND = 20_000_000_000;

/**
 * SQL sort key: open activities by time, then closed ones, latest first. An index uses it, so it must not
 * depend on the session's time zone.
 */
export const nextOf = ({ status, scheduledAt }: { status: SQLWrapper; scheduledAt: SQLWrapper }) =>
  sql`(case when ${status} in ('scheduled', 'in_progress') then floor(extract(epoch from ${scheduledAt} at time zone 'UTC'))::bigint else ${sql.raw(String(BEYOND))} - floor(extract(epoch from ${scheduledAt} at time zone 'UTC'))::bigint end)`;

/** The same of a row that was read. */
export function nextValueOf({
  status,
  scheduledDate,
}: {
  status: ActivityStatus;
  scheduledDate: Date;
}): number {
  const seconds = Math.floor(scheduledDate.getTime() / 1000);
  return status === "scheduled" || status === "in_progress" ? seconds : BEYOND - seconds;
}

export const activities = pgTable(
  "activities",
  {
    id: id(),
    type: text("type").$type<ActivityType>().notNull(),
    subject: text("subject").notNull(),
    description: words("description"),
    leadId: uuid("lead_id").references(() => leads.id),
    opportunityId: uuid("opportunity_id").references(() => opportunities.id),
    customerId: uuid("customer_id").references(() => customers.id),
    scheduledAt: instant("scheduled_at").notNull(),
    dueDate: plainDate("due_date"),
    startedAt: instant("started_at"),
    completedAt: instant("completed_at"),
    cancelledAt: instant("cancelled_at"),
    cancelReason: words("cancel_reason"),
    /** Minutes. */
    duration: integer("duration"),
    status: text("status").$type<ActivityStatus>().notNull().default("scheduled"),
    priority: text("priority").$type<Priority>().notNull().default("medium"),
    assignedTo: person("assigned_to"),
    location: words("location"),
    meetingType: text("meeting_type").$type<MeetingType>().notNull().default("in_person"),
    result: text("result").$type<ContactResult>(),
    outcome: words("outcome"),
    nextAction: words("next_action"),
    followUpRequired: boolean("follow_up_required").notNull().default(false),
    followUpDate: plainDate("follow_up_date"),
    followsId: uuid("follows_id").references((): AnyPgColumn => activities.id),
    /** Mirrors the lead's own follow-up date: at most one open per lead. */
    isLeadFollowUp: boolean("is_lead_follow_up").notNull().default(false),
    seriesId: uuid("series_id"),
    /** RFC 5545. */
    rrule: words("rrule"),
    communicationId: uuid("communication_id").references(() => communications.id, { onDelete: "set null" }),
    overdueToldAt: instant("overdue_told_at"),
    createdAt: createdAt(),
    createdBy: person("created_by"),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    updatedBy: person("updated_by"),
    search: text("search").notNull().generatedAlwaysAs(sql`fold_text(subject || ' ' || location)`),
  },
  (table) => [
    index("activities_scheduled").on(table.scheduledAt, table.id),
    index("activities_next").on(nextOf(table), table.id),
    index("activities_next_open")
      .on(nextOf(table), table.id)
      .where(sql`status in ('scheduled', 'in_progress')`),
    index("activities_next_of").on(table.assignedTo, nextOf(table), table.id),
    index("activities_created").on(table.createdAt, table.id),
    index("activities_status").on(table.status, table.scheduledAt, table.id),
    index("activities_type").on(table.type, table.scheduledAt, table.id),
    index("activities_assigned_to").on(table.assignedTo, table.scheduledAt, table.id),
    index("activities_lead").on(table.leadId, table.scheduledAt, table.id).where(sql`lead_id is not null`),
    index("activities_opportunity")
      .on(table.opportunityId, table.scheduledAt, table.id)
      .where(sql`opportunity_id is not null`),
    index("activities_customer")
      .on(table.customerId, table.scheduledAt, table.id)
      .where(sql`customer_id is not null`),
    uniqueIndex("activities_lead_follow_up")
      .on(table.leadId)
      .where(sql`is_lead_follow_up and status in ('scheduled', 'in_progress')`),
    index("activities_series").on(table.seriesId, table.scheduledAt).where(sql`series_id is not null`),
    index("activities_due")
      .on(table.dueDate, table.assignedTo)
      .where(sql`status in ('scheduled', 'in_progress') and due_date is not null`),
    index("activities_search").using("gin", sql`${table.search} gin_trgm_ops`),
    check(
      "activities_type_known",
      sql`${table.type} in ('call', 'email', 'meeting', 'task', 'note', 'quote', 'proposal', 'follow_up', 'demo', 'site_visit')`,
    ),
    check(
      "activities_status_known",
      sql`${table.status} in ('scheduled', 'in_progress', 'completed', 'cancelled')`,
    ),
    check("activities_priority_known", sql`${table.priority} in ('low', 'medium', 'high', 'urgent')`),
    check("activities_meeting_known", sql`${table.meetingType} in ('in_person', 'phone', 'video')`),
    check("activities_result_known", sql`${table.result} in ('reached', 'no_answer', 'wrong_number')`),
    check("activities_duration", sql`${table.duration} between 1 and 1440`),
    check("activities_completed", sql`(${table.status} = 'completed') = (${table.completedAt} is not null)`),
    check("activities_cancelled", sql`(${table.status} = 'cancelled') = (${table.cancelledAt} is not null)`),
    check("activities_of_series", sql`(${table.seriesId} is null) = (${table.rrule} = '')`),
    check("activities_of_lead", sql`not ${table.isLeadFollowUp} or ${table.leadId} is not null`),
  ],
);

export const activityParticipants = pgTable(
  "activity_participants",
  {
    activityId: uuid("activity_id")
      .notNull()
      .references(() => activities.id, { onDelete: "cascade" }),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.personId] }),
    index("activity_participants_person").on(table.personId, table.activityId),
  ],
);

/**
 * In SQL, what is to be done today and not overdue: planned for today, or for an earlier time at which it was not done, with
 * no due date or one that is still to come.
 */
export function forToday(today: PlainDate): SQL {
  const until = endOfDate(today).toISOString();
  const isPlanned = sql`${activities.scheduledAt} <= ${until}::timestamptz`;
  return sql`(${isPlanned} and (${activities.dueDate} is null or ${activities.dueDate} >= ${today}::date))`;
}
