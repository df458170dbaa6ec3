import { listStaffWith } from "~/features/identity/server/queries";
import { transaction } from "~/platform/db/database";
import { findAuditChainHead } from "~/platform/events/audit-chain";
import { personIdOf } from "~/platform/http/actor";
import { defineTask, handleTask, type TaskHandler } from "~/platform/tasks/tasks";
import { sendHeadMail } from "./messages/head-mail";

const mailHead = defineTask<Record<string, never>>("mail-audit-head");

/** Mails the audit log's head to all administrators, because no one can rewrite it outside the database. */
export async function mailAuditChainHead(): Promise<void> {
  await transaction(async (tx) => {
    const head = await findAuditChainHead(tx);
    if (!head) return;
    for (const actor of await listStaffWith(tx, "manage_system_settings")) {
      if (actor.role !== "admin" || !actor.email) continue;
      await sendHeadMail(tx, { id: personIdOf(actor), name: actor.name, email: actor.email }, head);
    }
  });
}

export const auditTasks: readonly TaskHandler[] = [
  handleTask(mailHead, () => mailAuditChainHead(), { cron: "0 4 * * 1" }),
];
