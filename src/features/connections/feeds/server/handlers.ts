import { db, transaction } from "~/platform/db/database";
import { personIdOf } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { calendarFeedContract } from "../contract";
import { endFeed, makeFeed } from "./commands";
import { getFeedOf } from "./queries";

const os = handlersOf(calendarFeedContract);

export const calendarFeedHandlers = os.router({
  get: os.get.handler(({ context: { actor, publicUrl } }) => getFeedOf(db(), personIdOf(actor), publicUrl)),
  make: os.make.handler(({ context: { actor, now, publicUrl } }) =>
    transaction(async (tx) => {
      await makeFeed(tx, actor, now);
      return getFeedOf(tx, personIdOf(actor), publicUrl);
    }),
  ),
  end: os.end.handler(({ context: { actor, now, publicUrl } }) =>
    transaction(async (tx) => {
      await endFeed(tx, actor, now);
      return getFeedOf(tx, personIdOf(actor), publicUrl);
    }),
  ),
});
