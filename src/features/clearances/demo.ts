import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import { listRoutes } from "~/features/jobs/server/queries/jobs";
import { jobs } from "~/features/jobs/server/tables";
import { moves } from "~/features/moves/server/tables";
import { saveSettings } from "~/features/settings/server/commands";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import type { ClearanceKind, Decision } from "./domain";
import { askCaretaker, askCustomer } from "./server/commands/ask-clearances";
import { addClearance, decideClearance } from "./server/commands/change-clearance";
import { clearancesSection } from "./settings";

type Outcome = Decision | "requested";
/** Clearances of this week's moves, each with its outcome. */
const NEEDED: readonly (readonly [ClearanceKind, Outcome, string])[] = [
  ["gate_pass", "confirmed", ""],
  ["landlord_letter", "requested", ""],
  ["lift_booking", "open", ""],
  ["gate_pass", "failed", "The estate lets no lorry in before 9:00"],
  ["county_permit", "waived", "The truck stops inside the compound"],
  ["lift_booking", "confirmed", ""],
];
const CARETAKERS = ["Wafula", "Nyambura", "Hassan"];

/** Clearances of the coming week's moves, in every state. */
export async function seedClearances(tx: Tx, now: Date): Promise<void> {
  await saveSettings(tx, system, {
    section: clearancesSection,
    value: { asksCustomers: true },
    version: 0,
    now,
  });
  const today = nairobiDate(now);
  const ahead = await tx
    .select({ id: moves.id, jobId: jobs.id, state: jobs.state })
    .from(moves)
    .innerJoin(jobs, and(eq(jobs.moveId, moves.id), eq(jobs.position, 1)))
    .where(
      and(
        gte(moves.date, today),
        lt(moves.date, addDays(today, 7)),
        sql`${moves.status} in ('booked', 'confirmed', 'rescheduled')`,
      ),
    )
    .orderBy(asc(moves.date), asc(moves.number));
  for (const [at, { id, jobId, state }] of ahead.entries()) {
    const needed = NEEDED[at % NEEDED.length];
    const [route] = await listRoutes(tx, { jobIds: [jobId] });
    const stop = at % 2 === 0 ? route?.stops[0] : route?.stops.at(-1);
    if (!needed || !stop) continue;
    const [kind, planned, reason] = needed;
    // A dispatched job has what it needs.
    const outcome = state === "dispatched" && planned !== "waived" ? "confirmed" : planned;
    const made = await addClearance(tx, system, {
      ...{ id: trustedReach(tx, "move", id, "made"), kind, address: stop.address, note: "", now },
      contactName: CARETAKERS[at % CARETAKERS.length] ?? "",
      contactPhone: `+2547110002${String(10 + (at % 90))}`,
    });
    const clearance = trustedReach(tx, "clearance", made.id, "made");
    if (outcome === "requested") {
      const publicUrl = "http://127.0.0.1:3000";
      if (at % 12 < 6) await askCaretaker(tx, system, { id: clearance, publicUrl, now });
      else await askCustomer(tx, system, { id: trustedReach(tx, "move", id, "made"), publicUrl, now });
    } else if (outcome !== "open")
      await decideClearance(tx, system, { id: clearance, to: outcome, reason, now });
  }
}
