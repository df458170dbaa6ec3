import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { creditNotes } from "~/features/invoices/credit-notes/server/tables";
import { invoices } from "~/features/invoices/server/tables";
import { localizationSection } from "~/features/settings/localization/settings";
import { getSettings } from "~/features/settings/server/queries";
import { receiptUrl } from "~/integrations/etims/sales";
import type { Reader } from "~/platform/db/database";
import { matches, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import type { Actor } from "~/platform/http/actor";
import { cuNumberOf, SUBMISSION_GROUPS, type SubmissionGroup } from "../../domain";
import { submissionNotFound } from "../../errors";
import type { submissionList } from "../../list";
import { inTaxScope } from "../reach";
import { etimsBranches, etimsExchanges, etimsSubmissions } from "../tables";
import { hasCuNumber } from "./cu-numbers";

export const columns = {
  id: etimsSubmissions.id,
  state: etimsSubmissions.state,
  number: etimsSubmissions.number,
  document: sql<string>`coalesce(${creditNotes.number}, ${invoices.number})`,
  invoiceNumber: invoices.number,
  customerName: invoices.customerName,
  customerKraPin: invoices.customerKraPin,
  isCreditNote: sql<boolean>`${etimsSubmissions.creditNoteId} is not null`,
  issueDate: sql<string>`coalesce(${creditNotes.issueDate}, ${invoices.issueDate})::text`,
  total: sql<number>`coalesce(${creditNotes.total}, ${invoices.total})`.mapWith(Number),
  vat: sql<number>`coalesce(${creditNotes.vat}, ${invoices.vat})`.mapWith(Number),
  problem: etimsSubmissions.problem,
  tries: etimsSubmissions.tries,
  sentAt: etimsSubmissions.sentAt,
  signature: etimsSubmissions.signature,
  internalData: etimsSubmissions.internalData,
  signedAt: etimsSubmissions.signedAt,
  createdAt: etimsSubmissions.createdAt,
  sdcId: etimsSubmissions.sdcId,
  receiptNumber: etimsSubmissions.receiptNumber,
  typedNumber: etimsSubmissions.cuNumber,
  cuDate: etimsSubmissions.cuDate,
  receiptLink: etimsSubmissions.receiptLink,
  environment: etimsBranches.environment,
  tin: etimsBranches.pin,
  bhfId: etimsBranches.branch,
};

function selectSubmissions(reader: Reader) {
  return reader
    .select(columns)
    .from(etimsSubmissions)
    .innerJoin(etimsBranches, eq(etimsBranches.id, etimsSubmissions.branchId))
    .innerJoin(invoices, eq(invoices.id, etimsSubmissions.invoiceId))
    .leftJoin(creditNotes, eq(creditNotes.id, etimsSubmissions.creditNoteId))
    .$dynamic();
}

type Selected = Awaited<ReturnType<typeof selectSubmissions>>[number];

/** `host`: of the settings' other address, so that a simulator's receipts open there. */
function shown(
  { environment, tin, bhfId, sdcId, receiptNumber, typedNumber, receiptLink, ...row }: Selected,
  host: string | undefined,
) {
  const isSigned = row.state === "signed" && receiptNumber !== null;
  return {
    ...row,
    cuNumber: isSigned ? cuNumberOf(sdcId, receiptNumber) : typedNumber,
    receiptUrl: isSigned
      ? receiptUrl(environment, { tin, bhfId, signature: row.signature }, host)
      : receiptLink,
  };
}

/** The host of KRA's receipts: KRA's own, or the simulator's if the settings name another address. */
export async function findReceiptHost(reader: Reader): Promise<string | undefined> {
  const { etims } = await getSettings(reader, localizationSection);
  return etims.baseUrl ? etims.baseUrl.replace(/\/etims-api\/?$/, "") : undefined;
}

interface Asked extends PageInput {
  state?: SubmissionGroup | undefined;
  search?: string | undefined;
  sort?: keyof typeof submissionList.sorts | undefined;
  order?: "asc" | "desc" | undefined;
}

const SORTS: Record<keyof typeof submissionList.sorts, Omit<Sort<Selected>, "descending">> = {
  issued: {
    by: sql`${etimsSubmissions.createdAt}`,
    type: "timestamptz",
    valueOf: ({ createdAt }) => createdAt,
  },
};

/** The conditions of a filter, within the caller's scope. */
export const conditionsOf = (
  actor: Actor,
  { state, search }: Pick<Asked, "state" | "search">,
): (SQL | undefined)[] => [
  state && inArray(etimsSubmissions.state, [...SUBMISSION_GROUPS[state]]),
  hasCuNumber(search ?? "") ?? matches(sql`${invoices.search}`, search),
  inTaxScope(actor),
];

/** Documents of the invoices in the reader's scope. */
export async function listSubmissions(reader: Reader, actor: Actor, input: Asked) {
  const host = await findReceiptHost(reader);
  const asksInvoices = Boolean(input.search) || inTaxScope(actor) !== undefined;
  const page = await readPage<Selected>(reader, {
    select: (where: SQL | undefined, orderBy, limit, offset) => {
      const all = selectSubmissions(reader).orderBy(orderBy).limit(limit);
      if (asksInvoices) return all.where(where).offset(offset);
      // The page first: sorting all that wait would read the invoice of each.
      const { id } = etimsSubmissions;
      const ids = reader.select({ id }).from(etimsSubmissions).where(where).orderBy(orderBy);
      return all.where(inArray(id, ids.limit(limit).offset(offset)));
    },
    // Counting needs the invoices only if something is asked of them.
    from: asksInvoices
      ? sql`${etimsSubmissions} join ${invoices} on ${invoices.id} = ${etimsSubmissions.invoiceId}`
      : sql`${etimsSubmissions}`,
    conditions: conditionsOf(actor, input),
    id: sql`${etimsSubmissions.id}`,
    sort: { ...SORTS[input.sort ?? "issued"], descending: (input.order ?? "desc") === "desc" },
    input,
  });
  return { ...page, rows: page.rows.map((row) => shown(row, host)) };
}

/** KRA's states of an invoice and its credit notes, the invoice first. Scope is the caller's question. */
export async function listSubmissionsOfInvoice(reader: Reader, invoiceId: string) {
  const rows = await selectSubmissions(reader)
    .where(eq(etimsSubmissions.invoiceId, invoiceId))
    .orderBy(asc(etimsSubmissions.createdAt), asc(etimsSubmissions.id));
  const host = await findReceiptHost(reader);
  return rows.map((row) => shown(row, host));
}

/** One document by its submission's id; throws NOT_FOUND. */
export async function getSubmission(reader: Reader, id: string) {
  const [row] = await selectSubmissions(reader).where(eq(etimsSubmissions.id, id));
  if (!row) throw submissionNotFound();
  return row;
}

/** Totals of an invoice's credit notes that KRA gets. */
export async function listReportedCredits(reader: Reader, invoiceId: string): Promise<number[]> {
  const rows = await reader
    .select({ total: creditNotes.total })
    .from(etimsSubmissions)
    .innerJoin(creditNotes, eq(creditNotes.id, etimsSubmissions.creditNoteId))
    .where(and(eq(etimsSubmissions.invoiceId, invoiceId), isNotNull(etimsSubmissions.number)));
  return rows.map(({ total }) => total);
}

/** The last request and KRA's answer; throws NOT_FOUND. */
export async function getExchange(reader: Reader, id: string) {
  const [row] = await reader
    .select({ request: etimsExchanges.request, answer: etimsExchanges.answer })
    .from(etimsExchanges)
    .where(eq(etimsExchanges.submissionId, id));
  if (!row) throw submissionNotFound();
  return row;
}

/** The latest state of an invoice or credit note, for its paper; undefined if KRA does not get it. */
export async function findSubmissionOf(
  reader: Reader,
  document: { invoiceId: string } | { creditNoteId: string },
) {
  const [row] = await selectSubmissions(reader)
    .where(
      "invoiceId" in document
        ? and(
            eq(etimsSubmissions.invoiceId, document.invoiceId),
            sql`${etimsSubmissions.creditNoteId} is null`,
          )
        : eq(etimsSubmissions.creditNoteId, document.creditNoteId),
    )
    .orderBy(desc(etimsSubmissions.createdAt))
    .limit(1);
  return row ? shown(row, await findReceiptHost(reader)) : undefined;
}
