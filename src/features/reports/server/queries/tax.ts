import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { addDays, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import { count, money, monthLabel, type ReportBody, type ReportInput } from "../../domain/figures";
import { monthsOf } from "../../domain/periods";

interface VatMonth {
  month: PlainDate;
  invoices: number;
  notes: number;
  taxable: number;
  credited: number;
  output: number;
  creditedVat: number;
}

/** A credit note counts in its own month, so filed returns stay as filed. Drafts are left out. */
async function listVatMonths(reader: Reader, { from, to }: ReportInput): Promise<VatMonth[]> {
  const { rows } = await reader.execute<Record<keyof VatMonth, string>>(sql`
    select date_trunc('month', day)::date::text as month, sum(invoice)::text as invoices, sum(1 - invoice)::text as notes,
      sum(vat_base * invoice)::text as taxable, sum(vat_base * (1 - invoice))::text as credited,
      sum(vat * invoice)::text as output, sum(vat * (1 - invoice))::text as "creditedVat"
    from (
      select issue_date as day, 1 as invoice, vat_base, vat from invoices
      where not draft and issue_date between ${from}::date and ${to}::date
      union all
      select issue_date, 0, vat_base, vat from credit_notes where issue_date between ${from}::date and ${to}::date
    ) papers group by 1 order by 1`);
  return rows.map(({ month, ...sums }) => {
    const numbers = Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)]));
    return { month, ...(numbers as Omit<VatMonth, "month">) };
  });
}

export async function readVat(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const found = await listVatMonths(reader, input);
  const months = monthsOf(
    input,
    found.map(({ month }) => month),
  );
  const cellsOf = (rows: readonly VatMonth[]) => {
    const sum = (name: Exclude<keyof VatMonth, "month">) => rows.reduce((all, row) => all + row[name], 0);
    return [
      sum("invoices"),
      sum("taxable"),
      sum("output"),
      sum("notes"),
      sum("credited"),
      sum("creditedVat"),
      sum("taxable") - sum("credited"),
      sum("output") - sum("creditedVat"),
    ];
  };
  const of = (month: PlainDate) => cellsOf(found.filter((row) => row.month === month));
  return {
    head: "Month",
    columns: [
      count("Invoices"),
      money("Taxable"),
      money("VAT charged"),
      count("Credit notes"),
      money("Taxable credited"),
      money("VAT credited"),
      money("Taxable, net"),
      money("VAT due"),
    ],
    rows: months.map((month) => ({ label: monthLabel(month), to: null, cells: of(month) })),
    total: cellsOf(found),
    chart: {
      unit: "money",
      stacked: false,
      labels: months.map(monthLabel),
      series: [{ name: "VAT due", values: months.map((month) => Math.max(0, of(month).at(-1) ?? 0)) }],
    },
    notes: [
      { text: "The return of a month, by rate and document, is under Tax.", to: "/tax/vat" },
      {
        text: "By the date of the invoice and of the credit note. Taxable is the part that carries VAT: base and distance do not, unless the settings say so.",
        to: null,
      },
      {
        text: "VAT that a buyer withheld and paid to KRA is still due here; its certificates are set off in the return.",
        to: null,
      },
    ],
  };
}

/**
 * Invoices open at the end of a past day: total less credit notes, payments and settlements until then. Only those open
 * now or touched since qualify. Due dates are today's.
 */
export function openAt(day: PlainDate): SQL {
  const end = startOfDate(addDays(day, 1)).toISOString();
  return sql`
    select * from (
      select i.customer_id, i.due_date, i.total
        - coalesce((select sum(n.total) from credit_notes n where n.invoice_id = i.id and n.issue_date <= ${day}::date), 0)
        - coalesce((select sum(p.applied) from payments p where p.invoice_id = i.id and p.received_at < ${end}::timestamptz), 0)
        - coalesce((select sum(s.applied) from settlements s where s.invoice_id = i.id and s.at < ${end}::timestamptz), 0) as owed
      from invoices i where not i.draft and i.issue_date <= ${day}::date and i.id in (
        select id from invoices where not settled and cancelled_at is null and not draft
        union select invoice_id from payments where received_at >= ${end}::timestamptz
        union select invoice_id from settlements where at >= ${end}::timestamptz
        union select invoice_id from credit_notes where issue_date > ${day}::date
      )
    ) o where o.owed > 0`;
}

/** The same by the day it is due, as ageing takes it. */
export async function listOpenAt(
  reader: Reader,
  day: PlainDate,
): Promise<{ day: PlainDate; n: number; amount: number }[]> {
  const { rows } = await reader.execute<{ day: string; n: string; amount: string }>(sql`
    select o.due_date::text as day, count(*)::text as n, sum(o.owed)::text as amount from (${openAt(day)}) o group by 1`);
  return rows.map((row) => ({ day: row.day, n: Number(row.n), amount: Number(row.amount) }));
}
