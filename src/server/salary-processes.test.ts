import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { payoutsFeature } from "~/features/payouts/server/feature";
import { salaryPaymentsSection } from "~/features/payouts/settings";
import { anApprovedRun, releaseRun } from "~/features/payouts/testing";
import { defaultsOf } from "~/features/settings/define";
import { closeDatabase, db, openDatabase } from "~/platform/db/database";
import { registerSubscribers } from "~/platform/events/events";
import { closeTasks, openTasks } from "~/platform/tasks/tasks";
import { filledDatabase } from "./filled-testing";
import { end, freePort, newFolder, signIn, start, undo, until, useProcesses } from "./process-testing";

/** Salaries sent by a server that is killed between any two steps. */
useProcesses();

const PEOPLE = 200;
const KILLS = 4;
/** Whom a kill left between a claim and an answer is asked about by the sweep of the next minutes. */
const PATIENT = { timeout: 600_000 };

interface Payout {
  originatorConversationId: string;
  phone: string;
  amount: number;
  state: string;
}

test(`killed ${KILLS} times, it sends each of ${PEOPLE} payslips' money exactly once`, PATIENT, async () => {
  const env = {
    ...(await filledDatabase()),
    DATA_DIR: newFolder(),
    PORT: String(await freePort()),
  };
  const database = env.DATABASE_URL;
  let running = await start(env);
  openDatabase(database);
  undo.push(closeDatabase);
  registerSubscribers(payoutsFeature.subscribers);
  await openTasks(payoutsFeature.tasks, { supervise: false });
  undo.push(closeTasks);
  // Each has a number and an amount of their own: 1,000, 1,001, … shillings.
  const people = Array.from({ length: PEOPLE }, (_, at) => ({
    net: (1_000 + at) * 100,
    phone: `+2547209${String(40 + at + 10_000).slice(-5)}`,
  }));
  const run = await anApprovedRun(people);
  const paid = async () => {
    const { rows } = await db().execute<{ n: number }>(
      sql`select count(*)::int as n from salary_payments p join payslips s on s.id = p.payslip_id where s.period_id = ${run.periodId} and p.status = 'completed'`,
    );
    return rows[0]?.n ?? 0;
  };
  await releaseRun(run);
  // By the server itself: what it keeps secret is sealed with its key.
  const saved = await fetch(`${running.url}/api/v1/settings/salaryPayments`, {
    method: "PUT",
    headers: await signIn(running.url, "admin"),
    body: JSON.stringify({
      value: { ...defaultsOf(salaryPaymentsSection), batchSize: 10, pauseSeconds: 0 },
      version: 0,
    }),
  });
  expect(saved.status).toBe(200);
  for (let kill = 1; kill <= KILLS; kill++) {
    // At another moment each time: in the midst of a claim, a call, a result, an answer.
    const least = Math.floor((PEOPLE / (KILLS + 1)) * kill);
    await until(`${least} are paid`, async () => (await paid()) >= least, 120);
    await new Promise((resolve) => setTimeout(resolve, kill * 37));
    await end(running.child, "SIGKILL");
    running = await start(env);
  }
  await until("everybody is paid", async () => (await paid()) === PEOPLE, 420);

  const answer = await fetch(`${running.simulator}/_sim/payouts`);
  const { payouts } = (await answer.json()) as { payouts: Payout[] };
  const sent = payouts
    .filter(({ phone, state }) => state === "paid" && people.some((person) => person.phone === `+${phone}`))
    .map(({ phone, amount }) => `${phone} ${amount}`)
    .sort();
  expect(sent).toEqual(people.map(({ phone, net }) => `${phone.slice(1)} ${net / 100}`).sort());
  const { rows } = await db().execute(
    sql`select count(distinct mpesa_receipt_number)::int as receipts, bool_and(r.state = 'done') as over from salary_payments p join salary_runs r on r.id = p.run_id where r.period_id = ${run.periodId}`,
  );
  expect(rows).toEqual([{ receipts: PEOPLE, over: true }]);
});
