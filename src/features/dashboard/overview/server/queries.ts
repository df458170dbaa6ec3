import { and, between, notInArray, type SQL, sql } from "drizzle-orm";
import type { InquirySort, InquiryStatus } from "~/features/inquiries/domain/inquiries";
import type { Figure } from "~/features/metrics/domain";
import { getDailySums } from "~/features/metrics/server/queries";
import { inScope as movesInScope } from "~/features/moves/server/reach";
import { moves } from "~/features/moves/server/tables";
import { countOpenReviews } from "~/features/mpesa/server/queries/reviews";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, can, personIdOf, scopeOf } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import { addDays, nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import type { TableRow } from "../contract";
import {
  CARD_IDS,
  CARDS,
  type CardId,
  changeOf,
  type Period,
  panelStateOf,
  pointsOf,
  type Span,
} from "../domain";

type DailySum = Awaited<ReturnType<typeof getDailySums>>[number];
type Step = Period["step"] | "all";
type Series = Map<string, number>;

const FIGURES: readonly Figure[] = [
  "revenue",
  "person_revenue",
  "quotes",
  "quoted",
  "inquiries",
  "received",
  "reversed",
];
const FORMS: ReadonlySet<string> = new Set(["home", "contact", "claim"]);

/** The cards that the actor may see. */
export function cardsFor(actor: Actor): CardId[] {
  return CARD_IDS.filter((id) => can(actor, CARDS[id].needs));
}

async function seriesOf(
  reader: Reader,
  actor: Actor,
  span: Span,
  step: Step,
): Promise<Record<CardId, Series>> {
  const [sums, jobs, own] = await Promise.all([
    getDailySums(reader, span, FIGURES, step),
    can(actor, "view_moves") ? jobsOf(reader, actor, span, step) : new Map<string, number>(),
    seesAll(actor, "view_finances") ? undefined : ownMpesaOf(reader, actor, span, step),
  ]);
  const add = (of: (row: DailySum) => number | undefined): Series => {
    const series: Series = new Map();
    for (const row of sums) {
      const value = of(row);
      if (value === undefined) continue;
      const key = step === "all" ? "" : row.day;
      series.set(key, (series.get(key) ?? 0) + value);
    }
    return series;
  };
  const me = actor.personId ?? "";
  const allMoney = seesAll(actor, "view_finances");
  const allQuotes = seesAll(actor, "view_quotes");
  return {
    revenue: add(({ figure, key, amount }) =>
      allMoney
        ? figure === "revenue"
          ? amount
          : undefined
        : figure === "person_revenue" && key === me
          ? amount
          : undefined,
    ),
    quotes: add(({ figure, key, n }) =>
      allQuotes ? (figure === "quotes" ? n : undefined) : figure === "quoted" && key === me ? n : undefined,
    ),
    jobs,
    inquiries: add(({ figure, key, n }) => (figure === "inquiries" && FORMS.has(key) ? n : undefined)),
    mpesa:
      own ??
      add(({ figure, key, amount }) =>
        (figure === "received" || figure === "reversed") && key === "mpesa" ? amount : undefined,
      ),
  };
}

const seesAll = (actor: Actor, permission: Permission) =>
  can(actor, permission) && scopeOf(actor, permission) === "all";

const STEP_SQL: Record<Step, (day: SQL) => SQL> = {
  day: (day) => sql`(${day})::text`,
  month: (day) => sql`date_trunc('month', ${day})::date::text`,
  all: () => sql`''`,
};

async function jobsOf(reader: Reader, actor: Actor, span: Span, step: Step): Promise<Series> {
  const where = and(
    between(moves.date, span.from, span.to),
    notInArray(moves.status, ["quoted", "cancelled"]),
    movesInScope(actor, "view_moves"),
  );
  const { rows } = await reader.execute<{ day: string; n: number }>(sql`
    select ${STEP_SQL[step](sql`moves.date`)} as day, count(*)::int as n
    from ${moves} left join ${quotes} on quotes.id = moves.quote_id where ${where} group by 1`);
  return new Map(rows.map(({ day, n }) => [day, n]));
}

async function ownMpesaOf(reader: Reader, actor: Actor, span: Span, step: Step): Promise<Series> {
  if (!can(actor, "view_finances")) return new Map();
  const { rows } = await reader.execute<{ day: string; amount: string }>(sql`
    select ${STEP_SQL[step](sql`nairobi_day(payments.received_at)`)} as day, sum(payments.amount)::text as amount
    from invoices join payments on payments.invoice_id = invoices.id
    where invoices.assigned_to = ${personIdOf(actor)}::uuid and payments.method = 'mpesa'
      and payments.received_at >= ${startOfDate(span.from).toISOString()}::timestamptz
      and payments.received_at < ${startOfDate(addDays(span.to, 1)).toISOString()}::timestamptz
    group by 1`);
  return new Map(rows.map(({ day, amount }) => [day, Number(amount)]));
}

/** Figures of a period and the previous one, with chart lines, within the actor's reach. */
export async function getCards(reader: Reader, actor: Actor, period: Period) {
  const [now, before, line] = await Promise.all([
    seriesOf(reader, actor, period, "all"),
    seriesOf(reader, actor, period.before, "all"),
    seriesOf(reader, actor, period.line, period.step),
  ]);
  const points = pointsOf(period.line, period.step);
  return {
    from: period.from,
    to: period.to,
    before: period.before,
    points,
    cards: cardsFor(actor).map((id) => {
      const value = now[id].get("") ?? 0;
      const earlier = before[id].get("") ?? 0;
      return {
        id,
        value,
        before: earlier,
        change: changeOf(value, earlier),
        own: !seesAll(actor, CARDS[id].needs),
        line: points.map((point) => line[id].get(point) ?? 0),
      };
    }),
  };
}

const DAYS_OF_A_WEEK = 7;

/** Amounts owed, overdue and due in the next seven days, within the actor's reach. */
export async function getReceivables(reader: Reader, actor: Actor, today: PlainDate) {
  const mine = seesAll(actor, "view_finances") ? sql`true` : sql`assigned_to = ${personIdOf(actor)}::uuid`;
  const part = (which: SQL) =>
    sql`json_build_object('invoices', count(*) filter (where ${which}), 'amount', coalesce(sum(owed) filter (where ${which}), 0))`;
  type Part = { invoices: number; amount: number };
  const { rows } = await reader.execute<{ owed: Part; overdue: Part; dueThisWeek: Part }>(sql`
    select ${part(sql`true`)} as owed, ${part(sql`due_date < ${today}::date`)} as overdue,
      ${part(sql`due_date between ${today}::date and ${addDays(today, DAYS_OF_A_WEEK - 1)}::date`)} as "dueThisWeek"
    from (select due_date, total - credited_amount - paid_amount as owed from invoices
      where not settled and cancelled_at is null and not draft and ${mine}) open`);
  const none = { invoices: 0, amount: 0 };
  return rows[0] ?? { owed: none, overdue: none, dueThisWeek: none };
}

const TABLE_DAYS = 180;
const TABLE_ROWS = 10;
const TABLE_COUNTED = 1000;

const QUOTE_AS_INQUIRY = sql`case when accepted_at is not null then 'completed'
  when declined_at is not null then 'rejected' when status = 'revision' then 'pending' else status end`;

function tableOf(actor: Actor, status: InquiryStatus | undefined, now: Date): SQL {
  const since = sql`created_at >= ${startOfDate(addDays(nairobiDate(now), -TABLE_DAYS)).toISOString()}::timestamptz`;
  const forms = sql`select id, source, status, name, phone, locale, service, amount, amount_quoted, quote_number, assigned_to, respond_by,
      first_response_at, first_response_by, created_at
    from inquiries where ${since}${status ? sql` and status = ${status}` : sql``}`;
  if (!seesAll(actor, "view_quotes")) return forms;
  return sql`${forms} union all
    select id, 'calculator', ${QUOTE_AS_INQUIRY}, customer_name, customer_phone, locale, service_type, total, true, number, assigned_to,
      null, null, null, created_at
    from quotes where ${since} and source = 'calculator' and superseded_at is null
      ${status ? sql` and ${QUOTE_AS_INQUIRY} = ${status}` : sql``}`;
}

const TABLE_SORTS: Record<InquirySort, SQL> = {
  date: sql`created_at`,
  customer: sql`lower(name)`,
  amount: sql`amount`,
};

interface TableInput {
  status?: InquiryStatus | undefined;
  sort?: InquirySort | undefined;
  order?: "asc" | "desc" | undefined;
  page?: number | undefined;
}

/** Inquiries from forms and, with access to all quotes, calculator quotes. Covers half a year, ten per page. */
export async function getInquiryTable(reader: Reader, actor: Actor, input: TableInput, now: Date) {
  const sort = input.sort ?? "date";
  const descending = (input.order ?? (sort === "customer" ? "asc" : "desc")) === "desc";
  const order = sql`${TABLE_SORTS[sort]} ${sql.raw(descending ? "desc" : "asc")}, id ${sql.raw(descending ? "desc" : "asc")}`;
  const counted = await reader.execute<{ status: InquiryStatus; n: number }>(sql`
    select status, least(count(*), ${TABLE_COUNTED})::int as n from (${tableOf(actor, undefined, now)}) t group by 1`);
  const counts = { pending: 0, approved: 0, rejected: 0, completed: 0 };
  for (const { status, n } of counted.rows) counts[status] = n;
  const total = input.status ? counts[input.status] : Object.values(counts).reduce((sum, n) => sum + n, 0);
  const pages = Math.max(1, Math.ceil(Math.min(total, TABLE_COUNTED) / TABLE_ROWS));
  const page = Math.min(input.page ?? 1, pages);
  const { rows } = await reader.execute<TableRow>(sql`
    select t.id, t.source, t.status, t.name, t.phone, t.locale, t.service, t.amount, t.amount_quoted as "amountQuoted", t.quote_number as "quoteNumber",
      claims.number as "claimNumber", t.assigned_to as "assignedTo", people.name as "assignedName",
      t.respond_by as "respondBy", t.first_response_at as "firstResponseAt", t.first_response_by as "firstResponseBy",
      t.created_at as "createdAt"
    from (select * from (${tableOf(actor, input.status, now)}) all_rows order by ${order}
      limit ${TABLE_ROWS} offset ${(page - 1) * TABLE_ROWS}) t
    left join claims on claims.inquiry_id = t.id
    left join people on people.id = t.assigned_to
    order by ${sort === "customer" ? sql`lower(t.name)` : sql`t.${sql.raw(sort === "date" ? "created_at" : "amount")}`} ${sql.raw(descending ? "desc" : "asc")}, t.id ${sql.raw(descending ? "desc" : "asc")}`);
  const instant = (value: unknown) => (value === null ? null : new Date(value as string));
  return {
    rows: rows.map((row) => ({
      ...row,
      amount: Number(row.amount),
      respondBy: instant(row.respondBy),
      firstResponseAt: instant(row.firstResponseAt),
      createdAt: new Date(row.createdAt),
    })),
    counts,
    page,
    pages,
    days: TABLE_DAYS,
  };
}

const PANEL_ROWS = 8;

interface PanelRow extends Record<string, unknown> {
  id: string;
  kind: "prompt" | "arrival";
  state: string;
  customer: string;
  phone: string;
  amount: string;
  receipt: string | null;
  reason: string | null;
  updatedAt: string;
  invoiceId: string | null;
  invoiceNumber: string | null;
  balance: string | null;
  parts: { customer: string; invoiceNumber: string; amount: number }[];
}

const LIVE = sql`not exists (select 1 from payments r where r.reversal_of = p.id)`;

/**
 * Today's prompts with their payment's outcome from any source. Repeated or since-paid requests cannot be sent again.
 */
function promptRows(since: SQL, mine: SQL): SQL {
  return sql`select s.id, 'prompt' as kind,
      case when s.state <> 'succeeded' or p.live then s.state when p.live is null or v.open then 'checking' else 'taken-back' end as state,
      i.customer_name as customer, s.phone, s.amount * 100::bigint as amount, r.receipt,
      s.reason, coalesce(s.ended_at, s.sent_at, s.created_at) as "updatedAt", i.id as "invoiceId", i.number as "invoiceNumber",
      case when i.cancelled_at is null and not exists (select 1 from stk_prompts n where n.invoice_id = s.invoice_id
          and n.created_at > s.created_at and (n.phone = s.phone or n.state = 'succeeded'))
        then greatest(i.total - i.credited_amount - i.paid_amount, 0) end as balance, '[]'::jsonb as parts
    from stk_prompts s join invoices i on i.id = s.invoice_id
    left join lateral (select p.id, ${LIVE} as live from stk_prompt_payments t join payments p on p.id = t.payment_id
      where t.prompt_id = s.id) p on true
    left join mpesa_receipts r on r.payment_id = p.id
    left join lateral (select true as open from mpesa_reviews w left join mpesa_arrival_payments l on l.arrival_id = w.arrival_id
      where w.settled_at is null and (l.payment_id = p.id or w.prompt_id = s.id) limit 1) v on true
    where s.created_at >= ${since} and ${mine}`;
}

/**
 * Today's Pay Bill payments, one row per receipt, with their invoices. Payments of a listed prompt are left out, so
 * that none shows twice.
 */
function transactionRows(since: SQL, mine: SQL): SQL {
  const ofPrompt = sql`select 1 from stk_prompts s left join stk_prompt_payments t on t.prompt_id = s.id
    left join mpesa_receipts r on r.payment_id = t.payment_id
    left join mpesa_arrival_payments l on l.payment_id = t.payment_id
    where s.created_at >= ${since} and (l.arrival_id = a.id or r.receipt = a.trans_id
      or (b.n is null and v.settled_at is null and s.invoice_id = named.id and s.amount * 100 = a.amount
        and s.state in ('prompted', 'checking', 'succeeded') and not coalesce(r.confirmed, false)))`;
  return sql`select a.id, 'arrival', case when v.id is not null and v.settled_at is null then 'checking' when b.live > 0 then 'succeeded'
        when b.n > 0 then 'taken-back' else 'checking' end,
      coalesce(b.customer, i.customer_name, nullif(a.payer_name, ''), 'Unknown payer'), a.phone, coalesce(b.amount, a.amount),
      a.trans_id, null, a.created_at, i.id, i.number, null, coalesce(b.parts, '[]'::jsonb)
    from mpesa_arrivals a
    left join mpesa_reviews v on v.arrival_id = a.id
    left join invoices named on named.account_number = upper(regexp_replace(a.account, '[[:space:]-]', '', 'g'))
    left join lateral (
      select count(*) as n, count(*) filter (where live) as live, string_agg(distinct customer, ', ') as customer,
        case when bool_or(live) then sum(amount) filter (where live) else sum(amount) end as amount,
        min(invoice_id::text) filter (where live)::uuid as first,
        jsonb_agg(jsonb_build_object('customer', customer, 'invoiceNumber', number, 'amount', amount) order by number) filter (where live) as parts
      from (select p.amount, p.invoice_id, i.customer_name as customer, i.number, ${LIVE} as live
        from mpesa_arrival_payments l join payments p on p.id = l.payment_id join invoices i on i.id = p.invoice_id
        where l.arrival_id = a.id and ${mine}) part having count(*) > 0) b on true
    left join invoices i on i.id = coalesce(case when b.live <= 1 then b.first end, case when b.n is null and v.id is null then named.id end) and ${mine}
    where a.created_at >= ${since} and a.prompt_id is null and not exists (${ofPrompt})
      and (v.settled_at is null or b.n > 0)`;
}

/** Today's prompts and Pay Bill payments, newest first, with the number of unmatched ones. */
export async function getMpesaPanel(reader: Reader, actor: Actor, now: Date) {
  const since = sql`${startOfDate(nairobiDate(now)).toISOString()}::timestamptz`;
  const all = scopeOf(actor, "view_finances") === "all";
  const mine = all ? sql`true` : sql`i.assigned_to = ${personIdOf(actor)}::uuid`;
  const [found, unmatched] = await Promise.all([
    reader.execute<PanelRow>(sql`
      select * from (${promptRows(since, mine)} union all ${transactionRows(since, mine)}) panel
      where ${all ? sql`true` : sql`"invoiceId" is not null or jsonb_array_length(parts) > 0`}
      order by "updatedAt" desc, id desc limit ${PANEL_ROWS}`),
    countOpenReviews(reader, actor),
  ]);
  return {
    payments: found.rows.map(({ state, receipt, parts, ...row }) => ({
      ...row,
      status: panelStateOf(state),
      takenBack: state === "taken-back",
      transactionId: receipt,
      amount: Number(row.amount),
      balance: row.balance === null ? null : Number(row.balance),
      updatedAt: new Date(row.updatedAt),
      parts: parts.length > 1 ? parts : [],
    })),
    unmatched,
  };
}
