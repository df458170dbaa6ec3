import { type SQL, sql } from "drizzle-orm";
import { ledgerRules } from "~/features/payments/server/queries/ledger";
import { TAX_CODES, TAX_RATES, type TaxCode } from "~/integrations/etims/sales";
import { numbersConfirmed } from "../../domain";

/** After a person's look at KRA, our numbers go on after KRA's: those between are not ours. */
const isConfirmed = (branch: SQL, highest: SQL) => sql`exists (select 1 from events e
  where e.subject_type = ${numbersConfirmed.subject} and e.subject_id = ${branch} and e.type = ${numbersConfirmed.name}
    and (e.data ->> 'highest')::int = ${highest})`;

const sent = (name: string) => sql.raw(`k."${name}"`);
const total = (field: "taxblAmt" | "taxAmt", codes: readonly TaxCode[]) =>
  sql`(${sql.join(
    codes.map((code) => sent(`${field}${code}`)),
    sql` + `,
  )}) * 100`;
const isTaxed = (code: TaxCode) => TAX_RATES[code] > 0;
const TAXED = TAX_CODES.filter(isTaxed);
const UNTAXED = TAX_CODES.filter((code) => !isTaxed(code));

interface Compared {
  name: string;
  kra: SQL;
  ours: SQL;
}

/** The reported amounts beside the document's. Taxable amounts contain the tax or do not, as the setting was then. */
const HEAD: readonly Compared[] = [
  { name: "invcNo", kra: sent("invcNo"), ours: sql`number` },
  { name: "orgInvcNo", kra: sent("orgInvcNo"), ours: sql`coalesce(original, 0)` },
  { name: "totAmt", kra: sql`${sent("totAmt")} * 100`, ours: sql`total` },
  { name: "totTaxAmt", kra: sql`${sent("totTaxAmt")} * 100`, ours: sql`vat` },
  {
    name: "taxable amounts with VAT",
    kra: total("taxblAmt", TAXED),
    ours: sql`vat_base + case when k."totTaxblAmt" = k."totAmt" then vat else 0 end`,
  },
  { name: "taxable amounts without VAT", kra: total("taxblAmt", UNTAXED), ours: sql`total - vat - vat_base` },
  { name: "VAT by code", kra: total("taxAmt", TAXED), ours: sql`vat` },
  { name: "VAT of codes without", kra: total("taxAmt", UNTAXED), ours: sql`0` },
];
/** The fifteen fields by tax code, beside the lines that were reported. */
const BY_CODE: readonly Compared[] = TAX_CODES.flatMap((code) => [
  { name: `taxRt${code}`, kra: sent(`taxRt${code}`), ours: sql`${sql.raw(String(TAX_RATES[code]))}` },
  { name: `taxblAmt${code}`, kra: sent(`taxblAmt${code}`), ours: sql.raw(`taxable_${code}`) },
  { name: `taxAmt${code}`, kra: sent(`taxAmt${code}`), ours: sql.raw(`tax_${code}`) },
]);
const COMPARED = [...HEAD, ...BY_CODE];
const FIELDS = sql.raw(
  ["invcNo", "orgInvcNo", "totAmt", "totTaxAmt", "totTaxblAmt"]
    .concat(TAX_CODES.flatMap((code) => [`taxblAmt${code}`, `taxRt${code}`, `taxAmt${code}`]))
    .map((name) => `"${name}" numeric`)
    .join(", "),
);
const LINES = sql.join(
  TAX_CODES.flatMap((code) =>
    (["taxable", "tax"] as const).map((name) =>
      sql.raw(
        `coalesce(sum("${name}Amt") filter (where "taxTyCd" = '${code}'), 0) as ${name}_${code}`.replace(
          '"taxableAmt"',
          '"taxblAmt"',
        ),
      ),
    ),
  ),
  sql`, `,
);
const arrayOf = (values: readonly SQL[]) => sql`array[${sql.join([...values], sql`, `)}]::numeric[]`;

const RULES = [
  {
    rule: "a reported branch's numbers have no gap",
    find: sql`select b.pin as subject, format('%s to %s are missing', n.number + 1, n.next - 1) as detail
      from (select branch_id, number, lead(number) over (partition by branch_id order by number) as next
        from etims_submissions where number is not null) n
      join etims_branches b on b.id = n.branch_id
      where n.next > n.number + 1 and not ${isConfirmed(sql`n.branch_id`, sql`n.next - 1`)}
        and not array(select generate_series(n.number + 1, n.next - 1)) <@ b.not_ours`,
  },
  {
    rule: "a reported branch's last number is its counter's",
    find: sql`select b.pin as subject, format('the counter is at %s, the last document has %s', c.last, n.last) as detail
      from etims_branches b join counters c on c.series = 'etims ' || b.id and c.year = 0
      cross join lateral (select max(number) as last from etims_submissions s where s.branch_id = b.id and number is not null) n
      where n.last <> c.last and not ${isConfirmed(sql`b.id`, sql`c.last`)}`,
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
    rule: "every invoice issued since the first reported one has its submission",
    find: sql`select i.number as subject, 'has no submission' as detail
      from (select min(created_at) as first, max(created_at) as last,
          (select (value -> 'etims' ->> 'enabled')::boolean from settings where section = 'localization') as enabled
        from etims_submissions) k
      join invoices i on not i.draft and i.issue_date >= (k.first at time zone 'Africa/Nairobi')::date
      left join etims_submissions s on s.invoice_id = i.id and s.credit_note_id is null
      where s.id is null and exists (select 1 from events e
        where e.subject_type = 'invoice' and e.subject_id = i.id and e.type = 'invoice.issued'
          and e.at >= k.first and (k.enabled or e.at < k.last))`,
  },
  {
    rule: "a reported credit note names its invoice's number",
    find: sql`select n.number as subject, format('names %s, the invoice has %s', s.original, i.number) as detail
      from etims_submissions s
      join credit_notes n on n.id = s.credit_note_id
      join etims_submissions i on i.invoice_id = s.invoice_id and i.credit_note_id is null
      where s.number is not null and s.original is distinct from i.number`,
  },
  {
    rule: "what KRA has of a document is what it says, in all and by tax code",
    find: sql`select d.subject, format('%s: KRA has %s, we have %s', c.name, c.kra, c.ours) as detail
      from (select subject, ${arrayOf(COMPARED.map(({ kra }) => kra))} as kra, ${arrayOf(COMPARED.map(({ ours }) => ours))} as ours
        from (select coalesce(n.number, i.number) as subject, s.number, s.original, coalesce(n.total, i.total) as total,
            coalesce(n.vat, i.vat) as vat, coalesce(n.vat_base, i.vat_base) as vat_base,
            case when e.request is json object then e.request::json end as sale
          from etims_submissions s
          join invoices i on i.id = s.invoice_id
          left join credit_notes n on n.id = s.credit_note_id
          left join etims_exchanges e on e.submission_id = s.id
          where s.state in ('signed', 'accepted_unsigned') offset 0) r
        cross join lateral json_to_record(sale) as k(${FIELDS}, "itemList" json)
        cross join lateral (select ${LINES} from json_to_recordset(case when json_typeof(k."itemList") = 'array' then k."itemList" end)
          as line("taxTyCd" text, "taxblAmt" numeric, "taxAmt" numeric)) l) d
      cross join lateral (select * from unnest(array[${sql.join(
        COMPARED.map(({ name }) => sql.raw(`'${name}'`)),
        sql`, `,
      )}], d.kra, d.ours) as c(name, kra, ours)
        where c.kra is distinct from c.ours limit 1) c
      where d.kra is distinct from d.ours`,
  },
] as const;

export const etimsLedgerRules = ledgerRules.answer(RULES);
