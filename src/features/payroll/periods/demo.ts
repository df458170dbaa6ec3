import { and, asc, eq, inArray } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Tx } from "~/platform/db/database";
import { type Actor, mintActor, system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { approvePeriod } from "./server/commands/approve-period";
import { correctPeriod } from "./server/commands/correct-period";
import { createPeriod, generatePeriod } from "./server/commands/prepare-period";
import { completePeriod, markItemPayments, releasePeriod } from "./server/commands/settle-period";
import { getRun } from "./server/queries/periods";
import { listPayable } from "./server/queries/runs";
import { payrollItems } from "./server/tables";

const PAID_MONTHS = 13;
const CORRECTED_AGO = 2;

interface Team {
  hr: Actor;
  manager: Actor;
  accountant: Actor;
}

async function findTeam(tx: Tx): Promise<Team> {
  const rows = await tx
    .select({ personId: people.id, name: people.name, role: people.role })
    .from(people)
    .where(and(inArray(people.role, ["hr_officer", "manager", "accountant"]), eq(people.active, true)))
    .orderBy(asc(people.name));
  const of = (role: string): Actor => {
    const found = rows.find((row) => row.role === role);
    return found ? mintActor({ kind: "person", personId: found.personId, name: found.name }) : system;
  };
  return { hr: of("hr_officer"), manager: of("manager"), accountant: of("accountant") };
}

function monthBefore(today: string, ago: number): string {
  const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - ago;
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`;
}

/** Fourteen months of pay: thirteen that arrived, one with a correction, and this one waiting for approval. */
export async function seedPeriods(tx: Tx, now: Date): Promise<void> {
  const team = await findTeam(tx);
  const today = nairobiDate(now);
  for (let ago = PAID_MONTHS; ago >= 0; ago -= 1) {
    const startDate = monthBefore(today, ago);
    const prepared = ago === 0 ? now : onDay(now, startDate, 27);
    const { id } = await createPeriod(tx, team.hr, {
      periodType: "monthly",
      startDate,
      notes: "",
      now: prepared,
    });
    const run = await getRun(tx, id);
    if (!(await listPayable(tx, run)).some(({ selected }) => selected)) continue;
    const reach = trustedReach(tx, "payroll-period", id, "made");
    await generatePeriod(tx, team.hr, { id: reach, adjustments: [], now: prepared });
    if (ago === 0) return;
    await pay(tx, team, { id, payDate: run.payDate, now });
    if (ago === CORRECTED_AGO) await correct(tx, team, { id, payDate: run.payDate, now });
  }
}

function onDay(now: Date, month: string, day: number): Date {
  const at = new Date(`${month.slice(0, 8)}${String(day).padStart(2, "0")}T06:00:00Z`);
  return at < now ? at : now;
}

async function pay(
  tx: Tx,
  { manager, accountant }: Team,
  { id, payDate, now }: { id: string; payDate: string; now: Date },
): Promise<void> {
  const of = trustedReach(tx, "payroll-period", id, "made");
  const at = onDay(now, payDate, Number(payDate.slice(8)));
  const approvedAt = new Date(at.getTime() - 86_400_000);
  await approvePeriod(tx, manager, { id: of, now: approvedAt });
  await releasePeriod(tx, accountant, { id: of, now: at });
  const items = await tx
    .select({ id: payrollItems.id })
    .from(payrollItems)
    .where(eq(payrollItems.periodId, id));
  await markItemPayments(tx, {
    period: of,
    itemIds: items.map((item) => item.id),
    status: "completed",
    date: nairobiDate(at),
  });
  await completePeriod(tx, accountant, { id: of, now: at });
}

async function correct(
  tx: Tx,
  team: Team,
  { id, payDate, now }: { id: string; payDate: string; now: Date },
): Promise<void> {
  const [item] = await tx
    .select({ personId: payrollItems.personId })
    .from(payrollItems)
    .where(and(eq(payrollItems.periodId, id), inArray(payrollItems.role, ["driver", "mover", "packer"])))
    .orderBy(asc(payrollItems.employeeNumber))
    .limit(1);
  if (!item) return;
  const later = `${payDate.slice(0, 8)}12`;
  const made = await correctPeriod(tx, team.hr, {
    id: trustedReach(tx, "payroll-period", id, "made"),
    payDate: later,
    notes: "Forgotten in the month's run.",
    items: [{ employee: item.personId, reason: "Night work to Mombasa", pay: 350_000 }],
    now: onDay(now, payDate, 9),
  });
  if (made.id) await pay(tx, team, { id: made.id, payDate: later, now });
}
