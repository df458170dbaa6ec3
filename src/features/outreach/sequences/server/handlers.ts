import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { act, answerDone } from "~/platform/http/reach";
import { countSegments, plainForSms } from "~/platform/kernel/sms-segments";
import { sequencesContract } from "../contract";
import { readyMade } from "../define";
import { SEQUENCE_KINDS } from "../domain";
import { sequenceRules } from "./commands/change-sequence";
import { endFollowUp } from "./commands/end-follow-up";
import { wordsOf } from "./messages/step-message";
import { listFollowUps } from "./queries/follow-ups";
import { getSequence, listSequences } from "./queries/sequences";
import { getExample } from "./queries/subjects";

const os = handlersOf(sequencesContract);
/** Characters of the opt-out and the quote's link in an SMS. */
const LINKS = 120;

export const sequencesHandlers = os.router({
  list: os.list.handler(({ context: { actor } }) => listSequences(db(), actor)),
  offers: os.offers.handler(() => ({ offers: SEQUENCE_KINDS.map(readyMade) })),
  get: os.get.handler(({ input }) => getSequence(db(), input.id)),
  create: os.create.handler(({ input, context }) => sequenceRules.handle.create(context, input)),
  update: os.update.handler(({ input, context }) => sequenceRules.handle.update(context, input)),
  remove: os.remove.handler(({ input, context }) => sequenceRules.handle.remove(context, input)),
  preview: os.preview.handler(async ({ input: { kind, step, locale, lead }, context: { actor, now } }) => {
    const example = await getExample(db(), actor, { kind, lead: lead || undefined, now });
    const { subject, text } = wordsOf(step, { locale, values: example.values });
    const sms = plainForSms(text).trim();
    return {
      number: example.number,
      name: example.name,
      subject,
      text,
      segments: step.channel === "sms" ? countSegments(`${sms} ${"x".repeat(LINKS)}`).segments : null,
    };
  }),
  followUps: os.followUps.handler(({ input, context: { actor } }) =>
    listFollowUps(db(), actor, { sequenceId: input.sequence }),
  ),
  stop: os.stop.handler(({ input, context }) => answerDone(act(context, input, endFollowUp))),
});
