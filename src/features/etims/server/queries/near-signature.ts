import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { db } from "~/platform/db/database";
import { OPEN_STATES } from "../../domain";
import { etimsBranches, etimsSubmissions } from "../tables";

/** Whether KRA is about to sign one of these papers, so that a mail had better wait for it: its queue runs without fault. */
export async function isSignatureNear(papers: readonly { document: string; id: string }[]): Promise<boolean> {
  const idsOf = (kind: string) => papers.filter(({ document }) => document === kind).map(({ id }) => id);
  const [invoiceIds, noteIds] = [idsOf("invoice"), idsOf("credit-note")];
  if (invoiceIds.length + noteIds.length === 0) return false;
  const rows = await db()
    .select({ id: etimsSubmissions.id })
    .from(etimsSubmissions)
    .innerJoin(etimsBranches, eq(etimsBranches.id, etimsSubmissions.branchId))
    .where(
      and(
        or(
          and(inArray(etimsSubmissions.invoiceId, invoiceIds), isNull(etimsSubmissions.creditNoteId)),
          inArray(etimsSubmissions.creditNoteId, noteIds),
        ),
        inArray(
          etimsSubmissions.state,
          OPEN_STATES.filter((state) => state !== "rejected"),
        ),
        eq(etimsBranches.failures, 0),
        isNull(etimsBranches.stopped),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
