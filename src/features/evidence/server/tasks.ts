import { db, transaction } from "~/platform/db/database";
import { storage } from "~/platform/storage/storage";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { deleteExpired } from "./commands/erase-evidence";
import {
  currentCertificate,
  removeSealed,
  sealDocument,
  sealNow,
  sealOverdue,
} from "./commands/seal-document";
import { listNamedKeys } from "./queries/sealed";

/** Makes the certificate at set-up, and a new one before it ends. */
export const keepCertificate = defineTask("keep-seal-certificate");
const sealDue = defineTask("seal-overdue-evidence");
const deleteOld = defineTask("delete-expired-evidence");

export const evidenceTasks = [
  handleTask(sealNow, (wanted) => sealDocument(wanted)),
  handleTask(keepCertificate, async () => void (await currentCertificate(new Date())), {
    cron: "25 22 * * *",
  }),
  handleTask(sealDue, () => sealOverdue(() => new Date()), { cron: "7 * * * *" }),
  handleTask(deleteOld, () => transaction((tx) => deleteExpired(tx, new Date())), { cron: "50 22 * * *" }),
  handleTask(removeSealed, async ({ keys }) => {
    const named = await listNamedKeys(db(), keys);
    for (const key of keys) if (!named.has(key)) await storage().remove(key);
  }),
];
