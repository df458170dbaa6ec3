import { and, asc, eq, isNull } from "drizzle-orm";
import { seedActor } from "~/features/identity/demo";
import { creditInvoice } from "~/features/invoices/credit-notes/server/commands";
import { invoices } from "~/features/invoices/server/tables";
import { db, type Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { UNREACHED_WORDS } from "./device/domain";
import { documentRejected, documentRetried, rejectionSentence } from "./domain";
import { documentsDelayed, HOUR_MS, queueCaughtUp } from "./notices/domain";
import { TAKEN } from "./server/commands/note-outcome";
import { listWaitingBranches, sendSubmissions } from "./server/commands/send-submissions";
import { etimsBranches, etimsSubmissions } from "./server/tables";

/** A morning without KRA, two days ago. The messages of past invoices count as signed, so no copy follows them. */
export async function seedTax(tx: Tx, now: Date): Promise<void> {
  const [branch] = await tx.select().from(etimsBranches);
  if (!branch) return;
  await seedTrouble(tx, branch.id, now);
  const began = new Date(now.getTime() - 50 * HOUR_MS);
  const ended = new Date(began.getTime() + 3 * HOUR_MS);
  await record(tx, system, documentsDelayed, {
    subjectId: branch.id,
    summary: "4 documents waiting for KRA. KRA takes no documents at the moment.",
    data: {
      waiting: 4,
      oldestAt: new Date(began.getTime() - HOUR_MS).toISOString(),
      cause: "away",
      problem: UNREACHED_WORDS,
    },
    at: began,
  });
  await record(tx, system, queueCaughtUp, {
    subjectId: branch.id,
    summary: "KRA has all documents again",
    data: { noticedAt: began.toISOString() },
    at: ended,
  });
  await tx.update(etimsSubmissions).set({ copySentAt: now }).where(isNull(etimsSubmissions.copySentAt));
}

/** A second credit note that KRA would refuse, and a document that it rejected before its PIN was corrected. */
async function seedTrouble(tx: Tx, branchId: string, now: Date): Promise<void> {
  const [credited, rejected] = await tx
    .select({
      id: etimsSubmissions.id,
      at: etimsSubmissions.createdAt,
      invoiceId: invoices.id,
      document: invoices.number,
    })
    .from(etimsSubmissions)
    .innerJoin(invoices, eq(invoices.id, etimsSubmissions.invoiceId))
    .where(
      and(
        eq(etimsSubmissions.branchId, branchId),
        eq(etimsSubmissions.state, "queued"),
        isNull(etimsSubmissions.creditNoteId),
        isNull(invoices.cancelledAt),
        eq(invoices.creditedAmount, 0),
      ),
    )
    .orderBy(asc(etimsSubmissions.number))
    .limit(2);
  if (!credited || !rejected) return;
  const accountant = await seedActor(tx, "accountant");
  for (const [amount, reason, minutesAgo] of [
    [150_000, "A wardrobe was scratched", 60],
    [90_000, "Discount agreed by phone", 30],
  ] as const)
    await creditInvoice(tx, accountant, {
      invoiceId: trustedReach(tx, "invoice", credited.invoiceId, "made"),
      amount,
      reason,
      now: new Date(now.getTime() - minutesAgo * 60_000),
    });
  const problem = rejectionSentence("910", "Request parameter error [custTin]");
  await record(tx, system, documentRejected, {
    subjectId: rejected.id,
    summary: `Rejected by KRA: ${problem}`,
    data: { number: "2", document: rejected.document, code: "910" },
    at: new Date(rejected.at.getTime() + 60_000),
  });
  await record(tx, accountant, documentRetried, {
    subjectId: rejected.id,
    summary: "KRA document 2 sent again",
    data: { number: "2" },
    at: new Date(rejected.at.getTime() + 2 * HOUR_MS),
  });
}

/** The simulated KRA signs what the demo issued, so that nothing waits when the office opens. One answer was lost. */
export async function signDemo(): Promise<void> {
  for (const { branchId } of await listWaitingBranches())
    while (await sendSubmissions(branchId, () => new Date()));
  const [third] = await db()
    .select({ id: etimsSubmissions.id })
    .from(etimsSubmissions)
    .where(and(eq(etimsSubmissions.state, "signed"), isNull(etimsSubmissions.creditNoteId)))
    .orderBy(asc(etimsSubmissions.number))
    .limit(1)
    .offset(2);
  if (third)
    await db()
      .update(etimsSubmissions)
      .set({
        state: "accepted_unsigned",
        problem: TAKEN,
        signature: "",
        internalData: "",
        receiptNumber: null,
        signedAt: null,
      })
      .where(eq(etimsSubmissions.id, third.id));
}
