import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { act, answerDone } from "~/platform/http/reach";
import { gettingStartedContract } from "../contract";
import { stepNotFound } from "../errors";
import { hideSetup, restoreStep, showSetup, skipStep } from "./commands";
import { getStep, listSteps } from "./queries";

const os = handlersOf(gettingStartedContract);

export const gettingStartedHandlers = os.router({
  list: os.list.handler(({ context: { actor, now } }) => listSteps(db(), actor, now)),
  test: os.test.handler(({ input, context }) => {
    const { test } = getStep(context.actor, input.name);
    if (!test) throw stepNotFound();
    return test.run(context);
  }),
  skip: os.skip.handler(({ input, context }) => answerDone(act(context, input, skipStep))),
  restore: os.restore.handler(({ input, context }) => answerDone(act(context, input, restoreStep))),
  hide: os.hide.handler(({ context: { actor, now } }) =>
    answerDone(transaction((tx) => hideSetup(tx, actor, now))),
  ),
  show: os.show.handler(({ context: { actor } }) => answerDone(transaction((tx) => showSetup(tx, actor)))),
});
