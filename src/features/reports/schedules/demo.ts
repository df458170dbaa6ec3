import { eq } from "drizzle-orm";
import { seedActor } from "~/features/identity/demo";
import type { Tx } from "~/platform/db/database";
import { addDays, nairobiDate, startOfDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { lastDue, nextRun } from "./domain";
import { createSchedule } from "./server/commands/change-schedule";
import { reportRuns, reportSchedules } from "./server/tables";

const DAYS = 90;

/** The accountant gets the ageing each Monday, and the VAT with the manager on the 5th of each month. */
export async function seedSchedules(tx: Tx, now: Date): Promise<void> {
  const accountant = await seedActor(tx, "accountant", ["access_financial_reports"]);
  const manager = await seedActor(tx, "manager");
  const since = new Date(startOfDate(addDays(nairobiDate(now), -DAYS)).getTime() + 10 * 3_600_000);
  const ageing = await createSchedule(tx, accountant, {
    report: "ageing",
    query: "by=customer",
    period: null,
    frequency: "weekly",
    weekday: 1,
    monthDay: null,
    hour: 6,
    format: "pdf",
    recipients: [],
    now: since,
  });
  const vat = await createSchedule(tx, accountant, {
    report: "vat",
    query: "",
    period: "last-month",
    frequency: "monthly",
    weekday: null,
    monthDay: 5,
    hour: 6,
    format: "csv",
    recipients: manager.personId ? [manager.personId] : [],
    now: since,
  });
  await seedLastRun(tx, ageing.id, 1, now);
  await seedLastRun(tx, vat.id, 2, now);
}

async function seedLastRun(tx: Tx, id: string, recipients: number, now: Date): Promise<void> {
  const ofSchedule = eq(reportSchedules.id, id);
  const [row] = await tx.select().from(reportSchedules).where(ofSchedule);
  if (!row) return;
  const day = lastDue(row, now);
  const createdAt = new Date(startOfDate(day).getTime() + row.hour * 3_600_000 + 12_000);
  await tx
    .insert(reportRuns)
    .values({ id: newId(), scheduleId: id, day, asked: false, recipients, createdAt });
  await tx
    .update(reportSchedules)
    .set({ nextAt: nextRun(row, now).at })
    .where(ofSchedule);
}
