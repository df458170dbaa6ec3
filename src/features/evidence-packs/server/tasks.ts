import { transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { forgetPacks, removePacks } from "./commands/forget-packs";
import { makePack, runPack } from "./commands/make-pack";
import { removePackFile } from "./commands/store-pack";

const forgetOld = defineTask("forget-evidence-packs");

export const evidencePacksTasks = [
  handleTask(makePack, (wanted) => runPack(wanted)),
  handleTask(forgetOld, () => transaction((tx) => forgetPacks(tx, new Date())), { cron: "55 22 * * *" }),
  handleTask(removePacks, async ({ ids }) => {
    for (const id of ids) await removePackFile(id);
  }),
];
