import { CSV_START, csvLine } from "~/platform/sheets/csv";
import {
  byAccount,
  dayFirst,
  decimal,
  type ExportEntry,
  memoOf,
  monthFirst,
  oneLine,
  plainAscii,
  type Writer,
} from "../../domain/entries";

/** QuickBooks Online (docs/domain/books.md#quickbooks-online). A receivable line names its customer. */
export const quickBooksOnline: Writer = async function* (entries, { currency }) {
  yield CSV_START +
    csvLine([
      ...["JournalNo", "JournalDate", "Currency", "Memo", "AccountName"],
      ...["Debits", "Credits", "Description", "Name", "Location"],
    ]);
  for await (const entry of entries) {
    let text = "";
    for (const { account, debit, credit, party } of entry.lines)
      text += csvLine([
        ...[entry.number, monthFirst(entry.day), currency, memoOf(entry), account.name],
        ...[debit ? decimal(debit) : "", credit ? decimal(credit) : ""],
        ...[memoOf(entry), party ? oneLine(party.name) : "", ""],
      ]);
    yield text;
  }
};

/** Lines that one file of Xero may have. */
export const XERO_LINES = 300;
export const XERO_TAX = "Tax Exempt";

const XERO_HEAD = csvLine([
  ...["Narration", "Date", "Description", "AccountCode", "TaxRate", "Amount"],
  ...["TrackingName1", "TrackingOption1", "TrackingName2", "TrackingOption2"],
]);

/** A number is written as text, because csvCell would take its minus sign for a formula. */
const amountCell = (cents: number): number => Number(decimal(cents));

function xeroLines(entry: ExportEntry): string[] {
  const narration = `${entry.number} ${memoOf(entry)}`;
  return byAccount(entry).lines.map(({ account, debit, credit }) =>
    csvLine([
      ...[narration, dayFirst(entry.day), oneLine(account.name), account.number, XERO_TAX],
      ...[amountCell(debit - credit), "", "", "", ""],
    ]),
  );
}

/**
 * Xero's files of at most 300 lines (docs/domain/books.md#xero). A journal is never divided: its lines are one an account.
 * Throws a RangeError for a journal with more accounts than a file has lines.
 */
export async function* xeroFiles(entries: Parameters<Writer>[0]): AsyncGenerator<string> {
  let lines: string[] = [];
  for await (const entry of entries) {
    const own = xeroLines(entry);
    if (own.length > XERO_LINES) throw new RangeError(`${entry.number} has more than ${XERO_LINES} lines.`);
    if (lines.length + own.length > XERO_LINES) {
      yield XERO_HEAD + lines.join("");
      lines = [];
    }
    lines.push(...own);
  }
  yield XERO_HEAD + lines.join("");
}

const SAGE_REFERENCE = 30;
const SAGE_DETAILS = 60;

/** Sage's audit trail: JD and JC lines without VAT, tax code T9 (docs/domain/books.md#sage). */
export const sage: Writer = async function* (entries) {
  yield csvLine([
    ...["Type", "Account Reference", "Nominal A/C Ref", "Department Code", "Date"],
    ...["Reference", "Details", "Net Amount", "Tax Code", "Tax Amount"],
  ]);
  for await (const entry of entries) {
    let text = "";
    for (const { account, debit, credit, party } of entry.lines) {
      const details = plainAscii([party?.name, memoOf(entry)].filter(Boolean).join(" ")).slice(
        0,
        SAGE_DETAILS,
      );
      text += csvLine([
        ...[debit > 0 ? "JD" : "JC", "", account.number, 0, dayFirst(entry.day)],
        ...[entry.number.slice(0, SAGE_REFERENCE), details, decimal(debit + credit), "T9", "0.00"],
      ]);
    }
    yield text;
  }
};

/** The initials of a company, as ERPNext suggests its abbreviation. */
export const abbreviationOf = (company: string): string =>
  company
    .split(/\s+/)
    .map((word) => word[0] ?? "")
    .join("")
    .toUpperCase();

/** ERPNext's data import of Journal Entry: the first row of an entry has its head, all rows a line. */
export const erpNext: Writer = async function* (entries, { company }) {
  const of = (column: string) => `${column} (Accounting Entries)`;
  yield CSV_START +
    csvLine([
      ...["ID", "Entry Type", "Company", "Posting Date", "Reference Number", "Reference Date", "User Remark"],
      ...["Account", "Debit", "Credit", "Party Type", "Party"].map(of),
    ]);
  const short = abbreviationOf(company);
  for await (const entry of entries) {
    let text = "";
    for (const [place, { account, debit, credit, party }] of entry.lines.entries()) {
      const head =
        place === 0
          ? [
              entry.number,
              "Journal Entry",
              company,
              entry.day,
              entry.document || entry.number,
              entry.day,
              memoOf(entry),
            ]
          : ["", "", "", "", "", "", ""];
      text += csvLine([
        ...head,
        `${account.number} - ${oneLine(account.name)} - ${short}`,
        ...[decimal(debit), decimal(credit)],
        ...(party ? [party.kind === "customer" ? "Customer" : "Supplier", oneLine(party.name)] : ["", ""]),
      ]);
    }
    yield text;
  }
};
