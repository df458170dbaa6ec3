import { and, eq, ne } from "drizzle-orm";
import { getInvoiceById } from "~/features/invoices/server/queries/invoices";
import { mayReachInvoices } from "~/features/invoices/server/reach";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { type SubmissionState, signedByHand } from "../../domain";
import { submissionNotFound } from "../../errors";
import { getSubmission } from "../../server/queries/submissions";
import { etimsSubmissions } from "../../server/tables";
import { readCuNumber, readReceiptLink } from "../domain";
import { cuNumberTaken, notSignedByHand, signedInFuture } from "../errors";

const BY_HAND: readonly SubmissionState[] = ["by_hand", "signed_by_hand", "accepted_unsigned"];

interface Typed {
  id: string;
  cuNumber: string;
  signedOn: PlainDate;
  link: string;
  now: Date;
}

/** Notes KRA's number of a document that was signed outside MoveEase, corrects it, or takes it back. */
export async function signByHand(tx: Tx, actor: Actor, typed: Typed): Promise<void> {
  const { id, now } = typed;
  const [found] = await tx.select().from(etimsSubmissions).where(eq(etimsSubmissions.id, id)).for("update");
  if (!found || !(await mayReachInvoices(tx, actor, [found.invoiceId], "manage_finances")))
    throw submissionNotFound();
  if (!BY_HAND.includes(found.state)) throw notSignedByHand();
  const cuNumber = readCuNumber(typed.cuNumber) ?? "";
  if (cuNumber && typed.signedOn > nairobiDate(now)) throw signedInFuture.at("signedOn");
  if (cuNumber) await assertNotTaken(tx, id, cuNumber);
  await tx
    .update(etimsSubmissions)
    .set(
      cuNumber
        ? {
            state: "signed_by_hand",
            cuNumber,
            cuDate: typed.signedOn,
            receiptLink: readReceiptLink(typed.link) ?? "",
            problem: "",
          }
        : // One that has a number of the branch is at KRA.
          {
            state: found.number === null ? "by_hand" : "accepted_unsigned",
            cuNumber: "",
            cuDate: null,
            receiptLink: "",
          },
    )
    .where(eq(etimsSubmissions.id, id));
  const { document } = await getSubmission(tx, id);
  const { customerId } = await getInvoiceById(tx, found.invoiceId);
  await record(tx, actor, signedByHand, {
    subjectId: id,
    summary: cuNumber
      ? `${document} signed by hand: ${cuNumber}${found.cuNumber ? `, before ${found.cuNumber}` : ""}`
      : `CU number ${found.cuNumber} of ${document} taken back`,
    data: { number: document, cuNumber, before: found.cuNumber },
    customerId,
    at: now,
  });
}

async function assertNotTaken(tx: Tx, id: string, cuNumber: string): Promise<void> {
  const [other] = await tx
    .select({ id: etimsSubmissions.id })
    .from(etimsSubmissions)
    .where(and(eq(etimsSubmissions.cuNumber, cuNumber), ne(etimsSubmissions.id, id)));
  if (!other) return;
  const { document } = await getSubmission(tx, other.id);
  throw cuNumberTaken.at("cuNumber", { document });
}
