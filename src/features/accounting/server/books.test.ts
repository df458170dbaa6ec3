import { renderToBuffer } from "@react-pdf/renderer";
import { sql } from "drizzle-orm";
import { extractText } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { creditInvoice } from "~/features/invoices/credit-notes/server/commands";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { recordPayment } from "~/features/payments/server/commands/record-payment";
import { settlementsSubscribers } from "~/features/payments/testing";
import { anApprovedBill, purchasesAs } from "~/features/purchases/testing";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { registerFonts } from "~/platform/pdf/fonts";
import { closePdfWorkers, openPdfWorkers } from "~/platform/pdf/render";
import { askFile } from "~/platform/testing/ask-file";
import { useDatabase } from "~/platform/testing/database";
import { repeatEntries } from "../manual/server/commands";
import { BookReportDocument } from "../reports/server/documents/book-report-document";
import { bookReportsRoutes } from "../reports/server/routes";
import { aManualEntry, booksAs } from "../testing";
import { postBatch } from "./commands/post-entries";

useDatabase({ subscribers: [...invoicesSubscribers, ...settlementsSubscribers] });

/** Answers with the document's data, so that the test renders it here. */
const ECHO =
  'import { parentPort } from "node:worker_threads"; parentPort.on("message", ({ data }) => parentPort.postMessage({ pdf: Buffer.from(JSON.stringify(data)) }));';
beforeAll(() => {
  registerFonts();
  openPdfWorkers(new URL(`data:text/javascript,${encodeURIComponent(ECHO)}`));
});
afterAll(closePdfWorkers);

const at = (day: string) => new Date(`${day}T09:00:00Z`);
const now = at("2026-08-15");
let accountant: Actor;
let boss: Actor;
let invoice: Awaited<ReturnType<typeof anInvoice>>;
const as = (actor = accountant) => booksAs(actor, { now });
const post = async () => {
  while ((await postBatch(now)) > 0);
};

beforeAll(async () => {
  accountant = await aPerson({ role: "accountant" });
  boss = await aPerson({ role: "admin" });
  const earlier = await anInvoice({ now: at("2026-05-20") });
  await transaction((tx) =>
    recordPayment(tx, system, {
      ...{
        invoiceId: earlier.id,
        amount: 500_000,
        method: "mpesa",
        reference: "QAB1CD2EF3",
        notes: "",
        now: at("2026-05-21"),
      },
      evenIfBooked: true,
    }),
  );
  invoice = await anInvoice({ now: at("2026-07-10") });
});

const figure = async (
  report: "profit-and-loss" | "balance-sheet" | "trial-balance" | "revenue",
  key: string,
  span = { from: "2026-07-01", to: "2026-07-31" },
) => {
  const { sections } = await as().reports.get({ report, ...span });
  return sections.flatMap(({ rows }) => rows).find((row) => row.key === key)?.figures[0] ?? 0;
};

describe("the books", () => {
  test("post nothing before their start, and begin with the balances of earlier documents", async () => {
    await post();
    expect(await as().books.get()).toMatchObject({ startsOn: null, entries: 0 });
    await expect(as().months.close({ month: "2026-07" })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(as().books.start({ startsOn: "2026-07-02" })).rejects.toMatchObject({ code: "INVALID" });
    await as().books.start({ startsOn: "2026-07-01" });
    await expect(as().books.start({ startsOn: "2026-07-01" })).rejects.toMatchObject({ code: "CONFLICT" });
    await as().openings.save({ rows: [{ number: "1000", amount: 10_000_000 }] });
    await expect(as().openings.save({ rows: [{ number: "1100", amount: 1 }] })).rejects.toMatchObject({
      code: "INVALID",
    });
    await post();
    const { accounts } = await as().openings.get();
    expect(accounts.find(({ number }) => number === "1100")).toMatchObject({
      amount: 1_476_000,
      isDerived: true,
    });
    expect(accounts.find(({ number }) => number === "1000")).toMatchObject({
      amount: 10_000_000,
      isDerived: false,
    });
    expect((await as().books.get()).waiting).toBe(0);
  });

  test("count income on the day the move is done, and name the difference to invoices", async () => {
    expect(await figure("profit-and-loss", "income")).toBe(0);
    expect(await figure("revenue", "by-invoice")).toBe(invoice.subtotal);
    await db().execute(sql`insert into moves (id, number, quote_id, category, status, completed_at, date, "window")
      values (${newId()}, 'SRV-T-1', ${invoice.quoteId}, 'residential_move', 'completed', '2026-07-20T09:00:00Z', '2026-07-20', 'morning')`);
    await post();
    expect(await figure("profit-and-loss", "income")).toBe(invoice.subtotal);
    expect(await figure("revenue", "by-completion")).toBe(invoice.subtotal);
    const { rows } = await as().journal.list({ kind: "completion" });
    expect(new Set(rows.map(({ day }) => day))).toEqual(new Set(["2026-07-20"]));
    const entry = await as().journal.get({ number: rows[0]?.entryNumber ?? "" });
    expect(entry.to).toBe(`/invoice-management/${invoice.number}`);
  });

  test("balance, in the trial balance and the balance sheet", async () => {
    const span = { from: "2026-07-01", to: "2026-08-15" };
    const { sections } = await as().reports.get({ report: "trial-balance", ...span });
    const total = sections[0]?.rows.at(-1)?.figures ?? [];
    expect(total[0]).toBe(total[1]);
    expect(await figure("balance-sheet", "assets", span)).toBe(await figure("balance-sheet", "check", span));
    const file = await askFile(
      bookReportsRoutes,
      "/exports/books/trial-balance.csv?from=2026-07-01&to=2026-08-15",
      accountant,
    );
    expect(await file.text()).toContain("1100 Receivables");
    const paper = await askFile(
      bookReportsRoutes,
      "/documents/book-reports/balance-sheet?from=2026-07-01&to=2026-08-15",
      accountant,
    );
    expect(paper.headers.get("content-type")).toBe("application/pdf");
    const pdf = await renderToBuffer(BookReportDocument(JSON.parse(await paper.text())));
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
    expect(text).toContain("1100 Receivables");
  });

  test("know what is owed to suppliers by age on any day", async () => {
    const bill = await anApprovedBill(boss, { day: "2026-07-02", dueDate: "2026-07-12" });
    const owedOn = async (to: string) => {
      const { sections } = await as().reports.get({ report: "aged-payables", from: "2026-07-01", to });
      return sections[0]?.rows.find(({ label }) => label === bill.payee)?.figures;
    };
    expect(await owedOn("2026-07-01")).toBeUndefined();
    expect(await owedOn("2026-07-12")).toEqual([bill.total, 0, 0, 0, 0, bill.total]);
    expect(await owedOn("2026-07-13")).toEqual([0, bill.total, 0, 0, 0, bill.total]);
    expect(await owedOn("2026-09-30")).toEqual([0, 0, 0, bill.total, 0, bill.total]);
    await purchasesAs(boss).purchases.pay({
      ...{ id: bill.id, method: "bank", reference: "EFT 7", paidOn: "2026-08-01" },
    });
    expect(await owedOn("2026-07-31")).toEqual([0, bill.total, 0, 0, 0, bill.total]);
    expect(await owedOn("2026-08-01")).toBeUndefined();
  });

  test("keep a closed month, and count what comes late in the open one", async () => {
    await expect(as().months.close({ month: "2026-08" })).rejects.toMatchObject({ code: "CONFLICT" });
    await as().months.close({ month: "2026-07" });
    const before = await figure("trial-balance", "1100");
    await transaction((tx) =>
      recordPayment(tx, system, {
        ...{
          invoiceId: invoice.id,
          amount: 300_000,
          method: "cash",
          reference: "",
          notes: "",
          now: at("2026-08-14"),
        },
        ...{ evenIfBooked: true, receivedOn: "2026-07-30" },
      }),
    );
    await post();
    expect(await figure("trial-balance", "1100")).toBe(before);
    const { rows } = await as().journal.list({ kind: "payment" });
    expect(rows[0]?.day).toBe("2026-08-01");
    await expect(
      db().execute(sql`insert into journal_entries (id, number, day, source_kind, source_id, revision, source_day)
      values (${newId()}, 'J-X', '2026-07-31', 'manual', ${newId()}, 1, '2026-07-31')`),
    ).rejects.toThrow();
    await as().months.reopen({ month: "2026-07", reason: "A bill" });
    await as().months.close({ month: "2026-07", kind: "hard", reason: "Return filed" });
    await expect(as().months.reopen({ month: "2026-07", reason: "Again" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  test("post a credit note of a done move against its income", async () => {
    await transaction((tx) =>
      creditInvoice(tx, system, { invoiceId: invoice.id, reason: "Scratch", amount: 116_000, now }),
    );
    await post();
    const span = { from: "2026-08-01", to: "2026-08-31" };
    expect(await figure("profit-and-loss", "4090", span)).toBeLessThan(0);
  });
});

describe("the database", () => {
  test.each([
    ["an entry without lines", sql`select 1`],
    [
      "an entry that does not balance",
      sql`insert into journal_lines (id, entry_id, position, day, account_id, debit)
      select ${newId()}, id, 0, day, (select id from book_accounts limit 1), 5 from journal_entries where number = 'J-T'`,
    ],
  ])("refuses %s", async (_, lines) => {
    await expect(
      transaction(async (tx) => {
        await tx.execute(sql`insert into journal_entries (id, number, day, source_kind, source_id, revision, source_day)
          values (${newId()}, 'J-T', '2026-08-10', 'manual', ${newId()}, 1, '2026-08-10')`);
        await tx.execute(lines);
      }),
    ).rejects.toThrow();
  });

  test.each(["update journal_lines set debit = debit + 1", "delete from journal_entries"])(
    "refuses '%s'",
    async (text) => {
      await expect(db().execute(sql.raw(text))).rejects.toThrow();
    },
  );
});

describe("a manual entry", () => {
  test("counts once another person approves it, and not after it is cancelled", async () => {
    const { id, number } = await aManualEntry(accountant, "2026-08-05");
    await as().entries.submit({ id });
    await expect(as().entries.approve({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(as().months.close({ month: "2026-08" })).rejects.toMatchObject({ code: "CONFLICT" });
    const fees = () => figure("profit-and-loss", "6300", { from: "2026-08-01", to: "2026-08-31" });
    const before = await fees();
    await as(boss).entries.approve({ id });
    await post();
    expect(await fees()).toBe(before + 10_000);
    await as().entries.cancel({ id, reason: "Twice" });
    await post();
    expect(await fees()).toBe(before);
    expect((await as().entries.get({ number })).posted).toHaveLength(2);
  });

  test("must balance, and leaves accounts of documents alone", async () => {
    const { accounts } = await as().accounts.list();
    const idOf = (number: string) => accounts.find((account) => account.number === number)?.id ?? "";
    const entry = (lines: { accountId: string; amount: number }[], day = "2026-08-05") =>
      as().entries.add({ day, memo: "Test", lines });
    const pair = (number: string) => [
      { accountId: idOf("6300"), amount: 5 },
      { accountId: idOf(number), amount: -5 },
    ];
    await expect(
      entry([
        { accountId: idOf("6300"), amount: 5 },
        { accountId: idOf("1000"), amount: -4 },
      ]),
    ).rejects.toMatchObject({ code: "INVALID" });
    await expect(entry(pair("1100"))).rejects.toMatchObject({ code: "INVALID" });
    await expect(entry(pair("1000"), "2026-07-05")).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(entry(pair("1000"), "2026-06-05")).rejects.toMatchObject({ code: "INVALID" });
  });

  test("repeats once a month, however often the task runs", async () => {
    const { accounts } = await as().accounts.list();
    const idOf = (number: string) => accounts.find((account) => account.number === number)?.id ?? "";
    const { id } = await as().entries.add({
      ...{ day: "2026-08-01", memo: "Depreciation", repeat: "monthly" },
      lines: [
        { accountId: idOf("6120"), amount: 700 },
        { accountId: idOf("1590"), amount: -700 },
      ],
    });
    await as().entries.submit({ id });
    await as(boss).entries.approve({ id });
    const run = () => transaction((tx) => repeatEntries(tx, system, at("2026-10-15")));
    expect(await run()).toBe(2);
    expect(await run()).toBe(0);
  });
});

test("a changed mapping moves later documents only", async () => {
  const cash = async () =>
    (
      await as().reports.get({ report: "trial-balance", from: "2026-08-01", to: "2026-08-31" })
    ).sections[0]?.rows.find(({ key }) => key === "1030")?.figures[0];
  const before = await cash();
  await expect(as().accounts.map({ role: "cash", number: "6300" })).rejects.toMatchObject({
    code: "INVALID",
  });
  await as().accounts.map({ role: "cash", number: "1000" });
  await transaction((tx) =>
    recordPayment(tx, system, {
      ...{ invoiceId: invoice.id, amount: 1_000, method: "cash", reference: "", notes: "", now },
      evenIfBooked: true,
    }),
  );
  await post();
  expect(await cash()).toBe(before);
});

test("a manager reads the books and writes nothing; others see nothing", async () => {
  const manager = await aPerson({ role: "manager" });
  expect((await as(manager).books.get()).startsOn).toBe("2026-07-01");
  await expect(as(manager).months.close({ month: "2026-08" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const sales = await aPerson({ role: "sales_rep" });
  await expect(as(sales).journal.list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
});
