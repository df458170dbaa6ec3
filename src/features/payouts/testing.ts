import { serve } from "@hono/node-server";
import { asc, eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { configureMpesa } from "~/features/payments/server/commands/call-mpesa";
import { NO_FACTS } from "~/features/payroll/calculation/domain";
import type { ItemMonth } from "~/features/payroll/items/domain";
import { periodApproved, periodReleased } from "~/features/payroll/periods/domain";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettings, getSettingsForPage } from "~/features/settings/server/queries";
import { makeEmployee } from "~/features/staff/testing";
import type { PayoutBehaviour } from "~/integrations/daraja/simulator/payout-behaviours";
import { type Simulator, startSimulator } from "~/integrations/daraja/simulator/simulator";
import { asItShouldBe } from "~/integrations/daraja/simulator/switches";
import type { DarajaConfig } from "~/integrations/daraja/types";
import { db, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import { newId } from "~/platform/kernel/ids";
import { encrypt } from "~/platform/secrets/secrets";
import { callAs } from "~/platform/testing/call";
import { aPhone } from "~/platform/testing/phones";
import { linkWrites } from "./links/testing";
import { OPENING_AMOUNTS, OPENING_COLUMNS } from "./opening/domain";
import { openingBalancesHandlers } from "./opening/server/handlers";
import { askAttempt } from "./salaries/server/commands/ask-mpesa";
import { sendSalaries } from "./salaries/server/commands/send-salaries";
import { salariesHandlers } from "./salaries/server/handlers";
import { salariesRoutes } from "./salaries/server/routes";
import { salaryAttempts, salaryPayments, salaryRuns } from "./salaries/server/tables";
import { salaryPaymentsSection } from "./settings";

export interface Paid {
  /** Cents. */
  net: number;
  payable?: number;
  method?: "mpesa" | "bank_transfer";
  phone?: string;
  bank?: string;
  account?: string;
}

let serial = 0;

const NOTHING_WITHHELD = { paye: 0, nhif: 0, shif: 0, nssf: 0, housingLevy: 0 };
const untaxedMonth = (net: number): ItemMonth => ({
  month: "2026-10",
  before: [],
  pay: { ...NO_FACTS, grossPay: net, proratedBasic: net, nonTaxableAllowances: 0, levyPay: net },
  withheld: NOTHING_WITHHELD,
  employer: { nssf: 0, housingLevy: 0, nita: 5_000 },
  tax: {
    taxable: net,
    charged: 0,
    reliefs: { personal: 0, insurance: 0, housingLevy: 0 },
    benefits: { car: 0, meals: 0, other: 0, house: 0 },
    deducted: {
      nssf: 0,
      pension: 0,
      shif: 0,
      housingLevy: 0,
      mortgageInterest: 0,
      medicalFund: 0,
      disability: 0,
    },
    short: 0,
  },
});

/** An approved run of one past month, with a person for each amount. */
export async function anApprovedRun(people: readonly Paid[], actor: Actor = system) {
  const periodId = newId();
  const now = new Date();
  serial += 1;
  const number = `PAY-T${process.pid % 1000}-${String(serial).padStart(4, "0")}`;
  const [ruleSet] = (
    await db().execute<{ id: string }>(sql`select id from payroll_rule_sets where profile = 'as-specified'`)
  ).rows;
  const employees: { personId: string; number: string }[] = [];
  for (const _ of people) employees.push(await makeEmployee());
  const total = people.reduce((sum, { net }) => sum + net, 0);
  await transaction(async (tx) => {
    await tx.execute(sql`insert into payroll_periods (id, number, name, period_type, start_date, end_date, pay_date, profile)
      values (${periodId}, ${number}, 'October 2026 Payroll', 'monthly', '2026-10-01', '2026-10-31', '2026-11-05', 'as-specified')`);
    for (const [
      at,
      {
        net,
        payable = Math.floor(net / 100) * 100,
        method = "mpesa",
        phone = aPhone(),
        bank = "Equity Bank",
        account = String(at + 1),
      },
    ] of people.entries()) {
      const { personId, number: employee } = employees[at] ?? { personId: "", number: "" };
      await tx.execute(sql`insert into payroll_items (id, period_id, person_id, kind, start_date, end_date, employee_number, employee_name, role,
          basic_salary, total_working_days, days_worked, prorated_basic, gross_pay, taxable_income, months, net_pay, payable, cents_carried, employer_nita, payment_method, mpesa_number, bank_name, sealed)
        values (${newId()}, ${periodId}, ${personId}, 'regular', '2026-10-01', '2026-10-31', ${employee}, ${`Otieno ${at}`}, 'mover',
          ${net}, 22, 2200, ${net}, ${net}, ${net}, ${JSON.stringify([untaxedMonth(net)])}::jsonb, ${net}, ${payable}, ${net - payable}, 5000, ${method}, ${method === "mpesa" ? phone : ""}, ${bank}, ${account && encrypt(account)})`);
    }
    await tx.execute(sql`update payroll_periods set status = 'pending_approval', rule_set_id = ${ruleSet?.id}, generated_at = now(), total_employees = ${people.length},
      total_gross_pay = ${total}, total_net_pay = ${total}, total_employer = ${people.length * 5_000} where id = ${periodId}`);
    await tx.execute(
      sql`update payroll_periods set status = 'approved', approved_at = now() where id = ${periodId}`,
    );
    await record(tx, actor, periodApproved, {
      subjectId: periodId,
      summary: "Approved",
      data: { number, name: "October 2026 Payroll" },
      at: now,
    });
  });
  return { periodId, number, employees };
}

export async function releaseRun(
  { periodId, number }: { periodId: string; number: string },
  actor: Actor = system,
) {
  await transaction(async (tx) => {
    await tx.execute(
      sql`update payroll_periods set status = 'processing', processed_at = now() where id = ${periodId}`,
    );
    await record(tx, actor, periodReleased, {
      subjectId: periodId,
      summary: "Released",
      data: { number, name: "October 2026 Payroll" },
      at: new Date(),
    });
  });
}

export const paymentsOf = (periodId: string) =>
  db()
    .select({ payment: salaryPayments })
    .from(salaryPayments)
    .innerJoin(salaryRuns, eq(salaryRuns.id, salaryPayments.runId))
    .where(eq(salaryRuns.periodId, periodId))
    .orderBy(asc(salaryPayments.employeeName), asc(salaryPayments.part))
    .then((rows) => rows.map(({ payment }) => payment));

export const attemptsOf = (paymentId: string) =>
  db()
    .select()
    .from(salaryAttempts)
    .where(eq(salaryAttempts.paymentId, paymentId))
    .orderBy(asc(salaryAttempts.number));

export async function runOf(periodId: string) {
  const [run] = await db().select().from(salaryRuns).where(eq(salaryRuns.periodId, periodId));
  if (!run) throw new Error("Nothing was released.");
  return run;
}

export async function setPayouts(change: Partial<Awaited<ReturnType<typeof readPayouts>>>) {
  const { version } = await getSettingsForPage(db(), salaryPaymentsSection);
  const value = { ...(await readPayouts()), ...change };
  await transaction((tx) =>
    saveSettings(tx, system, { section: salaryPaymentsSection, value, version, now: new Date() }),
  );
}
const readPayouts = () => getSettings(db(), salaryPaymentsSection);

/** A simulated phone network whose callbacks arrive at once, or when the test delivers them. Batches have no pause. */
export function usePayouts() {
  let simulator: Simulator;
  let callbackBase = "";
  let close = async () => {};

  beforeAll(async () => {
    simulator = await startSimulator({ lateMs: 200 });
    const inbox = new Hono();
    inbox.post("/*", async (c) => {
      const posted = { path: c.req.path, body: await c.req.json<unknown>() };
      network.posted.push(posted);
      if (!network.holding) await network.deliver(posted);
      return c.json({ ResultCode: 0 });
    });
    const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
      const started = serve({ fetch: inbox.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(started));
    });
    const address = server.address();
    callbackBase = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
    close = async () => {
      if ("closeAllConnections" in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
    await setPayouts({ pauseSeconds: 0 });
  });
  afterAll(async () => {
    configureMpesa({ fallback: undefined, callbackBase: "" });
    await simulator.close();
    await close();
  });
  beforeEach(async () => {
    network.posted = [];
    network.holding = false;
    for (const [name, mode] of Object.entries(asItShouldBe())) await network.control(name, { mode });
    await network.control("utility", { balance: 5_000_000 });
    network.configure();
    network.clerk = await aPerson({ role: "accountant" });
  });

  const network = {
    posted: [] as { path: string; body: unknown }[],
    /** Callbacks wait until the test delivers them. */
    holding: false,
    clerk: system as Actor,

    deliver: ({ path, body }: { path: string; body: unknown }) =>
      serveFiles(salariesRoutes).request(path, { method: "POST", body: JSON.stringify(body) }),
    configure(over: Partial<DarajaConfig> | null = {}): void {
      const fallback = over
        ? { baseUrl: simulator.url, ...simulator.credentials, timeoutMs: 3_000, ...over }
        : undefined;
      configureMpesa({ fallback, callbackBase });
    },
    control: (place: string, body: unknown) =>
      fetch(`${simulator.url}/_sim/${place}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
    behave: (phone: string, behaviour: PayoutBehaviour) =>
      network.control("payouts/behaviour", { phone, behaviour }),
    async log() {
      const answer = await fetch(`${simulator.url}/_sim/payouts`);
      return (await answer.json()) as {
        balance: number;
        payouts: {
          originatorConversationId: string;
          phone: string;
          amount: number;
          state: string;
          transactionId: string;
          repeats: number;
        }[];
      };
    },
    async paidTo(phone: string) {
      const { payouts } = await network.log();
      return payouts
        .filter((payout) => payout.phone === phone.slice(1) && payout.state === "paid")
        .map(({ amount }) => amount);
    },
    async go(rounds = 2) {
      for (let round = 0; round < rounds; round++) {
        await sendSalaries();
        await pause(150);
        const open = await db()
          .select({ id: salaryAttempts.id })
          .from(salaryAttempts)
          .where(sql`state in ('claimed', 'sent')`);
        for (const { id } of open) await askAttempt({ attemptId: id });
        await pause(150);
      }
    },
    api: () => callAs(salariesHandlers, network.clerk),
  };
  return network;
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function aPaymentThat(state: "failed" | "pending" | "review" | "by bank") {
  const run = await anApprovedRun([
    { net: 1_000_000, method: state === "by bank" ? "bank_transfer" : "mpesa" },
  ]);
  await releaseRun(run);
  const [payment] = await paymentsOf(run.periodId);
  const id = payment?.id ?? "";
  if (state === "by bank") return { id };
  const attempt = state === "failed" ? "failed" : "sent";
  await db().execute(
    sql`update salary_attempts set state = ${attempt}, claimed_at = now() - interval '3 hours' where payment_id = ${id}`,
  );
  await db().execute(
    sql`update salary_payments set status = ${state}, failure_reason = ${state === "failed" ? "Not registered" : ""} where id = ${id}`,
  );
  return { id };
}

/** One call of every write, for the test that each records an event. @public */
export const writes = (admin: () => Actor) => {
  const salaries = () => callAs(salariesHandlers, admin());
  return {
    ...linkWrites(admin, () => anApprovedRun([{ net: 4_321_000 }])),
    "openingBalances.import": async () => {
      const { number } = await makeEmployee();
      const head = `Employee,Month,${OPENING_AMOUNTS.map((name) => OPENING_COLUMNS[name].label).join(",")}`;
      const file = new File(
        [`${head}\n${number},2026-01${",0".repeat(OPENING_AMOUNTS.length)}`],
        "balances.csv",
      );
      return () => callAs(openingBalancesHandlers, admin()).import({ file });
    },
    "salaries.retry": async () => {
      const payment = await aPaymentThat("failed");
      return () => salaries().retry(payment);
    },
    "salaries.askBalance": async () => () => salaries().askBalance(),
    "salaries.check": async () => {
      const payment = await aPaymentThat("pending");
      return () => salaries().check(payment);
    },
    "salaries.decide": async () => {
      const payment = await aPaymentThat("review");
      return () => salaries().decide({ ...payment, outcome: "failed", reason: "Not in M-Pesa's portal" });
    },
    "salaries.markPaid": async () => {
      const payment = await aPaymentThat("by bank");
      return () => salaries().markPaid({ ...payment, reference: "EQ-118" });
    },
    "salaries.markAllPaid": async () => {
      const { id } = await aPaymentThat("by bank");
      return () => salaries().markAllPaid({ ids: [id], reference: "EQ-118" });
    },
    "salaries.resume": async () => {
      const run = await anApprovedRun([{ net: 1_000_000 }]);
      await releaseRun(run);
      const { id } = await runOf(run.periodId);
      await db().execute(
        sql`update salary_runs set state = 'paused', pause_reason = 'No money' where id = ${id}`,
      );
      return () => salaries().resume({ id });
    },
  };
};
