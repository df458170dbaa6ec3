import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { act, actOn, answerDone } from "~/platform/http/reach";
import { inventoriesContract } from "../contract";
import { describeInventory, removeInventory } from "./commands/describe-inventory";
import { editInventory } from "./commands/edit-inventory";
import { startInventory } from "./commands/start-inventory";
import {
  findInventory,
  getInventory,
  listInventoryVersions,
  readsValues,
  shownContent,
} from "./queries/inventories";
import { listInventories } from "./queries/inventory-list";
import { assertReachInventory, assertReachSubject } from "./reach";

const os = handlersOf(inventoriesContract);
const acting = actOn(assertReachInventory);

export const inventoriesHandlers = os.router({
  list: os.list.handler(({ input, context }) => listInventories(db(), context.actor, input, context.now)),
  find: os.find.handler(async ({ input, context: { actor, now } }) => ({
    inventory: await findInventory(db(), actor, { ...input, now }),
  })),
  get: os.get.handler(({ input, context: { actor, now } }) => getInventory(db(), actor, { ...input, now })),
  versions: os.versions.handler(async ({ input, context }) => ({
    versions: await listInventoryVersions(db(), context.actor, input.id),
  })),
  start: os.start.handler(({ input, context }) =>
    act(context, input, async (tx, actor, { type, id, now }) => {
      const subject = { type, id: await assertReachSubject(tx, actor, { type, id }) };
      return startInventory(tx, actor, { subject, origin: "office", now });
    }),
  ),
  edit: os.edit.handler(({ input, context }) =>
    acting(context, input, async (tx, actor, given) => {
      const isSeen = await readsValues(tx, actor, given.id);
      const edits = isSeen ? given.edits : given.edits.map(withoutValue);
      const edited = await editInventory(tx, actor, { ...given, edits, origin: "office" });
      return { ...edited, content: shownContent(edited.content, isSeen) };
    }),
  ),
  describe: os.describe.handler(({ input, context }) =>
    answerDone(
      acting(context, input, async (tx, actor, given) => {
        // Actors who do not see the office's note do not change it.
        const note = (await readsValues(tx, actor, given.id)) ? given.note : undefined;
        return describeInventory(tx, actor, { ...given, note, origin: "office" });
      }),
    ),
  ),
  remove: os.remove.handler(({ input, context }) => answerDone(acting(context, input, removeInventory))),
});

/** A value that its author cannot read stays as it is. */
const withoutValue = <One extends object>(edit: One): One =>
  "declaredValue" in edit ? { ...edit, declaredValue: undefined } : edit;
