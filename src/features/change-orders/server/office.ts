import { and, desc, eq, or, sql } from "drizzle-orm";
import { moves } from "~/features/moves/server/tables";
import { approvalSources } from "~/features/office/approvals/server/queries/approvals";
import { navCounts } from "~/features/office/menu/server/queries";
import type { Found } from "~/features/office/search/domain";
import { READ, type Reading, searchKinds } from "~/features/office/search/server/queries";
import { inScope } from "~/features/quotes/server/reach";
import { quotes } from "~/features/quotes/server/tables";
import { listedChanges } from "~/features/self-surveys/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import { quotesSection } from "~/features/settings/settings";
import type { Reader } from "~/platform/db/database";
import { occurs } from "~/platform/db/paging";
import { textArray } from "~/platform/db/text-array";
import { type Actor, can, scopeOf } from "~/platform/http/actor";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { ORDER_LABELS } from "../domain/orders";
import { EXTRA_LABELS } from "../on-site/domain";
import { extraOrders } from "../on-site/server/tables";
import { listOpenChanges } from "./queries/changes";
import { changeOrderLedgerRules } from "./queries/ledger";
import { changeOrders, changeProposals } from "./tables";

/** By the order's number, which is short, or by its quote; those of the day lead to their move. */
async function findChangeOrders(
  reader: Reader,
  actor: Actor,
  readings: readonly Reading[],
): Promise<Found[]> {
  const find = (of: typeof changeOrders | typeof extraOrders) =>
    and(
      or(occurs(sql`lower(${of.number})`, readings), occurs(sql`${quotes}.search`, readings)),
      inScope(actor),
    );
  const shown = ({ id, number, total, createdAt }: typeof changeOrders | typeof extraOrders) => ({
    ...{ id, number, total, createdAt, quote: quotes.number, name: quotes.customerName },
  });
  const orders = await reader
    .select({ ...shown(changeOrders), state: changeOrders.state })
    .from(changeOrders)
    .innerJoin(quotes, eq(quotes.id, changeOrders.quoteId))
    .where(find(changeOrders))
    .orderBy(desc(changeOrders.createdAt), desc(changeOrders.id))
    .limit(READ);
  const extras = await reader
    .select({ ...shown(extraOrders), state: extraOrders.state, move: moves.number })
    .from(extraOrders)
    .innerJoin(quotes, eq(quotes.id, extraOrders.quoteId))
    .innerJoin(moves, eq(moves.id, extraOrders.moveId))
    .where(find(extraOrders))
    .orderBy(desc(extraOrders.createdAt), desc(extraOrders.id))
    .limit(READ);
  const found = [
    ...orders.map((row) => ({
      ...row,
      label: ORDER_LABELS[row.state],
      to: `/quote-management/${row.quote}`,
    })),
    ...extras.map((row) => ({ ...row, label: EXTRA_LABELS[row.state], to: `/moves?move=${row.move}` })),
  ].sort((one, next) => next.createdAt.getTime() - one.createdAt.getTime());
  return found.slice(0, READ).map(({ id, number, total, quote, name, label, to }) => ({
    ...{ kind: "change-order", id, to },
    title: `${number} ${name}`,
    detail: `${quote} · ${formatKes(total)} · ${label}`,
  }));
}

const ownOf = (actor: Actor) =>
  scopeOf(actor, "view_quotes") === "all" ? sql`` : sql` and q.assigned_to = ${actor.personId}::uuid`;

interface Waiting extends Record<string, unknown> {
  id: string;
  revision: number;
  number: string;
  quote: string;
  customer: string;
  day: PlainDate | null;
  total: number;
  asked_by: string | null;
  since: string;
}

interface Decided extends Record<string, unknown> {
  id: string;
  number: string;
  quote: string;
  customer: string;
  total: number;
  asked_by: string | null;
}

const titleOf = ({ number, customer }: { number: string; customer: string }) => `${number}, ${customer}`;

const approvalsOfOrders = approvalSources.answer({
  kind: "change-order",
  needs: ["approve_quotes"],
  id: sql`o.quote_id`,
  notBy: (person) =>
    sql`o.priced_by is distinct from ${person}::uuid and o.approval_asked_by is distinct from ${person}::uuid`,
  from: async (reader, actor) => {
    if (!can(actor, "approve_quotes") || !can(actor, "view_quotes")) return undefined;
    const { allowSelfApproval } = await getSettings(reader, quotesSection);
    return sql`${changeOrders} o join ${quotes} q on q.id = o.quote_id
      where o.state = 'draft' and o.approval_asked_at is not null and q.cancelled_at is null
        and (${allowSelfApproval} or o.priced_by is distinct from ${actor.personId}::uuid)${ownOf(actor)}`;
  },
  list: async (reader, { from, limit }) => {
    const { rows } = await reader.execute<Waiting>(sql`
      select o.quote_id as id, o.revision, o.number, q.number as quote, q.customer_name as customer,
        q.service_date::text as day, o.total, o.approval_asked_at as since,
        (select name from people p where p.id = o.approval_asked_by) as asked_by
      from ${from} order by o.approval_asked_at, o.id ${limit}`);
    return rows.map((row) => ({
      id: row.id,
      // The sum that is approved is part of the key: a later one waits for its own approval.
      key: `${row.id} ${row.revision}`,
      title: titleOf(row),
      amount: Number(row.total),
      since: new Date(row.since),
      late: false,
      facts: [
        { label: "Quote", value: row.quote },
        { label: "Day", value: row.day ? formatDate(row.day) : "Not chosen" },
        { label: "Sum", value: formatKes(Number(row.total)) },
        { label: "Needs approval because", value: "discount" },
        { label: "Asked by", value: row.asked_by ?? "" },
      ],
      to: `/quote-management/${row.quote}`,
    }));
  },
  decided: (_reader, actor, since) =>
    can(actor, "approve_quotes") && can(actor, "view_quotes")
      ? sql`select o.id, o.approved_at as at, o.approved_by as by_id from ${changeOrders} o
          join ${quotes} q on q.id = o.quote_id where o.approved_at >= ${since.toISOString()}::timestamptz${ownOf(actor)}`
      : undefined,
  listDecided: async (reader, ids) => {
    const { rows } = await reader.execute<Decided>(sql`
      select o.id, o.number, q.number as quote, q.customer_name as customer, o.total,
        (select name from people p where p.id = coalesce(o.approval_asked_by, o.priced_by)) as asked_by
      from ${changeOrders} o join ${quotes} q on q.id = o.quote_id where o.id = any(${textArray(ids)}::uuid[])`);
    return rows.map((row) => ({
      id: row.id,
      title: titleOf(row),
      amount: Number(row.total),
      outcome: "Approved",
      agreed: true,
      reason: "",
      askedBy: row.asked_by ?? "",
      to: `/quote-management/${row.quote}`,
    }));
  },
});

export const changesOfLists = listedChanges.answer(listOpenChanges);

export const changeOrdersAnswers = [
  changesOfLists,
  approvalsOfOrders,
  changeOrderLedgerRules,
  searchKinds.answer({ kind: "change-order", needs: "view_quotes", find: findChangeOrders }),
  /** Quotes with open proposals. */
  navCounts.answer({
    name: "change-orders",
    from: (_reader, actor) =>
      can(actor, "manage_quotes")
        ? sql`${quotes} q where q.id in (select p.quote_id from ${changeProposals} p where p.state = 'open')${ownOf(actor)}`
        : undefined,
    late: () => sql`q.service_date <= (now() at time zone 'Africa/Nairobi')::date + 3`,
  }),
];
