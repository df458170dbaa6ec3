import { aPdf } from "~/features/documents/testing";
import { aPerson } from "~/features/identity/testing";
import { memoryStorage } from "~/features/inquiries/testing";
import { aSupplier } from "~/features/suppliers/testing";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { nairobiDate } from "~/platform/kernel/dates";
import { configureStorage } from "~/platform/storage/storage";
import { callAs } from "~/platform/testing/call";
import type { PurchaseFields, PurchaseLine } from "./domain/purchases";
import { recurringBillsHandlers } from "./recurring/server/handlers";
import { purchasesHandlers } from "./server/handlers";

export { purchasesTasks } from "./server/tasks";

export const purchasesAs = (actor: Actor, over: Partial<RequestContext> = {}) => ({
  purchases: callAs(purchasesHandlers, actor, over),
  recurring: callAs(recurringBillsHandlers, actor, over),
});

export const aLine = (own: Partial<PurchaseLine> = {}): PurchaseLine => ({
  ...{ accountCode: "5020", what: "Diesel", amount: 1_160_000, vatCode: "B", moveId: null, vehicleId: null },
  ...own,
});

let made = 0;

/** A bill of a supplier over KES 11,600 with VAT, due today. */
export async function aBill(actor: Actor, own: Partial<PurchaseFields> = {}) {
  made += 1;
  const { purchases } = purchasesAs(actor);
  const supplierId = own.supplierId ?? (own.payee ? null : (await aSupplier(actor)).id);
  const { id } = await purchases.add({
    ...{ supplierId, billNumber: `B-${process.pid}-${made}`, day: nairobiDate(new Date()) },
    ...{ lines: [aLine()] },
    ...own,
  });
  return purchases.get({ id });
}

/** A bill that another admin approved. */
export async function anApprovedBill(actor: Actor, own: Partial<PurchaseFields> = {}) {
  const bill = await aBill(actor, own);
  const approver = await aPerson({ role: "admin" });
  await purchasesAs(approver).purchases.approve({ id: bill.id, total: bill.total });
  return bill;
}

const PAID = { method: "bank" as const, reference: "EFT 4471", paidOn: nairobiDate(new Date()) };
const aReceipt = () => aPdf("Receipt.pdf");

/**
 * One call of every write, for the test that each records an event.
 * @public
 */
export const writes = (admin: () => Actor) => {
  const as = () => purchasesAs(admin());
  const aRent = async () => {
    const { id: supplierId } = await aSupplier(admin());
    const rent = { name: "Rent", supplierId, accountCode: "6200", amount: 9_000_000, nextOn: "2099-01-01" };
    return { rent, ...(await as().recurring.add(rent)) };
  };
  return {
    "purchases.add": async () => () => aBill(admin()),
    "purchases.edit": async () => {
      const { id, updatedAt, day } = await aBill(admin());
      return () => as().purchases.edit({ id, updatedAt, day, payee: "Shop", lines: [aLine()] });
    },
    "purchases.prove": async () => {
      const { id } = await aBill(admin());
      made += 1;
      return () => as().purchases.prove({ id, proof: "etims", proofNumber: `KRA${process.pid}/${made}` });
    },
    "purchases.approve": async () => {
      const { id, total } = await aBill(await aPerson({ role: "admin" }));
      return () => as().purchases.approve({ id, total });
    },
    "purchases.cancel": async () => {
      const { id } = await aBill(admin());
      return () => as().purchases.cancel({ id, reason: "Entered twice" });
    },
    "purchases.pay": async () => {
      const { id } = await anApprovedBill(admin());
      return () => as().purchases.pay({ id, ...PAID });
    },
    "purchases.undo": async () => {
      const { id } = await anApprovedBill(admin());
      await as().purchases.pay({ id, ...PAID });
      return () => as().purchases.undo({ id, reason: "Wrong bill" });
    },
    "purchases.addFile": async () => {
      configureStorage(memoryStorage());
      const { id } = await aBill(admin());
      return () => as().purchases.addFile({ id, file: aReceipt() });
    },
    "purchases.removeFile": async () => {
      configureStorage(memoryStorage());
      const { id } = await aBill(admin());
      const { id: fileId } = await as().purchases.addFile({ id, file: aReceipt() });
      return () => as().purchases.removeFile({ id, fileId });
    },
    "recurringBills.add": async () => () => aRent(),
    "recurringBills.edit": async () => {
      const { id, rent } = await aRent();
      const { bills } = await as().recurring.list();
      const { updatedAt } = bills.find((bill) => bill.id === id) ?? { updatedAt: new Date() };
      return () => as().recurring.edit({ ...rent, id, updatedAt, amount: 9_500_000 });
    },
    "recurringBills.setActive": async () => {
      const { id } = await aRent();
      return () => as().recurring.setActive({ id, isActive: false });
    },
  };
};
