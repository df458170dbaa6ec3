import { transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { anonymiseLostLeads } from "./commands";

const anonymise = defineTask("anonymise-lost-leads", { expireInSeconds: 900 });

const MOST = 500;

async function anonymiseAll(): Promise<void> {
  for (let at = 0; at < MOST; at++)
    if ((await transaction((tx) => anonymiseLostLeads(tx, new Date()))) === 0) return;
}

export const leadErasureTasks = [handleTask(anonymise, anonymiseAll, { cron: "20 1 * * *" })];
