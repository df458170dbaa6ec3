import { type SQL, sql } from "drizzle-orm";
import { creditNotes } from "~/features/invoices/credit-notes/server/tables";
import { inScope } from "~/features/invoices/server/reach";
import { invoices } from "~/features/invoices/server/tables";
import { type Actor, can } from "~/platform/http/actor";
import { etimsExchanges, etimsSubmissions } from "../../../server/tables";
import type { Span } from "../../domain";

/** The return is the company's, as the other financial reports are. `manage_finances` alone sees its scope's invoices. */
export const returnScope = (actor: Actor): SQL =>
  can(actor, "access_financial_reports") ? sql`true` : (inScope(actor, "manage_finances") ?? sql`true`);

const ofDocument = {
  invoice: sql`${invoices.id} as id, false as is_credit, ${invoices.number} as document, ${invoices.issueDate} as day,
    ${invoices.subtotal} as subtotal, ${invoices.vatBase} as taxable, ${invoices.vat} as vat, ${invoices.total} as total`,
  creditNote: sql`${creditNotes.id} as id, true as is_credit, ${creditNotes.number} as document, ${creditNotes.issueDate} as day,
    ${creditNotes.subtotal} as subtotal, ${creditNotes.vatBase} as taxable, ${creditNotes.vat} as vat, ${creditNotes.total} as total`,
};
const OF_INVOICE = sql`${invoices.number} as invoice, ${invoices.customerName} as customer, ${invoices.customerKraPin} as pin, ${invoices.tax} as tax`;
/** A document signed by hand counts from the start of its day. */
const SIGNED_AT = sql`coalesce(s.signed_at, s.cu_date::timestamp at time zone 'Africa/Nairobi')`;
const OF_SUBMISSION = sql`s.id as submission_id, s.branch_id, s.state, s.problem, s.sdc_id, s.receipt_number, s.signature,
  ${SIGNED_AT} as signed_at, s.cu_number, s.receipt_link, e.sent`;

/** Found by index for each document of the span, however many submissions there are. */
const submissionWhere = (condition: SQL) => sql`left join lateral (
    select ${OF_SUBMISSION} from ${etimsSubmissions} s left join ${etimsExchanges} e on e.submission_id = s.id
    where ${condition} offset 0) s on true`;

/**
 * Issued invoices and credit notes dated in a span, each in its own, with what KRA has of them. Amounts are positive;
 * `is_credit` tells a credit note.
 */
export const documentsDated = ({ from, to }: Span, scope: SQL): SQL => sql`
  select ${ofDocument.invoice}, ${OF_INVOICE}, s.* from ${invoices}
  ${submissionWhere(sql`s.invoice_id = ${invoices.id} and s.credit_note_id is null`)}
  where not ${invoices.draft} and ${invoices.issueDate} between ${from}::date and ${to}::date and ${scope}
  union all
  select ${ofDocument.creditNote}, ${OF_INVOICE}, s.* from ${creditNotes}
  join ${invoices} on ${invoices.id} = ${creditNotes.invoiceId}
  ${submissionWhere(sql`s.credit_note_id = ${creditNotes.id}`)}
  where ${creditNotes.issueDate} between ${from}::date and ${to}::date and ${scope}`;

/** Documents that KRA signed between two moments and that are dated outside the span, in the same columns. Found by signature. */
export const documentsSignedOutside = (
  { from, to, since, until }: Span & { since: string; until: string },
  scope: SQL,
): SQL => {
  const signed = sql`(s.signed_at >= ${since}::timestamptz and s.signed_at < ${until}::timestamptz
    or s.cu_date between ${from}::date and ${to}::date)`;
  const rest = sql`from ${etimsSubmissions} s left join ${etimsExchanges} e on e.submission_id = s.id
    cross join lateral (select * from ${invoices} where ${invoices.id} = s.invoice_id offset 0) invoices`;
  return sql`
    select ${ofDocument.invoice}, ${OF_INVOICE}, ${OF_SUBMISSION} ${rest}
    where ${signed} and s.credit_note_id is null
      and ${invoices.issueDate} not between ${from}::date and ${to}::date and ${scope}
    union all
    select ${ofDocument.creditNote}, ${OF_INVOICE}, ${OF_SUBMISSION} ${rest}
    cross join lateral (select * from ${creditNotes} where ${creditNotes.id} = s.credit_note_id offset 0) credit_notes
    where ${signed} and s.credit_note_id is not null and ${creditNotes.issueDate} not between ${from}::date and ${to}::date and ${scope}`;
};
