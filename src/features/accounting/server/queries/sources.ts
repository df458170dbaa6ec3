import { type SQL, sql } from "drizzle-orm";
import { SOURCE_NAMES, type SourceKind, SUB_LEDGER_ROLES } from "../../domain";
import type { JournalSource, Limit } from "./journal-source";
import { paySources } from "./pay-sources";
import { purchaseSources } from "./purchase-sources";
import { salesSources } from "./sales-sources";

const manualLines = (sign: 1 | -1, day: SQL, of: Limit) => sql`
  select m.id as source_id, ${day} as day, m.number as document, m.memo, ''::text as role, l."accountId" as account_id,
    ${sql.raw(String(sign))} * l.amount as amount, l."customerId" as customer_id, l."supplierId" as supplier_id, l."moveId" as move_id,
    l."vehicleId" as vehicle_id
  from manual_entries m, jsonb_to_recordset(m.lines) as l("accountId" uuid, amount bigint, "customerId" uuid, "supplierId" uuid, "moveId" uuid, "vehicleId" uuid)
  where m.state = 'approved' and ${day} is not null and ${of(sql`m.id`)}`;

const typedOpening: JournalSource = (of) => sql`
  select b.id as source_id, b.starts_on - 1 as day, '' as document, 'Opening balances' as memo, case when o.account_id is null then 'opening' else '' end as role,
    o.account_id, o.amount, null::uuid as customer_id, null::uuid as supplier_id, null::uuid as move_id, null::uuid as vehicle_id
  from books b, (select account_id, amount from book_openings union all select null, -sum(amount) from book_openings having sum(amount) <> 0) o
  where ${of(sql`b.id`)}`;

/** The documents from before the first day leave the balances of customers, suppliers, undone moves, net pay and floats. */
const opening: JournalSource = (of) => sql`
  with before as (
    select l.role, l.customer_id, l.supplier_id, sum(l.amount) as amount from books b, (${documentRows(() => sql`true`)}) l
    where l.day < b.starts_on and l.role in (${sql.join(
      SUB_LEDGER_ROLES.map((role) => sql`${role}`),
      sql`, `,
    )}) group by 1, 2, 3 having sum(l.amount) <> 0)
  select b.id as source_id, b.starts_on - 1 as day, '' as document, 'Opening balances' as memo, o.role, null::uuid as account_id, o.amount,
    o.customer_id, o.supplier_id, null::uuid as move_id, null::uuid as vehicle_id
  from books b, (select role, customer_id, supplier_id, amount from before
    union all select 'opening', null, null, -sum(amount) from before having sum(amount) <> 0) o
  where ${of(sql`b.id`)}`;

/** A further kind of document is added here, to SOURCE_KINDS in domain.ts, and its table gets the trigger `queue_journal`. */
const DOCUMENTS: Partial<Record<SourceKind, JournalSource>> = {
  ...salesSources,
  ...paySources,
  ...purchaseSources,
};

export const SOURCES: Record<SourceKind, JournalSource> = {
  ...(DOCUMENTS as Record<SourceKind, JournalSource>),
  opening,
  opening_typed: typedOpening,
  manual: (of) => manualLines(1, sql`m.day`, of),
  manual_reversal: (of) => manualLines(-1, sql`m.reverses_on`, of),
};

const union = (kinds: readonly SourceKind[], of: Limit) =>
  sql.join(
    kinds.map((kind) => sql`select ${kind}::text as source_kind, s.* from (${SOURCES[kind](of)}) s`),
    sql` union all `,
  );

/** Rows of all kinds of document. */
function documentRows(of: Limit): SQL {
  return union(Object.keys(DOCUMENTS) as SourceKind[], of);
}

/** Rows of all sources, also those that are not documents. */
export const allSourceRows = (): SQL => union(SOURCE_NAMES, () => sql`true`);
