import { db, transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { fetchLists } from "../codes/server/commands/fetch-lists";
import { findBranch } from "../server/queries/queue";
import { changeItems, registerAll } from "./server/commands/change-items";
import { registerWaiting } from "./server/commands/register-waiting";

const CLASSES: Readonly<Record<string, string>> = {
  "additional:packing": "78121501",
  "additional:assembly": "72154066",
  "additional:cleaning": "76111501",
  "additional:express": "78101801",
};
const WITHOUT_VAT = {
  base: { classCode: "78101804", reason: "Advice of our auditor on local moves" },
  distance: { classCode: "78101802", reason: "Transport of goods by road, advice of our auditor" },
};

/** Gives the demo company's services their classes and registers them at the simulated KRA. */
export async function seedItems(now: () => Date): Promise<void> {
  await fetchLists(now);
  await transaction(async (tx) => {
    for (const [key, classCode] of Object.entries(CLASSES))
      await changeItems(tx, system, { keys: [key], classCode, now: now() });
    for (const [key, { classCode, reason }] of Object.entries(WITHOUT_VAT))
      await changeItems(tx, system, {
        keys: [key],
        classCode,
        code: { taxCode: "A", reason },
        now: now(),
      });
    await registerAll(tx, system, { now: now() });
  });
  const { branch } = await findBranch(db());
  if (branch) await registerWaiting(branch.id, now);
}
