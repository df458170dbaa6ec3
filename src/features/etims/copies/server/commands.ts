import { eq } from "drizzle-orm";
import { getCreditNote } from "~/features/invoices/credit-notes/server/queries";
import { getInvoiceById } from "~/features/invoices/server/queries/invoices";
import { localizationSection } from "~/features/settings/localization/settings";
import { getSettings } from "~/features/settings/server/queries";
import { transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { counted } from "~/platform/kernel/numbers";
import { cuNumberOf } from "../../domain";
import { etimsSubmissions } from "../../server/tables";
import { signedCopySent } from "../domain";
import { sendSignedCopyMail } from "./messages/signed-copy";
import { listReaders } from "./queries";

/** Sends a signed document once to each address that got it unsigned. `signedAt`: when we noted the signature. */
export function sendSignedCopy(submissionId: string, signedAt: Date, now: Date): Promise<void> {
  return transaction(async (tx) => {
    const { etims } = await getSettings(tx, localizationSection);
    if (!etims.sendSigned) return;
    const ofSubmission = eq(etimsSubmissions.id, submissionId);
    const [signed] = await tx.select().from(etimsSubmissions).where(ofSubmission).for("update");
    if (signed?.state !== "signed" || signed.copySentAt || signed.receiptNumber === null) return;
    const readers = await listReaders(tx, signed, signedAt);
    if (readers.length === 0) return;
    await tx.update(etimsSubmissions).set({ copySentAt: now }).where(ofSubmission);
    const invoice = await getInvoiceById(tx, signed.invoiceId);
    const note = signed.creditNoteId ? await getCreditNote(tx, signed.creditNoteId) : undefined;
    const document = note?.number ?? invoice.number;
    for (const reader of readers)
      await sendSignedCopyMail(
        tx,
        {
          document,
          cuNumber: cuNumberOf(signed.sdcId, signed.receiptNumber),
          invoiceId: signed.invoiceId,
          creditNoteId: signed.creditNoteId,
          customerId: invoice.customerId,
        },
        reader,
      );
    await record(tx, system, signedCopySent, {
      subjectId: submissionId,
      summary: `Signed ${document} sent again to ${counted(readers.length, "recipient")}`,
      data: { document, recipients: readers.length },
      customerId: invoice.customerId,
      at: now,
    });
  });
}
