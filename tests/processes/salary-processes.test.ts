import { createServer } from "node:http";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "~/features/identity/demo";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { sweepTask } from "~/features/payouts/salaries/server/tasks";
import { payoutsFeature } from "~/features/payouts/server/feature";
import { salaryPaymentsSection } from "~/features/payouts/settings";
import { anApprovedRun } from "~/features/payouts/testing";
import { payrollFeature } from "~/features/payroll/server/feature";
import { defaultsOf } from "~/features/settings/define";
import { closeDatabase, db, openDatabase, transaction } from "~/platform/db/database";
import { registerSubscribers } from "~/platform/events/events";
import { closeTasks, enqueue, openTasks } from "~/platform/tasks/tasks";
import { reservedPort } from "~/server/free-port";
import { filledDatabase } from "./filled-testing";
import {
  ask,
  end,
  newFolder,
  type Running,
  signIn,
  start,
  undo,
  until,
  useProcesses,
} from "./process-testing";

/** Salaries sent by a server that is killed between any two steps. */
useProcesses();

const PEOPLE = 200;
const PATIENT = { timeout: 1_200_000 };

/** Points of the kill: in a transaction that wrote a row, or during a call to M-Pesa. In order of a payment's steps. */
const STEPS = [
  { name: "the release writes a payment down", row: "salary_payments", on: "insert", when: "true" },
  {
    name: "a batch is claimed",
    row: "salary_attempts",
    on: "update",
    when: "old.state = 'waiting' and new.state = 'claimed'",
  },
  { name: "a payout is called, and not on its way yet", call: /\/b2c\/v3\//, forwarded: false },
  { name: "M-Pesa has it, and its acknowledgement does not arrive", call: /\/b2c\/v3\//, forwarded: true },
  {
    name: "the acknowledgement is written down",
    row: "salary_attempts",
    on: "update",
    when: "old.state = 'claimed' and new.state = 'sent'",
  },
  {
    name: "what M-Pesa posted is written down",
    row: "salary_attempts",
    on: "update",
    when: "old.hint_code is null and new.hint_code is not null",
  },
  {
    name: "a question is written down",
    row: "salary_questions",
    on: "insert",
    when: "new.attempt_id is not null",
  },
  { name: "the question is called, and not on its way yet", call: /\/transactionstatus\//, forwarded: false },
  {
    name: "M-Pesa has the question, and its acknowledgement does not arrive",
    call: /\/transactionstatus\//,
    forwarded: true,
  },
  {
    name: "the answer is written down",
    row: "salary_questions",
    on: "update",
    when: "old.state = 'asked' and new.state = 'answered'",
  },
  {
    name: "a payment is written down as paid",
    row: "salary_payments",
    on: "update",
    when: "new.status = 'completed'",
  },
  {
    name: "payroll hears that somebody is paid",
    row: "payroll_items",
    on: "update",
    when: "new.payment_status = 'completed'",
  },
  { name: "the last payment ends the run", row: "salary_runs", on: "update", when: "new.state = 'done'" },
  { name: "the run ends its period", row: "payroll_periods", on: "update", when: "new.status = 'completed'" },
] as const;
type Step = (typeof STEPS)[number];

interface Payout {
  originatorConversationId: string;
  phone: string;
  amount: number;
  state: string;
}

/** Transactions that write the step's row wait for this lock, and die with the server. */
const LOCK = 4711;

async function gateOfRows(database: string) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  undo.push(() => client.end());
  await client.query(`create table kill_gate (step text);
    create function wait_at_gate() returns trigger language plpgsql as $$ begin
      if exists (select from kill_gate where step = tg_argv[0]) then perform pg_advisory_xact_lock(${LOCK}); end if;
      return new;
    end $$`);
  for (const [at, step] of STEPS.entries())
    if ("row" in step)
      await client.query(
        `create trigger kill_gate_${at} before ${step.on} on ${step.row} for each row when (${step.when}) execute function wait_at_gate('${step.name}')`,
      );
  const waiting = `from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted and database = (select oid from pg_database where datname = current_database())`;
  return {
    async close(step: Step) {
      await client.query("select pg_advisory_lock($1)", [LOCK]);
      await client.query("insert into kill_gate values ($1)", [step.name]);
    },
    isReached: async () => (await client.query(`select pid ${waiting}`)).rows.length > 0,
    async open() {
      await client.query("delete from kill_gate");
      await client.query(`select pg_terminate_backend(pid) ${waiting}`);
      await client.query("select pg_advisory_unlock_all()");
    },
  };
}

/** A proxy to M-Pesa that holds the calls of a step without an answer. */
async function gateOfCalls(port: number) {
  const gate = {
    simulator: "",
    held: undefined as { call: RegExp; forwarded: boolean } | undefined,
    count: 0,
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { held } = gate;
    const isHeld = held?.call.test(request.url ?? "");
    if (isHeld && !held?.forwarded) {
      gate.count += 1;
      return;
    }
    const answer = await fetch(`${gate.simulator}${request.url}`, {
      method: request.method ?? "GET",
      headers: { "content-type": "application/json", authorization: request.headers.authorization ?? "" },
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    }).catch(() => undefined);
    const text = await answer?.text().catch(() => undefined);
    if (isHeld) {
      gate.count += 1;
      return;
    }
    if (!answer || text === undefined) return response.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  undo.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return gate;
}

test(
  `killed at each of ${STEPS.length} steps, it sends each of ${PEOPLE} payslips' money exactly once`,
  PATIENT,
  async () => {
    const gatePort = await reservedPort();
    const env = {
      ...(await filledDatabase()),
      DATA_DIR: newFolder(),
      PORT: String(await reservedPort()),
      OUTBOUND_ALLOW: `127.0.0.1:${gatePort}`,
    };
    openDatabase(env.DATABASE_URL);
    undo.push(closeDatabase);
    registerSubscribers(payoutsFeature.subscribers);
    await openTasks(payoutsFeature.tasks, { supervise: false });
    undo.push(closeTasks);
    // Each has a unique number and amount: 1,000, 1,001, … shillings.
    const people = Array.from({ length: PEOPLE }, (_, at) => ({
      net: (1_000 + at) * 100,
      phone: `+2547209${String(40 + at + 10_000).slice(-5)}`,
    }));
    const run = await anApprovedRun(people);
    const rows = await gateOfRows(env.DATABASE_URL);
    const calls = await gateOfCalls(gatePort);

    const period = async () =>
      (await ask(env.DATABASE_URL, `select status from payroll_periods where id = '${run.periodId}'`))[0]
        ?.status;
    const begin = async () => {
      // Another test may now use the killed server's simulator port.
      calls.simulator = "";
      const running = await start(env);
      calls.simulator = running.simulator;
      return running;
    };
    /** The accountant releases, and again after the first release died; the answer may not arrive. */
    const release = async ({ url }: Running) => {
      if ((await period()) !== "approved") return;
      const headers = await signIn(url);
      void fetch(`${url}/api/v1/payroll/periods/${run.periodId}/release`, {
        method: "POST",
        headers,
        body: JSON.stringify({ password: DEMO_PASSWORD }),
      }).then(
        async (answer) => expect(answer.status, await answer.text()).toBe(200),
        () => undefined,
      );
    };
    /** Simulates passing minutes: unanswered payments are queried, and waiting ones are sent. */
    const passMinutes = async () => {
      await db().execute(
        sql`update salary_attempts set ask_at = now() - interval '1 second' where state in ('claimed', 'sent')`,
      );
      await db().execute(sql`update salary_attempts set not_before = null where state = 'waiting'`);
      await transaction((tx) => enqueue(tx, sweepTask, {}));
    };

    const first = await begin();
    // Saved through the server, so that its key encrypts the secrets.
    const saved = await fetch(`${first.url}/api/v1/settings/salaryPayments`, {
      method: "PUT",
      headers: await signIn(first.url, "admin"),
      body: JSON.stringify({
        value: {
          ...defaultsOf(salaryPaymentsSection),
          batchSize: 10,
          pauseSeconds: 0,
          baseUrl: `http://127.0.0.1:${gatePort}`,
        },
        version: 0,
      }),
    });
    expect(saved.status).toBe(200);
    await end(first.child, "SIGKILL");

    for (const step of STEPS) {
      if ("row" in step) await rows.close(step);
      else calls.held = { call: step.call, forwarded: step.forwarded };
      calls.count = 0;
      const running = await begin();
      await release(running);
      let asked = 0;
      await until(
        step.name,
        async () => {
          if ("row" in step ? await rows.isReached() : calls.count > 0) return true;
          if (asked++ % 15 === 0) await passMinutes();
          return false;
        },
        600,
      );
      await end(running.child, "SIGKILL");
      calls.held = undefined;
      await rows.open();
    }
    const last = await begin();
    let asked = 0;
    await until(
      "everybody is paid",
      async () => {
        if ((await period()) === "completed") return true;
        if (asked++ % 15 === 0) await passMinutes();
        return false;
      },
      600,
    );

    const answer = await fetch(`${last.simulator}/_sim/payouts`);
    const { payouts } = (await answer.json()) as { payouts: Payout[] };
    const sent = payouts
      .filter(({ phone, state }) => state === "paid" && people.some((person) => person.phone === `+${phone}`))
      .map(({ phone, amount }) => `${phone} ${amount}`)
      .sort();
    expect(sent).toEqual(people.map(({ phone, net }) => `${phone.slice(1)} ${net / 100}`).sort());
    const { rows: books } = await db().execute(
      sql`select count(*)::int as payments, count(distinct mpesa_receipt_number)::int as receipts, bool_and(r.state = 'done') as over
      from salary_payments p join salary_runs r on r.id = p.run_id where r.period_id = ${run.periodId} and p.status = 'completed'`,
    );
    expect(books).toEqual([{ payments: PEOPLE, receipts: PEOPLE, over: true }]);
    for (const ledger of [...payoutsFeature.answers, ...payrollFeature.answers]) ledger.join();
    expect((await verifyLedger(db())).disagreements).toEqual([]);
  },
);
