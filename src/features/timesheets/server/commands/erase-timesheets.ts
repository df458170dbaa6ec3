import { eq, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { attendance } from "../../attendance/server/tables";
import { overtimeEntries } from "../../overtime/server/tables";

/** Erases notes of a person's days and overtime. The hours stay, because pay was calculated from them. */
export async function eraseTimesheets(tx: Tx, personId: string): Promise<void> {
  await tx.update(attendance).set({ note: "" }).where(eq(attendance.personId, personId));
  await tx
    .update(overtimeEntries)
    .set({
      note: "",
      decisionNote: sql`case when ${overtimeEntries.decisionNote} = '' then '' else 'Erased' end`,
    })
    .where(eq(overtimeEntries.personId, personId));
}
