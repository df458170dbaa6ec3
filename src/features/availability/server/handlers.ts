import { findSms } from "~/features/messaging/server/commands/call-sms";
import { movesSection } from "~/features/moves/settings";
import { getSettings } from "~/features/settings/server/queries";
import { db, type Reader, transaction } from "~/platform/db/database";
import { personIdOf } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, answerDone, trustedReach } from "~/platform/http/reach";
import { addDays, daysBetween, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { asLocale } from "~/platform/kernel/locales";
import { periodReversed } from "~/platform/kernel/schema-errors";
import { availabilityContract } from "../contract";
import { daysFrom, MOST_DAYS } from "../domain";
import { rosterTooLong } from "../errors";
import {
  askForDays,
  LINK_SPAN,
  markByLink,
  markDays,
  revokeCrewLink,
  setWeek,
  useCrewLink,
} from "./commands";
import { describeDays, listJobDays, listPeople, listRoster } from "./queries";
import { assertReachCrew } from "./reach";

const os = handlersOf(availabilityContract);
const planning = actOn(assertReachCrew);

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
