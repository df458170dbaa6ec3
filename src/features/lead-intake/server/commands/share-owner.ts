import { updateLead } from "~/features/crm/leads/server/commands";
import { lockLead } from "~/features/crm/leads/server/queries";
import { updateOpportunity } from "~/features/crm/opportunities/server/commands";
import { listStaffWhoMay } from "~/features/identity/server/queries";
import { assignInquiry } from "~/features/inquiries/server/commands/decide-inquiry";
import { assignQuote } from "~/features/quotes/server/commands/assign-quote";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import type { IntakeKind } from "../../domain";
import { findIntake, findLeadOf, findQuote, listIntakesOf, listOpenOf } from "../queries/intakes";

/** Assigns a lead to the owner of its inquiry or quote, if they handle leads. An existing assignment remains. */
export async function followOwner(
  tx: Tx,
  { kind, key, now }: { kind: IntakeKind; key: string; now: Date },
): Promise<void> {
  const leadId = await findLeadOf(tx, kind, key);
  const intake = await findIntake(tx, kind, key);
  if (!leadId || !intake) return;
  const { assignedTo } = intake;
  if (assignedTo && !(await mayHave(tx, "view_leads", assignedTo))) return;
  const id = trustedReach(tx, "lead", leadId, "system");
  await updateLead(tx, system, { id, change: { assignedTo }, now });
}

/** Assigns a lead's sources and its open opportunity to the lead's owner, where they have the permission. */
export async function shareOwner(tx: Tx, { leadId, now }: { leadId: string; now: Date }): Promise<void> {
  const { assignedTo } = await lockLead(tx, trustedReach(tx, "lead", leadId, "system"));
  if (assignedTo && !(await mayHave(tx, "view_leads", assignedTo))) return;
  const inquiries = !assignedTo || (await mayHave(tx, "manage_inquiries", assignedTo));
  for (const { kind, key } of await listIntakesOf(tx, leadId)) {
    if (kind === "quote") {
      const quote = await findQuote(tx, key);
      if (quote)
        await assignQuote(tx, system, {
          id: trustedReach(tx, "quote", quote.id, "system"),
          personId: assignedTo,
          now,
        });
    } else if (inquiries) {
      await assignInquiry(tx, system, {
        id: trustedReach(tx, "inquiry", key, "system"),
        personId: assignedTo,
        now,
      });
    }
  }
  for (const { id } of await listOpenOf(tx, leadId))
    await updateOpportunity(tx, system, {
      id: trustedReach(tx, "opportunity", id, "system"),
      change: { ownerId: assignedTo },
      now,
    });
}

async function mayHave(
  tx: Tx,
  permission: "view_leads" | "manage_inquiries",
  personId: string,
): Promise<boolean> {
  return (await listStaffWhoMay(tx, permission)).some(({ id }) => id === personId);
}
