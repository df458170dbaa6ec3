import { limitLinks } from "~/features/quotes/server/commands/limit-links";
import { getQuoteOfLink } from "~/features/quotes/server/queries/quote-links";
import { getQuoteById } from "~/features/quotes/server/queries/quotes";
import { assertReachQuote, maySeeQuote } from "~/features/quotes/server/reach";
import { db } from "~/platform/db/database";
import { can } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, answerDone } from "~/platform/http/reach";
import { goodsListsContract } from "../contract";
import { roomsForCustomer } from "../domain";
import { attachGoods } from "./commands";
import { findAttachedGoods, findGoods } from "./queries";

const os = handlersOf(goodsListsContract);
const acting = actOn(assertReachQuote);
/** Links that show nothing of their quote. */
const SHUT = new Set(["revoked", "superseded", "withdrawn"]);

export const goodsListsHandlers = os.router({
  get: os.get.handler(async ({ input: { id }, context: { actor } }) => {
    const found = (await maySeeQuote(db(), actor, id)) ? await findGoods(db(), id) : undefined;
    if (!found?.totals.pieces) return null;
    const { acceptedAt, supersededAt } = await getQuoteById(db(), id);
    return {
      attached: found.isAttached,
      mayChange: can(actor, "manage_quotes") && !acceptedAt && !supersededAt,
    };
  }),
  attach: os.attach.handler(({ input, context }) => answerDone(acting(context, input, attachGoods))),
  ofLink: os.ofLink.handler(async ({ input, context }) => {
    await limitLinks(context);
    const { quote, state } = await getQuoteOfLink(db(), input.token, context.now);
    const found = SHUT.has(state)
      ? undefined
      : await findAttachedGoods(db(), quote.id, { lines: input.with === "rooms" });
    if (!found) return { goods: null };
    const { litres, weight, pieces } = found.totals;
    const rooms = roomsForCustomer(found.content, context.locale);
    return { goods: { volume: litres / 1_000, weight, pieces, rooms } };
  }),
});
