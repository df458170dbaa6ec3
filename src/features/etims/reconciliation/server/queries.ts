import { type SQL, sql } from "drizzle-orm";
import { localizationSection } from "~/features/settings/localization/settings";
import { getSettings } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import { type PageInput, readPage } from "~/platform/db/paging";
import type { Actor } from "~/platform/http/actor";
import { addDays, startOfDate } from "~/platform/kernel/dates";
import { cuNumberOf, type SubmissionState } from "../../domain";
import { etimsSubmissions } from "../../server/tables";
import type { Span } from "../../vat/domain";
import { documentsDated, documentsSignedOutside, returnScope } from "../../vat/server/queries/documents";
import { type Line, type Reason, type ReasonSums, statementOf } from "../domain";

/**
 * The documents of a span's books and of KRA's: each once, with the reason that it is in one of them alone. Amounts have the
 * sign of the document.
 */
function documentsOf(span: Span, actor: Actor): SQL {
  const scope = returnScope(actor);
  const since = startOfDate(span.from).toISOString();
  const until = startOfDate(addDays(span.to, 1)).toISOString();
  const isHere = sql`d.signed_at >= ${since}::timestamptz and d.signed_at < ${until}::timestamptz`;
  return sql`
    select d.*, sign.of as sign, d.taxable * sign.of as own_taxable, d.vat * sign.of as own_vat, d.total * sign.of as own_total,
      coalesce(atkra.taxable, d.taxable) * sign.of as sent_taxable, coalesce(atkra.vat, d.vat) * sign.of as sent_vat,
      coalesce(atkra.total, d.total) * sign.of as sent_total,
      case when not d.is_dated then 'dated_elsewhere'
        when d.state is null then 'not_reported'
        when d.state in ('signed', 'signed_by_hand') then case when ${isHere} then 'signed' else 'signed_elsewhere' end
        when d.state = 'accepted_unsigned' then 'unsigned'
        when d.state = 'rejected' then 'rejected'
        when d.state = 'not_reportable' then 'to_settle'
        when d.state = 'not_required' then 'before_start'
        else 'waiting' end as reason
    from (
      select dated.*, true as is_dated from (${documentsDated(span, scope)}) dated
      union all
      select outside.*, false from (${documentsSignedOutside({ ...span, since, until }, scope)}) outside
    ) d
    cross join lateral (select case when d.is_credit then -1 else 1 end as of) sign
    left join lateral (
      select case when count(*) > 0 then coalesce(sum((p.value ->> 0)::bigint) filter (where p.key in ('B', 'E')), 0) end::bigint as taxable,
        sum((p.value ->> 1)::bigint)::bigint as vat,
        sum((p.value ->> 0)::bigint + (p.value ->> 1)::bigint)::bigint as total
      from jsonb_each(d.sent) p where d.state in ('signed', 'signed_by_hand') offset 0) atkra on true`;
}

const DIFFERS = sql`(d.sent_taxable, d.sent_vat, d.sent_total) is distinct from (d.own_taxable, d.own_vat, d.own_total)`;

/** The statement from the books to KRA's signed total, in one query. */
export async function readReconciliation(reader: Reader, actor: Actor, span: Span) {
  const { etims } = await getSettings(reader, localizationSection);
  const { rows } = await reader.execute<Record<string, string>>(sql`
    select d.reason, count(*)::text as documents, (count(*) filter (where ${DIFFERS}))::text as differing,
      sum(d.own_taxable)::text as taxable, sum(d.own_vat)::text as vat, sum(d.own_total)::text as total,
      sum(d.sent_taxable)::text as "sentTaxable", sum(d.sent_vat)::text as "sentVat", sum(d.sent_total)::text as "sentTotal"
    from (${documentsOf(span, actor)}) d group by d.reason`);
  const sums = rows.map(
    (row): ReasonSums => ({
      reason: row.reason as Reason,
      documents: Number(row.documents),
      differing: Number(row.differing),
      books: { taxable: Number(row.taxable), vat: Number(row.vat), total: Number(row.total) },
      sent: { taxable: Number(row.sentTaxable), vat: Number(row.sentVat), total: Number(row.sentTotal) },
    }),
  );
  return { ...statementOf(sums), enabled: etims.enabled };
}

interface Asked extends PageInput, Span {
  line: Line;
  order?: "asc" | "desc" | undefined;
}

const columns = {
  id: sql<string>`d.id`,
  document: sql<string>`d.document`,
  invoiceNumber: sql<string>`d.invoice`,
  isCreditNote: sql<boolean>`d.is_credit`,
  customerName: sql<string>`d.customer`,
  customerKraPin: sql<string>`d.pin`,
  day: sql<string>`d.day::text`,
  books: amountsOf("own"),
  sent: amountsOf("sent"),
  state: sql<SubmissionState | null>`d.state`,
  problem: sql<string>`coalesce(d.problem, '')`,
  sdcId: sql<string | null>`d.sdc_id`,
  receiptNumber: sql<number | null>`d.receipt_number`,
  typedNumber: sql<string | null>`d.cu_number`,
  signedAt: sql`d.signed_at`.mapWith(etimsSubmissions.signedAt),
};

function amountsOf(of: "own" | "sent") {
  const column = (name: string) => sql<number>`d.${sql.raw(`${of}_${name}`)}`.mapWith(Number);
  return { taxable: column("taxable"), vat: column("vat"), total: column("total") };
}

function conditionOf(line: Line): SQL {
  switch (line) {
    case "books":
      return sql`d.is_dated`;
    case "signed":
      return sql`d.reason in ('signed', 'dated_elsewhere')`;
    case "differs":
      return sql`d.reason in ('signed', 'dated_elsewhere') and ${DIFFERS}`;
    default:
      return sql`d.reason = ${line}`;
  }
}

/** The documents behind a line. */
export async function listDocuments(reader: Reader, actor: Actor, { line, order, ...input }: Asked) {
  const from = sql`(${documentsOf(input, actor)}) d`;
  const page = await readPage(reader, {
    select: (where, orderBy, limit, offset) =>
      reader.select(columns).from(from).where(where).orderBy(orderBy).limit(limit).offset(offset),
    from,
    conditions: [conditionOf(line)],
    id: sql`d.id`,
    sort: { by: sql`d.day`, type: "date", descending: order === "desc", valueOf: ({ day }) => day },
    input,
  });
  return {
    ...page,
    rows: page.rows.map(({ sdcId, receiptNumber, typedNumber, ...row }) => ({
      ...row,
      cuNumber: typedNumber || (sdcId && receiptNumber !== null ? cuNumberOf(sdcId, receiptNumber) : ""),
    })),
  };
}
