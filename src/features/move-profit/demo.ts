import type { Tx } from "~/platform/db/database";
import { deriveAll } from "./server/commands/derive-profits";

/** The figures of all finished moves. */
export async function seedProfits(tx: Tx, now: Date): Promise<void> {
  await deriveAll(tx, now);
}
