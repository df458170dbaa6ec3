import { JSDOM } from "jsdom";
import { assertBalanced, centsOf, dayOf, fail, type ReadEntry } from "./read-entry";

/**
 * QuickBooks Desktop IIF: tab-separated, its three heads first, then blocks of TRNS, SPL … and ENDTRNS of the type GENERAL JOURNAL
 * (or GENERAL JOURNAL's older name JOURNAL is refused), dates MM/DD/YYYY, debits positive, each block sums to nought.
 */
export function readIif(text: string): ReadEntry[] {
  const lines = text.replace(/\r\n/g, "\n").replace(/\n$/, "").split("\n");
  const heads: Partial<Record<"TRNS" | "SPL", string[]>> = {};
  let at = 0;
  // Lists of customers and suppliers come first: their head, then a name each.
  for (; /^!?(?:CUST|VEND)\t/.test(lines[at] ?? ""); at++)
    if ((lines[at] ?? "").split("\t").length !== 2) fail(at + 1, "a list has names alone");
  for (const kind of ["TRNS", "SPL"] as const) {
    const [first, ...names] = (lines[at] ?? "").split("\t");
    if (first !== `!${kind}`) fail(at + 1, `"!${kind}" is missing`);
    for (const name of ["TRNSTYPE", "DATE", "ACCNT", "AMOUNT"])
      if (!names.includes(name)) fail(at + 1, `${name} is missing`);
    heads[kind] = names;
    at += 1;
  }
  if (lines[at]?.split("\t")[0] !== "!ENDTRNS") fail(at + 1, '"!ENDTRNS" is missing');
  const entries: ReadEntry[] = [];
  let open: ReadEntry | undefined;
  for (at += 1; at < lines.length; at++) {
    const [kind, ...cells] = (lines[at] ?? "").split("\t");
    const line = at + 1;
    if (kind === "ENDTRNS") {
      if (!open) return fail(line, "an end without a beginning");
      entries.push(open);
      open = undefined;
      continue;
    }
    if (kind !== "TRNS" && kind !== "SPL") return fail(line, `"${kind}" is no record`);
    if ((kind === "TRNS") === (open !== undefined)) fail(line, `${kind} in the wrong place`);
    const names = heads[kind] ?? [];
    if (cells.length !== names.length) fail(line, `${cells.length} fields, the head has ${names.length}`);
    const of = (name: string) => cells[names.indexOf(name)] ?? "";
    if (cells.some((cell) => cell.includes('"'))) fail(line, "a quote");
    if (of("TRNSTYPE") !== "GENERAL JOURNAL") fail(line, `"${of("TRNSTYPE")}" is no general journal`);
    const date = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(of("DATE")) ?? fail(line, "dates are MM/DD/YYYY");
    const day = dayOf(date[3] ?? "", date[1] ?? "", date[2] ?? "", line);
    if (of("DOCNUM").length > 11) fail(line, "a document number has at most 11 characters");
    if (of("ACCNT").length > 159) fail(line, "an account has at most 159 characters");
    open ??= { date: day, reference: of("DOCNUM"), memo: of("MEMO"), lines: [] };
    if (open.date !== day) fail(line, "an entry has one date");
    open.lines.push({
      account: of("ACCNT"),
      amount: centsOf(of("AMOUNT"), line),
      name: of("NAME"),
      text: of("MEMO"),
    });
  }
  if (open) fail(lines.length, "an entry does not end");
  assertBalanced(entries);
  return entries;
}

/** hledger 1.25: a date, a description and postings that are indented by two spaces or more; the account and the amount are two spaces apart. */
export function readHledger(text: string): ReadEntry[] {
  const entries: ReadEntry[] = [];
  let open: ReadEntry | undefined;
  for (const [index, row] of text.split("\n").entries()) {
    const line = index + 1;
    if (/^\s*$/.test(row)) {
      open = undefined;
      continue;
    }
    if (/^[;#]|^(account|commodity|decimal-mark) /.test(row)) continue;
    if (/^\s+;/.test(row)) continue;
    const head = /^(\d{4})-(\d{2})-(\d{2})(?: [*!])?(?: \(([^)]*)\))?(?: ([^;]*?))?(?:\s*;.*)?$/.exec(row);
    if (head) {
      const [, year = "", month = "", day = "", reference = "", memo = ""] = head;
      open = { date: dayOf(year, month, day, line), reference, memo, lines: [] };
      entries.push(open);
      continue;
    }
    const posting =
      /^ {2,}([^\s;](?:[^;\s]|(?<! ) (?! ))*) {2,}(-?)(?:KES )?(-?[\d.]+)(?: KES)?(?:\s+;\s*(.*))?$/.exec(
        row,
      );
    if (!posting || !open) return fail(line, `"${row}" is no posting`);
    const [, account = "", minus = "", amount = "", said = ""] = posting;
    const cents = centsOf(amount, line);
    open.lines.push({ account, amount: minus ? -cents : cents, name: "", text: said });
  }
  assertBalanced(entries);
  return entries;
}

const ROOTS = /^(?:Assets|Liabilities|Equity|Income|Expenses)(?::[A-Z0-9][A-Za-z0-9-]*)+$/;

/** beancount v2: accounts are opened before they are used, under five roots; a transaction has a flag, quoted texts, and postings with a currency. */
export function readBeancount(text: string): ReadEntry[] {
  const entries: ReadEntry[] = [];
  const opened = new Map<string, string>();
  let open: ReadEntry | undefined;
  for (const [index, row] of text.split("\n").entries()) {
    const line = index + 1;
    if (/^\s*(?:;.*)?$/.test(row)) {
      if (row === "") open = undefined;
      continue;
    }
    if (/^option "[a-z_]+" "[^"]*"$/.test(row)) continue;
    const directive = /^(\d{4})-(\d{2})-(\d{2}) (open) (\S+)(?: ([A-Z]{3}))?$/.exec(row);
    if (directive) {
      const [, year = "", month = "", day = "", , account = ""] = directive;
      if (!ROOTS.test(account)) fail(line, `"${account}" is no account`);
      if (opened.has(account)) fail(line, `${account} is opened twice`);
      opened.set(account, dayOf(year, month, day, line));
      open = undefined;
      continue;
    }
    const head =
      /^(\d{4})-(\d{2})-(\d{2}) (?:\*|!|txn) "((?:[^"\\]|\\.)*)"(?: "((?:[^"\\]|\\.)*)")?((?: [#^][\w./-]+)*)$/.exec(
        row,
      );
    if (head) {
      const [, year = "", month = "", day = "", one = "", two, links = ""] = head;
      open = {
        date: dayOf(year, month, day, line),
        reference: links.trim().replace(/^[#^]/, ""),
        memo: two ?? one,
        lines: [],
      };
      entries.push(open);
      continue;
    }
    if (/^ {2,}[a-z][\w-]*: ("(?:[^"\\]|\\.)*"|\S+)$/.test(row) && open) continue;
    const posting = /^ {2,}(\S+)\s+(-?\d[\d.]*) ([A-Z]{3})$/.exec(row);
    if (!posting || !open) return fail(line, `"${row}" is no posting`);
    const [, account = "", amount = "", currency = ""] = posting;
    if (!ROOTS.test(account)) fail(line, `"${account}" is no account`);
    const since = opened.get(account) ?? fail(line, `${account} is not open`);
    if (since > open.date) fail(line, `${account} is opened later`);
    if (currency !== "KES") fail(line, `"${currency}"`);
    open.lines.push({ account, amount: centsOf(amount, line), name: "", text: "" });
  }
  assertBalanced(entries);
  return entries;
}

/**
 * Tally, import of vouchers: an envelope with the request 'Import Data', one TALLYMESSAGE or several, vouchers of the type Journal, dates
 * yyyymmdd. A debit is deemed positive and has a negative amount.
 */
export function readTally(text: string): ReadEntry[] {
  const { window } = new JSDOM("");
  const xml = new window.DOMParser().parseFromString(text, "application/xml");
  const broken = xml.querySelector("parsererror");
  if (broken) fail(1, broken.textContent ?? "not well-formed");
  if (xml.documentElement.tagName !== "ENVELOPE") fail(1, "the root is ENVELOPE");
  const one = (of: Element | Document, name: string): string => {
    const found = [...of.querySelectorAll(name)].filter((child) => of === xml || child.parentElement === of);
    if (found.length !== 1) return fail(1, `${found.length} of ${name}`);
    return found[0]?.textContent ?? "";
  };
  if (!/^Import( Data)?$/.test(one(xml, "TALLYREQUEST"))) fail(1, "the request is an import");
  const entries = [...xml.querySelectorAll("TALLYMESSAGE > VOUCHER")].map((voucher) => {
    if (voucher.getAttribute("ACTION") !== "Create") fail(1, "a voucher is created");
    if (one(voucher, "VOUCHERTYPENAME") !== "Journal") fail(1, "a voucher is a journal");
    const date = /^(\d{4})(\d{2})(\d{2})$/.exec(one(voucher, "DATE")) ?? fail(1, "dates are yyyymmdd");
    const lines = [...voucher.children].filter(({ tagName }) => tagName === "ALLLEDGERENTRIES.LIST");
    return {
      date: dayOf(date[1] ?? "", date[2] ?? "", date[3] ?? "", 1),
      reference: voucher.querySelector("VOUCHERNUMBER")?.textContent ?? "",
      memo: voucher.querySelector("NARRATION")?.textContent ?? "",
      lines: lines.map((line) => {
        const isDebit = one(line, "ISDEEMEDPOSITIVE") === "Yes";
        const amount = centsOf(one(line, "AMOUNT"), 1);
        if (amount === 0 || isDebit !== amount < 0) fail(1, "a debit is deemed positive and negative");
        return { account: one(line, "LEDGERNAME"), amount: -amount, name: "", text: "" };
      }),
    };
  });
  assertBalanced(entries);
  return entries;
}
