import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { floatLedgerRules, spendingOfFloats } from "~/features/floats/testing";
import { aPerson } from "~/features/identity/testing";
import { creditInvoice } from "~/features/invoices/credit-notes/server/commands";
import { createDraft, issueDraft } from "~/features/invoices/drafts/server/commands";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { recordPayment, reversePayment } from "~/features/payments/server/commands/record-payment";
import {
  applyCredit,
  recordWithholding,
  refundCredit,
  refundInvoice,
} from "~/features/payments/server/commands/settle-invoice";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { settlementsSubscribers } from "~/features/payments/testing";
import { anApprovedRun } from "~/features/payouts/testing";
import { PRICE_CATEGORIES } from "~/features/pricing/domain/prices";
import { purchaseLedgerRules } from "~/features/purchases/server/queries/ledger";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { AppError } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import { useDatabase } from "~/platform/testing/database";
import { setMapping } from "../accounts/server/commands";
import { monthOf, nextMonth } from "../domain";
import { closeBookMonth, reopenBookMonth } from "../periods/server/commands";
import { buyAnything, someBuyers } from "../testing";
import { postBatch } from "./commands/post-entries";
import { startBooks } from "./commands/start-books";
import { findBooks } from "./queries/journal";
import { accountingLedgerRules } from "./queries/ledger";

useDatabase({ subscribers: [...invoicesSubscribers, ...settlementsSubscribers] });

const STEPS = [
  ...[
    "quote",
    "invoice",
    "pay",
    "pay",
    "overpay",
    "reverse",
    "credit",
    "cancel",
    "refund",
    "apply",
    "withhold",
  ],
  ...[
    "schedule",
    "complete",
    "complete",
    "reopen move",
    "call off",
    "later",
    "later",
    "post",
    "post",
    "two",
    "killed",
  ],
  ...["close", "close", "reopen", "payroll", "remit", "map"],
  ...[
    "bill",
    "bill",
    "approve",
    "approve",
    "proof",
    "settle",
    "settle",
    "undo",
    "drop",
    "issue",
    "spend",
    "count",
  ],
] as const;
const step = fc.record({
  what: fc.constantFrom(...STEPS),
  of: fc.nat(1000),
  share: fc.constantFrom(1, 0.5, 0.123, 0.005),
});

let boss: Actor;
let buyers: Awaited<ReturnType<typeof someBuyers>>;
let clock = new Date("2026-01-05T07:00:00Z");
/** Sums of closed months as they were closed. */
const closed = new Map<string, string>();

beforeAll(async () => {
  accountingLedgerRules.join();
  for (const answer of [spendingOfFloats, floatLedgerRules, purchaseLedgerRules]) answer.join();
  boss = await aPerson({ role: "admin" });
  buyers = await someBuyers(boss);
  await db().execute(sql`create sequence journal_writes; create table journal_death (at bigint);
    create function die() returns trigger language plpgsql as
    $$ begin if nextval('journal_writes') >= (select at from journal_death) then raise 'killed'; end if; return new; end $$;
    create trigger die before insert on journal_lines for each row execute function die()`);
});

async function one<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>, place: number) {
  const { rows } = await db().execute<Row>(query);
  return rows[place % Math.max(1, rows.length)];
}

const LINES = [1_250_000, 333_300, 99_900];

async function invoiceOfLines(share: number, place: number): Promise<void> {
  const lines = PRICE_CATEGORIES.map((category, at) => ({
    ...{ category, description: category === "additional" ? "packing" : category, quantity: 1 },
    unitPrice: Math.round((LINES[(at + place) % 3] as number) * share),
  }));
  const fields = {
    ...{
      customerName: "Kilima Traders",
      customerEmail: `kilima${place}@example.co.ke`,
      customerPhone: "+254712345678",
    },
    ...{ customerKraPin: "", fromLocation: "", toLocation: "", dueDate: null, depositDue: 0, lines },
    serviceDate: place % 2 === 0 ? addDays(nairobiDate(clock), place % 40) : null,
  };
  await transaction(async (tx) => {
    const draft = await createDraft(tx, system, { fields, now: clock });
    await issueDraft(tx, system, { id: draft.id, now: clock });
  });
}

const OPEN = sql`select id, vat, total - credited_amount - paid_amount as balance, paid_amount, customer_id from invoices
  where not draft and cancelled_at is null`;

async function run({
  what,
  of,
  share,
}: {
  what: (typeof STEPS)[number];
  of: number;
  share: number;
}): Promise<void> {
  const now = clock;
  const invoice = async (where = sql`true`) =>
    one<{
      id: Reach<"invoice">;
      vat: number;
      balance: number;
      paid_amount: number;
      customer_id: Reach<"account">;
    }>(sql`${OPEN} and ${where} order by created_at, id`, of);
  const shareOf = (amount: number) => Math.max(1, Math.round(amount * share));
  switch (what) {
    case "quote":
      return void (await anInvoice({ now }));
    case "invoice":
      return invoiceOfLines(share, of);
    case "pay":
    case "overpay": {
      const found = await invoice(sql`total - credited_amount - paid_amount > 0`);
      if (!found) return;
      const method = (["mpesa", "cash", "bank_transfer", "cheque"] as const)[of % 4] as "cash";
      const reference = method === "cash" ? "" : `R${newId().slice(-9).toUpperCase()}`;
      const amount = shareOf(found.balance);
      await transaction((tx) =>
        recordPayment(tx, system, {
          invoiceId: found.id,
          amount,
          method,
          reference,
          evenIfBooked: true,
          notes: "",
          now,
        }),
      );
      if (what === "overpay" && share === 1)
        await transaction((tx) =>
          refundInvoice(tx, system, {
            invoiceId: found.id,
            amount,
            reason: "Wish",
            to: "credit",
            reference: "",
            now,
          }),
        );
      return;
    }
    case "reverse": {
      const found = await one<{ id: Reach<"payment"> }>(
        sql`select id from payments p where kind = 'payment' and not exists (select from payments r where r.reversal_of = p.id) order by created_at, id`,
        of,
      );
      if (found)
        await transaction((tx) =>
          reversePayment(tx, system, {
            paymentId: found.id,
            reason: "Bounced",
            isFeeKept: of % 2 === 0,
            now,
          }),
        );
      return;
    }
    case "credit": {
      const found = await invoice();
      if (found && found.balance > 2)
        await transaction((tx) =>
          creditInvoice(tx, system, {
            invoiceId: found.id,
            reason: "Price cut",
            amount: shareOf(found.balance),
            now,
          }),
        );
      return;
    }
    case "cancel": {
      const found = await invoice();
      if (found && of % 3 === 0)
        await transaction((tx) =>
          creditInvoice(tx, system, { invoiceId: found.id, reason: "Called off", now }),
        );
      return;
    }
    case "refund": {
      const found = await one<{ customer_id: Reach<"account">; credit: number }>(
        sql`select customer_id, sum(credit)::bigint as credit from (select customer_id, amount - applied as credit from payments
          union all select customer_id, credit from settlements) c group by 1 having sum(credit) > 0 order by 1`,
        of,
      );
      if (!found) return;
      const amount = shareOf(found.credit);
      await transaction((tx) =>
        refundCredit(tx, system, {
          customerId: found.customer_id,
          amount,
          method: "mpesa",
          reference: "",
          reason: "Asked",
          now,
        } as never),
      );
      return;
    }
    case "apply": {
      const found = await invoice(sql`total - credited_amount - paid_amount > 0`);
      if (found)
        await transaction((tx) =>
          applyCredit(tx, system, { invoiceId: found.id, amount: shareOf(found.balance), now }),
        );
      return;
    }
    case "withhold": {
      const found = await invoice(sql`vat > 0 and total - credited_amount - paid_amount > 0`);
      if (!found) return;
      await transaction((tx) =>
        recordWithholding(tx, system, {
          ...{ invoiceId: found.id, amount: Math.max(1, Math.round(found.vat * share * 0.1)), now },
          ...{ certificateNumber: newId(), certificateDate: addDays(nairobiDate(now), -(of % 50)) },
        }),
      );
      return;
    }
    case "schedule":
      return void (await db().execute(sql`insert into moves (id, number, quote_id, category, status, date, "window")
        select ${newId()}, 'SRV-T-' || ${newId()}, quote_id, 'residential_move', 'booked', current_date, 'morning' from invoices i
        where quote_id is not null and not exists (select from moves m where m.quote_id = i.quote_id) order by created_at limit 1`));
    case "complete":
    case "reopen move":
    case "call off": {
      const status = { complete: "completed", "reopen move": "booked", "call off": "cancelled" }[what];
      const found = await one<{ id: string }>(
        sql`select id from moves where status <> ${status} order by created_at, id`,
        of,
      );
      if (found)
        await db().execute(sql`update moves set status = ${status},
          completed_at = ${status === "completed" ? now.toISOString() : null}::timestamptz,
          cancelled_at = ${status === "cancelled" ? now.toISOString() : null}::timestamptz where id = ${found.id}`);
      return;
    }
    case "later":
      clock = new Date(clock.getTime() + (1 + (of % 20)) * 86_400_000);
      return;
    case "post":
      return void (await postBatch(now));
    case "two":
      return void (await Promise.all([postBatch(now), postBatch(now)]));
    case "killed": {
      await db().execute(sql`insert into journal_death select last_value + ${of % 12} from journal_writes`);
      await postBatch(now).catch((error: Error) =>
        expect(`${error.message} ${(error.cause as Error)?.message}`).toContain("killed"),
      );
      await db().execute(sql`delete from journal_death`);
      return;
    }
    case "close": {
      const { startsOn, closedUntil } = (await findBooks(db())) ?? {};
      if (!startsOn) return;
      const month = closedUntil ? nextMonth(closedUntil) : monthOf(startsOn);
      if (month >= monthOf(nairobiDate(now))) return;
      const kind = of % 4 === 0 ? "hard" : "soft";
      await transaction((tx) => closeBookMonth(tx, boss, { month, kind, reason: "Return filed", now }));
      closed.set(month, await sumsOf(month));
      return;
    }
    case "reopen": {
      const found = await findBooks(db());
      if (!found?.closedUntil) return;
      const month = found.closedUntil;
      await transaction((tx) => reopenBookMonth(tx, boss, { month, reason: "Late bill", now }));
      closed.delete(month);
      return;
    }
    case "payroll":
      return void (await anApprovedRun([{ net: shareOf(7_000_000) }, { net: 3_333_333 }]));
    case "remit":
      return void (await db().execute(sql`insert into payroll_remittances (id, month, kind, amount, reference, paid_on)
        values (${newId()}, ${monthOf(nairobiDate(now))}, 'paye', ${shareOf(900_000)}, ${newId()}, ${nairobiDate(now)})`));
    case "map":
      return void (await transaction((tx) =>
        setMapping(tx, boss, { role: "cash", number: of % 2 === 0 ? "1000" : "1030", now }),
      ));
    default:
      return buyAnything({ what, of, share, now }, buyers);
  }
}

async function sumsOf(month: string): Promise<string> {
  const { rows } =
    await db().execute(sql`select a.number, s.debit, s.credit from journal_sums s join book_accounts a on a.id = s.account_id
    where s.month = ${month} order by 1`);
  return JSON.stringify(rows);
}

test("in any order of documents, closings and deaths the journal is what the documents are worth", async () => {
  let started = false;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      for (const each of steps)
        await run(each).catch((error: unknown) => {
          const refused = ["CONFLICT", "INVALID", "NOT_FOUND", "FORBIDDEN"];
          if (!(error instanceof AppError) && !refused.includes((error as { code: string }).code))
            throw error;
        });
      // Documents of the first run are from before the first day.
      if (!started) {
        started = true;
        clock = new Date(`${nextMonth(monthOf(nairobiDate(clock)))}-03T07:00:00Z`);
        await transaction((tx) =>
          startBooks(tx, boss, { startsOn: `${monthOf(nairobiDate(clock))}-01`, now: clock }),
        );
      }
      while ((await postBatch(clock)) > 0);
      expect((await verifyLedger(db())).disagreements).toEqual([]);
      for (const [month, sums] of closed) expect([month, await sumsOf(month)]).toEqual([month, sums]);
    }),
    { numRuns: 14, endOnFailure: true },
  );
}, 240_000);
