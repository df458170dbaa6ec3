import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { makeTowTruck, retireTowTruck } from "./server/commands";

const MADE = [
  { name: "Kilimani", notes: "" },
  { name: "Westlands", notes: "Serviced every March" },
  { name: "Mombasa Road", notes: "" },
];

/** Tow trucks of the demo company, one of them retired. */
export async function seedTowTrucks(tx: Tx, now: Date): Promise<void> {
  const made: string[] = [];
  for (const fields of MADE) made.push((await makeTowTruck(tx, system, { ...fields, now })).id);
  const last = made.at(-1);
  if (last) await retireTowTruck(tx, system, { id: trustedReach(tx, "tow-truck", last, "made"), now });
}
