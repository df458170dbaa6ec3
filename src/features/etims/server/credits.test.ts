import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { creditInvoice } from "~/features/invoices/credit-notes/server/commands";
import { changePin } from "~/features/invoices/server/commands/change-buyer";
import { findInvoiceByAccount, getInvoiceById } from "~/features/invoices/server/queries/invoices";
import {
  aFee,
  anInvoice,
  creditNotesHandlers,
  invoicesHandlers,
  invoicesSubscribers,
} from "~/features/invoices/testing";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { getCustomerCredit } from "~/features/payments/server/queries/settlements";
import {
  correctionsHandlers,
  paymentsHandlers,
  settlementsHandlers,
  settlementsSubscribers,
} from "~/features/payments/testing";
import { defaultsOf } from "~/features/settings/define";
import { localizationSection } from "~/features/settings/localization/settings";
import { saveSettings } from "~/features/settings/server/commands";
import { type Standins, startStandins } from "~/integrations/standins/server";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { initialiseEtims } from "../device/server/commands";
import { sendSubmissions } from "./commands/send-submissions";
import { taxHandlers } from "./handlers";
import { kraOfInvoices } from "./queries/credits";
import { etimsLedgerRules } from "./queries/ledger";
import { etimsSubscribers } from "./subscribers";
import { etimsTasks } from "./tasks";

useDatabase({
  subscribers: [...invoicesSubscribers, ...settlementsSubscribers, ...etimsSubscribers],
  tasks: etimsTasks,
});

let kra: Standins;
beforeAll(async () => {
  kra = await startStandins();
  accountant = await aPerson({ role: "accountant" });
  api = apiOf(accountant);
  for (const answer of [kraOfInvoices, etimsLedgerRules]) answer.join();
});
afterAll(() => kra.close());

const apiOf = (actor: Actor) => ({
  tax: callAs(taxHandlers, actor),
  creditNotes: callAs(creditNotesHandlers, actor),
  invoices: callAs(invoicesHandlers, actor),
  corrections: callAs(correctionsHandlers, actor),
  payments: callAs(paymentsHandlers, actor),
  settlements: callAs(settlementsHandlers, actor),
});
let accountant: Actor;
let api: ReturnType<typeof apiOf>;

const turn = (mode: string, times = 1) =>
  fetch(`${kra.url}/_sim/etims`, { method: "POST", body: JSON.stringify({ mode, times }) });
const tell = (told: object) =>
  fetch(`${kra.url}/etims/told`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(told),
  });

let serial = 0;
async function saveEtims(own: object = {}): Promise<void> {
  const [row] = (await db().execute(sql`select version from settings where section = 'localization'`)).rows;
  const etims = { ...kra.offers.etims, serialNumber: `STANDIN-C${serial}`, enabled: true, ...own };
  await transaction((tx) =>
    saveSettings(tx, system, {
      section: localizationSection,
      value: { ...defaultsOf(localizationSection), etims } as never,
      version: Number(row?.version ?? 0),
      now: new Date(),
    }),
  );
}

interface AtKra {
  body: Record<"invcNo" | "orgInvcNo" | "totAmt", number> &
    Record<"rcptTyCd" | "rfdRsnCd" | "custTin", string>;
}
const ledger = async (): Promise<AtKra[]> =>
  ((await (await fetch(`${kra.url}/etims/ledger.json`)).json()) as { sales: AtKra[] }[]).flatMap(
    ({ sales }) => sales,
  );

let clock = 0;
const now = () => new Date(clock);
async function send(): Promise<void> {
  clock += 1_000_000;
  const { rows } = await db().execute<{ id: string }>(sql`select id from etims_branches`);
  for (const { id } of rows) await sendSubmissions(id, now);
}
const submissions = async () =>
  (
    await db().execute<{ state: string; problem: string }>(
      sql`select state, problem from etims_submissions order by number nulls last, created_at`,
    )
  ).rows;
const states = async () => (await submissions()).map(({ state }) => state);
/** Submissions of the tests before are gone, so their invoices have none. */
const balanced = async () => {
  const { disagreements } = await verifyLedger(db());
  expect(disagreements.filter(({ rule }) => !rule.startsWith("every invoice issued since"))).toEqual([]);
};

beforeEach(async () => {
  serial += 1;
  clock = Date.now();
  await turn("works");
  await db().execute(sql`truncate etims_exchanges, etims_submissions, etims_items, etims_branches cascade`);
  await db().execute(sql`delete from counters where series like 'etims%'`);
  await saveEtims();
  await initialiseEtims(system, () => new Date());
  const atKra = (await ledger()).length;
  const [branch] = (
    await db().execute<{ id: string }>(sql`insert into etims_branches (id, environment, pin, branch)
      values (gen_random_uuid(), 'sandbox', ${String(kra.offers.etims?.pinNumber)}, '00') returning id`)
  ).rows;
  if (atKra > 0)
    await db().execute(
      sql`insert into counters (series, year, last) values (${`etims ${branch?.id}`}, 0, ${atKra})`,
    );
});

const reason = "Agreed with the customer";
const part = async (invoiceId: string) => {
  const { creditable } = await api.creditNotes.ofInvoice({ invoiceId });
  return [
    { position: creditable.find(({ category }) => category === "rooms")?.position ?? -1, amount: 100_000 },
  ];
};
/** As a customer's cancellation or the office's price cut does. */
const creditAnyway = (invoiceId: string, amount: number) =>
  transaction((tx) =>
    creditInvoice(tx, system, {
      invoiceId: trustedReach(tx, "invoice", invoiceId, "event"),
      reason: "Cancellation",
      amount,
      now: new Date(),
    }),
  );

describe("a credit note that a person types", () => {
  test("has KRA's reason; the second is only the whole rest", async () => {
    const { id: invoiceId } = await anInvoice();
    const lines = await part(invoiceId);
    expect((await api.creditNotes.ofInvoice({ invoiceId })).limit).toEqual({ refused: "", only: null });
    await api.creditNotes.issue({ invoiceId, reason, reasonCode: "03", lines });
    expect((await api.creditNotes.ofInvoice({ invoiceId })).limit).toEqual({ refused: "", only: 1_860_000 });
    await expect(api.creditNotes.issue({ invoiceId, reason, lines })).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { lines: expect.stringContaining("whole rest, KES\u00a018,600") } },
    });
    await api.creditNotes.issue({ invoiceId, reason });
    await send();
    expect(await states()).toEqual(["signed", "signed", "signed"]);
    const sent = (await ledger()).slice(-3);
    expect(sent.map(({ body }) => body.rfdRsnCd)).toEqual([null, "03", "06"]);
    await balanced();
  });

  test("is refused after six months; one that follows a cancellation is issued and listed to settle", async () => {
    const issued = new Date(Date.now() - 200 * 86_400_000);
    const { id: invoiceId } = await anInvoice({ now: issued });
    await expect(api.creditNotes.issue({ invoiceId, reason })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/six months.*Refund the customer/),
    });
    await creditAnyway(invoiceId, 1_976_000);
    expect(await submissions()).toMatchObject([
      { state: "queued" },
      { state: "not_reportable", problem: expect.stringContaining("six months") },
    ]);
  });

  test("is refused when KRA's rest is not ours any more", async () => {
    const { id: invoiceId } = await anInvoice();
    await creditAnyway(invoiceId, 100_000);
    await creditAnyway(invoiceId, 100_000);
    expect(await states()).toEqual(["queued", "queued", "not_reportable"]);
    await expect(api.creditNotes.issue({ invoiceId, reason })).rejects.toMatchObject({
      message: expect.stringMatching(/18,760, but KES.17,760 is left here/),
    });
  });

  test("of an invoice that is not reported is free", async () => {
    await saveEtims({ enabled: false });
    const { id: invoiceId } = await anInvoice();
    await saveEtims();
    const lines = await part(invoiceId);
    expect((await api.creditNotes.ofInvoice({ invoiceId })).limit).toBeNull();
    await api.creditNotes.issue({ invoiceId, reason, lines });
    await api.creditNotes.issue({ invoiceId, reason, lines });
    expect(await states()).toEqual(["not_required", "not_required"]);
    await send();
    expect(await states()).toEqual(["not_required", "not_required"]);
  });

  test("of an unsigned invoice waits behind it", async () => {
    const { id: invoiceId } = await anInvoice();
    await tell({ answer: "910" });
    await send();
    await api.creditNotes.issue({ invoiceId, reason });
    await send();
    expect(await states()).toEqual(["rejected", "queued"]);
    const [rejected] = (await api.tax.list({ page: 1, limit: 10, state: "rejected" })).rows;
    await api.tax.retry({ id: rejected?.id ?? "" });
    await send();
    expect(await states()).toEqual(["signed", "signed"]);
    const [sale, note] = (await ledger()).slice(-2);
    expect(note?.body).toMatchObject({ orgInvcNo: sale?.body.invcNo, invcNo: (sale?.body.invcNo ?? 0) + 1 });
  });
});

describe("the PIN of an issued invoice", () => {
  const set = (id: string, kraPin: string) => api.invoices.changePin({ id, kraPin });
  const held = {
    code: "CONFLICT",
    data: { fields: { kraPin: expect.stringContaining("KRA has this invoice") } },
  };

  test("changes while it waits and after a rejection, and KRA gets the new one", async () => {
    const { id } = await anInvoice();
    await set(id, "p051 234 567b");
    await tell({ answer: "910" });
    await send();
    expect(await states()).toEqual(["rejected"]);
    await set(id, "P051234567C");
    const [row] = (await api.tax.list({ page: 1, limit: 10, state: "rejected" })).rows;
    await api.tax.retry({ id: row?.id ?? "" });
    await set(id, "P051234567D");
    await send();
    expect((await ledger()).at(-1)?.body.custTin).toBe("P051234567D");
    await expect(set(id, "P051234567E")).rejects.toMatchObject(held);
    await expect(set(id, "51234567")).rejects.toMatchObject({
      data: { fields: { kraPin: "A KRA PIN is a letter, nine digits and a letter" } },
    });
  });

  test("is fixed once a try is under way or KRA may have it", async () => {
    await anInvoice();
    await send();
    const { id } = await anInvoice();
    await turn("cut");
    await send();
    expect(await states()).toEqual(["signed", "queued"]);
    await expect(set(id, "P051234567B")).rejects.toMatchObject(held);
    const { id: other } = await anInvoice();
    await db().execute(sql`update etims_submissions set state = 'sending' where invoice_id = ${other}`);
    await expect(set(other, "P051234567B")).rejects.toMatchObject(held);
  });

  test("makes the sender wait while it changes", async () => {
    const { id } = await anInvoice();
    const sending = await transaction(async (tx) => {
      await changePin(tx, accountant, { id, kraPin: "P051234567B", now: new Date() });
      const begun = send();
      await new Promise((after) => setTimeout(after, 300));
      return { begun };
    });
    await sending.begun;
    expect((await ledger()).at(-1)?.body.custTin).toBe("P051234567B");
  });
});

describe("a correction", () => {
  const buyer = {
    customerName: "Kilima Traders Limited",
    kraPin: "P052345678B",
    reason: "Buyer's details corrected",
  };
  const owed = async (customerId: string) => {
    const { rows } = await db().execute<{ owed: number }>(sql`
      select coalesce(sum(total - credited_amount - paid_amount), 0)::bigint as owed from invoices where customer_id = ${customerId}`);
    return Number(rows[0]?.owed) - (await getCustomerCredit(db(), customerId));
  };

  test("replaces the invoice with its payments, certificate, quote and fees, in one message", async () => {
    const invoice = await anInvoice();
    const fee = await aFee(invoice, 116_000);
    await send();
    await api.payments.record({ invoiceId: invoice.id, amount: 395_200, method: "cash" });
    const certificate = { certificateNumber: `WHV ${serial}`, certificateDate: "2026-03-01", amount: 22_000 };
    await api.settlements.recordWithholding({ invoiceId: invoice.id, ...certificate });
    const before = await owed(invoice.customerId);
    const mails = async () =>
      (
        await db().execute<{ kind: string }>(
          sql`select kind from outbox_messages where customer_id = ${invoice.customerId} and kind like 'invoice.%' order by created_at, id`,
        )
      ).rows.map(({ kind }) => kind);
    const mailed = (await mails()).length;

    const outcome = await api.corrections.correct({ invoiceId: invoice.id, ...buyer });
    await send();
    expect(await states()).toEqual(["signed", "signed", "signed", "signed"]);
    const [sale, , note, replacement] = (await ledger()).slice(-4);
    expect(note?.body).toMatchObject({ rcptTyCd: "R", rfdRsnCd: "02", orgInvcNo: sale?.body.invcNo });
    expect(replacement?.body).toMatchObject({ custTin: buyer.kraPin, totAmt: sale?.body.totAmt });
    const old = await api.invoices.get({ number: invoice.number });
    const fresh = await api.invoices.get({ number: outcome.number });
    expect(old).toMatchObject({
      status: "cancelled",
      replacedBy: outcome.number,
      quoteId: null,
      paidAmount: 0,
    });
    expect(fresh).toMatchObject({
      replaces: invoice.number,
      quoteId: invoice.quoteId,
      dueDate: invoice.dueDate,
      total: invoice.total,
      paidAmount: 417_200,
      customerName: buyer.customerName,
      supplements: [{ number: fee.number, addsToThis: true }],
    });
    expect(fresh.lines).toEqual(old.lines);
    expect(old.history.some(({ action }) => action.includes(outcome.number))).toBe(true);
    expect(fresh.history.some(({ action }) => action.includes(invoice.number))).toBe(true);
    expect(await owed(invoice.customerId)).toBe(before);
    expect(await getCustomerCredit(db(), invoice.customerId)).toBe(0);
    // The certificate is still no money that could be refunded.
    const refund = { invoiceId: outcome.id, amount: 395_201, reason, to: "credit" as const };
    await expect(api.settlements.refundInvoice(refund)).rejects.toMatchObject({ code: "INVALID" });
    expect((await findInvoiceByAccount(db(), invoice.accountNumber))?.id).toBe(outcome.id);
    expect((await mails()).slice(mailed)).toEqual(["invoice.corrected"]);
    await balanced();
  });

  test("clicked twice or by many at once happens once", async () => {
    const invoice = await anInvoice();
    const again = callAs(correctionsHandlers, accountant, { idempotencyKey: `once-${serial}` });
    const [first, second] = [
      await again.correct({ invoiceId: invoice.id, ...buyer }),
      await again.correct({ invoiceId: invoice.id, ...buyer }),
    ];
    expect(second).toEqual(first);
    const other = await anInvoice();
    const all = await Promise.allSettled(
      Array.from({ length: 5 }, () => api.corrections.correct({ invoiceId: other.id, ...buyer })),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await balanced();
  });

  test("is refused with KRA's reason, without another buyer, after a credit note and while a payment is under way", async () => {
    const old = await anInvoice({ now: new Date(Date.now() - 200 * 86_400_000) });
    await expect(api.corrections.correct({ invoiceId: old.id, ...buyer })).rejects.toMatchObject({
      message: expect.stringContaining("six months"),
    });
    expect(await getInvoiceById(db(), old.id)).toMatchObject({ cancelledAt: null, quoteId: old.quoteId });
    const invoice = await anInvoice();
    const same = { ...buyer, customerName: invoice.customerName, kraPin: "" };
    await expect(api.corrections.correct({ invoiceId: invoice.id, ...same })).rejects.toMatchObject({
      data: { fields: { kraPin: expect.any(String) } },
    });
    await db().execute(sql`insert into stk_prompts (id, invoice_id, phone, amount, state, started_by)
      values (gen_random_uuid(), ${invoice.id}, '+254712345678', 100, 'prompted', 'test')`);
    await expect(api.corrections.correct({ invoiceId: invoice.id, ...buyer })).rejects.toMatchObject({
      message: expect.stringContaining("paying this invoice now"),
    });
    const credited = await anInvoice();
    await api.creditNotes.issue({ invoiceId: credited.id, reason, lines: await part(credited.id) });
    await expect(api.corrections.correct({ invoiceId: credited.id, ...buyer })).rejects.toMatchObject({
      message: expect.stringContaining("has a credit note"),
    });
  });
});
