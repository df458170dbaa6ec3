import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnce, actOnceOn, answerDone } from "~/platform/http/reach";
import { schedulesContract } from "../contract";
import { createSchedule, deleteSchedule, pauseSchedule, resumeSchedule } from "./commands/change-schedule";
import { sendNow } from "./commands/send-reports";
import { listRecipients, listSchedules } from "./queries";
import { assertReachSchedule } from "./reach";

const os = handlersOf(schedulesContract);
const onSchedule = actOn(assertReachSchedule);
const onceOnSchedule = actOnceOn(assertReachSchedule);

export const schedulesHandlers = os.router({
  list: os.list.handler(({ context: { actor } }) => listSchedules(db(), actor)),
  recipients: os.recipients.handler(({ input, context: { actor } }) =>
    listRecipients(db(), actor, input.report),
  ),
  create: os.create.handler(({ input, context }) =>
    actOnce("reportSchedules.create", context, input, createSchedule),
  ),
  send: os.send.handler(({ input, context }) =>
    onceOnSchedule("reportSchedules.send", context, input, sendNow),
  ),
  pause: os.pause.handler(({ input, context }) => answerDone(onSchedule(context, input, pauseSchedule))),
  resume: os.resume.handler(({ input, context }) => answerDone(onSchedule(context, input, resumeSchedule))),
  remove: os.remove.handler(({ input, context }) => answerDone(onSchedule(context, input, deleteSchedule))),
});
