import { eq, sql } from "drizzle-orm";
import { anInvoice } from "~/features/invoices/testing";
import { defaultsOf } from "~/features/settings/define";
import { localizationSection } from "~/features/settings/localization/settings";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettings } from "~/features/settings/server/queries";
import { nextNumber } from "~/platform/db/counters";
import { db, transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { ALL_YEARS, seriesOf } from "./domain";
import { taxItemWrites } from "./items/testing";
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

/** For the test of all writes. */
export const writes = taxItemWrites;

/** Switches eTIMS on with a device that has no key: documents are queued, and none is sent. */
export async function switchEtimsOn(own: object = {}): Promise<void> {
  const { rows } = await db().execute<{ version: number }>(
    sql`select version from settings where section = 'localization'`,
  );
  const etims = { enabled: true, pinNumber: "P051234567X", serialNumber: "STANDIN-1", ...own };
  await transaction((tx) =>
    saveSettings(tx, system, {
      section: localizationSection,
      value: { ...defaultsOf(localizationSection), etims },
      version: Number(rows[0]?.version ?? 0),
      now: new Date(),
    }),
  );
}

/** Marks a document as signed by KRA, without the event that follows. */
export async function sign(invoiceId: string, creditNoteId?: string): Promise<{ id: string }> {
  const { rows } = await db().execute<{ id: string }>(
    sql`update etims_submissions set state = 'signed', sdc_id = 'KRACU0100000001', receipt_number = number, signature = 'SIGNATURE',
      tries = 1, sent_at = now(), signed_at = now() where invoice_id = ${invoiceId}
      and credit_note_id is not distinct from ${creditNoteId ?? null}::uuid returning id`,
  );
  if (!rows[0]) throw new Error("There is no such submission.");
  return rows[0];
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
