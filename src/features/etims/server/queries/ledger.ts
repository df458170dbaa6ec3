import { sql } from "drizzle-orm";
import { ledgerRules } from "~/features/payments/server/queries/ledger";

const RULES = [
  {
    rule: "a reported branch's numbers have no gap",
    find: sql`select b.pin as subject, format('number %s is missing', n.number) as detail
      from etims_branches b
      cross join lateral (select generate_series(min(number), max(number)) as number
        from etims_submissions s where s.branch_id = b.id) n
      where n.number is not null and not n.number = any(b.not_ours) and not exists (
        select 1 from etims_submissions s where s.branch_id = b.id and s.number = n.number)`,
  },
  {
    rule: "every credit note of an invoice on its way to KRA has its own submission",
    find: sql`select n.number as subject, 'has no submission' as detail
      from credit_notes n
      join etims_submissions i on i.invoice_id = n.invoice_id and i.credit_note_id is null
      left join etims_submissions s on s.credit_note_id = n.id
      where s.id is null and n.created_at >= i.created_at`,
  },
  {
    rule: "every invoice since the first reported one has its submission",
    find: sql`select i.number as subject, 'has no submission' as detail
      from invoices i
      where not i.draft and i.created_at > (select min(created_at) from etims_submissions)
        and exists (select 1 from etims_submissions s where s.created_at > i.created_at)
        and not exists (select 1 from etims_submissions s where s.invoice_id = i.id)`,
  },
  {
    rule: "the total that KRA signed is the document's",
    find: sql`select coalesce(n.number, i.number) as subject,
        format('KRA has %s, the document says %s', e.request::jsonb ->> 'totAmt', coalesce(n.total, i.total) / 100.0) as detail
      from etims_submissions s
      join etims_exchanges e on e.submission_id = s.id
      join invoices i on i.id = s.invoice_id
      left join credit_notes n on n.id = s.credit_note_id
      where s.state = 'signed' and e.request like '{%}'
        and ((e.request::jsonb ->> 'totAmt')::numeric * 100 <> coalesce(n.total, i.total)
          or (e.request::jsonb ->> 'totTaxAmt')::numeric * 100 <> coalesce(n.vat, i.vat))`,
  },
] as const;

export const etimsLedgerRules = ledgerRules.answer(RULES);
