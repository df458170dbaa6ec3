import { eq, isNull } from "drizzle-orm";
import { asUnavailable, sqlState, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { log } from "~/platform/http/log";
import { newId } from "~/platform/kernel/ids";
import { type Fact, INTAKE_KINDS, type IntakeKind, olderTaken } from "../../domain";
import { countMade, findInquiryFacts, findQuote, listOlder } from "../queries/intakes";
import { leadScans } from "../tables";
import { applyFact } from "./apply-fact";

/** Small, because the transaction locks the lead numbers and delays others. */
const TOGETHER = 10;

async function factsOf(tx: Tx, kind: IntakeKind, key: string): Promise<[Fact, Date | null][]> {
  if (kind === "inquiry") {
    const inquiry = await findInquiryFacts(tx, key);
    return inquiry
      ? [
          ["answered", inquiry.firstResponseAt],
          [
            "approved",
            inquiry.status === "pending" || inquiry.status === "rejected" ? null : inquiry.decidedAt,
          ],
        ]
      : [];
  }
  const quote = await findQuote(tx, key);
  return quote
    ? [
        ["sent", quote.sentAt],
        ["accepted", quote.acceptedAt],
        ["cancelled", quote.cancelledAt],
      ]
    : [];
}

/** Imports one older inquiry or quote as a lead with its outcome and dates, without notifications. */
export async function takeOne(tx: Tx, kind: IntakeKind, key: string, now: Date): Promise<void> {
  await applyFact(tx, { kind, key, now, silent: true });
  for (const [fact, at] of await factsOf(tx, kind, key))
    if (at) await applyFact(tx, { kind, key, fact, now: at, silent: true });
}

export async function askForOlder(tx: Tx, now: Date): Promise<void> {
  await tx
    .insert(leadScans)
    .values(INTAKE_KINDS.map((kind) => ({ kind, afterAt: new Date(0), afterKey: "", askedAt: now })))
    .onConflictDoNothing();
}

/** Retries the whole batch on a conflict or a full or absent database; other errors belong to the row. */
const isPassing = (error: unknown) =>
  /^(?:40|53|55|57)/.test(sqlState(error) ?? "") || asUnavailable(error) !== error;

/** One savepoint per row: a failing row is logged and skipped, `crm:verify` reports it later. */
async function takeEach(tx: Tx, kind: IntakeKind, keys: readonly string[], now: Date) {
  const made = { leads: 0, opportunities: 0 };
  let before = await countMade(tx);
  for (const key of keys) {
    const isTaken = await tx
      .transaction((inner) => takeOne(inner as Tx, kind, key, now))
      .then(() => true)
      .catch((error: unknown) => {
        if (isPassing(error)) throw error;
        log().error({ err: error, kind, key }, "an older inquiry or quote could not become a lead");
        return false;
      });
    const after = await countMade(tx);
    if (isTaken) {
      made.leads += after.leads - before.leads;
      made.opportunities += after.opportunities - before.opportunities;
    }
    before = after;
  }
  return made;
}

/** Imports one batch for a migration. Returns false when none is left. Saves the last row and the counts so far. */
export async function takeOlder(now: Date): Promise<boolean> {
  return transaction(async (tx) => {
    const scans = await tx.select().from(leadScans).where(isNull(leadScans.finishedAt)).for("update");
    const scan = INTAKE_KINDS.map((kind) => scans.find((one) => one.kind === kind)).find(
      (one) => one !== undefined,
    );
    if (!scan) return false;
    const older = await listOlder(tx, { ...scan, before: scan.askedAt, limit: TOGETHER });
    const keys = older.map(({ key }) => key);
    const { leads, opportunities } = await takeEach(tx, scan.kind, keys, now);
    const made = { leads: scan.leads + leads, opportunities: scan.opportunities + opportunities };
    const last = older.at(-1);
    await tx
      .update(leadScans)
      .set({ ...made, ...(last ? { afterAt: last.at, afterKey: last.key } : { finishedAt: now }) })
      .where(eq(leadScans.kind, scan.kind));
    if (!last)
      await record(tx, system, olderTaken, {
        subjectId: newId(),
        summary: `Older ${scan.kind === "quote" ? "quotes" : "inquiries"} taken into the CRM: ${made.leads} leads, ${made.opportunities} opportunities`,
        data: made,
        at: now,
      });
    return true;
  });
}
