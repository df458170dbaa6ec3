import { sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { formatDate } from "~/platform/kernel/dates";
import { dayBefore } from "../../../domain";
import { readBalances } from "../../../server/queries/balances";
import { accountsOf } from "../../../server/queries/journal";
import { bookAccounts } from "../../../server/tables";
import { linesAt, type Report, type ReportRow, type Span, sumRows } from "../../domain";

/** Balance of an account by its number. */
async function balanceOf(reader: Reader, numbers: readonly string[], day: Span["to"]) {
  const balances = await readBalances(reader, day);
  const accounts = await reader.select().from(bookAccounts);
  return accounts
    .filter(({ number }) => numbers.includes(number))
    .reduce((sum, { id }) => sum + (balances.get(id) ?? 0), 0);
}

const INPUT_VAT = "1200";
const WITHHOLDING_PAYABLE = "2110";

/** The figures of the VAT return: sales by the documents, purchases by the account of input VAT. */
export async function readVat(reader: Reader, { from, to }: Span): Promise<Report> {
  const { rows } = await reader.execute<{ key: string; taxable: string; vat: string }>(sql`
    select 'sales' as key, coalesce(sum(vat_base), 0)::text as taxable, coalesce(sum(vat), 0)::text as vat from invoices where not draft and issue_date between ${from} and ${to}
    union all select 'exempt', coalesce(sum(subtotal - vat_base), 0)::text, '0' from invoices where not draft and issue_date between ${from} and ${to}
    union all select 'credits', coalesce(-sum(vat_base), 0)::text, coalesce(-sum(vat), 0)::text from credit_notes where issue_date between ${from} and ${to}
    union all select 'exempt_credits', coalesce(-sum(subtotal - vat_base), 0)::text, '0' from credit_notes where issue_date between ${from} and ${to}
    union all select 'certificates', '0', coalesce(-sum(applied), 0)::text from settlements where kind = 'withholding' and date between ${from} and ${to}`);
  const amounts = new Map(rows.map(({ key, taxable, vat }) => [key, [Number(taxable), Number(vat)]]));
  const row = (key: string, label: string, to_: string | null, note = ""): ReportRow => ({
    ...{ key, label, note, to: to_, isSum: false },
    figures: amounts.get(key) ?? [0, 0],
  });
  const input =
    (await balanceOf(reader, [INPUT_VAT], to)) - (await balanceOf(reader, [INPUT_VAT], dayBefore(from)));
  amounts.set("input", [0, -input + 0]);
  const sales = [
    row("sales", "Taxable sales", linesAt({ kind: "invoice", from, to })),
    row("credits", "Credit notes", linesAt({ kind: "credit_note", from, to })),
    row("exempt", "Sales without VAT", null),
    row("exempt_credits", "Credit notes without VAT", null),
  ];
  const output = sumRows("output", "Output VAT", sales, 2);
  const less = [
    row("input", "Input VAT of purchases", linesAt({ account: INPUT_VAT, from, to })),
    row("certificates", "VAT withheld by customers", linesAt({ kind: "settlement", from, to })),
  ];
  return {
    columns: ["Taxable", "VAT"],
    sections: [
      { label: "Sales", rows: [...sales, output] },
      { label: "To deduct", rows: less },
      {
        label: "Result",
        rows: [
          {
            ...sumRows("due", "VAT to pay", [output, ...less], 2),
            figures: [0, output.figures[1] ?? 0].map((figure, place) =>
              place === 1 ? figure + less.reduce((sum, each) => sum + (each.figures[1] ?? 0), 0) : 0,
            ),
          },
        ],
      },
    ],
    notes: ["By rate and buyer, and compared with KRA: Tax → VAT return. Due on the 20th of the next month."],
  };
}

/** Certificates of withheld VAT, and income tax that we withheld and owe. */
export async function readWithholding(reader: Reader, { from, to }: Span): Promise<Report> {
  const { rows } = await reader.execute<{
    id: string;
    reference: string;
    date: string;
    name: string;
    number: string;
    amount: string;
  }>(sql`
    select s.id, s.reference, s.date::text as date, c.name, i.number, s.applied::text as amount from settlements s
    join customers c on c.id = s.customer_id join invoices i on i.id = s.invoice_id
    where s.kind = 'withholding' and s.date between ${from} and ${to} order by s.date, s.id limit 1000`);
  const certificates = rows.map(
    ({ id, reference, date, name, number, amount }): ReportRow => ({
      ...{ key: id, label: `${reference} · ${name}`, note: `${formatDate(date)} on ${number}` },
      ...{ figures: [Number(amount)], to: `/invoice-management/${number}`, isSum: false },
    }),
  );
  const owed = -(await balanceOf(reader, [WITHHOLDING_PAYABLE], to)) + 0;
  const [held] = await accountsOf(reader, ["vat_certificate"]);
  const balances = await readBalances(reader, to);
  return {
    columns: ["Amount"],
    sections: [
      {
        label: "Certificates received",
        rows: [...certificates, sumRows("received", "Total", certificates, 1)],
      },
      {
        label: "On the last day",
        rows: [
          {
            ...{
              key: "held",
              label: "Certificates to use in the VAT return",
              note: "",
              to: null,
              isSum: false,
            },
            figures: [balances.get(held ?? "") ?? 0],
          },
          {
            ...{ key: "owed", label: "Tax we withheld, to pay to KRA", note: "", isSum: false },
            ...{ figures: [owed], to: linesAt({ account: WITHHOLDING_PAYABLE, to }) },
          },
        ],
      },
    ],
    notes: [],
  };
}
