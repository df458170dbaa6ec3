import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { balanceOf, statusOf } from "~/features/invoices/domain";
import { getInvoiceById } from "~/features/invoices/server/queries/invoices";
import {
  anInvoice,
  creditNotesHandlers,
  draftsHandlers,
  invoicesSubscribers,
} from "~/features/invoices/testing";
import { foldDailySums } from "~/features/metrics/server/commands";
import { db } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aPhone } from "~/platform/testing/phones";
import type { PaymentMethod } from "../domain";
import { settlementsHandlers } from "../settlements/server/handlers";
import { settlementsSubscribers } from "../settlements/server/subscribers";
import { paymentsHandlers } from "./handlers";
import { verifyLedger } from "./queries/ledger";
import { listPaymentsOfInvoices } from "./queries/payments";
import { getCustomerCredit, listSettlementsOfInvoices } from "./queries/settlements";

useDatabase({ subscribers: [...invoicesSubscribers, ...settlementsSubscribers] });

const reason = "As agreed";
const rulesBroken = async () => (await verifyLedger(db())).disagreements.map(({ rule }) => rule);

const amount = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(0.1, 0.25, 0.5, 1) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1.5) },
);
const method = fc.constantFrom<PaymentMethod>("cash", "mpesa", "bank_transfer", "cheque", "card");
const which = fc.nat(3);
const place = fc.nat(20);
const command = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("pay" as const), which, amount, method }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reverse" as const), which, place }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("credit" as const), which, place, amount }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel" as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("refund" as const), which, amount, out: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("payOut" as const), which, amount }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("apply" as const), which, amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("withhold" as const), which, amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("takeBack" as const), which, place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("fold" as const) }) },
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

let certificate = 0;

async function obey(actor: Actor, ids: readonly string[], step: Command): Promise<unknown> {
  const payments = callAs(paymentsHandlers, actor);
  const settlements = callAs(settlementsHandlers, actor);
  const creditNotes = callAs(creditNotesHandlers, actor);
  if (step.do === "fold") return foldDailySums();
  const invoiceId = ids[step.which % ids.length] ?? "";
  const invoice = await getInvoiceById(db(), invoiceId);
  const part = (of: number, share: number) => Math.floor(of * share);
  switch (step.do) {
    case "pay": {
      const asked = part(balanceOf(invoice), step.amount);
      return payments.record({ invoiceId, amount: asked, method: step.method, reference: "" });
    }
    case "reverse": {
      const made = await listPaymentsOfInvoices(db(), [invoiceId]);
      return payments.reverse({
        paymentId: made[step.place % Math.max(1, made.length)]?.id ?? invoiceId,
        reason,
      });
    }
    case "credit": {
      const { creditable } = await creditNotes.ofInvoice({ invoiceId });
      const line = creditable[step.place % Math.max(1, creditable.length)];
      const lines = [{ position: line?.position ?? 0, amount: part(line?.left ?? 0, step.amount) }];
      return creditNotes.issue({ invoiceId, reason, lines });
    }
    case "cancel":
      return creditNotes.issue({ invoiceId, reason });
    case "refund": {
      const asked = { invoiceId, amount: part(invoice.paidAmount, step.amount), reason };
      return settlements.refundInvoice(
        step.out ? { ...asked, to: "paid_out", method: "cash" } : { ...asked, to: "credit" },
      );
    }
    case "payOut": {
      const credit = await getCustomerCredit(db(), invoice.customerId);
      const { customerId } = invoice;
      return settlements.refundCredit({
        customerId,
        amount: part(credit, step.amount),
        reason,
        method: "mpesa",
      });
    }
    case "apply": {
      const credit = await getCustomerCredit(db(), invoice.customerId);
      return settlements.applyCredit({ invoiceId, amount: part(credit, step.amount) });
    }
    case "withhold":
      return settlements.recordWithholding({
        invoiceId,
        certificateNumber: `WHV-${++certificate}`,
        certificateDate: "2026-01-05",
        amount: part(invoice.vat, step.amount / 4),
      });
    case "takeBack": {
      const made = await listSettlementsOfInvoices(db(), [invoiceId]);
      const settlementId = made[step.place % Math.max(1, made.length)]?.id ?? invoiceId;
      return settlements.reverse({ settlementId, reason });
    }
  }
}

async function obeyOrRefuse(actor: Actor, ids: readonly string[], step: Command): Promise<boolean> {
  try {
    await obey(actor, ids, step);
    return true;
  } catch (error) {
    expect((error as { code?: string }).code).toMatch(/^(?:INVALID|CONFLICT|NOT_FOUND)$/);
    return false;
  }
}

test("random commands, one after another and at once, never leave the books disagreeing", async () => {
  const actor = await aPerson({ role: "accountant" });
  let done = 0;
  let customers = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 8, maxLength: 20 }),
      fc.boolean(),
      async (steps, atOnce) => {
        const customer = {
          name: "Halima Yusuf",
          email: `halima.${++customers}@example.co.ke`,
          phone: aPhone(),
        };
        const ids = [(await anInvoice({ customer })).id, (await anInvoice({ customer })).id];
        if (atOnce) {
          const all = await Promise.all(steps.map((step) => obeyOrRefuse(actor, ids, step)));
          done += all.filter(Boolean).length;
        } else {
          for (const step of steps) {
            if (await obeyOrRefuse(actor, ids, step)) done += 1;
            for (const id of ids) {
              const invoice = await getInvoiceById(db(), id);
              const status = statusOf(invoice, new Date());
              expect(status === "cancelled").toBe(invoice.creditedAmount === invoice.total);
              expect(invoice.paidAmount + invoice.creditedAmount).toBeLessThanOrEqual(invoice.total);
            }
          }
        }
        expect((await verifyLedger(db())).disagreements).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
  expect(done).toBeGreaterThan(60);
}, 120_000);

test("drafts are edited, deleted and issued; only issued ones take a number", async () => {
  const actor = await aPerson({ role: "accountant" });
  const drafts = callAs(draftsHandlers, actor);
  const fields = {
    customerName: "Kerubo Moraa",
    customerEmail: "kerubo@example.co.ke",
    customerPhone: "0712000222",
    lines: [{ category: "additional" as const, description: "Piano", quantity: 1.5, unitPrice: 500_000 }],
  };
  const first = await drafts.create(fields);
  expect(first).toMatchObject({ number: expect.stringMatching(/^DRAFT-/), total: 870_000 });
  await expect(
    callAs(paymentsHandlers, actor).record({ invoiceId: first.id, amount: 100, method: "cash" }),
  ).rejects.toMatchObject({ code: "CONFLICT", message: "This invoice is a draft. Issue it first." });
  const second = await drafts.create(fields);
  const edited = await drafts.edit({
    ...fields,
    id: second.id,
    lines: [{ ...fields.lines[0], quantity: 1 }] as never,
  });
  expect(edited.total).toBe(580_000);
  const issued = await drafts.issue({ id: second.id });
  expect(issued.number).toMatch(/^INV-\d{4}-\d{4}$/);
  await expect(drafts.issue({ id: second.id })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(drafts.edit({ ...fields, id: second.id })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await drafts.remove({ invoiceIds: [first.id, second.id] })).toEqual({
    done: 1,
    refused: [{ invoiceNumber: issued.number, reason: "is issued: cancel it with a credit note" }],
  });
  await expect(drafts.remove({ invoiceIds: [second.id] })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(drafts.create({ ...fields, lines: [] })).rejects.toMatchObject({
    data: { fields: { lines: "Please add at least one line" } },
  });
  await expect(callAs(draftsHandlers, visitor).create(fields)).rejects.toMatchObject({ status: 401 });
  const packer = callAs(draftsHandlers, await aPerson({ role: "packer" }));
  await expect(packer.create(fields)).rejects.toMatchObject({ status: 403 });
  expect(await rulesBroken()).toEqual([]);
});

test.each([
  [
    "paid on an invoice",
    `update invoices set paid_amount = 7 where not draft and cancelled_at is null and paid_amount + credited_amount + 7 < total and id = (select id from invoices where not draft and cancelled_at is null and paid_amount = 0 and credited_amount < total limit 1)`,
    "what is paid on an invoice",
  ],
  ["a lost number", `update counters set last = last + 1 where series = 'invoice'`, "numbers have no gap"],
  [
    "figures",
    `insert into daily_sums (day, figure, key, n, amount) values ('2026-01-01', 'person_outstanding', '', 1, 5)`,
    "the figures above",
  ],
])("finds %s", async (_, fault, rule) => {
  await anInvoice();
  await db()
    .transaction(async (tx) => {
      await tx.execute(sql.raw(fault));
      const { disagreements } = await verifyLedger(tx as never);
      expect(disagreements.map((found) => found.rule).join()).toContain(rule);
      throw new Error("taken back");
    })
    .catch((error: Error) => {
      if (error.message !== "taken back") throw error;
    });
});
