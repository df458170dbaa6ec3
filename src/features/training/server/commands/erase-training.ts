import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { trainingRecords } from "../tables";

/** Deletes a person's training records; certificates are deleted with their documents. */
export async function eraseTraining(tx: Tx, personId: string): Promise<void> {
  await tx.delete(trainingRecords).where(eq(trainingRecords.personId, personId));
}
