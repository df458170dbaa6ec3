import { eq, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { enqueue } from "~/platform/tasks/tasks";
import { leaveNotes } from "../../../notes/server/tables";
import { removeLeaveNotes } from "../../../notes/server/tasks";
import { leaveRequests } from "../../../server/tables";

/** Erases the notes of a person's leave, with sick notes. The days stay, because employment law requires them. */
export async function eraseLeave(tx: Tx, personId: string): Promise<void> {
  await tx
    .update(leaveRequests)
    .set({
      reason: "",
      // A constraint requires a note with a rejection.
      decisionNote: sql`case when ${leaveRequests.decisionNote} = '' then '' else 'Erased' end`,
      endNote: "",
    })
    .where(eq(leaveRequests.personId, personId));
  const gone = await tx
    .delete(leaveNotes)
    .where(
      sql`${leaveNotes.requestId} in (select id from ${leaveRequests} where person_id = ${personId}::uuid)`,
    )
    .returning({ key: leaveNotes.key });
  if (gone.length > 0) await enqueue(tx, removeLeaveNotes, { keys: gone.map(({ key }) => key) });
}
