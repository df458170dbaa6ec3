import { limitLinks } from "~/features/quotes/server/commands/limit-links";
import { readLinkToken } from "~/features/quotes/server/queries/quote-links";
import { assertReachQuote } from "~/features/quotes/server/reach";
import { transaction } from "~/platform/db/database";
import { linkHolder } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { actOn } from "~/platform/http/reach";
import { changesContract } from "../contract";
import { cancelQuote, rescheduleQuote } from "./commands";

const os = handlersOf(changesContract);
const acting = actOn(assertReachQuote);
const holder = linkHolder("Customer");

export const changesHandlers = {
  cancel: os.cancel.handler(({ input, context }) => acting(context, input, cancelQuote)),
  reschedule: os.reschedule.handler(({ input, context }) => acting(context, input, rescheduleQuote)),
  cancelOfLink: os.cancelOfLink.handler(async ({ input: { token, ...change }, context }) => {
    await limitLinks(context);
    const linkId = readLinkToken(token);
    return transaction((tx) => cancelQuote(tx, holder, { ...change, linkId, now: context.now }));
  }),
  rescheduleOfLink: os.rescheduleOfLink.handler(async ({ input: { token, ...change }, context }) => {
    await limitLinks(context);
    const linkId = readLinkToken(token);
    return transaction((tx) => rescheduleQuote(tx, holder, { ...change, linkId, now: context.now }));
  }),
};
