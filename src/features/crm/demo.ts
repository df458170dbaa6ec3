import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { convertLead } from "./conversions/server/commands";
import { seedLeads } from "./leads/demo";
import { leads } from "./leads/server/tables";
import type { Stage } from "./opportunities/domain";
import { updateOpportunity } from "./opportunities/server/commands";
import { changeStage } from "./opportunities/server/commands/change-stage";
import { seedPipelines } from "./pipelines/demo";

const STANDING: readonly Stage[] = [
  "prospecting",
  "qualification",
  "needs_analysis",
  "negotiation",
  "qualification",
  "closed_lost",
];
const LOST = ["Price too high", "Chose another company", "Date not available"];
const NEXT = [
  "Visit the house on Thursday and count the rooms.",
  "Ask the landlord when the lift may be used.",
  "Send the insurance terms with the proposal.",
];
const RIVALS = [["Haraka Relocations"], [], ["Twiga Movers", "Haraka Relocations"]];

const pick = <Item>(from: readonly Item[], at: number): Item => from[at % from.length] as Item;

/** Pipelines, and leads by hand. */
export async function seedCrm(tx: Tx, now: Date): Promise<void> {
  await seedPipelines(tx, now);
  await seedLeads(tx, now);
}

/** Sales at every stage, of the leads that are qualified by now. */
export async function seedSales(tx: Tx, now: Date): Promise<void> {
  const qualified = await tx
    .select()
    .from(leads)
    .where(eq(leads.status, "qualified"))
    .orderBy(leads.createdAt, leads.leadNumber);
  const today = nairobiDate(now);
  for (const [at, lead] of qualified.entries()) {
    if (at % 4 === 3) continue;
    const stage = pick(STANDING, at);
    const began = new Date(Math.max(lead.updatedAt.getTime(), now.getTime() - (25 - (at % 7)) * 86_400_000));
    const id = trustedReach(tx, "lead", lead.id, "made");
    const made = await convertLead(tx, system, {
      id,
      amount: lead.estimatedValue || 4_500_000,
      expectedCloseDate: addDays(today, 5 + at * 3),
      now: began,
    });
    const sale = trustedReach(tx, "opportunity", made.id, "made");
    await updateOpportunity(tx, system, {
      id: sale,
      change: {
        nextSteps: pick(NEXT, at),
        competitors: pick(RIVALS, at),
        decisionMakers: [
          {
            name: `${lead.firstName} ${lead.lastName}`,
            title: lead.title,
            influence: "high",
            supportLevel: "supporter",
          },
        ],
      },
      now: began,
    });
    if (stage === "qualification") continue;
    const later = new Date(Math.min(now.getTime(), began.getTime() + (2 + (at % 5)) * 86_400_000));
    await changeStage(tx, system, { id: sale, stage, lossReason: pick(LOST, at), now: later });
  }
}
