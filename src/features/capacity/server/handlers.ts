import { securitySection } from "~/features/identity/settings";
import { periodTooLong } from "~/features/moves/errors";
import { limitLinks } from "~/features/quotes/server/commands/limit-links";
import { getQuoteOfLink, readLinkToken } from "~/features/quotes/server/queries/quote-links";
import { getSettings } from "~/features/settings/server/queries";
import { db, transaction } from "~/platform/db/database";
import { linkHolder } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnceOn, answerDone } from "~/platform/http/reach";
import { throttle } from "~/platform/http/throttle";
import { addDays, daysBetween, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { periodReversed } from "~/platform/kernel/schema-errors";
import { capacityContract } from "../contract";
import { MAX_DAYS } from "../domain/holds";
import { chooseDay } from "./commands/choose-day";
import { extendHold, releaseHold } from "./commands/end-hold";
import { joinWaits, leaveWaits } from "./commands/offer-day";
import { getDaysOfQuote, listAvailability, listDayFigures } from "./queries/availability";
import { listHolds, listWaits } from "./queries/holds";
import { assertReachHold } from "./reach";

const os = handlersOf(capacityContract);
const holder = linkHolder("Customer");
const done = { done: true as const };
const onHold = actOn(assertReachHold);
const onHoldOnce = actOnceOn(assertReachHold);

function assertPeriod({ from, to }: { from: PlainDate; to: PlainDate }): void {
  if (to < from) throw periodReversed.at("to");
  if (daysBetween(from, to) >= MAX_DAYS) throw periodTooLong.at("to", { most: MAX_DAYS });
}

export const capacityHandlers = os.router({
  days: os.days.handler(({ input: { hire, hireOn, ...period }, context: { now } }) => {
    assertPeriod(period);
    return listDayFigures(db(), period, hire && hireOn ? [{ class: hire, date: hireOn }] : [], now);
  }),
  holds: os.holds.handler(async ({ input, context: { actor, now } }) => {
    assertPeriod(input);
    const [holds, waits] = await Promise.all([
      listHolds(db(), actor, input, now),
      listWaits(db(), actor, input),
    ]);
    return { holds, waits };
  }),
  extend: os.extend.handler(({ input, context }) =>
    onHoldOnce("day-hold-extensions", context, input, extendHold),
  ),
  release: os.release.handler(({ input, context }) => answerDone(onHold(context, input, releaseHold))),

  availability: os.availability.handler(async ({ input, context: { ip, now } }) => {
    const { estimateLimit } = await getSettings(db(), securitySection);
    await throttle({ name: "availability", limit: estimateLimit, windowSeconds: 60 }, ip, now);
    const from = input.from ?? nairobiDate(now);
    const to = input.to ?? addDays(from, MAX_DAYS - 1);
    assertPeriod({ from, to });
    const litres = input.volume === undefined ? null : Math.round(input.volume * 1_000);
    return { days: await listAvailability(db(), { from, to, litres }, now) };
  }),
  ofLink: os.ofLink.handler(async ({ input: { token }, context }) => {
    await limitLinks(context);
    const { quote, state } = await getQuoteOfLink(db(), token, context.now);
    return getDaysOfQuote(db(), quote, state, context.now);
  }),
  choose: os.choose.handler(async ({ input: { token, ...chosen }, context }) => {
    await limitLinks(context);
    const linkId = readLinkToken(token);
    return transaction((tx) => chooseDay(tx, holder, { ...chosen, linkId, now: context.now }));
  }),
  join: os.join.handler(async ({ input: { token, ...day }, context }) => {
    await limitLinks(context);
    const linkId = readLinkToken(token);
    await transaction((tx) => joinWaits(tx, holder, { ...day, linkId, now: context.now }));
    return done;
  }),
  leave: os.leave.handler(async ({ input: { token, date }, context }) => {
    await limitLinks(context);
    const linkId = readLinkToken(token);
    await transaction((tx) => leaveWaits(tx, holder, { date, linkId, now: context.now }));
    return done;
  }),
});
