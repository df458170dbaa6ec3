import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import { AGES, type Report, type ReportRow, type Span, sumRows } from "../../domain";

const MOST = 500;
const NAIROBI = sql.raw(`at time zone 'Africa/Nairobi'`);

/** In SQL: sums of what is owed by age, of rows with `due_date` and `owed`. */
const agesOn = (day: PlainDate) => {
  const age = sql`case when due_date >= ${day} then 0 when due_date >= ${day}::date - 30 then 1 when due_date >= ${day}::date - 60 then 2
    when due_date >= ${day}::date - 90 then 3 else 4 end`;
  return sql`array[${sql.join(
    AGES.map((_, place) => sql`coalesce(sum(owed) filter (where ${age} = ${place}::int), 0)::text`),
    sql`, `,
  )}]`;
};

/** A report of parties by the age of their debts. `found` selects their id, name and ages, the largest debt first. */
async function readAged(
  reader: Reader,
  { label, found, to }: { label: string; found: SQL; to: (id: string) => string | null },
): Promise<Report> {
  const { rows } = await reader.execute<{ id: string; name: string; ages: string[] }>(
    sql`${found} limit ${MOST + 1}`,
  );
  const shown = rows.map(({ id, name, ages }): ReportRow => {
    const figures = ages.map(Number);
    return {
      ...{ key: id, label: name, note: "", isSum: false, to: to(id) },
      figures: [...figures, figures.reduce((sum, figure) => sum + figure, 0)],
    };
  });
  return {
    columns: [...AGES, "Total"],
    sections: [{ label, rows: [...shown.slice(0, MOST), sumRows("total", "Total", shown, AGES.length + 1)] }],
    notes: rows.length > MOST ? [`The ${MOST} largest are shown.`] : [],
  };
}

/** Unpaid invoices of each customer on a day, by the days since they were due. */
export const readAgedReceivables = (reader: Reader, { to }: Span): Promise<Report> =>
  readAged(reader, {
    label: "Customers",
    found: sql`
      with open as (
        select i.customer_id, i.due_date, i.total
          - coalesce((select sum(n.total) from credit_notes n where n.invoice_id = i.id and n.issue_date <= ${to}), 0)
          - coalesce((select sum(p.applied) from payments p where p.invoice_id = i.id and (p.received_at ${NAIROBI})::date <= ${to}), 0)
          - coalesce((select sum(s.applied) from settlements s where s.invoice_id = i.id and s.date <= ${to}), 0) as owed
        from invoices i where not i.draft and i.issue_date <= ${to}
          and (not i.settled or i.issue_date > ${to}::date - 400 or exists (select from payments p where p.invoice_id = i.id and (p.received_at ${NAIROBI})::date > ${to})))
      select c.id, c.name, ${agesOn(to)} as ages from open a join customers c on c.id = a.customer_id where a.owed <> 0
      group by c.id order by sum(a.owed) desc, c.id`,
    to: (id) => `/books/journal?customer=${id}&to=${to}`,
  });

/** Approved bills of each supplier that were not paid on a day. People who paid with their own money are suppliers too. */
export const readAgedPayables = (reader: Reader, { to }: Span): Promise<Report> =>
  readAged(reader, {
    label: "Suppliers",
    found: sql`
      with open as (
        select coalesce(p.supplier_id::text, p.spent_by::text, p.payee) as id, coalesce(s.name, e.name, p.payee) as name, p.due_date, p.total as owed
        from purchases p left join suppliers s on s.id = p.supplier_id left join people e on e.id = p.spent_by
        where p.state in ('approved', 'paid') and p.day <= ${to} and p.funds <> 'float'
          and not exists (select from purchase_payments y where y.purchase_id = p.id and y.undone_at is null and y.paid_on <= ${to}))
      select id, min(name) as name, ${agesOn(to)} as ages from open group by id order by sum(owed) desc, id`,
    to: () => "/purchases?state=approved",
  });
