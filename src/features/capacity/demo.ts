import type { Tx } from "~/platform/db/database";

export async function seedCapacity(_tx: Tx, _now: Date): Promise<void> {}
