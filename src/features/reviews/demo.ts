import { and, asc, eq, isNotNull } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { employees } from "~/features/staff/server/tables";
import type { Tx } from "~/platform/db/database";
import { mintActor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import type { DisciplineKind } from "./discipline/domain";
import { addDiscipline } from "./discipline/server/commands";
import type { Goal } from "./domain";
import { addReview } from "./server/commands";

const WRITTEN: readonly { rating: number; goals: Goal[]; achievements: string; comments: string }[] = [
  {
    rating: 4,
    goals: [
      { text: "Lead a crew of four on a full-day move", state: "met" },
      { text: "Show two new movers how fragile goods are packed", state: "open" },
    ],
    achievements: "No claim on any of 31 moves.\nCovered two weekends at short notice.",
    comments: "Calm with customers, and the truck is always in order.",
  },
  {
    rating: 3,
    goals: [{ text: "Be at the yard by 7:15 on moving days", state: "open" }],
    achievements: "Finished manual handling with a good mark.",
    comments: "Works well in a team. Should ask earlier when an inventory does not match.",
  },
  {
    rating: 5,
    goals: [
      { text: "Bring the time from inquiry to quote below four hours", state: "met" },
      { text: "Write down how large office moves are planned", state: "missed" },
    ],
    achievements: "The best-rated of the year by customers.",
    comments: "Ready for more.",
  },
  {
    rating: 2,
    goals: [{ text: "Three months without a damaged item", state: "open" }],
    achievements: "",
    comments: "Two claims for scratched furniture. We agreed on more blankets and slower loading.",
  },
];

const ACTIONS: readonly (readonly [DisciplineKind, number, string])[] = [
  ["verbal_warning", 96, "Late on three moving days in one week. Spoken about with the team lead."],
  ["written_warning", 40, "Left a truck unlocked at a customer's gate. Nothing was taken."],
];

/** Reviews by supervisors of those below them, and two warnings. */
export async function seedReviews(tx: Tx, now: Date): Promise<void> {
  const today = nairobiDate(now);
  const staff = await tx
    .select({ id: employees.personId, supervisorId: employees.supervisorId })
    .from(employees)
    .where(and(isNotNull(employees.supervisorId), eq(employees.status, "active")))
    .orderBy(asc(employees.number));
  const names = new Map(
    (await tx.select({ id: people.id, name: people.name }).from(people)).map(({ id, name }) => [id, name]),
  );
  for (const [index, { id, supervisorId }] of staff.entries()) {
    if (!supervisorId) continue;
    const reviewer = mintActor({
      kind: "person",
      personId: supervisorId,
      name: names.get(supervisorId) ?? "",
    });
    const employee = trustedReach(tx, "employee", id, "made");
    for (let half = 0; half <= index % 2; half++) {
      const written = WRITTEN[(index + half) % WRITTEN.length];
      if (!written) continue;
      const periodTo = addDays(today, -30 - 182 * half);
      const at = new Date(now.getTime() - (20 + 182 * half) * 86_400_000);
      await addReview(tx, reviewer, {
        id: employee,
        ...written,
        periodFrom: addDays(periodTo, -181),
        periodTo,
        now: at,
      });
    }
    const action = index % 9 === 4 ? ACTIONS[Math.floor(index / 9) % ACTIONS.length] : undefined;
    if (action) {
      const [kind, days, description] = action;
      const at = new Date(now.getTime() - days * 86_400_000);
      await addDiscipline(tx, reviewer, {
        id: employee,
        kind,
        description,
        date: nairobiDate(at),
        now: at,
      });
    }
  }
}
