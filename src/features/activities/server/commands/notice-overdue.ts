import { inArray } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { factOf, recordAll } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { activityOverdue, formatOverdue } from "../../domain";
import { takeOverdue } from "../queries";
import { activities } from "../tables";
import { factOfRow } from "./change-activity";

const AT_ONCE = 200;

/** Records each overdue activity once; the event notifies its assignee. Returns the number recorded. */
export async function noticeOverdue(tx: Tx, now: Date): Promise<number> {
  const late = await takeOverdue(tx, now, AT_ONCE);
  if (late.length === 0) return 0;
  await tx
    .update(activities)
    .set({ overdueToldAt: now })
    .where(
      inArray(
        activities.id,
        late.map(({ id }) => id),
      ),
    );
  await recordAll(
    tx,
    system,
    late.map((row) => {
      const owner = row.assignedTo ?? row.createdBy;
      return factOf(activityOverdue, {
        subjectId: row.id,
        summary: formatOverdue(row),
        data: {
          ...factOfRow(row),
          number: row.number,
          dueDate: row.dueDate ?? "",
          notify: owner ? [owner] : [],
        },
        customerId: row.customerId,
        at: now,
      });
    }),
  );
  return late.length;
}
