import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { type Happened, notifyOfEvent } from "~/features/notifications/server/commands/notify-of-event";
import { notificationsHandlers } from "~/features/notifications/server/handlers";
import { notificationsSubscribers } from "~/features/notifications/server/subscribers";
import { notificationsTasks } from "~/features/notifications/server/tasks";
import { countForNav } from "~/features/office/menu/server/queries";
import { payslipLinkEnded } from "~/features/payouts/links/domain";
import { pauseRun } from "~/features/payouts/salaries/server/commands/settle-run";
import { payoutsFeature } from "~/features/payouts/server/feature";
import { anApprovedRun, releaseRun, runOf } from "~/features/payouts/testing";
import { payrollPeriodsHandlers } from "~/features/payroll/periods/server/handlers";
import { aPaidEmployee, aRun } from "~/features/payroll/periods/testing";
import { payrollFeature } from "~/features/payroll/server/feature";
import { db, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";

useDatabase({
  subscribers: [...payoutsFeature.subscribers, ...notificationsSubscribers],
  tasks: [...payoutsFeature.tasks, ...notificationsTasks],
});

for (const answer of payrollFeature.answers) answer.join();

async function spread(): Promise<void> {
  const { rows } = await db().execute<{ data: Happened }>(
    "delete from pgboss.job where name = 'spread-notification' returning data",
  );
  for (const { data } of [...rows, ...rows]) await transaction((tx) => notifyOfEvent(tx, data));
}

const told = async (actor: Actor, kind: string) =>
  (await callAs(notificationsHandlers, actor).list({ limit: 100 })).rows.filter((row) => row.kind === kind);

test("those who release hear that a run pauses, once a pause", async () => {
  const accountant = await aPerson({ role: "accountant" });
  const hr = await aPerson({ role: "hr_officer" });
  const run = await anApprovedRun([{ net: 1_000_000 }]);
  await releaseRun(run);
  const { id } = await runOf(run.periodId);
  for (let payment = 0; payment < 3; payment++)
    await transaction((tx) => pauseRun(tx, id, "The utility account has too little money", new Date()));
  await spread();
  expect(await told(accountant, "salaries_paused")).toMatchObject([
    {
      title: `Salary payments of ${run.number} are paused`,
      detail: "The utility account has too little money",
      to: `/payroll/payments/${run.number}`,
    },
  ]);
  expect(await told(hr, "salaries_paused")).toEqual([]);
  const mails = await db()
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, accountant.email ?? ""));
  expect(mails.filter(({ subject }) => subject.includes("paused"))).toHaveLength(1);
  await db().execute(`update salary_runs set state = 'sending', pause_reason = '' where id = '${id}'`);
  await transaction((tx) => pauseRun(tx, id, "M-Pesa refuses the initiator", new Date()));
  await spread();
  expect(await told(accountant, "salaries_paused")).toHaveLength(2);
});

test("HR hears that a payslip's link has ended", async () => {
  const driver = await aPerson({ role: "driver" });
  const hr = await aPerson({ role: "hr_officer" });
  await transaction((tx) =>
    record(tx, system, payslipLinkEnded, {
      subjectId: newId(),
      summary: "Ended",
      data: { number: "PS-2026-00007", runNumber: "PAY-2026-0003", employeeName: "Nekesa Barasa" },
      at: new Date(),
    }),
  );
  await spread();
  expect(await told(hr, "payslip_link_ended")).toMatchObject([
    { title: "The payslip link of Nekesa Barasa has ended", to: "/payroll/payments/PAY-2026-0003" },
  ]);
  expect(await told(driver, "payslip_link_ended")).toEqual([]);
});

test("who takes a run's next step is told, and nobody who had a part in the one before", async () => {
  const [hr, manager, other, accountant] = [
    await aPerson({ role: "hr_officer" }),
    await aPerson({ role: "manager" }),
    await aPerson({ role: "manager" }),
    await aPerson({ role: "accountant" }),
  ];
  const { number: employee } = await aPaidEmployee();
  const id = await aRun(hr, [employee]);
  const runs = (actor: Actor) => callAs(payrollPeriodsHandlers, actor);
  const { number } = await runs(hr).get({ id });
  await spread();
  const titles = async (actor: Actor) => (await told(actor, "payroll_turn")).map(({ title }) => title);
  expect(await titles(manager)).toEqual([`Payroll ${number} waits for your approval`]);
  expect(await titles(hr)).toEqual([]);
  expect(await countForNav(db(), manager, new Date())).toMatchObject({ payroll: 1 });
  await runs(manager).return({ id, reason: "The bonus is missing" });
  await spread();
  expect(await told(hr, "payroll_turn")).toMatchObject([
    { title: `Payroll ${number} was returned`, detail: "The bonus is missing" },
  ]);
  expect(await countForNav(db(), hr, new Date())).toMatchObject({ payroll: 1 });
  await runs(hr).generate({ id, employees: [employee] });
  await runs(other).approve({ id });
  await spread();
  expect(await titles(accountant)).toEqual([`Payroll ${number} is approved: release its payments`]);
  expect(await countForNav(db(), accountant, new Date())).toMatchObject({ payroll: 1 });
  expect((await countForNav(db(), hr, new Date())).payroll).toBe(0);
});
