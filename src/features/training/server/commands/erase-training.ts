import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { trainingRecords } from "../tables";

/** Deletes what is kept of the courses somebody took; their certificates go with their documents. */
export async function eraseTraining(tx: Tx, personId: string): Promise<void> {
  await tx.delete(trainingRecords).where(eq(trainingRecords.personId, personId));
}
