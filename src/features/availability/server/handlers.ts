import { findSms } from "~/features/messaging/server/commands/call-sms";
import { movesSection } from "~/features/moves/settings";
import { limitLinks } from "~/features/quotes/server/commands/limit-links";
import { getSettings } from "~/features/settings/server/queries";
import { db, type Reader, transaction } from "~/platform/db/database";
import { linkHolder, personIdOf } from "~/platform/http/actor";
import { handlersOf, type RequestContext } from "~/platform/http/handlers";
import { actOn, answerDone, trustedReach } from "~/platform/http/reach";
import { throttle } from "~/platform/http/throttle";
import { addDays, daysBetween, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { AppError } from "~/platform/kernel/errors";
import { asLocale } from "~/platform/kernel/locales";
import { periodReversed } from "~/platform/kernel/schema-errors";
import { availabilityContract } from "../contract";
import { daysFrom, MOST_DAYS } from "../domain";
import { crewLinkUnknown, rosterTooLong } from "../errors";
import { askForDays, LINK_SPAN, markByLink, markDays, noteOpened, revokeCrewLink, setWeek } from "./commands";
import { describeDays, getCrewLink, listJobDays, listPeople, listRoster } from "./queries";
import { assertReachCrew } from "./reach";

const os = handlersOf(availabilityContract);
const planning = actOn(assertReachCrew);

/** Each link has its own limit. Unknown links count for their sender's address. */
const USES = { name: "crew-link-uses", limit: 120, windowSeconds: 60 };

/** The person of a crew link; marks its first opening. */
export async function useCrewLink(context: RequestContext, token: string) {
  const { now } = context;
  try {
    const link = await getCrewLink(db(), token, now);
    await throttle(USES, link.id, now);
    if (!link.openedAt) await transaction((tx) => noteOpened(tx, link.id, now));
    return { ...link, actor: linkHolder(link.name) };
  } catch (error) {
    if (error instanceof AppError && error.reason === crewLinkUnknown.reason) await limitLinks(context);
    throw error;
  }
}

function assertPeriod({ from, to }: { from: PlainDate; to: PlainDate }): void {
  if (to < from) throw periodReversed.at("to");
  if (daysBetween(from, to) >= MOST_DAYS) throw rosterTooLong.at("to", { most: MOST_DAYS });
}

async function getOwnDays(reader: Reader, personId: string, period: { from: PlainDate; to: PlainDate }) {
  const [person] = await listPeople(reader, { ...period, ids: [personId] });
  const { crewLanguage } = await getSettings(reader, movesSection);
  const onJobs = await listJobDays(reader, [personId], period);
  return {
    weeklyOffs: person?.weeklyOffs ?? [],
    language: asLocale(person?.language ?? crewLanguage),
    days: person ? describeDays(person, daysFrom(period.from, period.to), onJobs.get(personId)) : [],
  };
}

export const availabilityHandlers = os.router({
  roster: os.roster.handler(async ({ input, context: { actor, now } }) => {
    assertPeriod(input);
    return { people: await listRoster(db(), actor, input, now) };
  }),
  mark: os.mark.handler(({ input, context }) =>
    planning(context, input, (tx, actor, given) => markDays(tx, actor, { ...given, source: "planner" })),
  ),
  setWeek: os.setWeek.handler(({ input, context }) => answerDone(planning(context, input, setWeek))),
  ask: os.ask.handler(async ({ input, context }) => {
    const hasSms = (await findSms()) !== undefined;
    return planning(context, input, (tx, actor, given) => askForDays(tx, actor, { ...given, hasSms }));
  }),
  revokeLink: os.revokeLink.handler(({ input, context }) =>
    answerDone(planning(context, input, revokeCrewLink)),
  ),
  own: os.own.handler(({ input, context: { actor } }) => {
    assertPeriod(input);
    return getOwnDays(db(), personIdOf(actor), input);
  }),
  markOwn: os.markOwn.handler(({ input, context: { actor, now } }) =>
    transaction((tx) => {
      const id = trustedReach(tx, "crew-member", personIdOf(actor), "owner");
      return markDays(tx, actor, { ...input, id, source: "person", now });
    }),
  ),
  ofLink: os.ofLink.handler(async ({ input: { token }, context }) => {
    const { personId, name } = await useCrewLink(context, token);
    const from = nairobiDate(context.now);
    return { name, ...(await getOwnDays(db(), personId, { from, to: addDays(from, LINK_SPAN - 1) })) };
  }),
  markByLink: os.markByLink.handler(async ({ input: { token, off }, context }) => {
    const { personId, actor } = await useCrewLink(context, token);
    return transaction((tx) => {
      const id = trustedReach(tx, "crew-member", personId, "link");
      return markByLink(tx, actor, { id, off, now: context.now });
    });
  }),
});
