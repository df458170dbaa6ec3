import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { creditInvoice } from "~/features/invoices/credit-notes/server/commands";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { defaultsOf } from "~/features/settings/define";
import { localizationSection } from "~/features/settings/localization/settings";
import { saveSettings } from "~/features/settings/server/commands";
import { type Standins, startStandins } from "~/integrations/standins/server";
import { db, transaction } from "~/platform/db/database";
import { mintActor, system } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { initialiseEtims } from "../../device/server/commands";
import { SUBMISSION_STATES, type SubmissionState } from "../../domain";
import { sendSubmissions } from "../../server/commands/send-submissions";
import { etimsSubscribers } from "../../server/subscribers";
import { etimsBranches, etimsExchanges, etimsSubmissions } from "../../server/tables";
import { etimsTasks } from "../../server/tasks";
import { spanOf } from "../../vat/domain";
import { type Amounts, LINES, type Line } from "../domain";
import { reconciliationHandlers } from "./handlers";

useDatabase({ subscribers: [...invoicesSubscribers, ...etimsSubscribers], tasks: etimsTasks });

const accountant = mintActor({
  kind: "person",
  personId: newId(),
  name: "Zawadi Mwakio",
  role: "accountant",
  permissions: new Map([["access_financial_reports", "all"]]),
});
const api = callAs(reconciliationHandlers, accountant);
const at = (day: string) => new Date(`${day}T09:00:00Z`);
const plus = (one: Amounts, other: Amounts): Amounts => ({
  taxable: one.taxable + other.taxable,
  vat: one.vat + other.vat,
  total: one.total + other.total,
});
const NOTHING = { taxable: 0, vat: 0, total: 0 };

interface Paper {
  invoiceId: string;
  creditNoteId: string | null;
  day: string;
  own: Amounts;
}

async function listPapers(): Promise<Paper[]> {
  const { rows } = await db().execute<Record<string, string | null>>(sql`
    select id as invoice, null as note, issue_date::text as day, vat_base as taxable, vat, total from invoices where not draft
    union all select invoice_id, id, issue_date::text, -vat_base, -vat, -total from credit_notes`);
  return rows.map((row) => ({
    invoiceId: String(row.invoice),
    creditNoteId: row.note ?? null,
    day: String(row.day),
    own: { taxable: Number(row.taxable), vat: Number(row.vat), total: Number(row.total) },
  }));
}

/** All documents of a line, page after page. */
async function documentsOf(span: { from: string; to: string }, line: Line) {
  const found = [];
  for (let page = 1; ; page++) {
    const listed = await api.documents({ ...span, line, page, limit: 10 });
    found.push(...listed.rows);
    if (!listed.nextCursor) return found;
  }
}

describe("whatever KRA has of the documents", () => {
  const span = { from: "2026-05-01", to: "2026-05-31" };
  const branchId = newId();
  let papers: Paper[] = [];

  beforeAll(async () => {
    await db()
      .insert(etimsBranches)
      .values({ id: branchId, environment: "sandbox", pin: "P051234567X", branch: "00" });
    for (const day of [
      "2026-04-29",
      "2026-04-30",
      "2026-05-01",
      "2026-05-15",
      "2026-05-20",
      "2026-05-31",
      "2026-06-01",
    ]) {
      const invoice = await anInvoice({ now: at(day) });
      for (const [now, amount] of [
        ["2026-05-31", 200_000],
        ["2026-06-02", undefined],
      ] as const)
        if (day !== "2026-05-15" && day < now)
          await transaction((tx) =>
            creditInvoice(tx, system, {
              invoiceId: invoice.id,
              reason: "Agreed",
              now: at(now),
              ...(amount ? { amount } : {}),
            }),
          );
    }
    papers = await listPapers();
  });

  test("books and named differences are what KRA signed, and each line is its documents", async () => {
    let seed = 11;
    const pick = <Of>(of: readonly Of[]): Of => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return of[Math.floor((seed / 2147483648) * of.length)] as Of;
    };
    const seen = new Set<Line>();
    for (let round = 0; round < 25; round++) {
      await db().execute(sql`truncate etims_exchanges, etims_submissions`);
      let books = NOTHING;
      let signed = NOTHING;
      for (const [place, { invoiceId, creditNoteId, day, own }] of papers.entries()) {
        const isDated = day >= span.from && day <= span.to;
        if (isDated) books = plus(books, own);
        const state = pick([...SUBMISSION_STATES, "signed", "signed", undefined] as (
          | SubmissionState
          | undefined
        )[]);
        if (!state) continue;
        const signedAt = pick([
          "2026-04-30T20:59:59.999Z",
          "2026-04-30T21:00:00Z",
          "2026-05-10T09:00:00Z",
          "2026-05-31T20:59:59.999Z",
          "2026-05-31T21:00:00Z",
        ]);
        const isByHand = state === "signed_by_hand";
        const isSigned = state === "signed" || isByHand;
        const isHere = signedAt >= "2026-04-30T21:00" && signedAt < "2026-05-31T21:00";
        const id = newId();
        await db()
          .insert(etimsSubmissions)
          .values({
            id,
            branchId,
            invoiceId,
            creditNoteId,
            state,
            number: state.startsWith("not_") || state === "by_hand" ? null : place + 1,
            ...(isByHand
              ? { cuNumber: `KRACU0200000001/${place}`, cuDate: nairobiDate(new Date(signedAt)) }
              : {}),
            ...(state === "signed"
              ? {
                  signature: "S",
                  receiptNumber: place + 1,
                  sdcId: "KRACU0100000001",
                  signedAt: new Date(signedAt),
                }
              : {}),
          });
        const sign = creditNoteId ? -1 : 1;
        const extra = pick([0, 0, 0, 1, 116, -50]);
        const sent = { taxable: own.taxable + extra, vat: own.vat + extra, total: own.total + 3 * extra };
        const rest = sent.total - sent.taxable - sent.vat;
        const isKept = pick([true, true, false]);
        if (isKept)
          await db()
            .insert(etimsExchanges)
            .values({
              submissionId: id,
              request: "",
              answer: "",
              sent: { B: [sign * sent.taxable, sign * sent.vat], A: [sign * rest, 0] },
            });
        if (isSigned && isHere) signed = plus(signed, isKept ? sent : own);
      }
      const statement = await api.get(span);
      expect(statement.books.amounts).toEqual(books);
      expect(statement.signed.amounts).toEqual(signed);
      expect(statement.differences.map(({ amounts }) => amounts).reduce(plus, books)).toEqual(signed);
      for (const { line, amounts, documents } of [
        statement.books,
        ...statement.differences,
        statement.signed,
      ]) {
        const rows = await documentsOf(span, line);
        expect(rows, line).toHaveLength(documents);
        expect(new Set(rows.map(({ id }) => id)).size, line).toBe(documents);
        if (documents > 0) seen.add(line);
        const amountOf = (row: (typeof rows)[number]): Amounts => {
          const [books, sent] = [row.books, row.sent];
          const minus = (one: Amounts): Amounts => ({
            taxable: -one.taxable,
            vat: -one.vat,
            total: -one.total,
          });
          if (line === "signed") return sent;
          if (line === "differs") return plus(sent, minus(books));
          return line === "books" || line === "dated_elsewhere" ? books : minus(books);
        };
        expect(rows.map(amountOf).reduce(plus, NOTHING), line).toEqual(plus(amounts, NOTHING));
      }
    }
    expect([...seen].sort()).toEqual([...LINES].sort());
  });

  test("without eTIMS every document is named as issued without it", async () => {
    await db().execute(sql`truncate etims_exchanges, etims_submissions`);
    const { books, differences, signed, enabled } = await api.get(span);
    expect(enabled).toBe(false);
    expect(signed).toMatchObject({ documents: 0, amounts: NOTHING });
    expect(differences.filter(({ documents }) => documents > 0).map(({ line }) => line)).toEqual([
      "not_reported",
    ]);
    expect(
      plus(books.amounts, differences.find(({ line }) => line === "not_reported")?.amounts ?? NOTHING),
    ).toEqual(NOTHING);
  });

  test("a month without documents is empty", async () => {
    expect(await api.get({ from: "2020-01-01", to: "2020-01-31" })).toMatchObject({
      books: { documents: 0, amounts: NOTHING },
      signed: { documents: 0, amounts: NOTHING },
    });
  });
});

describe("with KRA", () => {
  let kra: Standins;
  beforeAll(async () => {
    kra = await startStandins();
    await db().execute(sql`truncate etims_exchanges, etims_submissions, etims_items, etims_branches cascade`);
    const [row] = (await db().execute(sql`select version from settings where section = 'localization'`)).rows;
    const etims = { ...kra.offers.etims, serialNumber: "STANDIN-R1", enabled: true };
    await transaction((tx) =>
      saveSettings(tx, system, {
        section: localizationSection,
        value: { ...defaultsOf(localizationSection), etims },
        version: Number(row?.version ?? 0),
        now: new Date(),
      }),
    );
    await initialiseEtims(system, () => new Date());
  });
  afterAll(() => kra.close());

  test.each(["gross", "net"])("what it signed is what it has, with %s amounts", async (amounts) => {
    await db().execute(sql`update settings set value = jsonb_set(value, '{etims,amounts}', ${JSON.stringify(amounts)}::jsonb)
      where section = 'localization'`);
    const invoice = await anInvoice();
    await transaction((tx) =>
      creditInvoice(tx, system, {
        invoiceId: invoice.id,
        reason: "Price cut",
        amount: 123_456,
        now: new Date(),
      }),
    );
    const { rows } = await db().execute<{ id: string }>(sql`select id from etims_branches`);
    for (const { id } of rows) await sendSubmissions(id, () => new Date(Date.now() + 1000));
    const devices = (await (await fetch(`${kra.url}/etims/ledger.json`)).json()) as {
      sales: { body: { totAmt: number; totTaxAmt: number; rcptTyCd: string } }[];
    }[];
    const atKra = devices.flatMap(({ sales }) => sales).map(({ body }) => body);
    const sumOf = (name: "totAmt" | "totTaxAmt") =>
      atKra.reduce((sum, body) => sum + (body.rcptTyCd === "R" ? -1 : 1) * Math.round(body[name] * 100), 0);
    const { signed, differences } = await api.get(spanOf(nairobiDate(new Date()).slice(0, 7)));
    expect(signed).toMatchObject({
      documents: atKra.length,
      amounts: { total: sumOf("totAmt"), vat: sumOf("totTaxAmt") },
    });
    expect(differences.find(({ line }) => line === "differs")?.documents).toBe(0);
  });
});

test("nobody else sees it", async () => {
  const rep = mintActor({
    kind: "person",
    personId: newId(),
    name: "Rep",
    role: "sales_rep",
    permissions: new Map([["view_finances", "assigned"]]),
  });
  await expect(
    callAs(reconciliationHandlers, rep).get({ from: "2026-05-01", to: "2026-05-31" }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
});
