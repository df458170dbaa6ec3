import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { employees } from "../tables";

/** Lets the status of active people say that they are on leave, or are back. Other statuses say more and stay. */
export async function markOnLeave(
  tx: Tx,
  { begins, ends, now }: { begins: readonly string[]; ends: readonly string[]; now: Date },
): Promise<void> {
  const mark = (from: "active" | "on_leave", status: "active" | "on_leave", ids: readonly string[]) =>
    ids.length === 0
      ? undefined
      : tx
          .update(employees)
          .set({ status, updatedAt: now })
          .where(and(inArray(employees.personId, [...ids]), eq(employees.status, from)));
  await mark("active", "on_leave", begins);
  await mark("on_leave", "active", ends);
}
