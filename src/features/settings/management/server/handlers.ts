import { db, transaction } from "~/platform/db/database";
import { forbidden } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { act } from "~/platform/http/reach";
import { settingsManagementContract } from "../contract";
import { SHORTEST_PASSPHRASE } from "../domain";
import { passphraseTooShort } from "../errors";
import { exportSettings } from "./commands/export-settings";
import { importSettings } from "./commands/import-settings";
import { planImport } from "./commands/plan-import";
import { resetSettings } from "./commands/reset-settings";
import { getOverview, listProblems, passwordProofs } from "./queries";

const os = handlersOf(settingsManagementContract);

export const settingsManagementHandlers = os.router({
  overview: os.overview.handler(({ context: { actor } }) => getOverview(db(), actor)),
  problems: os.problems.handler(({ context: { actor } }) => listProblems(db(), actor)),
  reset: os.reset.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => ({ reset: await resetSettings(tx, actor, { ...input, now }) })),
  ),
  export: os.export.handler(async ({ input: { secrets }, context }) => {
    if (secrets) {
      if (secrets.passphrase.length < SHORTEST_PASSPHRASE) throw passphraseTooShort.at("passphrase");
      const [prove] = passwordProofs.all();
      if (!prove) throw forbidden();
      await prove(context, secrets.password);
    }
    const { actor, now } = context;
    return transaction((tx) => exportSettings(tx, actor, { passphrase: secrets?.passphrase, now }));
  }),
  compare: os.compare.handler(async ({ input, context: { actor } }) => {
    const plan = await planImport(db(), actor, input);
    const sections = plan.sections.map(({ section, value: _, ...shown }) => ({
      ...shown,
      section: section.name,
      title: section.title,
    }));
    return { ...plan, sections };
  }),
  import: os.import.handler(({ input, context }) => act(context, input, importSettings)),
});
