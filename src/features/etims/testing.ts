import { eq } from "drizzle-orm";
import { anInvoice } from "~/features/invoices/testing";
import { localizationSection } from "~/features/settings/localization/settings";
import { getSettings } from "~/features/settings/server/queries";
import { nextNumber } from "~/platform/db/counters";
import { db, transaction } from "~/platform/db/database";
import { ALL_YEARS, seriesOf } from "./domain";
import { etimsBranches, etimsSubmissions } from "./server/tables";

/** A document of the settings' branch that KRA rejected; `stopped` stops the branch's queue. */
export async function aRejectedDocument(stopped: "conflict" | null = null): Promise<{ id: string }> {
  const invoice = await anInvoice();
  const { etims } = await getSettings(db(), localizationSection);
  return transaction(async (tx) => {
    const named = { environment: etims.environment, pin: etims.pinNumber, branch: etims.branch || "00" };
    const [branch] = await tx
      .insert(etimsBranches)
      .values({ ...named, stopped })
      .onConflictDoUpdate({
        target: [etimsBranches.environment, etimsBranches.pin, etimsBranches.branch],
        set: { stopped },
      })
      .returning({ id: etimsBranches.id });
    if (!branch) throw new Error("The branch was not written.");
    await tx.delete(etimsSubmissions);
    const number = await nextNumber(tx, seriesOf(branch.id), ALL_YEARS);
    const [submission] = await tx
      .insert(etimsSubmissions)
      .values({ branchId: branch.id, invoiceId: invoice.id, number, state: "rejected" })
      .returning({ id: etimsSubmissions.id });
    if (!submission) throw new Error("The submission was not written.");
    return submission;
  });
}

/** A document of the settings' branch that a person signs by hand. */
export async function aDocumentToSign(): Promise<{ id: string }> {
  const { id } = await aRejectedDocument();
  await db()
    .update(etimsSubmissions)
    .set({ state: "by_hand", number: null })
    .where(eq(etimsSubmissions.id, id));
  return { id };
}
