import { asc, eq, type SQL, sql } from "drizzle-orm";
import { communications } from "~/features/communications/server/tables";
import { customersOfSurvivor } from "~/features/customers/server/reach";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { claims, inquiries } from "~/features/inquiries/server/tables";
import { invoices } from "~/features/invoices/server/tables";
import { moves } from "~/features/moves/server/tables";
import { payments } from "~/features/payments/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { outboxMessages } from "~/platform/mail/tables";
import { COUNTED_STATUSES } from "../../domain";
import { type Subject, WRITTEN_KINDS } from "../../server/queries/insights";
import { customerAssessments, customerStages } from "../../server/tables";
import { FACT_LABELS, type FactKind, type Firsts, milestonesOf, outcomeOf, stageHistoryOf } from "../domain";

const SHOWN = 100;

const quoted = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

/** Rows of (kind, at, channel, about); each dated fact once. */
function factsOf({ id }: Pick<Subject, "id">): SQL {
  const of = customersOfSurvivor(id);
  const addresses = sql`(select lower(e.email) from ${customers} e where e.id in ${of})`;
  const theirQuotes = sql`select q.* from ${quotes} q where lower(q.customer_email) in ${addresses} or q.id in (select i.quote_id from ${invoices} i where i.customer_id in ${of})`;
  const theirServices = sql`select m.* from ${moves} m where m.customer_id in ${of} and m.status in (${quoted(COUNTED_STATUSES)})`;
  return sql`
    with q as (${theirQuotes}), m as (${theirServices})
    select 'known' as kind, c.created_at as at, '' as channel, '' as about from ${customers} c where c.id in ${of}
    union all select case when n.source = 'claim' then 'claim' else 'inquiry' end, n.created_at, 'website', coalesce(l.number, '')
      from ${inquiries} n left join ${claims} l on l.inquiry_id = n.id where lower(n.email) in ${addresses}
    union all select 'quote_requested', q.created_at, case when q.source = 'calculator' then 'website' else '' end, q.number from q where q.version = 1
    union all select v.kind, v.at, v.channel, q.number from q, lateral (values
      ('quote_sent', q.sent_at, 'email'), ('quote_viewed', q.viewed_at, 'website'),
      ('quote_accepted', q.accepted_at, 'website'), ('quote_declined', q.declined_at, 'website')) v(kind, at, channel) where v.at is not null
    union all select v.kind, v.at, '', m.number from m, lateral (values
      ('service_recorded', m.created_at), ('service_begun', m.started_at), ('service_completed', m.completed_at)) v(kind, at) where v.at is not null
    union all select 'payment', p.received_at, '', p.receipt_number from ${payments} p where p.customer_id in ${of} and p.kind = 'payment'
    union all select case when t.type = 'complaint' then 'complaint' else 'communication' end, t.created_at, t.channel, replace(t.type, '_', ' ')
      from ${communications} t where t.customer_id in ${of}
    union all select 'communication', o.created_at, o.channel, '' from ${outboxMessages} o
      where o.customer_id in ${of} and o.kind in (${quoted(WRITTEN_KINDS)})
    union all select 'referral', a.referred_at, 'referral', c.customer_number from ${customerAssessments} a
      join ${customers} c on c.id = a.customer_id and c.status <> 'erased' where a.referred_by in ${of}`;
}

async function readTouchpoints(reader: Reader, facts: SQL) {
  const { rows } = await reader.execute<{
    kind: FactKind;
    at: string;
    channel: string;
    about: string;
    total: number;
  }>(
    sql`select kind, at::text as at, channel, about, (count(*) over ())::int as total from (${facts}) f order by f.at desc, kind limit ${SHOWN}`,
  );
  return {
    total: rows[0]?.total ?? 0,
    touchpoints: rows.map(({ kind, at, channel, about }) => ({
      type: kind,
      channel,
      description: about ? `${FACT_LABELS[kind]}: ${about}` : FACT_LABELS[kind],
      timestamp: new Date(at),
      outcome: outcomeOf(kind),
    })),
  };
}

async function readFirsts(reader: Reader, facts: SQL): Promise<Firsts> {
  const { rows } = await reader.execute<{ kind: FactKind; firsts: string[] }>(
    sql`select kind, to_json((array_agg(f.at order by f.at))[1:2]) as firsts from (${facts}) f group by kind`,
  );
  return Object.fromEntries(rows.map(({ kind, firsts }) => [kind, firsts.map((at) => new Date(at))]));
}

async function readSetStages(reader: Reader, customerId: string) {
  const rows = await reader
    .select({
      stage: customerStages.stage,
      at: customerStages.setAt,
      reason: customerStages.reason,
      by: people.name,
    })
    .from(customerStages)
    .leftJoin(people, eq(people.id, customerStages.setBy))
    .where(eq(customerStages.customerId, customerId))
    .orderBy(asc(customerStages.setAt), asc(customerStages.id));
  return rows.map(({ by, ...row }) => ({ ...row, setBy: by ?? "MoveEase" }));
}

/** A customer's journey, derived from dated rows of all features. It stores no copies. */
export async function getJourney(reader: Reader, subject: Subject, now: Date) {
  const facts = factsOf(subject);
  const [{ total, touchpoints }, firsts, set] = await Promise.all([
    readTouchpoints(reader, facts),
    readFirsts(reader, facts),
    readSetStages(reader, subject.id),
  ]);
  const { current, history } = stageHistoryOf(firsts, set);
  return {
    customerId: subject.id,
    currentStage: current,
    stageHistory: history,
    touchpoints,
    milestones: milestonesOf(firsts),
    totalTouchpoints: total,
    lastUpdated: now,
  };
}
