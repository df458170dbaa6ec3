import { limitLinks } from "~/features/quotes/server/commands/limit-links";
import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnceOn, answerDone } from "~/platform/http/reach";
import { extrasContract } from "../contract";
import { overrideExtra } from "./commands/bill-extras";
import { agreeToAmount, enterExtra } from "./commands/enter-extra";
import { refuseByLink, sendExtra, signByLink, voidExtra } from "./commands/sign-extra";
import { readExtraToken } from "./queries/extra-orders";
import { findBillOfLink, getExtraOfLink, listExtrasOfMove } from "./queries/shown-extras";
import { assertReachExtra, assertReachJobOfQuote } from "./reach";

const os = handlersOf(extrasContract);
const acting = actOn(assertReachExtra);
const entering = actOnceOn(assertReachJobOfQuote);
const done = { done: true as const };

export const extrasHandlers = os.router({
  ofMove: os.ofMove.handler(({ input, context }) => listExtrasOfMove(db(), context, input.id)),
  enter: os.enter.handler(({ input, context }) =>
    entering("extras", context, { ...input, photos: [] }, enterExtra),
  ),
  agree: os.agree.handler(({ input, context }) => acting(context, input, agreeToAmount)),
  send: os.send.handler(({ input, context }) => acting(context, input, sendExtra)),
  withdraw: os.withdraw.handler(({ input, context }) => answerDone(acting(context, input, voidExtra))),
  override: os.override.handler(({ input, context }) => answerDone(acting(context, input, overrideExtra))),
  ofLink: os.ofLink.handler(async ({ input, context }) => {
    await limitLinks(context);
    return getExtraOfLink(db(), readExtraToken(input.token), context);
  }),
  sign: os.sign.handler(async ({ input: { token, ...read }, context }) => {
    await limitLinks(context);
    const { ip, userAgent, now } = context;
    return transaction((tx) =>
      signByLink(tx, { ...read, linkId: readExtraToken(token), ip, userAgent, now }),
    );
  }),
  refuse: os.refuse.handler(async ({ input: { token, reason }, context }) => {
    await limitLinks(context);
    await transaction((tx) => refuseByLink(tx, { linkId: readExtraToken(token), reason, now: context.now }));
    return done;
  }),
  billOfLink: os.billOfLink.handler(async ({ input, context }) => {
    await limitLinks(context);
    return findBillOfLink(db(), input.token, context);
  }),
});
