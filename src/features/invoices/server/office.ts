import { and, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { customersOfPerson } from "~/features/customers/server/reach";
import { customers } from "~/features/customers/server/tables";
import { figureSources } from "~/features/metrics/server/queries";
import { namedEvents } from "~/features/office/activity/server/queries";
import { navCounts } from "~/features/office/menu/server/queries";
import { amountIn, type Found } from "~/features/office/search/domain";
import { READ, type Reading, searchKinds } from "~/features/office/search/server/queries";
import type { Reader } from "~/platform/db/database";
import { occurs } from "~/platform/db/paging";
import { type Actor, can, personIdOf, scopeOf } from "~/platform/http/actor";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { messageExamples } from "~/platform/mail/message-texts";
import { creditNotes } from "../credit-notes/server/tables";
import { taxNumberCondition } from "../tax-states/server/queries";
import { invoices } from "./tables";

async function findInvoices(
  reader: Reader,
  actor: Actor,
  readings: readonly Reading[],
  now: Date,
): Promise<Found[]> {
  const all = scopeOf(actor, "view_finances") === "all";
  const amount = amountIn(readings);
  const isNumbered = taxNumberCondition(readings.map(([typed]) => typed).join(""));
  const words = isNumbered ?? occurs(sql`${invoices}.search`, readings);
  const rows = await reader
    .select({
      id: invoices.id,
      number: invoices.number,
      name: invoices.customerName,
      issued: invoices.issueDate,
      dueDate: invoices.dueDate,
      total: invoices.total,
      paidAmount: invoices.paidAmount,
      creditedAmount: invoices.creditedAmount,
      cancelledAt: invoices.cancelledAt,
    })
    .from(invoices)
    .where(
      and(
        amount === undefined ? words : or(words, eq(invoices.total, amount)),
        eq(invoices.draft, false),
        all ? undefined : eq(invoices.assignedTo, personIdOf(actor)),
      ),
    )
    .orderBy(desc(invoices.issueDate), desc(invoices.id))
    .limit(READ);
  return rows.map(({ id, number, name, issued, ...money }) => ({
    kind: "invoice",
    id,
    title: `${number} ${name}`,
    detail: `${stateOf(money, nairobiDate(now))} · Issued ${formatDate(issued)}`,
    to: `/invoice-management/${number}`,
  }));
}

type Money = Pick<
  typeof invoices.$inferSelect,
  "dueDate" | "total" | "paidAmount" | "creditedAmount" | "cancelledAt"
>;

function stateOf({ total, paidAmount, creditedAmount, cancelledAt, dueDate }: Money, today: string): string {
  if (cancelledAt) return "Cancelled";
  const balance = total - paidAmount - creditedAmount;
  if (balance <= 0) return `Paid, ${formatKes(total)}`;
  return `${formatKes(balance)} ${dueDate < today ? "overdue" : "due"}`;
}

async function findCreditNotes(reader: Reader, actor: Actor, readings: readonly Reading[]): Promise<Found[]> {
  const [first, ...more] = readings;
  if (!first || more.length > 0) return [];
  const all = scopeOf(actor, "view_finances") === "all";
  const rows = await reader
    .select({
      id: creditNotes.id,
      number: creditNotes.number,
      total: creditNotes.total,
      issued: creditNotes.issueDate,
      invoice: invoices.number,
      name: invoices.customerName,
    })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(
      and(
        inArray(
          creditNotes.number,
          first.map((word) => word.toUpperCase()),
        ),
        all ? undefined : eq(invoices.assignedTo, personIdOf(actor)),
      ),
    )
    .limit(READ);
  return rows.map(({ id, number, name, total, issued, invoice }) => ({
    kind: "credit-note",
    id,
    title: `${number} ${name}`,
    detail: `${formatKes(total)} off ${invoice} · ${formatDate(issued)}`,
    to: `/invoice-management/${invoice}`,
  }));
}

export const creditNoteSearch = searchKinds.answer({
  kind: "credit-note",
  needs: "view_finances",
  find: findCreditNotes,
});

export const invoiceSearch = searchKinds.answer({
  kind: "invoice",
  needs: "view_finances",
  find: findInvoices,
});

export const invoiceCount = navCounts.answer({
  name: "invoices",
  from: (_reader, actor, now) => {
    if (!can(actor, "view_finances")) return undefined;
    const own =
      scopeOf(actor, "view_finances") === "all" ? sql`` : sql` and i.assigned_to = ${actor.personId}::uuid`;
    return sql`${invoices} i where i.due_date < ${nairobiDate(now)}::date and not i.settled
      and i.cancelled_at is null and not i.draft${own}`;
  },
  late: () => sql`true`,
});

export const customersOfInvoices = customersOfPerson.answer(
  (person) => sql`select customer_id from invoices where assigned_to = ${person} and not draft`,
);

/** Assignees are notified of their invoice and its payments, requests and settlements. */
export const eventsOfInvoices = namedEvents.answer({
  needs: "view_finances",
  of: (person) =>
    sql`exists (select 1 from invoices i where i.assigned_to = ${person}
      and i.id = coalesce((events.data ->> 'invoiceId')::uuid, events.subject_id))`,
});

export const figuresOfInvoices = figureSources.answer({
  rows: sql`${invoices}`,
  figures: sql`invoice_figures`,
  rule: sql`select 'an invoice is known as settled exactly when it is' as rule, coalesce(i.number, s.invoice_id::text) as subject,
      format('settled at %s', s.settled_at) as detail
    from (select * from invoices where not draft and settled and cancelled_at is null) i
      full join settled_invoices s on s.invoice_id = i.id where i.id is null or s.invoice_id is null`,
});

export const subjectsOfInvoices = auditSubjects.answer({
  numbered: (number) => sql`${invoicesOfNumber(number)}
    union all select invoice_id from credit_notes where number = ${number}`,
  refused: invoicesOfNumber,
});

/** The invoice that a number or an account number means, however it was typed. */
export function invoicesOfNumber(number: string): SQL {
  return sql`select id from invoices where number = ${number} or account_number = ${number.replaceAll("-", "")}`;
}

export const exampleOfInvoices = messageExamples.answer({
  kinds: ["invoice.issued", "invoice.reminder", "invoice.credited", "invoice.corrected"],
  permission: "view_finances",
  find: async (reader, locale) => {
    const [found] = await reader
      .select({ invoice: invoices })
      .from(invoices)
      .innerJoin(customers, eq(customers.id, invoices.customerId))
      .where(and(eq(customers.locale, locale), eq(invoices.draft, false), isNull(invoices.cancelledAt)))
      .orderBy(desc(invoices.issueDate), desc(invoices.id))
      .limit(1);
    if (!found) return undefined;
    const { number, customerName, total, depositDue, paidAmount, creditedAmount, dueDate } = found.invoice;
    return {
      row: `invoice ${number}`,
      values: {
        name: customerName,
        number,
        total: formatKes(total),
        deposit: formatKes(depositDue),
        asked: formatKes(depositDue > 0 ? depositDue : total),
        amount: formatKes(Math.max(0, total - paidAmount - creditedAmount)),
        due: formatDate(dueDate),
      },
    };
  },
});
