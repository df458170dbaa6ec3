import { isSentByUs } from "~/features/campaigns/domain";
import { readSmsPartPrice, takesStop } from "~/features/messaging/server/queries/messages";
import type { Tx } from "~/platform/db/database";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { handlersOf } from "~/platform/http/handlers";
import { answerDone } from "~/platform/http/reach";
import { mailingsContract } from "../contract";
import { audienceRequired } from "../errors";
import {
  cancelMailing,
  pauseMailing,
  resumeMailing,
  saveMailing,
  scheduleMailing,
  testMailing,
} from "./commands/plan-mailing";
import { countSmsParts } from "./messages/campaign-messages";
import { countAudience, getMailing, listAudiences, sentChannel } from "./queries";

const os = handlersOf(mailingsContract);

const acting = <Input extends { id: string }>(
  { actor, now, publicUrl }: RequestContext,
  input: Input,
  command: (tx: Tx, actor: Actor, input: Input & { now: Date; publicUrl: string }) => Promise<void>,
) => answerDone(transaction((tx) => command(tx, actor, { ...input, now, publicUrl })));

export const mailingsHandlers = os.router({
  get: os.get.handler(async ({ input }) => {
    const mailing = await getMailing(db(), input.id);
    return { ...mailing, isSentByUs: isSentByUs(mailing.channel) };
  }),
  views: os.views.handler(({ context: { actor } }) => listAudiences(db(), actor)),
  save: os.save.handler(({ input, context }) => acting(context, input, saveMailing)),
  audience: os.audience.handler(async ({ input, context: { actor, now, publicUrl } }) => {
    const { audience, channel, query, message } = await getMailing(db(), input.id);
    if (!audience) throw audienceRequired.at("audience");
    const of = { audience, query, channel: sentChannel(channel) };
    const [counted, price, isStop] = await Promise.all([
      countAudience(db(), actor, of, now),
      of.channel === "sms" ? readSmsPartPrice(db()) : 0,
      takesStop(db()),
    ]);
    return { ...counted, cost: counted.agreed * countSmsParts(message, { publicUrl, isStop }) * price };
  }),
  test: os.test.handler(({ input, context }) => acting(context, input, testMailing)),
  schedule: os.schedule.handler(({ input, context }) => acting(context, input, scheduleMailing)),
  pause: os.pause.handler(({ input, context }) => acting(context, input, pauseMailing)),
  resume: os.resume.handler(({ input, context }) => acting(context, input, resumeMailing)),
  cancel: os.cancel.handler(({ input, context }) => acting(context, input, cancelMailing)),
});
