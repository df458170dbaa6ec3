import { and, asc, eq, inArray } from "drizzle-orm";
import type { DeductionKind } from "~/features/deductions/domain";
import { addDeduction, moveDeduction } from "~/features/deductions/server/commands";
import { people } from "~/features/identity/server/tables";
import { employees } from "~/features/staff/server/tables";
import type { Tx } from "~/platform/db/database";
import { mintActor, system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { seedPeriods } from "./periods/demo";

/** Shillings lent, if anything, and withheld a month; how many days ago it began. */
const DEDUCTIONS: readonly (readonly [DeductionKind, string, string, number | null, number, number])[] = [
  ["loan", "School fees", "L-0117", 60_000, 5_000, 150],
  ["sacco", "Sacco shares", "M-2041", null, 2_000, 300],
  ["helb", "HELB", "", 84_000, 3_500, 240],
  ["advance", "Advance on the month", "", 8_000, 8_000, 9],
  ["loan", "Hospital bill", "L-0122", 24_000, 4_000, 60],
  ["pension", "Pension scheme", "P-318", null, 1_500, 400],
];

/** Fourteen months of pay, with deductions for some of the crew. Deterministic except for `now`. */
export async function seedPayroll(tx: Tx, now: Date): Promise<void> {
  await seedDeductions(tx, now);
  await seedPeriods(tx, now);
}

async function seedDeductions(tx: Tx, now: Date): Promise<void> {
  const [accountant] = await tx
    .select({ personId: people.id, name: people.name })
    .from(people)
    .where(and(eq(people.role, "accountant"), eq(people.active, true)))
    .orderBy(asc(people.name))
    .limit(1);
  const actor = accountant ? mintActor({ kind: "person", ...accountant }) : system;
  const crew = await tx
    .select({ personId: employees.personId })
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .where(inArray(people.role, ["driver", "mover", "packer"]))
    .orderBy(asc(employees.number))
    .limit(4);
  const today = nairobiDate(now);
  for (const [at, [kind, name, reference, lent, monthly, ago]] of DEDUCTIONS.entries()) {
    const member = crew[at % Math.max(1, crew.length)];
    if (!member) return;
    const id = trustedReach(tx, "employee", member.personId, "made");
    const begun = new Date(now.getTime() - ago * 86_400_000);
    const added = await addDeduction(tx, actor, {
      id,
      kind,
      name,
      reference,
      principal: lent === null ? null : lent * 100,
      installment: monthly * 100,
      startsOn: addDays(today, -ago),
      endsOn: null,
      now: begun,
    });
    if (kind === "loan")
      await moveDeduction(tx, actor, {
        id,
        deductionId: added.id,
        kind: "repaid",
        amount: monthly * 100,
        date: addDays(today, -Math.floor(ago / 2)),
        note: "In cash at the office",
        now: new Date(now.getTime() - Math.floor(ago / 2) * 86_400_000),
      });
  }
}
