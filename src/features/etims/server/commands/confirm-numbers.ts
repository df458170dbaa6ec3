import { and, asc, eq, inArray, max, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { counters } from "~/platform/db/tables";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { ALL_YEARS, numbersConfirmed, OPEN_STATES, seriesOf } from "../../domain";
import { highestTooLow, numberNotFree, queueNotStopped, waitingUnanswered } from "../../errors";
import { findBranch, listWaiting } from "../queries/queue";
import { etimsBranches, etimsSubmissions } from "../tables";
import { goOn } from "./mend-queue";

interface Confirmed {
  highest: number;
  /** `atKra`: the document's number there; null if KRA does not have it. */
  documents: readonly { id: string; atKra: number | null }[];
  now: Date;
}

/** At most so many of KRA's unknown numbers are named. */
const MOST_NAMED = 10_000;

/**
 * Lets a stopped branch go on after the highest number that KRA shows: documents that KRA does not have get the next
 * numbers in their order. A person looks in KRA's portal for the number, and for each document that KRA may have: after a
 * restored backup that is each one that waited in it, and sending it again would report it twice.
 */
export async function confirmNumbers(
  tx: Tx,
  actor: Actor,
  { highest, documents, now }: Confirmed,
): Promise<{ moved: number; unknown: number[] }> {
  const { branch: named } = await findBranch(tx);
  if (!named) throw queueNotStopped();
  const series = and(eq(counters.series, seriesOf(named.id)), eq(counters.year, ALL_YEARS));
  // The order of the commands that issue: first the counter, then the branch.
  await tx.select().from(counters).where(series).for("update");
  const [branch] = await tx.select().from(etimsBranches).where(eq(etimsBranches.id, named.id)).for("update");
  if (!branch?.stopped) throw queueNotStopped();
  const signed = await highestAtKra(tx, branch.id);
  if (highest < signed) throw highestTooLow.at("highest", { signed });
  const waiting = await listWaiting(tx, branch.id);
  const atKra = await assertAnswered(tx, branch.id, { waiting, documents, highest });

  const isOpen = and(
    eq(etimsSubmissions.branchId, branch.id),
    inArray(etimsSubmissions.state, [...OPEN_STATES]),
  );
  // Aside first, so that no number is taken twice on the way.
  await tx
    .update(etimsSubmissions)
    .set({ number: sql`-${etimsSubmissions.number}` })
    .where(isOpen);
  const fresh = { tries: 0, unknownSince: null, saleSavedAt: null };
  let last = highest;
  for (const { id } of waiting) {
    const number = atKra.get(id);
    await tx
      .update(etimsSubmissions)
      .set(
        number === undefined
          ? { ...fresh, number: ++last, state: "queued", problem: "" }
          : { ...fresh, number, state: "accepted_unsigned", problem: FOUND },
      )
      .where(eq(etimsSubmissions.id, id));
  }
  await linkOriginals(tx, branch.id);
  await tx
    .insert(counters)
    .values({ series: seriesOf(branch.id), year: ALL_YEARS, last })
    .onConflictDoUpdate({
      target: [counters.series, counters.year],
      set: { last },
    });
  const unknown = signed > 0 || atKra.size > 0 ? await listUnknown(tx, branch.id, { signed, highest }) : [];
  const notOurs = [...new Set([...branch.notOurs, ...unknown])];
  await tx.update(etimsBranches).set({ stopped: null, notOurs }).where(eq(etimsBranches.id, branch.id));
  await goOn(tx, branch.id, now);
  const moved = waiting.length - atKra.size;
  await record(tx, actor, numbersConfirmed, {
    subjectId: branch.id,
    summary: `Highest number at KRA confirmed: ${highest}. ${moved} documents go on after it, KRA had ${atKra.size} of those that waited, and has ${unknown.length} that MoveEase does not know`,
    data: { highest, moved, unknown: unknown.length },
    at: now,
  });
  return { moved, unknown };
}

async function highestAtKra(tx: Tx, branchId: string): Promise<number> {
  const [row] = await tx
    .select({ number: max(etimsSubmissions.number) })
    .from(etimsSubmissions)
    .where(
      and(
        eq(etimsSubmissions.branchId, branchId),
        inArray(etimsSubmissions.state, ["signed", "accepted_unsigned", "signed_by_hand"]),
      ),
    );
  return row?.number ?? 0;
}

interface Answers {
  waiting: Awaited<ReturnType<typeof listWaiting>>;
  documents: Confirmed["documents"];
  highest: number;
}

/** The numbers of the waiting documents that KRA has; throws unless each doubtful one was answered. */
async function assertAnswered(
  tx: Tx,
  branchId: string,
  { waiting, documents, highest }: Answers,
): Promise<Map<string, number>> {
  const answers = new Map(documents.map(({ id, atKra }) => [id, atKra]));
  if (waiting.some(({ id, isDoubtful }) => isDoubtful && !answers.has(id))) throw waitingUnanswered();
  const atKra = new Map<string, number>();
  const taken = new Set<number>();
  for (const { id, document } of waiting) {
    const number = answers.get(id);
    if (number === undefined || number === null) continue;
    const isFree = number <= highest && !taken.has(number) && !(await isAtKra(tx, branchId, number));
    if (!isFree) throw numberNotFree({ document, number });
    taken.add(number);
    atKra.set(id, number);
  }
  if ([...answers.keys()].some((id) => !waiting.some((one) => one.id === id))) throw waitingUnanswered();
  return atKra;
}

async function isAtKra(tx: Tx, branchId: string, number: number): Promise<boolean> {
  const [row] = await tx
    .select({ state: etimsSubmissions.state })
    .from(etimsSubmissions)
    .where(and(eq(etimsSubmissions.branchId, branchId), eq(etimsSubmissions.number, number)));
  return row !== undefined && !OPEN_STATES.some((state) => state === row.state);
}

/** A waiting credit note names its invoice by the number that the invoice has now. */
async function linkOriginals(tx: Tx, branchId: string): Promise<void> {
  await tx.execute(sql`update etims_submissions s set original = o.number
    from etims_submissions o
    where o.invoice_id = s.invoice_id and o.credit_note_id is null and o.number is not null
      and s.branch_id = ${branchId} and s.credit_note_id is not null and s.original is distinct from o.number
      and s.state in ('queued', 'sending', 'rejected', 'corrected')`);
}

/** Numbers up to KRA's highest without a document in MoveEase. */
async function listUnknown(
  tx: Tx,
  branchId: string,
  { signed, highest }: { signed: number; highest: number },
): Promise<number[]> {
  const have = await tx
    .select({ number: etimsSubmissions.number })
    .from(etimsSubmissions)
    .where(
      and(
        eq(etimsSubmissions.branchId, branchId),
        sql`${etimsSubmissions.number} > ${signed} and ${etimsSubmissions.number} <= ${highest}`,
      ),
    )
    .orderBy(asc(etimsSubmissions.number));
  const ours = new Set(have.map(({ number }) => number));
  const first = Math.max(signed, highest - MOST_NAMED) + 1;
  const numbers = Array.from({ length: Math.max(0, highest - first + 1) }, (_, place) => first + place);
  return numbers.filter((number) => !ours.has(number));
}

const FOUND =
  "A person found this document at KRA after a backup was restored. Enter its CU invoice number from KRA's portal.";
