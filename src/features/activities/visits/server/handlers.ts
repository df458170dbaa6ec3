import { limitLinks } from "~/features/quotes/server/commands/limit-links";
import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, answerDone } from "~/platform/http/reach";
import { asLocale, pathIn } from "~/platform/kernel/locales";
import { assertReachActivity } from "../../server/reach";
import { visitsContract } from "../contract";
import { mayAnswer, offerStateOf } from "../domain";
import { cancelByLink, chooseSlot, offerVisit, revokeOffer } from "./commands";
import { getOffer, getVisit, listFreeSlots, minutesOf } from "./queries";

const os = handlersOf(visitsContract);
const acting = actOn(assertReachActivity);
const done = { done: true as const };

const linkIn = (publicUrl: string) => (token: string, locale: string) =>
  `${publicUrl}${pathIn(asLocale(locale), `/visit/${token}`)}`;

export const visitsHandlers = os.router({
  get: os.get.handler(({ input, context: { actor, now, publicUrl } }) =>
    getVisit(db(), actor, input.id, { now, linkOf: linkIn(publicUrl) }),
  ),
  offer: os.offer.handler(async ({ input, context }) => {
    const { token, locale, expiresAt } = await acting(context, input, offerVisit);
    return { link: linkIn(context.publicUrl)(token, locale), expiresAt };
  }),
  revoke: os.revoke.handler(({ input, context }) => answerDone(acting(context, input, revokeOffer))),
  ofLink: os.ofLink.handler(async ({ input, context }) => {
    await limitLinks(context);
    const { now } = context;
    const { offer, visit, visitor } = await getOffer(db(), input.token);
    const state = offerStateOf(offer, visit, now);
    const isTold = mayAnswer(state) || state === "begun";
    return {
      state,
      at: isTold && offer.chosenAt ? visit.scheduledAt : null,
      duration: minutesOf(visit),
      place: isTold ? visit.location : "",
      visitor: isTold ? (visitor?.split(" ")[0] ?? "") : "",
      slots: mayAnswer(state) ? await listFreeSlots(db(), visit, now) : [],
    };
  }),
  choose: os.choose.handler(async ({ input, context }) => {
    await limitLinks(context);
    return transaction((tx) => chooseSlot(tx, { ...input, now: context.now }));
  }),
  cancel: os.cancel.handler(async ({ input, context }) => {
    await limitLinks(context);
    await transaction((tx) => cancelByLink(tx, { ...input, now: context.now }));
    return done;
  }),
});
