import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { payrollItems } from "../tables";

/**
 * Erases a person's identifying data in payroll when legal retention ends; the figures stay. A trigger refuses other
 * changes.
 */
export async function eraseItems(tx: Tx, personId: string): Promise<void> {
  await tx
    .update(payrollItems)
    .set({
      employeeName: "Erased",
      mpesaNumber: "",
      bankName: "",
      branchCode: "",
      accountSealed: "",
      accountEnding: "",
      accountDigest: "",
      notes: "",
    })
    .where(eq(payrollItems.personId, personId));
}
