import { and, eq, gt, inArray } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { outboxMessages } from "~/platform/mail/tables";

const DAY_MS = 86_400_000;

/** Which of these invoices a reminder went out for in the last 24 hours, by a person or automatically. */
export async function listReminded(reader: Reader, ids: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await reader
    .selectDistinct({ id: outboxMessages.subjectId })
    .from(outboxMessages)
    .where(
      and(
        eq(outboxMessages.kind, "invoice.reminder"),
        inArray(outboxMessages.subjectId, [...ids]),
        gt(outboxMessages.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    );
  return new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])));
}
