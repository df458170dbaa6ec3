import { desc, sql } from "drizzle-orm";
import { endTurnsOn } from "~/features/office/approvals/server/commands";
import { approvalSources } from "~/features/office/approvals/server/queries/approvals";
import type { Found } from "~/features/office/search/domain";
import { READ, type Reading, searchKinds } from "~/features/office/search/server/queries";
import type { Reader } from "~/platform/db/database";
import { occurs } from "~/platform/db/paging";
import { textArray } from "~/platform/db/text-array";
import { events } from "~/platform/events/tables";
import { type Actor, can } from "~/platform/http/actor";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import {
  FUNDS_LABELS,
  type Funds,
  purchaseApproved,
  purchaseCancelled,
  STATE_LABELS,
} from "../domain/purchases";
import { readApprover } from "./queries/rules";
import { purchases } from "./tables";

async function findPurchases(
  reader: Reader,
  _actor: unknown,
  readings: readonly Reading[],
): Promise<Found[]> {
  const rows = await reader
    .select({
      ...{ id: purchases.id, number: purchases.number, payee: purchases.payee },
      ...{ total: purchases.total, state: purchases.state },
    })
    .from(purchases)
    .where(occurs(sql`${purchases}.search`, readings))
    .orderBy(desc(purchases.day), desc(purchases.id))
    .limit(READ);
  return rows.map(({ id, number, payee, total, state }) => ({
    kind: "purchase",
    id,
    title: `${number} ${payee}`,
    detail: `${formatKes(total)} · ${STATE_LABELS[state]}`,
    to: `/purchases/${id}`,
  }));
}

export const purchaseSearch = searchKinds.answer({
  kind: "purchase",
  needs: ["manage_purchases", "approve_purchases", "view_books"],
  find: findPurchases,
});

export const purchaseTurns = endTurnsOn("purchase", purchaseApproved, purchaseCancelled);

interface Waiting extends Record<string, unknown> {
  id: string;
  number: string;
  payee: string;
  day: PlainDate;
  total: string;
  funds: Funds;
  entered_by: string | null;
  since: string;
}

interface Decided extends Record<string, unknown> {
  id: string;
  purchase: string;
  type: string;
  number: string;
  payee: string;
  total: string;
  reason: string | null;
  entered_by: string | null;
}

const enteredBy = sql`(select e.name from people e where e.id = p.created_by)`;

/** Purchases that wait for an approver: of other people, up to the approver's limit. */
async function waitingFor(reader: Reader, actor: Actor) {
  if (!can(actor, "approve_purchases")) return undefined;
  const { personId, limit, allowsOwn } = await readApprover(reader, actor);
  const isOther = sql`p.created_by is distinct from ${personId}::uuid and p.spent_by is distinct from ${personId}::uuid`;
  return sql`${purchases} p where p.state = 'draft'${allowsOwn ? sql`` : sql` and ${isOther}`}${limit === null ? sql`` : sql` and p.total <= ${limit}`}`;
}

export const approvalsOfPurchases = approvalSources.answer({
  kind: "purchase",
  needs: ["approve_purchases"],
  id: sql`p.id`,
  notBy: (person) =>
    sql`p.created_by is distinct from ${person}::uuid and p.spent_by is distinct from ${person}::uuid`,
  from: waitingFor,
  list: async (reader, { from, limit }) => {
    const { rows } = await reader.execute<Waiting>(sql`
      select p.id, p.number, p.payee, p.day::text as day, p.total, p.funds, p.created_at as since, ${enteredBy} as entered_by
      from ${from} order by p.created_at, p.id ${limit}`);
    return rows.map((row) => ({
      id: row.id,
      // The sum that is approved is part of the key: another one waits for its own approval.
      key: `${row.id} ${row.total}`,
      title: `${row.number}, ${row.payee}`,
      amount: Number(row.total),
      since: new Date(row.since),
      late: false,
      facts: [
        { label: "Amount", value: formatKes(Number(row.total)) },
        { label: "Date", value: formatDate(row.day) },
        { label: "Money", value: FUNDS_LABELS[row.funds] },
        ...(row.entered_by ? [{ label: "Entered by", value: row.entered_by }] : []),
      ],
      to: `/purchases/${row.id}`,
    }));
  },
  decided: (_reader, actor, since) =>
    can(actor, "approve_purchases")
      ? sql`select d.id, d.at, d.actor_id as by_id from ${events} d
          where d.subject_type = ${purchaseApproved.subject} and d.type in (${purchaseApproved.name}, ${purchaseCancelled.name})
            and d.at >= ${since.toISOString()}::timestamptz`
      : undefined,
  listDecided: async (reader, ids) => {
    const { rows } = await reader.execute<Decided>(sql`
      select d.id, p.id as purchase, d.type, p.number, p.payee, p.total, d.data->>'reason' as reason, ${enteredBy} as entered_by
      from ${events} d join ${purchases} p on p.id = d.subject_id where d.id = any(${textArray(ids)}::uuid[])`);
    return rows.map((row) => {
      const agreed = row.type === purchaseApproved.name;
      return {
        id: row.id,
        title: `${row.number}, ${row.payee}`,
        amount: Number(row.total),
        outcome: agreed ? "Approved" : "Cancelled",
        agreed,
        reason: row.reason ?? "",
        askedBy: row.entered_by ?? "MoveEase",
        to: `/purchases/${row.purchase}`,
      };
    });
  },
});
