import { useCrewLink } from "~/features/availability/server/commands";
import { listContacts } from "~/features/availability/server/queries";
import { findSms } from "~/features/messaging/server/commands/call-sms";
import { movesSection } from "~/features/moves/settings";
import { getSettings } from "~/features/settings/server/queries";
import { db, transaction } from "~/platform/db/database";
import { personIdOf } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { answerDone } from "~/platform/http/reach";
import { daysBetween } from "~/platform/kernel/dates";
import { DEFAULT_LOCALE } from "~/platform/kernel/locales";
import { periodReversed } from "~/platform/kernel/schema-errors";
import { publishingContract } from "../contract";
import { MOST_DAYS } from "../domain/plan";
import { publishTooLong } from "../errors";
import { answerJob } from "./commands/answer-job";
import { publishPlan } from "./commands/publish-plan";
import { getChanges } from "./queries/changes";
import { listShownMarks } from "./queries/marks";
import { listOwnJobs } from "./queries/own-jobs";
import { listCurrentJobs, ofMove, type Period } from "./queries/plans";
import { listSheets } from "./queries/sheets";

const os = handlersOf(publishingContract);

function assertPeriod({ from, to }: Period): void {
  if (to < from) throw periodReversed.at("to");
  if (daysBetween(from, to) >= MOST_DAYS) throw publishTooLong.at("to", { most: MOST_DAYS });
}
const hasSms = async () => (await findSms()) !== undefined;

export const publishingHandlers = os.router({
  marks: os.marks.handler(async ({ input, context: { actor, now } }) => {
    assertPeriod(input);
    const changes = await getChanges(db(), actor, { period: input, hasSms: await hasSms(), now });
    return { changes: changes.count, mode: changes.mode, jobs: await listShownMarks(db(), changes.jobs) };
  }),
  ofMove: os.ofMove.handler(async ({ input, context: { actor, now } }) => {
    const jobs = await listCurrentJobs(db(), actor, ofMove(actor, input.id), now);
    const { crewAnswers: mode } = await getSettings(db(), movesSection);
    return { mode, jobs: await listShownMarks(db(), jobs) };
  }),
  preview: os.preview.handler(async ({ input, context: { actor, now } }) => {
    assertPeriod(input);
    const { fingerprint, count, mode, messages } = await getChanges(db(), actor, {
      ...{ period: input, hasSms: await hasSms(), now },
    });
    return {
      ...{ fingerprint, changes: count, mode },
      messages: messages.map(({ personId, name, channel, language, text, changes }) => ({
        ...{ personId, name, channel: channel ?? null, language, text },
        changes: changes.map(({ number, change, startsAt }) => ({ number, change, startsAt })),
      })),
    };
  }),
  publish: os.publish.handler(async ({ input, context: { actor, now, publicUrl } }) => {
    assertPeriod(input);
    const sms = await hasSms();
    return transaction((tx) => publishPlan(tx, actor, { ...input, hasSms: sms, publicUrl, now }));
  }),
  sheets: os.sheets.handler(async ({ input: { date }, context: { actor, now, publicUrl } }) => ({
    sheets: await listSheets(db(), actor, { date, publicUrl, now }),
  })),
  own: os.own.handler(async ({ context: { actor, now } }) => {
    const personId = personIdOf(actor);
    const contact = (await listContacts(db(), [personId])).get(personId);
    return {
      language: contact?.language ?? DEFAULT_LOCALE,
      jobs: await listOwnJobs(db(), personId, now),
    };
  }),
  answerOwn: os.answerOwn.handler(({ input: { id, ...given }, context: { actor, now } }) =>
    answerDone(
      transaction((tx) =>
        answerJob(tx, actor, {
          ...{ ...given, noticeId: id, personId: personIdOf(actor), byLink: false, now },
        }),
      ),
    ),
  ),
  ofLink: os.ofLink.handler(async ({ input: { token }, context }) => {
    const { personId, name } = await useCrewLink(context, token);
    return { name, jobs: await listOwnJobs(db(), personId, context.now) };
  }),
  answerByLink: os.answerByLink.handler(async ({ input: { token, id, ...given }, context }) => {
    const { personId, actor } = await useCrewLink(context, token);
    const { now } = context;
    return answerDone(
      transaction((tx) => answerJob(tx, actor, { ...given, noticeId: id, personId, byLink: true, now })),
    );
  }),
});
