import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { act, actOn, actOnce, answerDone } from "~/platform/http/reach";
import { itemKindsContract } from "../contract";
import { addKind, editKind, publishKinds, putKindBack, restoreVersion, retireKind } from "./commands";
import { compareVersions, getDraft, getKind, getVersion, listKinds, listVersions } from "./queries";
import { assertReachKind } from "./reach";

const os = handlersOf(itemKindsContract);
const acting = actOn(assertReachKind);

export const itemKindsHandlers = os.router({
  catalogue: os.catalogue.handler(async ({ input }) => {
    const { version, data } = await getVersion(db(), input.version);
    return { version, kinds: data };
  }),
  list: os.list.handler(({ input }) => listKinds(db(), input)),
  get: os.get.handler(({ input }) => getKind(db(), input.id)),
  add: os.add.handler(({ input, context }) => actOnce("item-kinds", context, input, addKind)),
  edit: os.edit.handler(({ input, context }) => answerDone(acting(context, input, editKind))),
  retire: os.retire.handler(({ input, context }) => answerDone(acting(context, input, retireKind))),
  putBack: os.putBack.handler(({ input, context }) => answerDone(acting(context, input, putKindBack))),
  versions: os.versions.handler(async () => ({ versions: await listVersions(db()) })),
  draft: os.draft.handler(() => getDraft(db())),
  compare: os.compare.handler(({ input }) => compareVersions(db(), input.version, input.with)),
  publish: os.publish.handler(({ input, context }) => act(context, input, publishKinds)),
  restore: os.restore.handler(({ input, context }) => act(context, input, restoreVersion)),
});
