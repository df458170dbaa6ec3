import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isBillable } from "~/features/change-orders/on-site/domain";
import { listMilestones } from "~/features/change-orders/on-site/server/queries/extra-orders";
import { extraOrders } from "~/features/change-orders/on-site/server/tables";
import { balanceOf } from "~/features/invoices/domain";
import { invoices } from "~/features/invoices/server/tables";
import { jobs } from "~/features/jobs/server/tables";
import { moves } from "~/features/moves/server/tables";
import { getCustomerCredit } from "~/features/payments/server/queries/settlements";
import { payments, stkPromptPayments } from "~/features/payments/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { textArray } from "~/platform/db/text-array";
import type { Cents } from "~/platform/kernel/money";
import { dueOf, type Owed } from "../../domain";
import { cashTakings, sitePrompts } from "../tables";

type InvoiceRow = typeof invoices.$inferSelect;

/** The debt of a move, and the invoice for money on site. */
export interface DueOfMove extends Owed {
  moveId: string;
  quoteId: string;
  customerId: string;
  customerPhone: string;
  billed: Cents;
  paid: Cents;
  due: Cents;
  /** The first open one, else the quote's; undefined without any that counts. */
  anchor: InvoiceRow | undefined;
  /** Those with a balance, oldest first. */
  open: Cents;
  invoices: readonly { id: string; balance: Cents }[];
}

const parent = alias(invoices, "parent");

/** By the moves' ids. Moves without an accepted quote are left out. */
export async function listDue(reader: Reader, moveIds: readonly string[]): Promise<Map<string, DueOfMove>> {
  const found = new Map<string, DueOfMove>();
  if (moveIds.length === 0) return found;
  const rows = await reader
    .select({ moveId: moves.id, quoteId: quotes.id, customerPhone: quotes.customerPhone })
    .from(moves)
    .innerJoin(quotes, eq(quotes.id, moves.quoteId))
    .where(inArray(moves.id, [...moveIds]));
  const quoteIds = rows.map(({ quoteId }) => quoteId);
  const papers = await reader
    .select({ invoice: invoices, quoteId: sql<string>`coalesce(${invoices.quoteId}, ${parent.quoteId})` })
    .from(invoices)
    .leftJoin(parent, eq(parent.id, invoices.supplementOf))
    .where(
      and(
        or(inArray(invoices.quoteId, quoteIds), inArray(parent.quoteId, quoteIds)),
        eq(invoices.draft, false),
        isNull(invoices.cancelledAt),
      ),
    )
    .orderBy(asc(invoices.createdAt), asc(invoices.id));
  const extras = await sumSigned(reader, moveIds);
  const excess = await sumExcess(reader, moveIds);
  for (const { moveId, quoteId, customerPhone } of rows) {
    const own = papers.filter((paper) => paper.quoteId === quoteId).map(({ invoice }) => invoice);
    const [first] = own;
    if (!first) continue;
    const open = own.filter((invoice) => balanceOf(invoice) > 0);
    const came = excess.get(moveId) ?? 0;
    const owed = {
      open: open.reduce((sum, invoice) => sum + balanceOf(invoice), 0),
      extras: extras.get(moveId) ?? 0,
      held: came > 0 ? Math.min(came, await getCustomerCredit(reader, first.customerId)) : 0,
    };
    found.set(moveId, {
      ...{ moveId, quoteId, customerPhone, customerId: first.customerId, ...owed, due: dueOf(owed) },
      billed: own.reduce((sum, { total, creditedAmount }) => sum + total - creditedAmount, 0),
      paid: own.reduce((sum, { paidAmount }) => sum + paidAmount, 0),
      anchor: open[0] ?? first,
      invoices: open.map((invoice) => ({ id: invoice.id, balance: balanceOf(invoice) })),
    });
  }
  return found;
}

/** Signed extras that wait for the bill of their job, by move. Those that need a manager's exception are left out. */
async function sumSigned(reader: Reader, moveIds: readonly string[]): Promise<Map<string, Cents>> {
  const rows = await reader
    .select()
    .from(extraOrders)
    .where(
      and(
        inArray(extraOrders.moveId, [...moveIds]),
        eq(extraOrders.state, "signed"),
        isNull(extraOrders.billId),
      ),
    );
  const milestones = await listMilestones(reader, [...new Set(rows.flatMap(({ jobId }) => jobId ?? []))]);
  const sums = new Map<string, Cents>();
  for (const extra of rows)
    if (isBillable(extra, milestones.get(extra.jobId ?? "") ?? []))
      sums.set(extra.moveId, (sums.get(extra.moveId) ?? 0) + extra.total);
  return sums;
}

/** Money that came on site beyond the invoice it was recorded on, less reversals, by move. */
async function sumExcess(reader: Reader, moveIds: readonly string[]): Promise<Map<string, Cents>> {
  const { rows } = await reader.execute<{ move_id: string; excess: number }>(sql`
    with came(move_id, payment_id) as (
      select move_id, payment_id from ${cashTakings} where move_id = any(${textArray(moveIds)}::uuid[]) and payment_id is not null
      union
      select s.move_id, l.payment_id from ${sitePrompts} s join ${stkPromptPayments} l on l.prompt_id = s.prompt_id
        where s.move_id = any(${textArray(moveIds)}::uuid[])
    )
    select c.move_id, sum(p.amount - p.applied)::bigint as excess
      from came c join ${payments} p on p.id = c.payment_id or p.reversal_of = c.payment_id group by c.move_id`);
  return new Map(rows.map(({ move_id, excess }) => [move_id, Number(excess)]));
}

/** The move whose prompt on site brought this payment. */
export async function findSiteMoveOfPayment(reader: Reader, paymentId: string): Promise<string | undefined> {
  const [row] = await reader
    .select({ moveId: sitePrompts.moveId })
    .from(sitePrompts)
    .innerJoin(stkPromptPayments, eq(stkPromptPayments.promptId, sitePrompts.promptId))
    .where(eq(stkPromptPayments.paymentId, paymentId));
  return row?.moveId;
}

export async function findMoveOfJob(reader: Reader, jobId: string): Promise<string | undefined> {
  const [row] = await reader.select({ moveId: jobs.moveId }).from(jobs).where(eq(jobs.id, jobId));
  return row?.moveId;
}

export async function getMoveNumber(reader: Reader, moveId: string): Promise<string> {
  const [row] = await reader.select({ number: moves.number }).from(moves).where(eq(moves.id, moveId));
  return row?.number ?? "";
}
