import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { BLANK_SUPPLIER, type SupplierFields } from "./domain";
import type { SupplierPaperKind } from "./papers/domain";
import { supplierPapers } from "./papers/server/tables";
import { addSupplier, archiveSupplier } from "./server/commands";

interface DemoSupplier extends Partial<SupplierFields> {
  name: string;
  /** Kinds of paper with the days until they end. */
  papers?: readonly [SupplierPaperKind, number: string, days: number][];
}

const SUPPLIERS: readonly DemoSupplier[] = [
  {
    ...{ name: "Mfano Haulage", contact: "Dispatcher on duty", phone: "+254700100201", town: "Nairobi" },
    ...{ email: "dispatch@mfano-haulage.example", pin: "P051000201A", mpesa: "+254700100201", rating: 5 },
    ...{ isVatRegistered: true, sendsEtims: true, notes: "Answers at night. Own loaders on request." },
    rates: [
      { class: "canter", price: 1_400_000 },
      { class: "truck_7t", price: 2_450_000 },
      { class: "truck_10t", price: 3_100_000 },
    ],
    papers: [
      ["contract", "MH-2026", 190],
      ["transit_cover", "GIT/201", 12],
    ],
  },
  {
    ...{
      name: "Mfano Lorries Athi River",
      contact: "Yard office",
      phone: "+254700100202",
      town: "Athi River",
    },
    ...{ pin: "P051000202B", mpesa: "+254700100202", rating: 4 },
    rates: [
      { class: "canter", price: 1_250_000 },
      { class: "truck_5t", price: 1_750_000 },
      { class: "truck_7t", price: 2_300_000 },
    ],
    papers: [["transit_cover", "GIT/202", -9]],
  },
  {
    ...{ name: "Mfano Coast Carriers", contact: "Booking desk", phone: "+254700100203", town: "Mombasa" },
    ...{
      pin: "P051000203C",
      sendsEtims: true,
      rating: 3,
      notes: "Nairobi to Mombasa on Tuesdays and Fridays.",
    },
    rates: [{ class: "truck_10t", price: 3_350_000 }],
    papers: [["contract", "MCC-14", 88]],
  },
  {
    ...{ kind: "garage", name: "Mfano Garage", contact: "Workshop", phone: "+254700100204", town: "Nairobi" },
    ...{ pin: "P051000204D", isVatRegistered: true, sendsEtims: true, withholding: "contractual", rating: 4 },
  },
  {
    ...{ kind: "garage", name: "Mfano Tyres", contact: "Counter", phone: "+254700100205", town: "Nairobi" },
    ...{ pin: "P051000205E", isVatRegistered: true, sendsEtims: true },
  },
  {
    ...{ kind: "agent", name: "Mfano Movers Kampala", contact: "Operations", phone: "+256700100206" },
    ...{ town: "Kampala", email: "ops@mfano-kampala.example", withholding: "non_resident", rating: 4 },
    papers: [["contract", "AG-7", 240]],
  },
  {
    ...{ kind: "shop", name: "Mfano Packaging", contact: "Sales", phone: "+254700100207", town: "Nairobi" },
    ...{ pin: "P051000207F", isVatRegistered: true, sendsEtims: true, rating: 5 },
    papers: [["tax_compliance", "KRA/207", 150]],
  },
];

/** The demo company's suppliers: three hauliers, two garages, an agent, a shop, and an archived one. */
export async function seedSuppliers(tx: Tx, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 150 * 86_400_000);
  const today = nairobiDate(now);
  for (const { papers = [], ...fields } of SUPPLIERS) {
    const { id } = await addSupplier(tx, system, { ...BLANK_SUPPLIER, ...fields, now: at });
    if (papers.length > 0)
      await tx.insert(supplierPapers).values(
        papers.map(([kind, number, days]) => ({
          ...{ id: newId(), supplierId: id, kind, number, validTo: addDays(today, days), createdAt: at },
        })),
      );
  }
  const old = { ...BLANK_SUPPLIER, name: "Mfano Transport Thika", town: "Thika", rating: 2, now: at };
  const { id } = await addSupplier(tx, system, old);
  await archiveSupplier(tx, system, { id: trustedReach(tx, "supplier", id, "made"), now });
}
