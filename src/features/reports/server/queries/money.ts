import { sql } from "drizzle-orm";
import { AGEING, ageOf, ageSpans } from "~/features/invoices/domain";
import { Sums } from "~/features/metrics/domain";
import { getSumsByDay, readDailySums } from "~/features/metrics/server/queries";
import { METHOD_LABELS, PAYMENT_METHODS } from "~/features/payments/domain";
import type { Reader } from "~/platform/db/database";
import { addDays, formatDate, nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import {
  count,
  money,
  monthLabel,
  type ReportBody,
  type ReportInput,
  share,
  shareOf,
  titled,
} from "../../domain/figures";
import { monthsOf } from "../../domain/periods";
import { listOpenAt, openAt } from "./tax";

const daysOf = (sums: Sums) => sums.rows.map(({ day }) => day);

export async function readRevenue(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const all = await readDailySums(reader, input, ["invoiced", "revenue", "vat", "outstanding"], "month");
  const known = all
    .keys("invoiced", "revenue")
    .sort((a, b) => all.amount("revenue", b) - all.amount("revenue", a));
  const services = input.service ? known.filter((key) => key === input.service) : known;
  const sums = new Sums(all.rows.filter(({ key }) => services.includes(key)));
  const months = monthsOf(input, daysOf(sums));
  const cellsOf = (month?: PlainDate) => [
    sums.n("invoiced", undefined, month),
    ...services.map((service) => sums.amount("revenue", service, month)),
    sums.amount("invoiced", undefined, month),
    sums.amount("invoiced", undefined, month) - sums.amount("revenue", undefined, month),
    sums.amount("revenue", undefined, month),
    sums.amount("vat", undefined, month),
    sums.amount("revenue", undefined, month) - sums.amount("vat", undefined, month),
    sums.amount("outstanding", undefined, month),
  ];
  return {
    services: known
      .map((service) => ({ value: service, label: titled(service) }))
      .sort((a, b) => a.label.localeCompare(b.label)),
    head: "Month",
    columns: [
      count("Invoices"),
      ...services.map((service) => money(titled(service))),
      money("Invoiced"),
      money("Credited"),
      money("Revenue, with VAT"),
      money("VAT"),
      money("Revenue, net"),
      money("Still open"),
    ],
    rows: months.map((month) => ({ label: monthLabel(month), to: null, cells: cellsOf(month) })),
    total: cellsOf(),
    chart: {
      unit: "money",
      stacked: true,
      labels: months.map(monthLabel),
      series: services.map((service) => ({
        name: titled(service),
        values: months.map((month) => Math.max(0, sums.amount("revenue", service, month))),
      })),
    },
    notes: [
      {
        text: "Invoices and credit notes count on their own day, so a past month stays as it was. Amounts by service include VAT. Services are those of the quote; invoices made by hand are Other.",
        to: null,
      },
    ],
  };
}

export async function readAgeing(reader: Reader, { now, by, asOf }: ReportInput): Promise<ReportBody> {
  const today = asOf && asOf < nairobiDate(now) ? asOf : nairobiDate(now);
  const isPast = today < nairobiDate(now);
  const buckets = AGEING.map(() => ({ n: 0, amount: 0 }));
  const spans = ageSpans(today);
  // Past days have no saved sums: open amounts come from the rows.
  const due = isPast ? await listOpenAt(reader, today) : await getSumsByDay(reader, "due");
  for (const { day, n, amount } of due) {
    const bucket = buckets[ageOf(day, today)];
    if (!bucket) continue;
    bucket.n += n;
    bucket.amount += amount;
  }
  const whole = buckets.reduce((sum, { amount }) => sum + amount, 0);
  const past = buckets.slice(1);
  const sum = (of: typeof buckets, name: "n" | "amount") => of.reduce((total, each) => total + each[name], 0);
  const table =
    by === "customer"
      ? await agedTable(reader, { day: today, now }, buckets)
      : {
          head: "Due",
          columns: [count("Invoices"), money("Owed"), share("Share")],
          rows: buckets.map(({ n, amount }, place) => ({
            label: AGEING[place] ?? "",
            to: isPast ? null : `/invoice-management?${new URLSearchParams(spans[place])}`,
            cells: [n, amount, shareOf(amount, whole)],
          })),
          total: [sum(buckets, "n"), whole, null],
        };
  return {
    ...table,
    chart: {
      unit: "money",
      stacked: false,
      labels: [...AGEING],
      series: [{ name: "Owed", values: buckets.map(({ amount }) => amount) }],
    },
    notes: [
      {
        text: `As of ${formatDate(today)}: ${formatKes(sum(past, "amount"))} on ${sum(past, "n")} invoices ${isPast ? "was" : "is"} overdue.`,
        to: isPast ? null : "/invoice-management?status=overdue",
      },
    ],
  };
}

const MOST_CUSTOMERS = 100;

async function agedTable(reader: Reader, at: AgeingDay, buckets: readonly { amount: number }[]) {
  const customers = await listAgedCustomers(reader, at, MOST_CUSTOMERS);
  const whole = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const owed = buckets.map(({ amount }) => amount);
  return {
    head: "Customer",
    columns: [...AGEING.map((label) => money(label)), money("Owed")],
    rows: customers.map(({ customerNumber, name, amounts }) => ({
      label: name,
      to: `/customers/${customerNumber}`,
      cells: [...amounts, whole(amounts)],
    })),
    total: [...owed, whole(owed)],
  };
}

export async function readPayments(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const sums = await readDailySums(reader, input, ["received", "reversed", "fee"], "month");
  const months = monthsOf(input, daysOf(sums));
  const methods = PAYMENT_METHODS.filter((method) => sums.keys("received", "reversed").includes(method));
  const cellsOf = (method?: string) => [
    sums.n("received", method),
    sums.amount("received", method),
    sums.n("reversed", method),
    sums.amount("reversed", method),
    sums.amount("received", method) + sums.amount("reversed", method),
    sums.amount("fee", method),
  ];
  return {
    head: "Method",
    columns: [
      count("Payments"),
      money("Received"),
      count("Reversals"),
      money("Reversed"),
      money("Net"),
      money("Fees"),
    ],
    rows: methods.map((method) => ({ label: METHOD_LABELS[method], to: null, cells: cellsOf(method) })),
    total: cellsOf(),
    chart: {
      unit: "money",
      stacked: true,
      labels: months.map(monthLabel),
      series: methods.map((method) => ({
        name: METHOD_LABELS[method],
        values: months.map((month) =>
          Math.max(0, sums.amount("received", method, month) + sums.amount("reversed", method, month)),
        ),
      })),
    },
  };
}

/** Unbooked part of transactions under review or unsettled, by M-Pesa's month. Few, so read directly. */
async function unmatchedByMonth(
  reader: Reader,
  { from, to, now }: ReportInput,
): Promise<Map<PlainDate, number>> {
  const recent = new Date(now.getTime() - 86_400_000).toISOString();
  const { rows } = await reader.execute<{ month: string; amount: string }>(sql`
    with waiting as (
      select a.id, a.paid_at, a.amount from mpesa_reviews r join mpesa_arrivals a on a.id = r.arrival_id where r.settled_at is null
      union
      select a.id, a.paid_at, a.amount from mpesa_arrivals a where a.created_at > ${recent}::timestamptz
        and not exists (select 1 from mpesa_reviews r where r.arrival_id = a.id)
        and not exists (select 1 from mpesa_arrival_payments l where l.arrival_id = a.id)
    )
    select date_trunc('month', nairobi_day(w.paid_at))::date::text as month, sum(w.amount - coalesce(b.amount, 0))::text as amount
    from waiting w left join lateral (
      select sum(p.amount + coalesce(back.amount, 0)) as amount from mpesa_arrival_payments l join payments p on p.id = l.payment_id
        left join payments back on back.reversal_of = p.id where l.arrival_id = w.id
    ) b on true
    where nairobi_day(w.paid_at) between ${from}::date and ${to}::date group by 1`);
  return new Map(rows.map(({ month, amount }) => [month, Number(amount)]));
}

/** M-Pesa payments typed by staff, without those M-Pesa has reported since. Few, so read directly. */
async function typedByMonth(reader: Reader, { from, to }: ReportInput): Promise<Map<PlainDate, number>> {
  const { rows } = await reader.execute<{ month: string; amount: string }>(sql`
    select date_trunc('month', nairobi_day(p.received_at))::date::text as month, sum(p.amount)::text as amount
    from payments p left join payments o on o.id = p.reversal_of
    where p.method = 'mpesa' and p.recorded_by is not null
      and p.received_at >= ${startOfDate(from).toISOString()}::timestamptz and p.received_at < ${startOfDate(addDays(to, 1)).toISOString()}::timestamptz
      and (o.id is null or o.recorded_by is not null)
      and not exists (select 1 from mpesa_arrival_payments l where l.payment_id = coalesce(o.id, p.id))
      and not exists (select 1 from stk_prompt_payments t where t.payment_id = coalesce(o.id, p.id))
    group by 1`);
  return new Map(rows.map(({ month, amount }) => [month, Number(amount)]));
}

export async function readMpesa(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const figures = ["received", "mpesa_arrived", "mpesa_matched", "mpesa_linked", "mpesa_taken_back"] as const;
  const sums = await readDailySums(reader, input, figures, "month");
  const [waiting, typedIn] = [await unmatchedByMonth(reader, input), await typedByMonth(reader, input)];
  const months = monthsOf(input, daysOf(sums));
  const lineOf = (month: PlainDate) => {
    const typed = typedIn.get(month) ?? 0;
    // Prompts without those also reported as paybill payments. Typed payments have no M-Pesa report.
    const direct =
      sums.amount("received", "mpesa", month) -
      sums.amount("mpesa_linked", undefined, month) +
      sums.amount("mpesa_taken_back", "direct", month) -
      typed;
    const received = sums.amount("mpesa_arrived", undefined, month) + direct;
    const matched =
      sums.amount("mpesa_matched", undefined, month) +
      sums.amount("mpesa_taken_back", "arrival", month) +
      direct;
    const unmatched = waiting.get(month) ?? 0;
    return [received, matched, unmatched, received - matched - unmatched, typed];
  };
  const lines = months.map(lineOf);
  const total = [0, 1, 2, 3, 4].map((place) => lines.reduce((sum, line) => sum + (line[place] ?? 0), 0));
  const open = total[2] ?? 0;
  return {
    head: "Month",
    columns: [
      money("Received"),
      money("Matched"),
      money("Unmatched"),
      money("Variance"),
      money("Typed by hand"),
    ],
    rows: months.map((month, place) => ({ label: monthLabel(month), to: null, cells: lines[place] ?? [] })),
    total,
    chart: {
      unit: "money",
      stacked: false,
      labels: months.map(monthLabel),
      series: ["Received", "Matched"].map((name, place) => ({
        name,
        values: lines.map((line) => Math.max(0, line[place] ?? 0)),
      })),
    },
    notes: [
      open === 0
        ? { text: "Nothing of this time waits to be matched.", to: null }
        : { text: `${formatKes(open)} waits to be matched.`, to: "/payments/review" },
      {
        text: "Variance is what arrived and was settled without being booked: money that is not ours, or reported twice. Below zero, more is booked than M-Pesa has reported.",
        to: null,
      },
      {
        text: "Typed by hand is what people recorded as M-Pesa and M-Pesa has not reported: compare it with M-Pesa's own statement.",
        to: "/payments?method=mpesa",
      },
    ],
  };
}

export interface AgedCustomer {
  customerNumber: string;
  name: string;
  amounts: number[];
}

export interface AgeingDay {
  day: PlainDate;
  now: Date;
}

/** Debtors by age at the end of a day, the largest first; today's from the open invoices. */
export async function listAgedCustomers(
  reader: Reader,
  { day, now }: AgeingDay,
  limit: number,
): Promise<AgedCustomer[]> {
  const during = (from: number, to: number) =>
    sql`coalesce(sum(o.owed) filter (where o.due_date between ${addDays(day, -to)}::date and ${addDays(day, -from)}::date), 0)::text`;
  const open =
    day < nairobiDate(now)
      ? openAt(day)
      : sql`select customer_id, due_date, total - credited_amount - paid_amount as owed from invoices where not settled and cancelled_at is null and not draft`;
  const { rows } = await reader.execute<Record<string, string>>(sql`
    select c.customer_number, c.name, o.* from (
      select coalesce(m.merged_into, m.id) as customer_id, sum(o.owed) as owed, ${during(-40_000, 0)} as b0, ${during(1, 30)} as b1, ${during(31, 60)} as b2,
        ${during(61, 90)} as b3, ${during(91, 40_000)} as b4
      from (${open}) o join customers m on m.id = o.customer_id group by 1 order by 2 desc limit ${limit}
    ) o join customers c on c.id = o.customer_id order by o.owed desc, c.customer_number`);
  return rows.map((row) => ({
    customerNumber: row.customer_number ?? "",
    name: row.name ?? "",
    amounts: [0, 1, 2, 3, 4].map((place) => Number(row[`b${place}`])),
  }));
}
