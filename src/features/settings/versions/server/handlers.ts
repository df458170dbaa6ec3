import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { openedSection } from "../../server/queries";
import { settingsVersionsContract } from "../contract";
import { restoreVersion } from "./commands";
import { listVersions } from "./queries";

const os = handlersOf(settingsVersionsContract);

export const settingsVersionsHandlers = os.router({
  list: os.list.handler(({ input, context: { actor } }) =>
    listVersions(db(), openedSection(actor, input.section), input.before),
  ),
  restore: os.restore.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      const section = openedSection(actor, input.section);
      await restoreVersion(tx, actor, { ...input, section, now });
      return { version: input.current + 1 };
    }),
  ),
});
