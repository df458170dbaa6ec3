import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnceOn, answerDone } from "~/platform/http/reach";
import { repliesContract } from "../contract";
import { answerReply, closeReply } from "./commands/answer-reply";
import { linkReply, makeLeadOfReply } from "./commands/link-reply";
import { optOutSender } from "./commands/opt-out-sender";
import { getReply, listReplies, listRepliesOfInquiry, listSaidWithLead, listThread } from "./queries/replies";
import { assertReachReply } from "./reach";

const os = handlersOf(repliesContract);
const acting = actOn(assertReachReply);
const actingOnce = actOnceOn(assertReachReply);

export const repliesHandlers = os.router({
  list: os.list.handler(({ input, context }) => listReplies(db(), context.actor, input)),
  get: os.get.handler(({ input, context }) => getReply(db(), context.actor, input.id)),
  ofLead: os.ofLead.handler(({ input, context }) => listSaidWithLead(db(), context.actor, input.id)),
  ofInquiry: os.ofInquiry.handler(({ input, context }) =>
    listRepliesOfInquiry(db(), context.actor, input.id),
  ),
  answer: os.answer.handler(({ input, context }) => actingOnce("replies", context, input, answerReply)),
  thread: os.thread.handler(({ input, context }) => listThread(db(), context.actor, input.id)),
  makeLead: os.makeLead.handler(({ input, context }) =>
    actingOnce("replies", context, input, makeLeadOfReply),
  ),
  linkLead: os.linkLead.handler(({ input, context }) => answerDone(acting(context, input, linkReply))),
  optOut: os.optOut.handler(({ input, context }) => answerDone(acting(context, input, optOutSender))),
  close: os.close.handler(({ input, context }) => answerDone(acting(context, input, closeReply))),
});
