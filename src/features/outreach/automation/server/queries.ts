import { and, asc, desc, eq, gte, inArray, or, type SQL, sql } from "drizzle-orm";
import { leadsInReach } from "~/features/crm/leads/server/reach";
import { leads } from "~/features/crm/leads/server/tables";
import { opportunities, opportunityQuotes } from "~/features/crm/opportunities/server/tables";
import { customers } from "~/features/customers/server/tables";
import { listStaffWhoMay } from "~/features/identity/server/queries";
import { people } from "~/features/identity/server/tables";
import { inScope as invoicesInScope } from "~/features/invoices/server/reach";
import { invoices } from "~/features/invoices/server/tables";
import { leadIntakes } from "~/features/lead-intake/server/tables";
import { inScope as movesInScope } from "~/features/moves/server/reach";
import { moves } from "~/features/moves/server/tables";
import { inScope as quotesInScope } from "~/features/quotes/server/reach";
import { quoteLinks, quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import type { Actor } from "~/platform/http/actor";
import { can } from "~/platform/http/actor";
import { asLocale } from "~/platform/kernel/locales";
import { matchesRule, type RoutedLead } from "../../assignment/domain";
import { ruleNotFound } from "../../assignment/errors";
import { CAUSE, DRY_RUN_DAYS, SEEN_WITH, SUBJECTS, type Subject, subjectOf } from "../domain";
import { automationRules, automationRuns } from "./tables";

export type AutomationRow = typeof automationRules.$inferSelect;

export interface Looked extends RoutedLead {
  id: string;
  number: string;
  name: string;
  email: string;
  phone: string;
  customerId: string | null;
  assignedTo: string | null;
  path: string;
  tags: readonly string[];
}

const NOT_A_LEAD = { interestedServices: [], tags: [] } as const;
const textOf = (place: SQL) => sql<string>`${place}`;
const fullName = sql<string>`trim(${leads.firstName} || ' ' || ${leads.lastName})`;

const SEEN: Readonly<Record<Subject, { from: SQL; id: SQL; scope: (actor: Actor) => SQL | undefined }>> = {
  lead: {
    from: sql`${leads}`,
    id: sql`${leads.id}`,
    scope: (actor) => leadsInReach(actor, "view_leads"),
  },
  quote: { from: sql`${quotes}`, id: sql`${quotes.id}`, scope: quotesInScope },
  move: {
    from: sql`${moves} left join ${quotes} on ${quotes.id} = ${moves.quoteId}`,
    id: sql`${moves.id}`,
    scope: (actor) => movesInScope(actor, "view_moves"),
  },
  invoice: { from: sql`${invoices}`, id: sql`${invoices.id}`, scope: (actor) => invoicesInScope(actor) },
};

type Look = (reader: Reader, actor: Actor, ids: readonly string[]) => Promise<Looked[]>;

/** Finds rows by id in the actor's scope, by noun. Excludes erased and merged customers. */
const LOOKS: Readonly<Record<Subject, Look>> = {
  lead: async (reader, actor, ids) => {
    const rows = await reader
      .select({ lead: leads, name: fullName })
      .from(leads)
      .where(and(inArray(leads.id, [...ids]), SEEN.lead.scope(actor)));
    return rows.map(({ lead, name }) => ({
      ...lead,
      name,
      number: lead.leadNumber,
      path: `/crm/leads/${lead.leadNumber}`,
    }));
  },
  quote: async (reader, actor, ids) => {
    const rows = await reader
      .select()
      .from(quotes)
      .where(and(inArray(quotes.id, [...ids]), SEEN.quote.scope(actor)));
    return rows.map((row) => ({
      ...NOT_A_LEAD,
      source: "website",
      id: row.id,
      number: row.number,
      name: row.customerName,
      email: row.customerEmail,
      phone: row.customerPhone,
      customerId: row.customerId,
      assignedTo: row.assignedTo,
      moveFrom: row.fromLocation,
      moveTo: row.toLocation,
      locale: row.locale,
      estimatedValue: row.total,
      path: `/quote-management/${row.number}`,
    }));
  },
  move: async (reader, actor, ids) => {
    const rows = await reader
      .select({
        id: moves.id,
        number: moves.number,
        name: sql<string>`coalesce(${quotes.customerName}, ${customers.name}, '')`,
        email: sql<string>`coalesce(${quotes.customerEmail}, ${customers.email}, '')`,
        phone: sql<string>`coalesce(${quotes.customerPhone}, ${customers.phone}, '')`,
        locale: sql<string>`coalesce(${quotes.locale}, ${customers.locale}, 'en')`,
        customerId: sql<string | null>`coalesce(${moves.customerId}, ${quotes.customerId})`,
        assignedTo: quotes.assignedTo,
        moveFrom: textOf(sql`coalesce(${quotes.fromLocation}, ${moves.origin}::text)`),
        moveTo: textOf(sql`coalesce(${quotes.toLocation}, ${moves.destination}::text)`),
        estimatedValue: moves.quotedAmount,
      })
      .from(moves)
      .leftJoin(quotes, eq(quotes.id, moves.quoteId))
      .leftJoin(customers, eq(customers.id, moves.customerId))
      .where(and(inArray(moves.id, [...ids]), SEEN.move.scope(actor)));
    return rows.map((row) => ({
      ...NOT_A_LEAD,
      ...row,
      source: "website",
      locale: asLocale(row.locale),
      path: `/moves?move=${row.number}`,
    }));
  },
  invoice: async (reader, actor, ids) => {
    const rows = await reader
      .select({ invoice: invoices, locale: customers.locale })
      .from(invoices)
      .leftJoin(customers, eq(customers.id, invoices.customerId))
      .where(and(inArray(invoices.id, [...ids]), SEEN.invoice.scope(actor)));
    return rows.map(({ invoice: row, locale }) => ({
      ...NOT_A_LEAD,
      source: "website",
      id: row.id,
      number: row.number,
      name: row.customerName,
      email: row.customerEmail,
      phone: row.customerPhone,
      customerId: row.customerId,
      assignedTo: row.assignedTo,
      moveFrom: "",
      moveTo: "",
      locale: asLocale(locale ?? "en"),
      estimatedValue: row.total,
      path: `/invoice-management/${row.number}`,
    }));
  },
};

/** Finds rows by id in the actor's scope. Returns none without the permission to view the noun. */
export async function look(
  reader: Reader,
  actor: Actor,
  subject: Subject,
  ids: readonly string[],
): Promise<Looked[]> {
  if (ids.length === 0 || !can(actor, SEEN_WITH[subject])) return [];
  return LOOKS[subject](reader, actor, ids);
}

const OUTSIDE = ["visitor", "link"];

/** Whether an event is what the person it is about did: theirs by link, form or account; of a new lead, that its form came in. */
export async function isOwnAct(
  reader: Reader,
  { eventId, trigger, subjectId }: { eventId: string; trigger: string; subjectId: string },
): Promise<boolean> {
  if (trigger === "lead.created") {
    const { rows } = await reader.execute(sql`
      select 1 from ${leadIntakes} a where a.lead_id = ${subjectId} and (a.kind = 'inquiry' or exists (
        select 1 from ${quotes} q where q.number = a.key and q.source <> 'office'))`);
    return rows.length > 0;
  }
  const [event] = await reader
    .select({ kind: events.actorKind, role: people.role })
    .from(events)
    .leftJoin(people, eq(people.id, events.actorId))
    .where(eq(events.id, eventId));
  return event !== undefined && (OUTSIDE.includes(event.kind) || event.role === "customer");
}

/** Whether a quote, or the sale of a quote or lead, ended after a moment: declined, called off, replaced, revoked, lost. */
export async function endedSince(
  reader: Reader,
  { subject, id, since }: { subject: Subject; id: string; since: Date },
): Promise<boolean> {
  if (subject !== "lead" && subject !== "quote") return false;
  const after = since.toISOString();
  const { rows } = await reader.execute(
    subject === "lead"
      ? sql`select 1 from ${leads} l left join ${opportunities} o on o.id = l.converted_to
          where l.id = ${id} and (l.lost_at > ${after} or (o.stage = 'closed_lost' and o.stage_since > ${after}))`
      : sql`select 1 from ${quotes} q
          left join ${opportunityQuotes} oq on oq.quote_number = q.number
          left join ${opportunities} o on o.id = oq.opportunity_id
          where q.id = ${id} and (
            greatest(q.declined_at, q.cancelled_at, q.superseded_at) > ${after}
            or (o.stage = 'closed_lost' and o.stage_since > ${after})
            or (select bool_and(revoked_at is not null) and max(revoked_at) > ${after}
              from ${quoteLinks} where quote_id = q.id))`,
  );
  return rows.length > 0;
}

const DAY_MS = 86_400_000;
const monthBefore = (now: Date) => new Date(now.getTime() - DRY_RUN_DAYS * DAY_MS);
const UNCAUSED = sql`coalesce(${events.requestId}, '') not like ${`${CAUSE}%`}`;

/** All rules by name, with their number of runs in 30 days and the staff available for rules. */
export async function listAutomation(reader: Reader, actor: Actor, now: Date) {
  const rules = await reader
    .select({ rule: automationRules, maker: people.name })
    .from(automationRules)
    .leftJoin(people, eq(people.id, automationRules.makerId))
    .orderBy(asc(automationRules.name), asc(automationRules.id));
  const counted = await reader
    .select({ ruleId: automationRuns.ruleId, runs: sql<number>`count(*)::int` })
    .from(automationRuns)
    .where(and(gte(automationRuns.at, monthBefore(now)), eq(automationRuns.outcome, "done")))
    .groupBy(automationRuns.ruleId);
  const staffOf = async (subject: Subject) =>
    can(actor, SEEN_WITH[subject]) ? listStaffWhoMay(reader, SEEN_WITH[subject]) : [];
  const staff = (await Promise.all(SUBJECTS.map(staffOf))).flat();
  return {
    rows: rules.map(({ rule: { createdAt: _, makerId: __, ...rule }, maker }) => ({
      ...rule,
      maker,
      done: counted.find(({ ruleId }) => ruleId === rule.id)?.runs ?? 0,
    })),
    staff: [...new Map(staff.map(({ id, name }) => [id, { id, name }])).values()],
  };
}

const NEWEST = 10;
const MOST_TRIED = 10_000;

/** The events of 30 days in the actor's scope that would have triggered a rule, judged by the current rows. */
export async function dryRun(reader: Reader, actor: Actor, { id, now }: { id: string; now: Date }) {
  const [rule] = await reader.select().from(automationRules).where(eq(automationRules.id, id));
  if (!rule) throw ruleNotFound();
  const subject = subjectOf(rule.trigger);
  const happened = await reader
    .select({ id: events.id, subjectId: events.subjectId, at: events.at })
    .from(events)
    .where(
      and(
        eq(events.subjectType, subject),
        gte(events.at, monthBefore(now)),
        eq(events.type, rule.trigger),
        UNCAUSED,
      ),
    )
    .orderBy(desc(events.at), desc(events.id))
    .limit(MOST_TRIED);
  const seen = await look(reader, actor, subject, [...new Set(happened.map((event) => event.subjectId))]);
  const rows = new Map(seen.map((row) => [row.id, row]));
  const inReach = happened.filter(({ subjectId }) => rows.has(subjectId));
  const matching = inReach.flatMap(({ id: eventId, subjectId, at }) => {
    const row = rows.get(subjectId);
    return row && matchesRule(row, rule)
      ? [{ eventId, number: row.number, name: row.name, path: row.path, at }]
      : [];
  });
  return { events: inReach.length, matching: matching.length, newest: matching.slice(0, NEWEST) };
}

function runsAbout(subject: Subject, actor: Actor): SQL | undefined {
  const { from, id, scope } = SEEN[subject];
  const inScope = scope(actor);
  const row =
    inScope && sql`exists (select 1 from ${from} where ${id} = ${automationRuns.subjectId} and ${inScope})`;
  return and(eq(automationRuns.subject, subject), row);
}

const SHOWN_RUNS = 30;

/** The decisions on the newest events in the actor's scope. */
export async function listAutomationRuns(reader: Reader, actor: Actor) {
  const seen = SUBJECTS.filter((subject) => can(actor, SEEN_WITH[subject]));
  if (seen.length === 0) return { rows: [] };
  const rows = await reader
    .select()
    .from(automationRuns)
    .where(or(...seen.map((subject) => runsAbout(subject, actor))))
    .orderBy(desc(automationRuns.at), desc(automationRuns.id))
    .limit(SHOWN_RUNS);
  const looked = await Promise.all(
    seen.map((subject) =>
      look(
        reader,
        actor,
        subject,
        rows.filter((row) => row.subject === subject).map(({ subjectId }) => subjectId),
      ),
    ),
  );
  const byId = new Map(looked.flat().map((row) => [row.id, row]));
  return {
    rows: rows.flatMap((run) => {
      const row = byId.get(run.subjectId);
      if (!row) return [];
      const { id, ruleName, trigger, at, dueAt, outcome, decisions } = run;
      return [{ id, ruleName, trigger, at, dueAt, outcome, decisions, number: row.number, path: row.path }];
    }),
  };
}
