import { limitLinks } from "~/features/quotes/server/commands/limit-links";
import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { actOn, actOnceOn, answerDone } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { hiresContract } from "../contract";
import { acceptOffer, declineOffer, noteOpened } from "./commands/answer-offer";
import { cancelByLink, cancelHire, withdrawHire, withdrawOffer } from "./commands/end-hire";
import { addOffers, offerHire, sendOffer } from "./commands/offer-hire";
import { addExtra, nameTruck, nameTruckByLink, rateHire, removeExtra, retimeHire } from "./commands/run-hire";
import { getHire, listHires, listHiresOfJob, listHiresOfSupplier } from "./queries/hires";
import { getOffer, getOfferOfLink } from "./queries/links";
import { listShortlist } from "./queries/shortlist";
import { assertReachHire } from "./reach";

const os = handlersOf(hiresContract);
const acting = actOn(assertReachHire);
const actingOnce = actOnceOn(assertReachHire);
const done = { done: true as const };

export const hiresHandlers = os.router({
  list: os.list.handler(({ input, context: { actor, now } }) => listHires(db(), actor, input, now)),
  get: os.get.handler(({ input, context }) => getHire(db(), context.actor, input.id, context)),
  ofJob: os.ofJob.handler(async ({ input, context: { actor, now } }) => ({
    hires: await listHiresOfJob(db(), actor, input.id, now),
  })),
  ofSupplier: os.ofSupplier.handler(async ({ input, context: { actor, now } }) => ({
    hires: await listHiresOfSupplier(db(), actor, input.id, now),
  })),
  shortlist: os.shortlist.handler(async ({ input, context: { actor, now } }) => ({
    hauliers: await listShortlist(db(), actor, input.class, nairobiDate(now)),
  })),
  offer: os.offer.handler(({ input, context: { actor, now, publicUrl, idempotencyKey: key } }) =>
    transaction((tx) =>
      once(tx, { scope: `hires:${actor.personId}`, key, input }, () =>
        offerHire(tx, actor, { ...input, now, publicUrl }),
      ),
    ),
  ),
  addOffers: os.addOffers.handler(({ input, context }) =>
    actingOnce("hire-offers", context, input, async (tx, actor, of) => {
      await addOffers(tx, actor, of);
      return done;
    }),
  ),
  send: os.send.handler(({ input, context }) => acting(context, input, sendOffer)),
  withdraw: os.withdraw.handler(({ input, context }) => answerDone(acting(context, input, withdrawOffer))),
  withdrawAll: os.withdrawAll.handler(({ input, context }) =>
    answerDone(acting(context, input, withdrawHire)),
  ),
  cancel: os.cancel.handler(({ input, context }) => answerDone(acting(context, input, cancelHire))),
  retime: os.retime.handler(({ input, context }) => answerDone(acting(context, input, retimeHire))),
  nameTruck: os.nameTruck.handler(({ input, context }) => answerDone(acting(context, input, nameTruck))),
  addExtra: os.addExtra.handler(({ input, context }) => actingOnce("hire-extras", context, input, addExtra)),
  removeExtra: os.removeExtra.handler(({ input, context }) =>
    answerDone(acting(context, input, removeExtra)),
  ),
  rate: os.rate.handler(({ input, context }) => answerDone(acting(context, input, rateHire))),
  ofLink: os.ofLink.handler(async ({ input: { token }, context }) => {
    await limitLinks(context);
    const { now } = context;
    const { offer } = await getOffer(db(), token);
    if (!offer.openedAt) await transaction((tx) => noteOpened(tx, offer.id, now));
    return getOfferOfLink(db(), token, now);
  }),
  accept: os.accept.handler(async ({ input: { token }, context }) => {
    await limitLinks(context);
    await transaction((tx) => acceptOffer(tx, { token, now: context.now }));
    return done;
  }),
  decline: os.decline.handler(async ({ input, context }) => {
    await limitLinks(context);
    await transaction((tx) => declineOffer(tx, { ...input, now: context.now }));
    return done;
  }),
  nameOwnTruck: os.nameOwnTruck.handler(async ({ input, context }) => {
    await limitLinks(context);
    await transaction((tx) => nameTruckByLink(tx, { ...input, now: context.now }));
    return done;
  }),
  cancelByLink: os.cancelByLink.handler(async ({ input, context }) => {
    await limitLinks(context);
    await transaction((tx) => cancelByLink(tx, { ...input, now: context.now }));
    return done;
  }),
});
