import { isNull } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { UNREACHED_WORDS } from "./device/domain";
import { documentsDelayed, HOUR_MS, queueCaughtUp } from "./notices/domain";
import { listWaitingBranches, sendSubmissions } from "./server/commands/send-submissions";
import { etimsBranches, etimsSubmissions } from "./server/tables";

/** A morning without KRA, two days ago. The messages of past invoices count as signed, so no copy follows them. */
export async function seedTax(tx: Tx, now: Date): Promise<void> {
  const [branch] = await tx.select().from(etimsBranches);
  if (!branch) return;
  const began = new Date(now.getTime() - 50 * HOUR_MS);
  const ended = new Date(began.getTime() + 3 * HOUR_MS);
  await record(tx, system, documentsDelayed, {
    subjectId: branch.id,
    summary: "4 documents waiting for KRA. KRA takes no documents at the moment.",
    data: {
      waiting: 4,
      oldestAt: new Date(began.getTime() - HOUR_MS).toISOString(),
      cause: "away",
      problem: UNREACHED_WORDS,
    },
    at: began,
  });
  await record(tx, system, queueCaughtUp, {
    subjectId: branch.id,
    summary: "KRA has all documents again",
    data: { noticedAt: began.toISOString() },
    at: ended,
  });
  await tx.update(etimsSubmissions).set({ copySentAt: now }).where(isNull(etimsSubmissions.copySentAt));
}

/** The simulated KRA signs what the demo issued, so that nothing waits when the office opens. */
export async function signDemo(): Promise<void> {
  for (const { branchId } of await listWaitingBranches())
    while (await sendSubmissions(branchId, () => new Date()));
}
