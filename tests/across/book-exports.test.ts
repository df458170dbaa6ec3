import { expect, test } from "vitest";
import type { About, ExportEntry, ExportLine, Writer } from "~/features/book-exports/domain/entries";
import { quickBooksDesktop, tally } from "~/features/book-exports/server/documents/desktop";
import { beancount, hledger } from "~/features/book-exports/server/documents/plain-text";
import {
  erpNext,
  quickBooksOnline,
  sage,
  xeroFiles,
} from "~/features/book-exports/server/documents/spreadsheets";
import { readErpNext, readQuickBooksOnline, readSage, readXero } from "./book-files/csv-readers";
import type { ReadEntry } from "./book-files/read-entry";
import { readBeancount, readHledger, readIif, readTally } from "./book-files/text-readers";

const RECEIVABLES = { number: "1100", name: "Receivables", type: "asset" } as const;
const UNDONE = { number: "2210", name: "Moves not yet done", type: "liability" } as const;
const VAT = { number: "2100", name: "Output VAT", type: "liability" } as const;
const BANK = { number: "1000", name: "Bank", type: "asset" } as const;
const FUEL = { number: "5020", name: "Fuel & oil", type: "expense" } as const;
const ACCOUNTS = [BANK, RECEIVABLES, VAT, UNDONE, FUEL];

const line = (
  account: ExportLine["account"],
  amount: number,
  party: ExportLine["party"] = null,
): ExportLine => ({
  ...{ account, party, debit: Math.max(amount, 0), credit: Math.max(-amount, 0) },
});

/** Memos and names with the signs of every format, and with what a spreadsheet would calculate. */
const HOSTILE = [
  '=cmd|"x"; a\tb <c>\nd',
  "-1+2",
  "@sum",
  'Müller, Sons & Co. "Ltd"',
  "; comment",
  "a  b",
  "",
  "{x} %y \\z",
];

const entriesOf = (count: number): ExportEntry[] =>
  Array.from({ length: count }, (_, at) => {
    const customer = {
      kind: "customer",
      name: `Customer ${at % 7} ${HOSTILE[at % HOSTILE.length]}`.trim(),
    } as const;
    const vat = 16 + at;
    const net = 100 + 7 * at;
    return {
      number: `J-2026-${String(at + 1).padStart(6, "0")}`,
      day: `2026-06-${String(1 + (at % 30)).padStart(2, "0")}`,
      memo: HOSTILE[at % HOSTILE.length] ?? "",
      document: `INV-2026-${String(at).padStart(4, "0")}`,
      lines:
        at % 3 === 2
          ? [line(FUEL, net), line(BANK, -net)]
          : [line(RECEIVABLES, net + vat, customer), line(UNDONE, -net, customer), line(VAT, -vat, customer)],
    };
  });

const ABOUT = (entries: readonly ExportEntry[]): About => ({
  ...{ company: "Mfano Movers Ltd", currency: "KES", month: "2026-06", accounts: ACCOUNTS },
  parties: [
    ...new Map(
      entries.flatMap(({ lines }) =>
        lines.flatMap(({ party }) => (party ? [[party.name, party] as const] : [])),
      ),
    ).values(),
  ],
});

async function write(writer: Writer, entries: readonly ExportEntry[]): Promise<string> {
  let text = "";
  for await (const piece of writer(entries, ABOUT(entries))) text += piece;
  return text;
}

/** Per day and account, in cents: what both programs must agree on. */
function totalsOf(
  entries: readonly { day: string; account: string; amount: number }[],
): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const { day, account, amount } of entries)
    totals[`${day} ${account}`] = (totals[`${day} ${account}`] ?? 0) + amount;
  return totals;
}
const totalsOfOurs = (entries: readonly ExportEntry[], name: (account: ExportLine["account"]) => string) =>
  totalsOf(
    entries.flatMap(({ day, lines }) =>
      lines.map(({ account, debit, credit }) => ({ day, account: name(account), amount: debit - credit })),
    ),
  );
const totalsOfTheirs = (entries: readonly ReadEntry[], name = (account: string) => account) =>
  totalsOf(
    entries.flatMap(({ date, lines }) =>
      lines.map(({ account, amount }) => ({ day: date, account: name(account), amount })),
    ),
  );

const ENTRIES = entriesOf(240);
const byName = ({ name }: ExportLine["account"]) => name;
const byNumber = ({ number }: ExportLine["account"]) => number;

test.each([
  ["QuickBooks Desktop", quickBooksDesktop, readIif, byName],
  ["QuickBooks Online", quickBooksOnline, readQuickBooksOnline, byName],
  ["Sage", sage, readSage, byNumber],
  ["Tally", tally, readTally, byName],
] as const)("%s reads what we write, to the cent", async (_, writer, read, name) => {
  const entries = read(await write(writer, ENTRIES));
  expect(entries).toHaveLength(ENTRIES.length);
  expect(totalsOfTheirs(entries)).toEqual(totalsOfOurs(ENTRIES, name));
});

test("ERPNext reads what we write, each account with its company", async () => {
  const entries = readErpNext(await write(erpNext, ENTRIES));
  expect(entries).toHaveLength(ENTRIES.length);
  const bare = (account: string) => account.replace(/^\d+ - | - [A-Z]+$/g, "");
  expect(totalsOfTheirs(entries, bare)).toEqual(totalsOfOurs(ENTRIES, byName));
});

test.each([
  ["hledger", hledger, readHledger],
  ["beancount", beancount, readBeancount],
] as const)("%s reads what we write, by account numbers", async (_, writer, read) => {
  const entries = read(await write(writer, ENTRIES));
  expect(entries).toHaveLength(ENTRIES.length);
  const number = (account: string) => /\d{4}/.exec(account)?.[0] ?? account;
  expect(totalsOfTheirs(entries, number)).toEqual(totalsOfOurs(ENTRIES, byNumber));
});

test("Xero reads each of its files, of at most 300 lines", async () => {
  const files: string[] = [];
  for await (const file of xeroFiles(ENTRIES)) files.push(file);
  expect(files.length).toBeGreaterThan(1);
  const entries = files.flatMap(readXero);
  expect(totalsOfTheirs(entries)).toEqual(totalsOfOurs(ENTRIES, byNumber));
});
