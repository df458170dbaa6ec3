import { expect, test } from "vitest";
import { findEmbeddedPostgres } from "~/platform/db/embedded";
import { newId } from "~/platform/kernel/ids";
import { reservedPort } from "~/server/free-port";
import { filledFolder } from "./filled-testing";
import {
  ask,
  end,
  expectBookedOnce,
  type Invoice,
  LONG,
  mailsOf,
  newDatabase,
  openInvoice,
  pay,
  receipts,
  signIn,
  start,
  until,
  useProcesses,
} from "./process-testing";

useProcesses();

test(
  "two processes that start at once share people, sessions and tasks; each task runs once",
  LONG,
  async () => {
    const database = await newDatabase();
    const shared = { DATABASE_URL: database, SECRET_KEY: "one key for both processes" };
    const [one, two] = await Promise.all([start(shared), start(shared)]);
    const people = await ask(
      database,
      "select count(*)::int as n, count(distinct email)::int as kinds from people",
    );
    expect(people[0]?.n).toBe(people[0]?.kinds);

    const headers = await signIn(one.url);
    expect((await fetch(`${two.url}/api/v1/me`, { headers })).status).toBe(200);

    const invoice = await openInvoice(two.url, headers);
    const references = Array.from({ length: 20 }, (_, index) => `key-shared-${index}`);
    // Each key at both processes at once still makes one payment.
    const answers = await Promise.all(
      references.flatMap((key) => [pay(one.url, headers, invoice, key), pay(two.url, headers, invoice, key)]),
    );
    for (const answer of answers) expect([201, 409]).toContain(answer.status);
    await expectBookedOnce(database, invoice, references);

    const n = references.length;
    await until("all receipts sent", async () => (await receipts(database)).sent === n);
    expect(await receipts(database)).toEqual({ all: n, sent: n, attempts: n });
    const mails = (await Promise.all([one, two].map(mailsOf))).flat();
    // At full and half hours the demo company reminds its customers too.
    expect(mails.filter(({ subject }) => subject.startsWith("Receipt "))).toHaveLength(n);

    const out = await fetch(`${two.url}/api/v1/sessions/current`, {
      method: "DELETE",
      headers: { cookie: headers.cookie ?? "", origin: two.url },
    });
    expect(out.status).toBe(200);
    expect((await fetch(`${one.url}/api/v1/me`, { headers })).status).toBe(401);
  },
);

test("killed while payments arrive, it starts again with each of them booked once", LONG, async () => {
  const env = { DATA_DIR: await filledFolder(), PORT: String(await reservedPort()) };
  const first = await start(env);
  const headers = await signIn(first.url);
  const invoice = await openInvoice(first.url, headers);
  const references = Array.from({ length: 60 }, (_, index) => `key-killed-${index}`);
  const waiting = [...references];
  const progress = { booked: 0 };
  // Four tills that repeat each request with the same key until it is answered.
  const till = async () => {
    for (let key = waiting.shift(); key; ) {
      const answer = await pay(first.url, headers, invoice, key).catch(() => undefined);
      if (answer?.status === 201) {
        progress.booked++;
        key = waiting.shift();
      } else if (answer && answer.status < 500) {
        throw new Error(`${answer.status}: ${await answer.text()}`);
      } else await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const tills = Promise.all([till(), till(), till(), till()]);
  await until("some payments booked", async () => progress.booked >= 20);
  await end(first.child, "SIGKILL");
  await start(env);
  await tills;
  const database = findEmbeddedPostgres(env.DATA_DIR)?.url ?? "";
  await expectBookedOnce(database, invoice, references);
  await until(
    "all receipts sent",
    async () => (await receipts(database)).sent === references.length,
    // Interrupted messages are retried after their timeout of two minutes.
    170,
  );
  // Only those in flight, four at a time, are sent twice, each with its Message-ID.
  expect((await receipts(database)).attempts).toBeLessThanOrEqual(references.length + 4);
});

const REMINDERS = "kind = 'invoice.reminder' and created_at > now() - interval '10 minutes'";

test(
  "killed while reminders and a campaign go out, nobody is forgotten and at most one of each gets it twice",
  LONG,
  async () => {
    const env = { DATA_DIR: await filledFolder(), PORT: String(await reservedPort()) };
    const first = await start(env);
    const headers = await signIn(first.url);
    const answer = await fetch(`${first.url}/api/v1/invoices?limit=100`, { headers });
    const { rows } = (await answer.json()) as { rows: Invoice[] };
    const invoiceIds = rows.filter(({ outstandingBalance }) => outstandingBalance > 0).map(({ id }) => id);
    const database = findEmbeddedPostgres(env.DATA_DIR)?.url ?? "";
    await leaveNoneToTheClock(database);
    const since = new Date().toISOString();
    const admin = await signIn(first.url, "admin");
    const letters = await writeLetters(database);
    for (const id of letters)
      expect(
        (await fetch(`${first.url}/api/v1/messages/${id}/sendings`, { method: "POST", headers: admin })).ok,
      ).toBe(true);
    const bulk = await fetch(`${first.url}/api/v1/invoice-reminders`, {
      method: "POST",
      headers,
      body: JSON.stringify({ invoiceIds }),
    });
    expect(bulk.status).toBe(201);
    const { done } = (await bulk.json()) as { done: number };
    expect(done).toBeGreaterThan(10);
    const state = async (which = `${REMINDERS} and created_at >= '${since}'`) => {
      const [row] = await ask(
        findEmbeddedPostgres(env.DATA_DIR)?.url ?? "",
        `select (count(*) filter (where status = 'sent'))::int as sent, sum(attempts)::int as attempts,
         count(distinct message_id)::int as ids from outbox_messages where ${which}`,
      );
      return row as { sent: number; attempts: number; ids: number };
    };
    await until("some reminders sent", async () => (await state()).sent >= 3, 120);
    await end(first.child, "SIGKILL");
    const second = await start(env);
    await until("all reminders sent", async () => (await state()).sent === done, 200);
    await until("all letters sent", async () => (await state(LETTERS)).sent === letters.length, 200);
    expect((await state(LETTERS)).attempts).toBeLessThanOrEqual(letters.length + 1);
    const { attempts, ids } = await state();
    expect(ids).toBe(done);
    expect(attempts).toBeLessThanOrEqual(done + 1);
    const mails = await mailsOf(second);
    const reminders = mails.filter(({ subject }) => subject.startsWith("Reminder"));
    expect(new Set(reminders.map(({ messageId }) => messageId)).size).toBe(done);
    const campaign = mails.filter(({ subject }) => subject === "Before the holidays");
    expect(new Set(campaign.map(({ messageId }) => messageId)).size).toBe(letters.length);
  },
);

/** Marks reminders as sent that would go automatically at the next half hour. */
const leaveNoneToTheClock = (database: string) =>
  ask(
    database,
    `insert into invoice_reminders (invoice_id, due_date, step)
       select id, due_date, unnest(array['before', 'due', 'after']) from invoices on conflict do nothing`,
  );

const LETTERS = "subject = 'Before the holidays'";

async function writeLetters(database: string): Promise<string[]> {
  const ids = Array.from({ length: 40 }, () => newId());
  const rows = ids.map(
    (id, n) =>
      `('${id}', 'email', 'quote.message', 'letter${n}@example.co.ke', 'Before the holidays', '<p>Hello</p>', 'Hello', '<${id}@moveease>', 'failed', 0, true)`,
  );
  await ask(
    database,
    `insert into outbox_messages (id, channel, kind, recipient, subject, html, text, message_id, status, attempts, bulk)
       values ${rows.join(", ")}`,
  );
  return ids;
}
