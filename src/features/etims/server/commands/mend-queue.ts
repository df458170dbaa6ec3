import { and, asc, eq, inArray, isNotNull, max } from "drizzle-orm";
import { getInvoiceById } from "~/features/invoices/server/queries/invoices";
import { mayReachInvoices } from "~/features/invoices/server/reach";
import type { Tx } from "~/platform/db/database";
import { counters } from "~/platform/db/tables";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { enqueue } from "~/platform/tasks/tasks";
import { ALL_YEARS, documentRetried, numbersConfirmed, OPEN_STATES, seriesOf } from "../../domain";
import { highestTooLow, queueNotStopped, submissionNotFound, submissionNotRejected } from "../../errors";
import { findBranch } from "../queries/submissions";
import { etimsBranches, etimsItems, etimsSubmissions } from "../tables";
import { sendSubmissionsTask } from "../tasks";

/** Sends a rejected document again under its number, with today's facts. Its items are registered again too. */
export async function retrySubmission(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const [found] = await tx.select().from(etimsSubmissions).where(eq(etimsSubmissions.id, id)).for("update");
  if (!found || !(await mayReachInvoices(tx, actor, [found.invoiceId], "manage_finances")))
    throw submissionNotFound();
  if (found.state !== "rejected") throw submissionNotRejected();
  await tx
    .update(etimsSubmissions)
    .set({ state: "corrected", problem: "" })
    .where(eq(etimsSubmissions.id, id));
  await tx.update(etimsItems).set({ registeredAt: null }).where(eq(etimsItems.branchId, found.branchId));
  await goOn(tx, found.branchId, now);
  const invoice = await getInvoiceById(tx, found.invoiceId);
  await record(tx, actor, documentRetried, {
    subjectId: id,
    summary: `KRA document ${found.number} of ${invoice.number} sent again`,
    data: { number: invoice.number },
    customerId: invoice.customerId,
    at: now,
  });
}

/**
 * Lets a stopped branch go on after the highest number that KRA shows: documents that KRA does not have get the next
 * numbers in their order. A person looks the number up in KRA's portal.
 */
export async function confirmNumbers(
  tx: Tx,
  actor: Actor,
  { highest, now }: { highest: number; now: Date },
): Promise<{ moved: number }> {
  const { branch: named } = await findBranch(tx);
  if (!named) throw queueNotStopped();
  const series = and(eq(counters.series, seriesOf(named.id)), eq(counters.year, ALL_YEARS));
  // The order of the commands that issue: first the counter, then the branch.
  await tx.select().from(counters).where(series).for("update");
  const [branch] = await tx.select().from(etimsBranches).where(eq(etimsBranches.id, named.id)).for("update");
  if (!branch?.stopped) throw queueNotStopped();
  const ofBranch = eq(etimsSubmissions.branchId, branch.id);
  const atKra = inArray(etimsSubmissions.state, ["signed", "accepted_unsigned"]);
  const [signed] = await tx
    .select({ number: max(etimsSubmissions.number) })
    .from(etimsSubmissions)
    .where(and(ofBranch, atKra));
  if (highest < (signed?.number ?? 0)) throw highestTooLow.at("highest", { signed: signed?.number ?? 0 });
  const open = await tx
    .select({ id: etimsSubmissions.id, number: etimsSubmissions.number })
    .from(etimsSubmissions)
    .where(
      and(ofBranch, inArray(etimsSubmissions.state, [...OPEN_STATES]), isNotNull(etimsSubmissions.number)),
    )
    .orderBy(asc(etimsSubmissions.number));
  const moves = new Map(open.map(({ number }, place) => [number, highest + 1 + place]));
  // From the far end, so that no number is taken twice on the way, nor an original followed twice.
  const isUp = open.some(({ number }) => (moves.get(number) ?? 0) > (number ?? 0));
  for (const { id, number } of isUp ? open.toReversed() : open) {
    const after = moves.get(number) ?? null;
    await tx
      .update(etimsSubmissions)
      .set({ number: after, state: "queued", tries: 0, unknownSince: null, problem: "" })
      .where(eq(etimsSubmissions.id, id));
    if (number !== null)
      await tx
        .update(etimsSubmissions)
        .set({ original: after })
        .where(
          and(
            ofBranch,
            eq(etimsSubmissions.original, number),
            inArray(etimsSubmissions.state, [...OPEN_STATES]),
          ),
        );
  }
  await tx
    .update(counters)
    .set({ last: highest + open.length })
    .where(series);
  await tx.update(etimsBranches).set({ stopped: null }).where(eq(etimsBranches.id, branch.id));
  await goOn(tx, branch.id, now);
  await record(tx, actor, numbersConfirmed, {
    subjectId: branch.id,
    summary: `Highest number at KRA confirmed: ${highest}. ${open.length} documents go on after it`,
    data: { highest, moved: open.length },
    at: now,
  });
  return { moved: open.length };
}

async function goOn(tx: Tx, branchId: string, now: Date): Promise<void> {
  await tx
    .update(etimsBranches)
    .set({ failures: 0, failingSince: null, nextAt: now, problem: "" })
    .where(eq(etimsBranches.id, branchId));
  await enqueue(tx, sendSubmissionsTask, { branchId });
}
