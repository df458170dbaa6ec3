import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { answerDone } from "~/platform/http/reach";
import { activityFeedContract } from "../contract";
import { makeFeed, revokeFeed } from "./commands";
import { getFeed } from "./queries";

const os = handlersOf(activityFeedContract);

export const activityFeedHandlers = os.router({
  get: os.get.handler(({ context }) => getFeed(db(), context.actor)),
  make: os.make.handler(({ context: { actor, publicUrl, now } }) =>
    transaction((tx) => makeFeed(tx, actor, { publicUrl, now })),
  ),
  revoke: os.revoke.handler(({ context: { actor, now } }) =>
    answerDone(transaction((tx) => revokeFeed(tx, actor, { now }))),
  ),
});
