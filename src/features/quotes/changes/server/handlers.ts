import { db, transaction } from "~/platform/db/database";
import { linkHolder } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { limitLinks } from "../../server/commands/limit-links";
import { assertVisible, readLinkToken } from "../../server/queries";
import { changesContract } from "../contract";
import { cancelQuote, rescheduleQuote } from "./commands";

const os = handlersOf(changesContract);
const holder = linkHolder("Customer");

export const changesHandlers = {
  cancel: os.cancel.handler(async ({ input, context }) => {
    await assertVisible(db(), context.actor, input.id);
    return transaction((tx) => cancelQuote(tx, context.actor, { ...input, now: context.now }));
  }),
  reschedule: os.reschedule.handler(async ({ input, context }) => {
    await assertVisible(db(), context.actor, input.id);
    return transaction((tx) => rescheduleQuote(tx, context.actor, { ...input, now: context.now }));
  }),
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
