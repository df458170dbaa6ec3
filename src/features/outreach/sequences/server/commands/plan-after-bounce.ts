import { planActivity } from "~/features/activities/server/commands/plan-activity";
import { findAddressee } from "~/features/lead-intake/server/queries/intakes";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";

/** Plans a call to a customer whose mail bounced, because our messages no longer reach them. Notifies the assignee. */
export async function planAfterBounce(tx: Tx, email: string, now: Date): Promise<void> {
  const addressee = await findAddressee(tx, email);
  if (!addressee) return;
  const { leadId, customerId, phone, assignedTo } = addressee;
  await planActivity(tx, system, {
    type: phone ? "call" : "task",
    subject: "Mail came back: ask for the right address",
    description: `Mail to ${email} does not arrive. Ask for another address and correct it.`,
    leadId,
    customerId,
    opportunityId: null,
    repeat: null,
    priority: "high",
    scheduledDate: now,
    dueDate: nairobiDate(now),
    assignedTo,
    now,
  });
}
