import type { Tx } from "~/platform/db/database";

export async function seedFloats(_tx: Tx, _now: Date): Promise<void> {}
