import { eq } from "drizzle-orm";
import { lockJob, type OpenedJob } from "~/features/jobs/server/queries/locked-jobs";
import { moves } from "~/features/moves/server/tables";
import { getQuoteById, type QuoteRow } from "~/features/quotes/server/queries/quotes";
import type { Tx } from "~/platform/db/database";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { extraNotFound, extraOfEndedMove, extraWithoutQuote } from "../../errors";
import { extraOrders } from "../tables";
import type { ExtraRow } from "./extra-orders";

export interface OpenedExtra {
  extra: ExtraRow;
  quote: QuoteRow;
  /** For the events of the extra. */
  fact: { number: string; move: string; total: number };
}

/** The accepted quote of a move; throws CONFLICT without one, or after a cancellation. */
export async function getQuoteOfJob(tx: Tx, { move }: OpenedJob): Promise<QuoteRow> {
  const quote = move.quoteId ? await getQuoteById(tx, move.quoteId) : undefined;
  if (!quote?.acceptedAt || !quote.customerId) throw extraWithoutQuote();
  if (quote.cancelledAt) throw extraOfEndedMove();
  return quote;
}

/** Locks an extra after its move and job, as all commands do. Throws NOT_FOUND. */
export async function lockExtra(tx: Tx, id: Reach<"extra">): Promise<OpenedExtra> {
  const [found] = await tx
    .select({ jobId: extraOrders.jobId, move: moves.number })
    .from(extraOrders)
    .innerJoin(moves, eq(moves.id, extraOrders.moveId))
    .where(eq(extraOrders.id, id));
  if (!found) throw extraNotFound();
  if (found.jobId) await lockJob(tx, trustedReach(tx, "job", found.jobId, "part"));
  const [extra] = await tx.select().from(extraOrders).where(eq(extraOrders.id, id)).for("update");
  if (!extra) throw extraNotFound();
  const quote = await getQuoteById(tx, extra.quoteId);
  return { extra, quote, fact: { number: extra.number, move: found.move, total: extra.total } };
}
