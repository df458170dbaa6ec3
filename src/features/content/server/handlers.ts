import { db, transaction } from "~/platform/db/database";
import { can } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { contentContract } from "../contract";
import { createContent, publishContent, saveContent, withdrawContent } from "./commands";
import { getContent, getContentItem, listContentItems } from "./queries";

const os = handlersOf(contentContract);

export const contentHandlers = os.router({
  published: os.published.handler(({ input, context }) =>
    getContent(db(), {
      kinds: input.kinds,
      locale: input.locale,
      drafts: input.preview && can(context.actor, "manage_content"),
      now: context.now,
    }),
  ),
  list: os.list.handler(async ({ input }) => ({ rows: await listContentItems(db(), input) })),
  get: os.get.handler(({ input }) => getContentItem(db(), input.id)),
  create: os.create.handler(({ input, context }) =>
    transaction(async (tx) => {
      const id = await createContent(tx, context.actor, { ...input, now: context.now });
      return getContentItem(tx, id);
    }),
  ),
  save: os.save.handler(({ input, context }) =>
    transaction(async (tx) => {
      await saveContent(tx, context.actor, { ...input, now: context.now });
      return getContentItem(tx, input.id);
    }),
  ),
  publish: os.publish.handler(({ input, context }) =>
    transaction(async (tx) => {
      await publishContent(tx, context.actor, { ...input, now: context.now });
      return getContentItem(tx, input.id);
    }),
  ),
  withdraw: os.withdraw.handler(({ input, context }) =>
    transaction(async (tx) => {
      await withdrawContent(tx, context.actor, { ...input, now: context.now });
      return getContentItem(tx, input.id);
    }),
  ),
});
