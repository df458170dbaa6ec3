import { and, eq, sql } from "drizzle-orm";
import { creditNotes } from "~/features/invoices/credit-notes/server/tables";
import { invoices } from "~/features/invoices/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Batches, namedRows } from "~/platform/db/snapshot";
import type { Actor } from "~/platform/http/actor";
import type { SelectionOf } from "~/platform/kernel/list";
import type { SubmissionState } from "../../domain";
import type { submissionList } from "../../list";
import { etimsSubmissions } from "../tables";
import { conditionsOf } from "./submissions";

const exported = {
  document: sql`coalesce(${creditNotes.number}, ${invoices.number})`,
  invoiceNumber: sql`${invoices.number}`,
  customerName: invoices.customerName,
  customerKraPin: invoices.customerKraPin,
  issueDate: sql`coalesce(${creditNotes.issueDate}, ${invoices.issueDate})::text`,
  total: sql`coalesce(${creditNotes.total}, ${invoices.total})`,
  vat: sql`coalesce(${creditNotes.vat}, ${invoices.vat})`,
  state: etimsSubmissions.state,
  number: sql`${etimsSubmissions.number}::text`,
  cuNumber: sql`case when ${etimsSubmissions.receiptNumber} is null then '' else ${etimsSubmissions.sdcId} || '/' || ${etimsSubmissions.receiptNumber} end`,
  signature: etimsSubmissions.signature,
  internalData: etimsSubmissions.internalData,
  signedAt: sql`to_char(${etimsSubmissions.signedAt} at time zone 'Africa/Nairobi', 'YYYY-MM-DD HH24:MI:SS')`,
  problem: etimsSubmissions.problem,
};

type Exported = { [Name in Exclude<keyof typeof exported, "total" | "vat" | "state">]: string | null } & {
  total: number;
  vat: number;
  state: SubmissionState;
};

/** The rows of the Tax page's filter, all of them, in its order. */
export function readSubmissionsForExport(
  reader: Reader,
  batches: Batches,
  actor: Actor,
  input: SelectionOf<typeof submissionList>,
): AsyncGenerator<Exported[]> {
  const { createdAt, id } = etimsSubmissions;
  const query = reader
    .select(exported)
    .from(etimsSubmissions)
    .innerJoin(invoices, eq(invoices.id, etimsSubmissions.invoiceId))
    .leftJoin(creditNotes, eq(creditNotes.id, etimsSubmissions.creditNoteId))
    .where(and(...conditionsOf(actor, input)))
    .orderBy(input.order === "asc" ? sql`${createdAt}, ${id}` : sql`${createdAt} desc, ${id} desc`)
    .toSQL();
  return namedRows<Exported>(batches, exported, query);
}
