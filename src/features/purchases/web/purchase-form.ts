import type { Withholding } from "~/features/suppliers/domain";
import type { Output } from "~/platform/http/client";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import type { purchasesContract } from "../contract";
import type { VatCode } from "../domain/money";
import type { Funds, Proof, PurchaseFields } from "../domain/purchases";

export type SupplierChoice = Output<typeof purchasesContract, "suppliers">["suppliers"][number];
export type Purchase = Output<typeof purchasesContract, "get">;

interface Chosen {
  id: string;
  label: string;
}

interface LineForm {
  accountCode: string | null;
  what: string;
  amount: MoneyValue;
  vatCode: string | null;
  move: Chosen | null;
  vehicleId: string | null;
}

/** A purchase as the form holds it: choices with their names. */
export interface PurchaseForm {
  supplier: Chosen | null;
  payee: string;
  withholding: string | null;
  billNumber: string;
  day: string;
  dueDate: string;
  funds: string | null;
  spentBy: Chosen | null;
  proof: string | null;
  proofNumber: string;
  proofReason: string;
  note: string;
  lines: LineForm[];
}

export const BLANK_LINE: LineForm = {
  ...{ accountCode: null, what: "", amount: "", vatCode: "B", move: null, vehicleId: null },
};

export const blankForm = (today: string): PurchaseForm => ({
  ...{ supplier: null, payee: "", withholding: "none", billNumber: "", day: today, dueDate: "" },
  ...{ funds: "owed", spentBy: null, proof: "missing", proofNumber: "", proofReason: "", note: "" },
  lines: [BLANK_LINE],
});

export function formOf(purchase: Purchase): PurchaseForm {
  const { supplierId, payee, spentBy, spentByName, lines, ...fields } = purchase;
  const { withholding, billNumber, day, dueDate, funds, proof, proofNumber, proofReason, note } = fields;
  return {
    ...{ withholding, billNumber, day, dueDate, funds, proof, proofNumber, proofReason, note },
    supplier: supplierId ? { id: supplierId, label: payee } : null,
    payee: supplierId ? "" : payee,
    spentBy: spentBy ? { id: spentBy, label: spentByName ?? "" } : null,
    lines: lines.map(({ accountCode, what, amount, vatCode, move, vehicle }) => ({
      ...{ accountCode, what, amount, vatCode, vehicleId: vehicle?.id ?? null },
      move: move && { id: move.id, label: move.number },
    })),
  };
}

export function fieldsOf({ supplier, spentBy, lines, ...form }: PurchaseForm): PurchaseFields {
  const proof = (form.proof ?? "missing") as Proof;
  return {
    ...form,
    supplierId: supplier?.id ?? null,
    payee: supplier ? "" : form.payee,
    withholding: (form.withholding ?? "none") as Withholding,
    dueDate: form.dueDate || null,
    funds: (form.funds ?? "owed") as Funds,
    spentBy: spentBy?.id ?? null,
    proof,
    proofNumber: proof === "etims" || proof === "buyer" ? form.proofNumber : "",
    proofReason: proof === "none_needed" ? form.proofReason : "",
    lines: lines.map(({ accountCode, amount, vatCode, move, what, vehicleId }) => ({
      ...{ what, vehicleId, accountCode: accountCode ?? "", amount: centsOf(amount) },
      ...{ vatCode: (vatCode ?? "B") as VatCode, moveId: move?.id ?? null },
    })),
  };
}

/** The form's name for a field of the API. */
export const placeOf = (name: string): string =>
  name === "supplierId" ? "supplier" : name.replace(/moveId$/, "move");
