import { limitLinks } from "~/features/quotes/server/commands/limit-links";
import { assertReachQuote } from "~/features/quotes/server/reach";
import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, answerDone } from "~/platform/http/reach";
import { changeOrdersContract } from "../contract";
import { confirmOrder, declineOrder } from "./commands/answer-order";
import { acceptChanges, declineChanges } from "./commands/decide-changes";
import {
  askForOrderApproval,
  enterLines,
  offerOrder,
  returnOrder,
  revokeOrderLink,
} from "./commands/offer-order";
import { getChangesOfQuote } from "./queries/changes";
import { getOrderOfLink, listChangesOfQuoteLink, listOwnChanges } from "./queries/links";
import { listChangeOrders } from "./queries/lists";
import { readChangeToken } from "./queries/orders";

const os = handlersOf(changeOrdersContract);
const acting = actOn(assertReachQuote);
const done = { done: true as const };
const summed = async (order: Promise<{ number: string; total: number }>) => {
  const { number, total } = await order;
  return { number, total };
};

export const changeOrdersHandlers = os.router({
  list: os.list.handler(({ input, context }) => listChangeOrders(db(), context.actor, input)),
  ofQuote: os.ofQuote.handler(({ input, context }) => getChangesOfQuote(db(), context, input.number)),
  accept: os.accept.handler(({ input, context }) => summed(acting(context, input, acceptChanges))),
  decline: os.decline.handler(({ input, context }) => answerDone(acting(context, input, declineChanges))),
  enterLines: os.enterLines.handler(({ input, context }) => summed(acting(context, input, enterLines))),
  offer: os.offer.handler(({ input, context }) => acting(context, input, offerOrder)),
  askForApproval: os.askForApproval.handler(({ input, context }) =>
    answerDone(acting(context, input, askForOrderApproval)),
  ),
  giveBack: os.giveBack.handler(({ input, context }) => answerDone(acting(context, input, returnOrder))),
  revokeLink: os.revokeLink.handler(({ input, context }) =>
    answerDone(acting(context, input, revokeOrderLink)),
  ),
  ofQuoteLink: os.ofQuoteLink.handler(async ({ input, context }) => {
    await limitLinks(context);
    return { changes: await listChangesOfQuoteLink(db(), input.token, context.now) };
  }),
  mine: os.mine.handler(async ({ context }) => ({ changes: await listOwnChanges(db(), context.actor) })),
  ofLink: os.ofLink.handler(async ({ input, context }) => {
    await limitLinks(context);
    return getOrderOfLink(db(), readChangeToken(input.token), context);
  }),
  confirm: os.confirm.handler(async ({ input: { token, ...read }, context }) => {
    await limitLinks(context);
    const { ip, userAgent, now } = context;
    const { confirmedAt } = await transaction((tx) =>
      confirmOrder(tx, { ...read, linkId: readChangeToken(token), ip, userAgent, now }),
    );
    return { confirmedAt };
  }),
  refuse: os.refuse.handler(async ({ input: { token, reason }, context }) => {
    await limitLinks(context);
    await transaction((tx) => declineOrder(tx, { linkId: readChangeToken(token), reason, now: context.now }));
    return done;
  }),
});
