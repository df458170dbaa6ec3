import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { purchaseLedgerRules } from "~/features/purchases/server/queries/ledger";
import { aBill, aLine, purchasesAs } from "~/features/purchases/testing";
import { makeEmployee } from "~/features/staff/testing";
import { aSupplier } from "~/features/suppliers/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { useDatabase } from "~/platform/testing/database";
import { anExpense, floatsAs } from "../testing";
import { spendingOfFloats } from "./commands";
import { floatLedgerRules } from "./office";

useDatabase();
spendingOfFloats.join();
purchaseLedgerRules.join();
floatLedgerRules.join();

let accountant: Actor;
let admin: Actor;
beforeAll(async () => {
  accountant = await aPerson({ role: "accountant" });
  admin = await aPerson({ role: "admin" });
});

const step = fc.record({
  does: fc.constantFrom(
    ...(["issue", "count", "keep", "expense", "own", "bill", "edit"] as const),
    ...(["approve", "cancel", "pay", "payFloat", "undo"] as const),
  ),
  /** Which purchase. */
  at: fc.nat({ max: 7 }),
  /** Hundreds of shillings. */
  sum: fc.integer({ min: 1, max: 90 }),
});

const paidOn = nairobiDate(new Date());

test("in any order of commands a purchase is paid once and a float is the sum of its movements", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 18 }), async (steps) => {
      const { actor: lead, personId: floatOf } = await makeEmployee({ role: "team_lead" });
      const { id: supplierId } = await aSupplier(admin, { withholding: "contractual" });
      const ids: string[] = [];
      const office = purchasesAs(accountant).purchases;
      const approver = purchasesAs(admin).purchases;
      const counted = floatsAs(admin).floats;
      const seen = async () => ({ id: floatOf, seen: (await counted.get({ id: floatOf })).balance });
      for (const { does, at, sum } of steps) {
        const amount = sum * 10_000;
        const id = ids[at % Math.max(1, ids.length)] ?? "00000000-0000-7000-8000-000000000000";
        const acts: Record<typeof does, () => Promise<unknown>> = {
          issue: () => counted.issue({ id: floatOf, amount, override: "Many moves today" }),
          count: async () => counted.count({ ...(await seen()), cash: amount, reason: "A note was torn" }),
          keep: async () =>
            counted.count({ ...(await seen()), cash: amount, keepsRest: true, reason: "Found" }),
          expense: async () => void ids.push((await floatsAs(lead).own.add(anExpense({ amount }))).id),
          own: async () =>
            void ids.push((await floatsAs(lead).own.add(anExpense({ amount, funds: "own_money" }))).id),
          bill: async () =>
            void ids.push(
              (await aBill(accountant, { supplierId, lines: [aLine({ amount: amount * 10 })] })).id,
            ),
          edit: async () => {
            const { lines: _, ...bill } = await office.get({ id });
            await office.edit({ ...bill, lines: [aLine({ amount })] });
          },
          approve: async () => approver.approve({ id, total: (await office.get({ id })).total }),
          cancel: () => office.cancel({ id, reason: "Not needed" }),
          pay: () => office.pay({ id, method: "cash", paidOn }),
          payFloat: () => office.pay({ id, method: "float", floatOf, paidOn }),
          undo: () => office.undo({ id, reason: "Wrong one" }),
        };
        await acts[does]().catch((error: { code?: string }) => {
          if (!["CONFLICT", "INVALID", "NOT_FOUND", "FORBIDDEN"].includes(error.code ?? "")) throw error;
        });
      }
      expect((await verifyLedger(db())).disagreements).toEqual([]);
    }),
    { numRuns: 25 },
  );
}, 120_000);
