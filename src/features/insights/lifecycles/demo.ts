import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { createLifecycle } from "./server/commands";

/** Demo lifecycles of households and contract companies. */
export async function seedLifecycles(tx: Tx, now: Date): Promise<void> {
  const began = new Date(now.getTime() - 200 * 86_400_000);
  await createLifecycle(tx, system, {
    name: "Households",
    audience: "individual",
    stages: [
      { name: "Has heard of us", from: "awareness" },
      { name: "Compares prices", from: "consideration" },
      { name: "Packs with us", from: "booking" },
      { name: "Settled in", from: "service" },
      { name: "Recommends us", from: "advocacy" },
    ],
    now: began,
  });
  await createLifecycle(tx, system, {
    name: "Companies under contract",
    audience: "corporate",
    stages: [
      { name: "Prospect", from: "awareness" },
      { name: "First move", from: "booking" },
      { name: "Framework contract", from: "retention" },
    ],
    now: began,
  });
}
