import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { payrollItems } from "../tables";

/** Empties what names somebody in payroll, once the law no longer has it kept; the figures stay. A trigger lets nothing else change. */
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
