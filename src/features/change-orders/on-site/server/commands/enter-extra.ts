import { eq } from "drizzle-orm";
import { lockJob, type OpenedJob } from "~/features/jobs/server/queries/locked-jobs";
import type { PriceLine } from "~/features/pricing/domain/prices";
import type { QuoteRow } from "~/features/quotes/server/queries/quotes";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiYear } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { orderNumberOf } from "../../../domain/orders";
import { totalsOfChange } from "../../../domain/sums";
import {
  type ChosenLine,
  EXTRA_LABELS,
  extraAgreed,
  extraAsked,
  extraEntered,
  freeLine,
  pricedLines,
} from "../../domain";
import {
  extraHasState,
  extraNotFound,
  extraNotListed,
  extraWhatMissing,
  extraWithoutAmount,
} from "../../errors";
import { type ExtraRow, listOffers } from "../queries/extra-orders";
import { getQuoteOfJob, lockExtra } from "../queries/locked-extras";
import { extraLines, extraOrders } from "../tables";

interface Entering {
  /** The job's. */
  id: Reach<"job">;
  /** Chosen by the phone: a repeated call counts once. */
  extraId?: string | undefined;
  what: string;
  photos: readonly string[];
  /** By the corrected clock of the phone; now without one. */
  at?: Date | undefined;
  now: Date;
}
interface Entered {
  id: string;
  number: string;
  total: Cents;
}

/**
 * Offers lines of the quote's price list for the customer to sign. Prices are the list's: nobody types one. Throws INVALID
 * for other lines, CONFLICT without an accepted quote.
 */
export async function enterExtra(
  tx: Tx,
  actor: Actor,
  input: Entering & { lines: readonly ChosenLine[] },
): Promise<Entered> {
  const opened = await lockJob(tx, input.id);
  const first = await findOwn(tx, opened, input.extraId);
  if (first) return first;
  const quote = await getQuoteOfJob(tx, opened);
  const lines = pricedLines(await listOffers(tx, quote), input.lines);
  if (!lines || lines.length === 0) throw extraNotListed.at("lines");
  const extra = await insertExtra(tx, actor, opened, { ...input, quote, lines, isFree: false });
  const { number, total } = extra;
  await record(tx, actor, extraEntered, {
    subjectId: opened.move.id,
    summary: `${number}: ${lines.map(({ description }) => description).join(", ")}, ${formatKes(total)}, offered to the customer`,
    data: { number, move: opened.move.number, total, by: actor.name },
    customerId: extra.customerId,
    at: input.now,
  });
  return { id: extra.id, number, total };
}

/** Asks the office for an amount that is in no price list. Approvers of quotes answer while the crew waits. */
export async function askForAmount(tx: Tx, actor: Actor, input: Entering): Promise<Entered> {
  if (input.what.trim() === "") throw extraWhatMissing.at("what");
  const opened = await lockJob(tx, input.id);
  const first = await findOwn(tx, opened, input.extraId);
  if (first) return first;
  const quote = await getQuoteOfJob(tx, opened);
  const extra = await insertExtra(tx, actor, opened, { ...input, quote, lines: [], isFree: true });
  const { number } = extra;
  await record(tx, actor, extraAsked, {
    subjectId: opened.move.id,
    summary: `${number}: ${actor.name} asks for an amount: ${input.what}`,
    data: { number, move: opened.move.number, total: 0, by: actor.name, what: input.what },
    customerId: extra.customerId,
    at: input.now,
  });
  return { id: extra.id, number, total: 0 };
}

async function findOwn(tx: Tx, { job }: OpenedJob, id: string | undefined): Promise<Entered | undefined> {
  if (!id) return undefined;
  const [row] = await tx.select().from(extraOrders).where(eq(extraOrders.id, id));
  if (row && row.jobId !== job.id) throw extraNotFound();
  return row && { id: row.id, number: row.number, total: row.total };
}

async function insertExtra(
  tx: Tx,
  actor: Actor,
  { job, move }: OpenedJob,
  input: Entering & { quote: QuoteRow; lines: readonly PriceLine[]; isFree: boolean },
): Promise<ExtraRow> {
  const { quote, lines, isFree, what, photos, now, at = now } = input;
  const year = nairobiYear(now);
  const [row] = await tx
    .insert(extraOrders)
    .values({
      id: input.extraId ?? newId(now.getTime()),
      number: orderNumberOf(year, await nextNumber(tx, "change-order", year)),
      ...{ quoteId: quote.id, moveId: move.id, jobId: job.id, customerId: quote.customerId ?? "" },
      ...{ state: isFree ? "draft" : "offered", isFree, what: what.trim(), photos: [...photos] },
      ...totalsOfChange(lines, quote.tax),
      ...{ enteredAt: at, enteredBy: actor.personId, createdAt: now, updatedAt: now },
    })
    .returning();
  if (!row) throw new Error("The extra was not written.");
  await insertLines(tx, row.id, lines);
  return row;
}

async function insertLines(tx: Tx, extraId: string, lines: readonly PriceLine[]): Promise<void> {
  if (lines.length > 0)
    await tx.insert(extraLines).values(lines.map((line, position) => ({ extraId, position, ...line })));
}

/** The office's amount for what the crew asked: the customer signs it next. Cents before VAT; negative for a reduction. */
export async function agreeToAmount(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"extra">; what: string; amount: Cents; now: Date },
): Promise<{ number: string; total: Cents }> {
  const { what, amount, now } = input;
  const { extra, quote, fact } = await lockExtra(tx, input.id);
  if (extra.state !== "draft") throw extraHasState({ state: EXTRA_LABELS[extra.state].toLowerCase() });
  if (amount === 0 || amount % 100 !== 0) throw extraWithoutAmount.at("amount");
  const lines = [freeLine(what.trim() || extra.what, amount)];
  const totals = totalsOfChange(lines, quote.tax);
  await insertLines(tx, extra.id, lines);
  await tx
    .update(extraOrders)
    .set({ state: "offered", ...totals, approvedBy: actor.personId, approvedAt: now, updatedAt: now })
    .where(eq(extraOrders.id, extra.id));
  await record(tx, actor, extraAgreed, {
    subjectId: extra.moveId,
    summary: `${extra.number}: ${formatKes(totals.total)} agreed by ${actor.name}`,
    data: { ...fact, total: totals.total },
    customerId: extra.customerId,
    at: now,
  });
  return { number: extra.number, total: totals.total };
}
