import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { creditInvoice } from "~/features/invoices/credit-notes/server/commands";
import { createDraft } from "~/features/invoices/drafts/server/commands";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { type SentParts, sentPartsOf } from "~/integrations/etims/fields";
import { db, transaction } from "~/platform/db/database";
import { type Actor, mintActor, system } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { readSheet } from "~/platform/sheets/read";
import { askFile } from "~/platform/testing/ask-file";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { itemIdOf } from "../../server/commands/register-items";
import { getReport } from "../../server/queries/reports";
import { etimsBranches, etimsExchanges, etimsSubmissions } from "../../server/tables";
import { vatReturnHandlers } from "./handlers";
import { vatReturnRoutes } from "./routes";

useDatabase({ subscribers: invoicesSubscribers });

const at = (day: string) => new Date(`${day}T09:00:00Z`);
const JANUARY = { from: "2026-01-01", to: "2026-01-31" };
const FEBRUARY = { from: "2026-02-01", to: "2026-02-28" };
const BRANCH = newId();

let accountant: Actor;
let first: Awaited<ReturnType<typeof anInvoice>>;
let second: Awaited<ReturnType<typeof anInvoice>>;
let serial = 0;

const credit = (invoiceId: Reach<"invoice">, now: Date, amount?: number) =>
  transaction((tx) =>
    creditInvoice(tx, system, { invoiceId, reason: "Agreed", now, ...(amount ? { amount } : {}) }),
  );

beforeAll(async () => {
  accountant = await aPerson({ role: "accountant" });
  await db()
    .insert(etimsBranches)
    .values({ id: BRANCH, environment: "sandbox", pin: "P051234567X", branch: "00" });
  first = await anInvoice({ now: at("2026-01-10") });
  // 23:30 in Nairobi on the last day of the month.
  second = await anInvoice({ now: new Date("2026-01-31T20:30:00Z") });
  await db().execute(
    sql`update invoices set customer_kra_pin = 'P052345678B', customer_name = '=cmd|calc' where id = ${second.id}`,
  );
  await credit(first.id, at("2026-02-01"), 500_000);
  await credit(second.id, at("2026-02-28"));
  const line = { category: "rooms" as const, description: "Two rooms", quantity: 1, unitPrice: 900_000 };
  const to = {
    customerName: "Tumaini Clinic",
    customerEmail: "clinic@example.co.ke",
    customerPhone: "+254722418760",
  };
  const places = { fromLocation: "Westlands", toLocation: "Thika", serviceDate: null, dueDate: null };
  const fields = { ...to, ...places, customerKraPin: "", depositDue: 0, lines: [line] };
  await transaction((tx) => createDraft(tx, system, { fields, now: at("2026-01-20") }));
});

const api = (actor = accountant) => callAs(vatReturnHandlers, actor);

/** What a document is sent as today, without sending it. */
async function sentOf(document: { invoiceId: string; creditNoteId?: string }): Promise<SentParts> {
  const fields = { branchId: BRANCH, number: ++serial, original: document.creditNoteId ? 1 : null };
  const row = { id: newId(), state: "queued" as const, ...fields, ...document };
  const [submission] = await db().insert(etimsSubmissions).values(row).returning();
  if (!submission) throw new Error("The submission was not written.");
  const report = await getReport(db(), submission);
  const items = report.lines.map((line, number) => [itemIdOf(line), { ...line, number }] as const);
  const sent = sentPartsOf(report.saleWith(new Map(items)));
  await db().insert(etimsExchanges).values({ submissionId: row.id, request: "", answer: "" });
  return sent;
}

describe("the VAT of a month", () => {
  test("is the sum of its invoices' own figures", async () => {
    const report = await api().get(JANUARY);
    const { rows } = await db().execute<Record<string, string>>(
      sql`select sum(vat_base) as base, sum(vat) as vat, sum(subtotal) as subtotal from invoices where not draft`,
    );
    const [own] = rows;
    expect(report.documents).toBe(2);
    expect(report.total.sales).toEqual({ amount: Number(own?.subtotal), vat: Number(own?.vat) });
    expect(report.total.credits).toEqual({ amount: 0, vat: 0 });
    expect(report.rates.map(({ code, rate, net }) => [code, rate, net])).toEqual([
      ["B", 1600, { amount: Number(own?.base), vat: Number(own?.vat) }],
      ["A", 0, { amount: Number(own?.subtotal) - Number(own?.base), vat: 0 }],
    ]);
  });

  test("counts a credit note in the month of its own date", async () => {
    const { rows } = await db().execute<Record<string, string>>(
      sql`select sum(vat_base) as base, sum(vat) as vat, sum(subtotal) as subtotal from credit_notes`,
    );
    const report = await api().get(FEBRUARY);
    const credits = { amount: Number(rows[0]?.subtotal), vat: Number(rows[0]?.vat) };
    expect(report.total).toEqual({
      sales: { amount: 0, vat: 0 },
      credits,
      net: { amount: -credits.amount, vat: -credits.vat },
    });
  });

  test("has the codes and amounts that KRA gets, before a document is sent and after", async () => {
    const { rows: notes } = await db().execute<{ id: string; invoice_id: string }>(
      sql`select id, invoice_id from credit_notes`,
    );
    const sent = [
      ...(await Promise.all([first, second].map(({ id }) => sentOf({ invoiceId: id })))),
      ...(await Promise.all(
        notes.map((note) => sentOf({ invoiceId: note.invoice_id, creditNoteId: note.id })),
      )),
    ];
    const sumOf = (code: "A" | "B", place: 0 | 1) =>
      sent.reduce((sum, parts, at) => sum + (at < 2 ? 1 : -1) * (parts[code]?.[place] ?? 0), 0);
    const span = { from: "2026-01-01", to: "2026-02-28" };
    const before = await api().get(span);
    expect(before.rates.map(({ code, net }) => [code, net])).toEqual([
      ["B", { amount: sumOf("B", 0), vat: sumOf("B", 1) }],
      ["A", { amount: sumOf("A", 0), vat: 0 }],
    ]);
    // KRA has the first one's untaxed part as zero-rated, whatever the setting says today.
    const [parts] = sent;
    const asSent = { B: parts?.B, C: parts?.A };
    await db().execute(sql`update etims_exchanges e set sent = ${JSON.stringify(asSent)}::jsonb
      from etims_submissions s where s.id = e.submission_id and s.invoice_id = ${first.id} and s.credit_note_id is null`);
    const after = await api().get(JANUARY);
    expect(after.rates.map(({ code, net }) => [code, net.amount])).toEqual([
      ["B", (parts?.B?.[0] ?? 0) + (sent[1]?.B?.[0] ?? 0)],
      ["C", parts?.A?.[0]],
      ["A", sent[1]?.A?.[0]],
    ]);
    // Amounts that are not the document's are not the return's.
    await db().execute(sql`update etims_exchanges set sent = '{"B": [1, 1]}'`);
    expect(await api().get(span)).toEqual(before);
  });

  test("is split by buyers with a PIN and others", async () => {
    const { buyers } = await api().get(JANUARY);
    expect(buyers).toEqual([
      {
        isRegistered: true,
        documents: 1,
        taxable: second.vatBase,
        vat: second.vat,
        withoutVat: second.subtotal - second.vatBase,
      },
      {
        isRegistered: false,
        documents: 1,
        taxable: first.vatBase,
        vat: first.vat,
        withoutVat: first.subtotal - first.vatBase,
      },
    ]);
  });

  test("without a document is empty", async () => {
    expect(await api().get({ from: "2025-01-01", to: "2025-01-31" })).toMatchObject({
      rates: [],
      documents: 0,
    });
  });
});

describe("the list of sales", () => {
  const HEAD =
    "PIN of the buyer,Name,Date,Number,CU serial,CU invoice number,CU link,CU date,Taxable (KES),VAT (KES),Return against";
  const linesOf = async (query: string, actor = accountant) => {
    const answer = await askFile(vatReturnRoutes, `/exports/tax/vat-return.csv?${query}`, actor);
    expect(answer.status).toBe(200);
    return (await answer.text()).replace("\uFEFF", "").trimEnd().split("\r\n");
  };

  test("has the return's columns, buyers with a PIN first, and no formula", async () => {
    const [head, withPin, other, ...more] = await linesOf("month=2026-01");
    expect(head).toBe(HEAD);
    expect(withPin).toMatch(/^P052345678B,'=cmd\|calc,2026-01-31,INV-2026-\d{4},,,,,/);
    expect(withPin).toContain(`,${(second.vatBase / 100).toFixed(2)},${(second.vat / 100).toFixed(2)},`);
    expect(other).toMatch(/^,Nyokabi Mulei \d+,2026-01-10,/);
    expect(more).toEqual([]);
  });

  test("of one kind of buyers is its part", async () => {
    expect((await linesOf("month=2026-01&buyers=registered")).slice(1)).toHaveLength(1);
    expect((await linesOf("month=2026-01&buyers=others"))[1]).toMatch(/^,Nyokabi/);
  });

  test("has a credit note as negative, against its invoice, and KRA's numbers of what is signed", async () => {
    await db().execute(sql`update etims_submissions set state = 'signed', signature = 'SIGN', sdc_id = 'KRACU0100000001',
      receipt_number = 7, signed_at = '2026-02-28T21:30:00Z' where credit_note_id is not null and invoice_id = ${second.id}`);
    const lines = await linesOf("from=2026-02-01&to=2026-02-28");
    expect(lines[1]).toBe(
      `P052345678B,'=cmd|calc,2026-02-28,CN-2026-0002,KRACU0100000001,KRACU0100000001/7,https://etims-sbx.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data=P051234567X00SIGN,2026-03-01,${(-second.vatBase / 100).toFixed(2)},${(-second.vat / 100).toFixed(2)},${second.number}`,
    );
    const answer = await askFile(vatReturnRoutes, "/exports/tax/vat-return.xlsx?month=2026-02", accountant);
    expect(answer.headers.get("content-disposition")).toContain("vat-return-2026-02.xlsx");
    const sheet = await readSheet(new Uint8Array(await answer.arrayBuffer()), { rows: 10 });
    expect(sheet[1]?.cells.slice(0, 4)).toEqual([
      "P052345678B",
      "=cmd|calc",
      expect.anything(),
      "CN-2026-0002",
    ]);
    expect(sheet[1]?.cells[9]).toBe(String(-second.vat / 100));
  });
});

test("only the reports' readers and those who manage finances see it, the latter in their scope", async () => {
  const only = (
    permission: "view_finances" | "manage_finances" | "access_financial_reports",
    scope: "all" | "assigned",
  ) =>
    mintActor({
      kind: "person",
      personId: newId(),
      name: "Zawadi Mwakio",
      role: "accountant",
      permissions: new Map([[permission, scope]]),
    });
  await expect(api(only("view_finances", "all")).get(JANUARY)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect((await api(only("manage_finances", "assigned")).get(JANUARY)).documents).toBe(0);
  expect((await api(only("manage_finances", "all")).get(JANUARY)).documents).toBe(2);
  expect((await api(only("access_financial_reports", "all")).get(JANUARY)).documents).toBe(2);
});
