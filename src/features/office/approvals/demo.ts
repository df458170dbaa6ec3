import { sql } from "drizzle-orm";
import { listStaffWith } from "~/features/identity/server/queries";
import type { Tx } from "~/platform/db/database";
import { handOver } from "./server/commands";
import { listApprovers, sourceOf } from "./server/queries/approvals";

const MINUTE_MS = 60_000;
/** Quotes that each hands over. */
const EACH = 2;

/** Two managers hand each other waiting quotes this morning. */
export async function seedTurns(tx: Tx, now: Date): Promise<void> {
  const managers = (await listStaffWith(tx, "approve_quotes"))
    .filter(({ role }) => role === "manager")
    .sort((a, b) => (a.email ?? "").localeCompare(b.email ?? ""));
  const [one, other] = managers;
  if (!one || !other) return;
  const kind = "quote";
  const source = sourceOf(kind);
  const handed = new Set<string>();
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const waiting = await source.from(tx, from);
    if (!waiting) return;
    const rows = await source.list(tx, { from: waiting, limit: sql`limit 50`, now });
    const most = handed.size + EACH;
    for (const { id } of rows.toReversed()) {
      const isPossible = (await listApprovers(tx, { kind, id })).some((person) => person.id === to.personId);
      if (handed.size === most || handed.has(id) || !isPossible) continue;
      const at = new Date(now.getTime() - (90 - 10 * handed.size) * MINUTE_MS);
      await handOver(tx, from, { kind, id, personId: to.personId ?? "", now: at });
      handed.add(id);
    }
  }
}
