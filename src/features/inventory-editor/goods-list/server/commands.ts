import { quoteEdited } from "~/features/quotes/domain";
import { quoteSuperseded } from "~/features/quotes/errors";
import { lockQuote } from "~/features/quotes/server/queries/quotes";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { goodsListSettled, goodsNotListed } from "../errors";
import { findGoods } from "./queries";
import { quoteGoodsLists } from "./tables";

/** Attaches the list of goods to a quote in all its versions, or leaves it out. CONFLICT once it is accepted. */
export async function attachGoods(
  tx: Tx,
  actor: Actor,
  { id, attached, now }: { id: Reach<"quote">; attached: boolean; now: Date },
): Promise<void> {
  const quote = await lockQuote(tx, id);
  if (quote.supersededAt) throw quoteSuperseded();
  if (quote.acceptedAt) throw goodsListSettled();
  const found = await findGoods(tx, id);
  if (!found?.totals.pieces) throw goodsNotListed();
  if (found.isAttached === attached) return;
  const chosen = { attached, chosenBy: actor.personId, chosenAt: now };
  await tx
    .insert(quoteGoodsLists)
    .values({ quoteNumber: quote.number, ...chosen })
    .onConflictDoUpdate({ target: quoteGoodsLists.quoteNumber, set: chosen });
  await record(tx, actor, quoteEdited, {
    subjectId: id,
    summary: attached ? "List of goods attached" : "List of goods left out",
    data: { number: quote.number, fields: ["goodsList"] },
    at: now,
  });
}
