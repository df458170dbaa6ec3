import { assertBalanced, centsOf, dayOf, fail, type ReadEntry } from "./read-entry";

/** RFC 4180, strictly: quotes only around whole fields and doubled inside, every row as long as the first. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  while (at < text.length) {
    let field = "";
    if (text[at] === '"') {
      at += 1;
      for (;;) {
        const end = text.indexOf('"', at);
        if (end < 0) return fail(rows.length + 1, "a quote does not end");
        field += text.slice(at, end);
        at = end + 1;
        if (text[at] !== '"') break;
        field += '"';
        at += 1;
      }
    } else {
      const end = text.slice(at).search(/[,\r\n]/);
      field = end < 0 ? text.slice(at) : text.slice(at, at + end);
      if (field.includes('"')) fail(rows.length + 1, "a quote inside a field");
      at += field.length;
    }
    row.push(field);
    if (text[at] === ",") {
      at += 1;
      if (at === text.length) row.push("");
      continue;
    }
    if (at < text.length) {
      if (!/^\r?\n/.test(text.slice(at, at + 2))) fail(rows.length + 1, "text behind a quoted field");
      at += text[at] === "\r" ? 2 : 1;
    }
    rows.push(row);
    row = [];
  }
  const width = rows[0]?.length ?? 0;
  rows.forEach((cells, index) => {
    if (cells.length !== width) fail(index + 1, `${cells.length} fields, the first row has ${width}`);
    // A spreadsheet would calculate these.
    for (const cell of cells)
      if (/^[=@\t\r]|^[+-](?!\d)/.test(cell)) fail(index + 1, `"${cell.slice(0, 20)}" is a formula`);
  });
  return rows;
}

type Cells = Record<string, string>;

/** Rows by the names of their columns, all of which must be known. */
function readRows(
  text: string,
  known: readonly string[],
  needed: readonly string[],
): { cells: Cells; line: number }[] {
  const [head = [], ...rows] = readCsv(text);
  for (const name of head) if (!known.includes(name)) fail(1, `"${name}" is no column`);
  if (new Set(head).size !== head.length) fail(1, "a column twice");
  for (const name of needed) if (!head.includes(name)) fail(1, `"${name}" is missing`);
  return rows.map((row, index) => ({
    cells: Object.fromEntries(head.map((name, at) => [name, row[at] ?? ""])),
    line: index + 2,
  }));
}

const need = (cells: Cells, name: string, line: number): string =>
  cells[name] || fail(line, `"${name}" is empty`);

/** Exactly one of two columns holds a positive amount. */
function sideOf(debit: string, credit: string, line: number): number {
  if ((debit === "") === (credit === "")) fail(line, "a line is either a debit or a credit");
  const amount = centsOf(debit || credit, line);
  if (amount <= 0) fail(line, "an amount is above nought");
  return debit ? amount : -amount;
}

function push(
  entries: ReadEntry[],
  entry: Omit<ReadEntry, "lines">,
  line: ReadEntry["lines"][number],
  isNext: boolean,
) {
  const last = entries.at(-1);
  if (last && !isNext) last.lines.push(line);
  else entries.push({ ...entry, lines: [line] });
}

const RECEIVABLE = /receivable|payable/i;

/**
 * QuickBooks Online, Import data → Journal entries: rows of one JournalNo are one entry, dates MM/DD/YYYY, account names (never
 * numbers), either Debits or Credits, and a Name on lines of receivables and payables.
 */
export function readQuickBooksOnline(text: string): ReadEntry[] {
  const needed = ["JournalNo", "JournalDate", "AccountName", "Debits", "Credits"];
  const rows = readRows(
    text,
    [...needed, "Currency", "Memo", "Description", "Name", "Location", "Class"],
    needed,
  );
  const entries: ReadEntry[] = [];
  for (const { cells, line } of rows) {
    const reference = need(cells, "JournalNo", line);
    if (reference.length > 21) fail(line, "a journal number has at most 21 characters");
    const date =
      /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(need(cells, "JournalDate", line)) ??
      fail(line, "dates are MM/DD/YYYY");
    const day = dayOf(date[3] ?? "", date[1] ?? "", date[2] ?? "", line);
    const account = need(cells, "AccountName", line);
    if (/^\d+$/.test(account)) fail(line, "an account has its name, not its number");
    if (RECEIVABLE.test(account) && !cells.Name) fail(line, `${account} needs a name`);
    const isNext = entries.at(-1)?.reference !== reference;
    if (isNext && entries.some((entry) => entry.reference === reference))
      fail(line, `${reference} in two places`);
    if (!isNext && entries.at(-1)?.date !== day) fail(line, `${reference} has two dates`);
    const amount = sideOf(cells.Debits ?? "", cells.Credits ?? "", line);
    const { Memo = "", Name = "", Description = "" } = cells;
    push(
      entries,
      { date: day, reference, memo: Memo },
      { account, amount, name: Name, text: Description },
      isNext,
    );
  }
  assertBalanced(entries);
  return entries;
}

const XERO = ["Narration", "Date", "Description", "AccountCode", "TaxRate", "Amount"];
const TRACKING = ["TrackingName1", "TrackingOption1", "TrackingName2", "TrackingOption2"];

/**
 * Xero, Import manual journals: at most 300 lines a file, rows of one narration and date are one journal, dates dd/mm/yyyy, account
 * codes, the full name of a tax rate, positive amounts are debits.
 */
export function readXero(text: string): ReadEntry[] {
  const [head = []] = readCsv(text);
  const bare = head.map((name) => name.replace(/^\*/, ""));
  const plain = text.replace(/^[^\r\n]*/, bare.join(","));
  const rows = readRows(plain, [...XERO, ...TRACKING], XERO);
  if (rows.length > 300) fail(302, "a file has at most 300 lines");
  const entries: ReadEntry[] = [];
  for (const { cells, line } of rows) {
    const memo = need(cells, "Narration", line);
    const date =
      /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(need(cells, "Date", line)) ?? fail(line, "dates are dd/mm/yyyy");
    const day = dayOf(date[3] ?? "", date[2] ?? "", date[1] ?? "", line);
    const account = need(cells, "AccountCode", line);
    if (!/^[\w.-]{1,10}$/.test(account)) fail(line, "an account has its code");
    need(cells, "TaxRate", line);
    const amount = centsOf(need(cells, "Amount", line), line);
    const same = entries.find((entry) => entry.memo === memo && entry.date === day);
    if (same && same !== entries.at(-1)) fail(line, `${memo} in two places`);
    push(
      entries,
      { date: day, reference: "", memo },
      { account, amount, name: "", text: cells.Description ?? "" },
      !same,
    );
  }
  assertBalanced(entries);
  return entries;
}

/**
 * Sage 50, audit trail transactions: JD and JC, nominal code, date dd/mm/yyyy, reference ≤ 30, details ≤ 60 characters, net amount
 * above nought, tax code T9 (outside VAT) with no tax. Neighbouring rows of one date and reference are one journal.
 */
export function readSage(text: string): ReadEntry[] {
  const needed = ["Type", "Nominal A/C Ref", "Date", "Reference", "Net Amount"];
  const known = [
    ...needed,
    ...["Account Reference", "Department Code", "Details", "Tax Code", "Tax Amount", "Exchange Rate"],
    ...["Extra Reference", "User Name", "Project Refn", "Cost Code Refn"],
  ];
  const entries: ReadEntry[] = [];
  for (const { cells, line } of readRows(text, known, needed)) {
    const type = need(cells, "Type", line);
    if (type !== "JD" && type !== "JC") fail(line, `"${type}" is no journal`);
    const date =
      /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(need(cells, "Date", line)) ?? fail(line, "dates are dd/mm/yyyy");
    const day = dayOf(date[3] ?? "", date[2] ?? "", date[1] ?? "", line);
    const reference = need(cells, "Reference", line);
    if (reference.length > 30) fail(line, "a reference has at most 30 characters");
    const details = cells.Details ?? "";
    if (details.length > 60) fail(line, "details have at most 60 characters");
    const account = need(cells, "Nominal A/C Ref", line);
    if (!/^\d{1,8}$/.test(account)) fail(line, "a nominal code has digits");
    const amount = centsOf(need(cells, "Net Amount", line), line);
    if (amount <= 0) fail(line, "an amount is above nought");
    if (cells["Tax Amount"] && centsOf(cells["Tax Amount"], line) !== 0)
      fail(line, "a journal has no tax amount");
    if (cells["Tax Code"] && !/^T\d{1,2}$/.test(cells["Tax Code"])) fail(line, "a tax code is T0 to T99");
    const last = entries.at(-1);
    push(
      entries,
      { date: day, reference, memo: details },
      { account, amount: type === "JD" ? amount : -amount, name: "", text: details },
      last?.reference !== reference || last.date !== day,
    );
  }
  assertBalanced(entries);
  return entries;
}

const OF_LINE = (name: string) => `${name} (Accounting Entries)`;

/**
 * ERPNext, Data Import of Journal Entry: what belongs to the entry is in its first row and empty in the next ones; dates yyyy-mm-dd;
 * receivables and payables have their party.
 */
export function readErpNext(text: string): ReadEntry[] {
  const needed = [
    "Entry Type",
    "Posting Date",
    "Company",
    OF_LINE("Account"),
    OF_LINE("Debit"),
    OF_LINE("Credit"),
  ];
  const known = [
    ...needed,
    ...["ID", "Series", "Title", "Reference Number", "Reference Date", "User Remark", "Remark"],
    ...[
      "Party Type",
      "Party",
      "Cost Center",
      "User Remark",
      "Debit in Account Currency",
      "Credit in Account Currency",
    ].map(OF_LINE),
  ];
  const entries: ReadEntry[] = [];
  for (const { cells, line } of readRows(text, known, needed)) {
    const isNext = cells["Entry Type"] !== "";
    if (!isNext) {
      if (entries.length === 0) fail(line, "a line without its entry");
      for (const name of [
        "ID",
        "Series",
        "Title",
        "Posting Date",
        "Company",
        "Reference Number",
        "User Remark",
      ])
        if (cells[name]) fail(line, `"${name}" only in the first row of an entry`);
    }
    if (isNext && !["Journal Entry", "Opening Entry"].includes(cells["Entry Type"] ?? ""))
      fail(line, "the entry's type");
    if (isNext) need(cells, "Company", line);
    const date = isNext
      ? (/^(\d{4})-(\d{2})-(\d{2})$/.exec(cells["Posting Date"] ?? "") ?? fail(line, "dates are yyyy-mm-dd"))
      : [];
    const account = need(cells, OF_LINE("Account"), line);
    const party = cells[OF_LINE("Party")] ?? "";
    const partyType = cells[OF_LINE("Party Type")] ?? "";
    if ((party === "") !== (partyType === "")) fail(line, "a party has its type");
    if (partyType && !["Customer", "Supplier", "Employee"].includes(partyType))
      fail(line, `"${partyType}" is no party`);
    if (RECEIVABLE.test(account) && !party) fail(line, `${account} needs a party`);
    const blank = (cell: string) => (/^0(?:\.0{1,2})?$/.test(cell) ? "" : cell);
    push(
      entries,
      {
        date: isNext ? dayOf(date[1] ?? "", date[2] ?? "", date[3] ?? "", line) : "",
        reference: cells.ID || cells["Reference Number"] || cells.Title || "",
        memo: cells["User Remark"] || cells.Remark || "",
      },
      {
        account,
        amount: sideOf(blank(cells[OF_LINE("Debit")] ?? ""), blank(cells[OF_LINE("Credit")] ?? ""), line),
        name: party,
        text: cells[OF_LINE("User Remark")] ?? "",
      },
      isNext,
    );
  }
  assertBalanced(entries);
  return entries;
}
