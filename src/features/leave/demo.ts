import { eq } from "drizzle-orm";
import { employees } from "~/features/staff/server/tables";
import type { Tx } from "~/platform/db/database";
import { mintActor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { AppError } from "~/platform/kernel/errors";
import { seededRandom } from "~/platform/kernel/seeded-random";
import type { LeaveKind, LeaveType } from "./domain";
import { grantLeave } from "./entitlements/server/commands";
import { askLeave } from "./requests/server/commands/ask-leave";
import { approveLeave, rejectLeave } from "./requests/server/commands/decide-leave";
import { showLeave } from "./server/commands/show-leave";
import { listLeavePeople } from "./server/queries/leave";

interface Planned {
  type: LeaveType;
  kind: LeaveKind | null;
  /** Days from today, and calendar days. */
  begins: number;
  length: number;
  reason: string;
}

const PLANS: readonly Planned[] = [
  { type: "annual", kind: null, begins: -2, length: 9, reason: "Going home for the harvest" },
  { type: "annual", kind: null, begins: 28, length: 10, reason: "Christmas with the family" },
  { type: "sick", kind: null, begins: -1, length: 2, reason: "Malaria; the doctor says two days" },
  { type: "annual", kind: null, begins: -48, length: 5, reason: "" },
  { type: "other", kind: "paternity", begins: -6, length: 13, reason: "Our second is born" },
  { type: "annual", kind: null, begins: 7, length: 4, reason: "Moving house ourselves" },
  { type: "sick", kind: null, begins: -33, length: 1, reason: "" },
  { type: "other", kind: "compassionate", begins: -20, length: 3, reason: "A burial in Siaya" },
  { type: "annual", kind: null, begins: 1, length: 2, reason: "School closing day" },
  { type: "other", kind: "study", begins: 14, length: 3, reason: "Exams at the college" },
  { type: "annual", kind: null, begins: 30, length: 12, reason: "Christmas in Kakamega" },
  { type: "annual", kind: null, begins: -75, length: 12, reason: "" },
];
const DAY_MS = 86_400_000;

/** Leave of many people around today, some of it not decided yet. Deterministic but for `now`. */
export async function seedLeave(tx: Tx, now: Date): Promise<void> {
  await grantLeave(tx, now);
  const staff = await listLeavePeople(tx);
  const decider = staff.find(({ role }) => role === "hr_officer") ?? staff[0];
  if (!decider) return;
  const hr = mintActor({
    kind: "person",
    personId: decider.personId,
    name: decider.name,
    permissions: new Map([["manage_leave", "all"]]),
  });
  const random = seededRandom(41);
  const today = nairobiDate(now);
  // The casual crew comes by the day and asks for no leave.
  const casual = await tx
    .select({ personId: employees.personId })
    .from(employees)
    .where(eq(employees.employmentType, "casual"));
  const employed = staff.filter(({ personId }) => !casual.some((one) => one.personId === personId));
  let away = 0;
  for (const [index, { personId, name, role }] of employed.entries()) {
    if (personId === decider.personId) continue;
    for (const step of [0, 5]) {
      const plan = PLANS[(index + step) % PLANS.length];
      if (!plan || (step > 0 && random.chance(40))) continue;
      const isNear = plan.begins > -10 && plan.begins < 10;
      if (isNear && away > 1 && random.chance(70)) continue;
      if (role === "team_lead" && plan.begins > -10 && plan.begins < 28) continue;
      if (isNear) away++;
      const firstDay = addDays(today, plan.begins + random.roll(3));
      const asked = new Date(Math.min(now.getTime(), Date.parse(`${firstDay}T08:10:00+03:00`)) - 9 * DAY_MS);
      const of = {
        ...plan,
        firstDay,
        lastDay: addDays(firstDay, plan.length - 1),
        firstHalf: false,
        lastHalf: false,
      };
      await seedRequest(tx, {
        personId,
        name,
        of,
        asked,
        hr,
        waits: plan.begins > 0 && random.chance(45),
        refused: random.chance(8) || (step === 0 && index % 11 === 4),
      });
    }
  }
  await showLeave(tx, now);
}

interface Seeded {
  personId: string;
  name: string;
  of: Planned & { firstDay: string; lastDay: string; firstHalf: boolean; lastHalf: boolean };
  asked: Date;
  hr: ReturnType<typeof mintActor>;
  waits: boolean;
  refused: boolean;
}

async function seedRequest(tx: Tx, { personId, name, of, asked, hr, waits, refused }: Seeded): Promise<void> {
  const person = mintActor({ kind: "person", personId, name });
  try {
    const id = trustedReach(tx, "employee", personId, "made");
    const made = await askLeave(tx, person, { ...of, id, now: asked });
    if (waits) return;
    const request = trustedReach(tx, "leave", made.id, "made");
    const decided = new Date(asked.getTime() + DAY_MS / 3);
    const reason = "Two drivers are away that week already";
    if (refused) await rejectLeave(tx, hr, { id: request, reason, now: decided });
    else await approveLeave(tx, hr, { id: request, note: "", now: decided });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
