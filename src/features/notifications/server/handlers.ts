import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { notificationsContract } from "../contract";
import { chooseNotification, markAllRead, markNotification, markSeen } from "./commands/read-notifications";
import { listChoices, listGroups, listNotifications } from "./queries";

const os = handlersOf(notificationsContract);
const done = { done: true as const };

export const notificationsHandlers = os.router({
  list: os.list.handler(({ input, context }) => listNotifications(db(), context.actor, input)),
  groups: os.groups.handler(({ input, context }) => listGroups(db(), context.actor, input)),
  read: os.read.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      await markNotification(tx, actor, { ...input, read: true, now });
      return done;
    }),
  ),
  unread: os.unread.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      await markNotification(tx, actor, { ...input, read: false, now });
      return done;
    }),
  ),
  readAll: os.readAll.handler(({ context: { actor, now } }) =>
    transaction(async (tx) => ({ read: await markAllRead(tx, actor, now) })),
  ),
  seen: os.seen.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => ({ read: await markSeen(tx, actor, { ...input, now }) })),
  ),
  choices: os.choices.handler(({ context }) => listChoices(db(), context.actor)),
  choose: os.choose.handler(({ input, context: { actor } }) =>
    transaction(async (tx) => {
      await chooseNotification(tx, actor, input);
      return done;
    }),
  ),
});
