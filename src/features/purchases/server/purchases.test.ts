import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { aSupplier, suppliersAs } from "~/features/suppliers/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { enterAllDue } from "../recurring/server/commands";
import { aBill, aLine, anApprovedBill, purchasesAs } from "../testing";
import { withholdingsHandlers } from "../withholding/server/handlers";
import { purchaseTurns } from "./office";
import { purchases } from "./tables";
import { purchasesTasks } from "./tasks";

useDatabase({ subscribers: purchaseTurns, tasks: purchasesTasks });

let accountant: Actor;
let manager: Actor;
let admin: Actor;
beforeAll(async () => {
  accountant = await aPerson({ role: "accountant" });
  manager = await aPerson({ role: "manager" });
  admin = await aPerson({ role: "admin" });
});
const today = nairobiDate(new Date());
const as = (actor: Actor) => purchasesAs(actor).purchases;
const refused = (code: string, fields: Record<string, unknown> = {}) =>
  expect.objectContaining({
    code,
    data: expect.objectContaining({ fields: expect.objectContaining(fields) }),
  });

describe("a bill", () => {
  test("is entered, approved by somebody else and paid once", async () => {
    const bill = await aBill(accountant);
    expect(bill).toMatchObject({ state: "draft", total: 1_160_000, vat: 160_000, may: { approve: false } });
    const { id, total } = bill;
    await expect(as(accountant).pay({ id, method: "cash", paidOn: today })).rejects.toEqual(
      refused("CONFLICT"),
    );
    await expect(as(accountant).approve({ id, total })).rejects.toEqual(refused("FORBIDDEN"));
    await expect(as(manager).approve({ id, total: 1 })).rejects.toEqual(refused("CONFLICT"));
    await as(manager).approve({ id, total });
    await expect(as(accountant).pay({ id, method: "bank", paidOn: today })).rejects.toEqual(
      refused("INVALID", { reference: expect.any(String) }),
    );
    const paying = { id, method: "bank" as const, reference: "EFT 1", paidOn: today };
    const both = await Promise.allSettled([as(accountant).pay(paying), as(accountant).pay(paying)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const paid = await as(accountant).get({ id });
    expect(paid).toMatchObject({ state: "paid", payments: [{ amount: total, reference: "EFT 1" }] });
    await expect(as(manager).cancel({ id, reason: "No" })).rejects.toEqual(refused("CONFLICT"));
  });

  test("of the same supplier and number is refused, whatever its marks, by the database as well", async () => {
    const { id: supplierId } = await aSupplier(admin);
    const first = await aBill(accountant, { supplierId, billNumber: "INV-001" });
    await expect(aBill(accountant, { supplierId, billNumber: "inv 001" })).rejects.toEqual(
      refused("INVALID", { billNumber: `${first.number} is the same bill of this supplier` }),
    );
    const other = await aBill(accountant, { supplierId });
    const forced = db().update(purchases).set({ billNumber: "Inv.001" }).where(eq(purchases.id, other.id));
    await expect(forced).rejects.toMatchObject({ cause: { constraint: "purchases_bill" } });
    await as(accountant).cancel({ id: first.id, reason: "Wrong supplier" });
    await aBill(accountant, { supplierId, billNumber: "INV-001" });
  });

  test("above the limit of a role, or of one's own, is approved by others only", async () => {
    const large = await aBill(accountant, { lines: [aLine({ amount: 60_000_000 })] });
    await expect(as(manager).approve(large)).rejects.toEqual(refused("FORBIDDEN"));
    expect((await as(manager).get(large)).obstacle).toMatch(/above your limit of KES\s500,000/);
    await as(admin).approve(large);
    const own = await aBill(admin);
    await expect(as(admin).approve(own)).rejects.toEqual(refused("FORBIDDEN"));
  });

  test("keeps the supplier's PIN that it was entered with", async () => {
    const supplier = await aSupplier(admin, { pin: "P051999001A" });
    const { id } = await aBill(accountant, { supplierId: supplier.id });
    await suppliersAs(admin).suppliers.edit({ ...supplier, pin: "P051999002A" });
    expect((await as(accountant).get({ id })).pin).toBe("P051999001A");
  });

  test.each([
    ["a future date", { day: addDays(today, 1) }, "day"],
    ["half a cent", { lines: [aLine({ amount: 0.5 })] }, "lines.0.amount"],
    ["no amount", { lines: [aLine({ amount: 0 })] }, "lines.0.amount"],
    ["an unknown account", { lines: [aLine({ accountCode: "9999" })] }, "lines.0.accountCode"],
    ["no number of its eTIMS invoice", { proof: "etims" as const }, "proofNumber"],
    ["no reason without eTIMS", { proof: "none_needed" as const }, "proofReason"],
    ["nobody who spent it", { funds: "float" as const }, "spentBy"],
  ])("with %s is refused", async (_, own, field) => {
    await expect(aBill(accountant, own)).rejects.toEqual(refused("INVALID", { [field]: expect.any(String) }));
  });
});

describe("withholding", () => {
  const bills = async (withholding: "contractual" | "professional", ...amounts: number[]) => {
    const { id: supplierId } = await aSupplier(admin, { withholding, pin: "" });
    const paid = [];
    for (const amount of amounts) {
      const line = aLine({ amount, vatCode: "D" });
      const bill = await anApprovedBill(accountant, { supplierId, withholding, lines: [line] });
      await as(accountant).pay({ id: bill.id, method: "cash", paidOn: today });
      paid.push(await as(accountant).get({ id: bill.id }));
    }
    return paid;
  };

  test("begins with the month's 24,000 and catches up; an undone payment voids its certificate", async () => {
    const [first, second] = await bills("contractual", 2_000_000, 1_000_000);
    expect(first?.payments).toMatchObject([{ amount: 2_000_000, certificates: [] }]);
    expect(second?.payments).toMatchObject([{ amount: 910_000, certificates: [{ amount: 90_000 }] }]);
    const list = () => callAs(withholdingsHandlers, accountant).list({ month: today.slice(0, 7) });
    const before = await list();
    expect(before.taxes).toContainEqual(
      expect.objectContaining({ base: 3_000_000, amount: 90_000, rate: 300 }),
    );
    await as(accountant).undo({ id: second?.id ?? "", reason: "Wrong supplier" });
    expect((await list()).incomeTax).toBe(before.incomeTax - 90_000);
    expect(await as(accountant).get({ id: second?.id ?? "" })).toMatchObject({
      state: "approved",
      withheld: 90_000,
    });
  });
});

test("a recurring bill is entered once for each day that has come, and after a run that failed", async () => {
  const { id: supplierId } = await aSupplier(admin);
  const { recurring } = purchasesAs(accountant);
  const nextOn = addDays(today, -40);
  await recurring.add({
    name: "Yard rent",
    supplierId,
    accountCode: "6200",
    amount: 25_000_000,
    vatCode: "D",
    nextOn,
  });
  await enterAllDue(new Date());
  await enterAllDue(new Date());
  const entered = (await as(accountant).list({ supplier: supplierId, limit: 50 })).rows;
  expect(new Set(entered.map(({ day }) => day)).size).toBe(entered.length);
  expect(entered.length).toBe(2);
  expect(entered.every(({ day, state }) => day <= today && state === "draft")).toBe(true);
});

test("the list filters what has no eTIMS proof", async () => {
  const bill = await aBill(accountant, { payee: "Kiosk without papers", billNumber: "" });
  const missing = async () => (await as(manager).list({ proof: "missing", search: "kiosk without" })).rows;
  expect(await missing()).toHaveLength(1);
  await as(accountant).prove({ id: bill.id, proof: "none_needed", proofReason: "Below KES 100 at a market" });
  expect(await missing()).toHaveLength(0);
});

test("people without the permissions read and write nothing", async () => {
  const bill = await aBill(accountant);
  for (const role of ["supervisor", "team_lead", "sales_rep", "hr_officer"] as const) {
    const actor = await aPerson({ role });
    await expect(as(actor).get({ id: bill.id })).rejects.toEqual(
      expect.objectContaining({ code: "FORBIDDEN" }),
    );
    await expect(as(actor).list({})).rejects.toEqual(expect.objectContaining({ code: "FORBIDDEN" }));
  }
  await expect(aBill(manager)).rejects.toEqual(expect.objectContaining({ code: "FORBIDDEN" }));
});
