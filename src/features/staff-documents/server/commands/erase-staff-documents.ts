import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { enqueue } from "~/platform/tasks/tasks";
import { employeeDocuments } from "../tables";
import { removeStaffFiles } from "./forget-staff-documents";

/** Deletes a person's documents with their files. The contract stays until its legal retention ends. */
export async function eraseStaffDocuments(
  tx: Tx,
  { personId, keepsRecords }: { personId: string; keepsRecords: boolean },
): Promise<void> {
  const gone = await tx
    .delete(employeeDocuments)
    .where(
      and(
        eq(employeeDocuments.personId, personId),
        keepsRecords ? ne(employeeDocuments.kind, "contract") : undefined,
      ),
    )
    .returning({ key: employeeDocuments.key });
  if (gone.length > 0) await enqueue(tx, removeStaffFiles, { keys: gone.map(({ key }) => key) });
}
