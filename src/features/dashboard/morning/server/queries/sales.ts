import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { type ActivityType, TYPE_LABELS } from "~/features/activities/domain";
import { conditionsOf as activityConditions } from "~/features/activities/server/queries";
import { activities } from "~/features/activities/server/tables";
import { leads } from "~/features/crm/leads/server/tables";
import { opportunities } from "~/features/crm/opportunities/server/tables";
import { customers } from "~/features/customers/server/tables";
import { conditionsOf as inquiryConditions } from "~/features/inquiries/server/queries";
import { inquiries } from "~/features/inquiries/server/tables";
import { conditionsOf as quoteConditions } from "~/features/quotes/server/queries/quote-list";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";

const SHOWN = 5;

/** The actor's own activities: how many are overdue and due today, and the next ones. */
export async function getOwnActivities(reader: Reader, actor: Actor, now: Date) {
  const of = (due: "today" | "overdue" | "open") =>
    and(...activityConditions(actor, { due, assignedTo: "me" }, now));
  const countOf = (where: SQL | undefined) => sql`(select count(*)::int from ${activities} where ${where})`;
  const [counts, rows] = await Promise.all([
    reader.execute<{ today: number; overdue: number }>(
      sql`select ${countOf(of("today"))} as today, ${countOf(of("overdue"))} as overdue`,
    ),
    reader
      .select({
        id: activities.id,
        type: activities.type,
        subject: activities.subject,
        scheduledDate: activities.scheduledAt,
        dueDate: activities.dueDate,
        party: sql<
          string | null
        >`coalesce(${leads.firstName} || ' ' || ${leads.lastName}, ${opportunities.name}, ${customers.name})`,
      })
      .from(activities)
      .leftJoin(leads, eq(leads.id, activities.leadId))
      .leftJoin(opportunities, eq(opportunities.id, activities.opportunityId))
      .leftJoin(customers, eq(customers.id, activities.customerId))
      .where(of("open"))
      .orderBy(asc(activities.scheduledAt), asc(activities.id))
      .limit(SHOWN),
  ]);
  return {
    ...(counts.rows[0] ?? { today: 0, overdue: 0 }),
    rows: rows.map(({ type, ...row }) => ({ ...row, typeLabel: TYPE_LABELS[type as ActivityType] })),
  };
}

/** Inquiries without a first answer: late ones, those due today, and those that are due first. */
export async function getAnswers(reader: Reader, now: Date) {
  const countOf = (answer: "late" | "today") =>
    reader.$count(inquiries, and(...inquiryConditions({ answer }, now)));
  const [late, today, rows] = await Promise.all([
    countOf("late"),
    countOf("today"),
    reader
      .select({
        id: inquiries.id,
        name: inquiries.name,
        service: inquiries.service,
        respondBy: inquiries.respondBy,
      })
      .from(inquiries)
      .where(sql`${inquiries.firstResponseAt} is null and ${inquiries.status} = 'pending'`)
      .orderBy(asc(inquiries.respondBy), asc(inquiries.id))
      .limit(SHOWN),
  ]);
  return { late, today, rows };
}

/** Approved quotes without an answer that end today or tomorrow, and within seven days. */
export async function getEndingQuotes(reader: Reader, actor: Actor, now: Date) {
  const [soonest, ofWeek] = await Promise.all([
    quoteConditions(reader, actor, { ends: "soon", now }),
    quoteConditions(reader, actor, { ends: "week", now }),
  ]);
  const [soon, week, rows] = await Promise.all([
    reader.$count(quotes, and(...soonest)),
    reader.$count(quotes, and(...ofWeek)),
    reader
      .select({
        number: quotes.number,
        customer: quotes.customerName,
        total: quotes.total,
        validUntil: quotes.validUntil,
      })
      .from(quotes)
      .where(and(...ofWeek))
      .orderBy(asc(quotes.validUntil), asc(quotes.id))
      .limit(SHOWN),
  ]);
  return { soon, week, rows };
}
