import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { usualStages } from "./domain";
import { createPipeline } from "./server/commands";

/** Offices and moves abroad are sold in another way: longer, with a visit and a customer on paper before the offer. */
export async function seedPipelines(tx: Tx, now: Date): Promise<void> {
  const stages = usualStages().map((stage) => {
    switch (stage.stage) {
      case "needs_analysis":
        return { ...stage, label: "Site survey", probability: 35, stuckAfterDays: 10 };
      case "proposal":
        return {
          ...stage,
          label: "Tender sent",
          probability: 50,
          stuckAfterDays: 21,
          requires: [...stage.requires, "nextSteps" as const],
        };
      case "negotiation":
        return { ...stage, label: "Terms and dates", probability: 75, stuckAfterDays: 21 };
      default:
        return stage;
    }
  });
  const began = new Date(now.getTime() - 120 * 86_400_000);
  await createPipeline(tx, system, {
    name: "Offices and abroad",
    services: ["office_move", "international_move"],
    stages,
    now: began,
  });
}
