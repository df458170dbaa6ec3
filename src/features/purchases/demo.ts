import type { Tx } from "~/platform/db/database";

export async function seedPurchases(_tx: Tx, _now: Date): Promise<void> {}
