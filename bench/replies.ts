import { randomUUID } from "node:crypto";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import PostalMime from "postal-mime";
import { compare, type Figure, isWanted } from "./measure.ts";
import type { Product } from "./product.ts";

const ROUNDS = 3;
const READ = "read-mailbox";

/** Mails from the mailbox to their leads and customers, beside the same mails parsed and inserted one by one. */
export async function mailsIn(product: Product, database: pg.Client, rows: number): Promise<Figure[]> {
  const many = rows / 10;
  const about = {
    name: `${many.toLocaleString("en-KE")} incoming mails matched`,
    floor: "a bare loop of parsing and inserting",
    rows,
  };
  if (!isWanted(about.name)) return [];
  const boss = new PgBoss({ connectionString: product.databaseUrl, supervise: false, schedule: false });
  await boss.start();
  await database.query("create table bare_mails (id uuid primary key, sender text, subject text, body text)");
  // Only when it is measured: the clock would read while mails are still put in.
  await database.query("delete from pgboss.schedule where name = $1", [READ]);
  // The first reading notes the mailbox's position; earlier mail is skipped.
  await readOnce(boss, database);
  const figures = [
    await compare(
      about,
      { ours: () => throughMailbox(product, database, boss, many), bare: () => bareLoop(database, many) },
      { atMost: 4 },
      ROUNDS,
    ),
  ];
  await boss.stop({ graceful: false, close: true });
  return figures;
}

/** Answers to messages to leads, each in its own thread. */
async function answersOf(database: pg.Client, count: number): Promise<Buffer[]> {
  const { rows } = await database.query<{ id: string; email: string }>(
    `with chosen as (select id, email from leads where merged_into is null and erased_at is null order by id limit $1)
      insert into outbox_messages (id, channel, kind, recipient, subject, html, text, status, message_id, subject_type, subject_id)
      select gen_random_uuid(), 'email', 'bench', email, 'Your quote', '', 'Your quote is ready', 'sent', '', 'lead', id
      from chosen returning id, recipient as email`,
    [count],
  );
  return rows.map(({ id, email }, at) =>
    Buffer.from(
      [
        `From: Somebody <${email}>`,
        "To: hello@moveease.co.ke",
        "Subject: Re: Your quote",
        `Date: ${new Date().toUTCString()}`,
        `Message-ID: <${randomUUID()}@mail.example>`,
        `In-Reply-To: <${id}@moveease>`,
        `References: <${id}@moveease>`,
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "",
        `Is Saturday free, number ${at}?`,
        "",
        "On Tue, 24 Nov 2026 09:05, MoveEase <hello@moveease.co.ke> wrote:",
        "> Your quote is ready",
      ].join("\r\n"),
    ),
  );
}

async function throughMailbox(
  product: Product,
  database: pg.Client,
  boss: PgBoss,
  count: number,
): Promise<number> {
  const before = await kept(database);
  for (const raw of await answersOf(database, count))
    await fetch(`${product.simulator}/_sim/inbox`, { method: "POST", body: new Uint8Array(raw) });
  const began = performance.now();
  await boss.insert(READ, [{}]);
  while ((await kept(database)) < before + count) await pause(50);
  return (count / (performance.now() - began)) * 1000;
}

async function kept(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ n: number }>("select count(*)::int as n from replies");
  return rows[0]?.n ?? 0;
}

async function readOnce(boss: PgBoss, database: pg.Client): Promise<void> {
  await boss.insert(READ, [{}]);
  for (;;) {
    const { rows } = await database.query("select 1 from mailbox_readings where read_at is not null");
    if (rows.length > 0) return;
    await pause(50);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function bareLoop(database: pg.Client, count: number): Promise<number> {
  const mails = await answersOf(database, count);
  const began = performance.now();
  for (const raw of mails) {
    const { from, subject, text } = await PostalMime.parse(raw);
    await database.query("insert into bare_mails (id, sender, subject, body) values ($1, $2, $3, $4)", [
      randomUUID(),
      from?.address ?? "",
      subject ?? "",
      text ?? "",
    ]);
  }
  return (count / (performance.now() - began)) * 1000;
}
