import { randomUUID } from "node:crypto";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import { compare, type Figure, isWanted, memoryDuring } from "./measure.ts";
import type { Product } from "./product.ts";
import { openSettings, type Settings } from "./settings.ts";

const ROUNDS = 3;
const COMPANY = "Bench audience";
const FEW = "Few on the bench";

interface Sending {
  database: pg.Client;
  boss: PgBoss;
  settings: Settings;
}

/** A campaign to many leads beside bare inserts of as many rows, and a quote's message while a campaign goes. */
export async function campaignsOut(product: Product, database: pg.Client, rows: number): Promise<Figure[]> {
  const many = rows / 10;
  const said = many.toLocaleString("en-KE");
  const about = [
    { name: `A campaign of ${said} queued`, floor: "bare inserts of as many rows", rows },
    { name: "A campaign: memory while it is queued (1/MB)", floor: "of a tenth of them", rows },
    { name: `A quote's message behind ${said} of a campaign`, floor: "the same with an empty queue", rows },
  ] as const;
  if (!about.some(({ name }) => isWanted(name))) return [];
  const settings = await openSettings(product);
  await settings.change("communication", { marketingEmails: true });
  const boss = new PgBoss({ connectionString: product.databaseUrl, supervise: false, schedule: false });
  await boss.start();
  const sending = { database, boss, settings };
  await audience(database, COMPANY, many);
  await audience(database, FEW, many / 10);
  await database.query(
    "create table if not exists bench_rows (id uuid primary key, address text, name text)",
  );
  const figures = [
    await compare(
      about[0],
      { ours: () => queued(sending, COMPANY, many), bare: () => inserted(database, many) },
      { atMost: 5 },
      ROUNDS,
    ),
    await compare(
      about[1],
      {
        ours: () => memoryDuring(product, () => queued(sending, COMPANY, many)),
        bare: () => memoryDuring(product, () => queued(sending, FEW, many / 10)),
      },
      { atMost: 1.25 },
      1,
    ),
  ];
  const idle: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) idle.push(await oneMessage(sending));
  await fillLane(sending, many);
  let round = 0;
  figures.push(
    await compare(
      about[2],
      { ours: () => oneMessage(sending), bare: async () => idle[round++ % idle.length] ?? 1 },
      { atMost: 2 },
      ROUNDS,
    ),
  );
  await database.query(
    "update outbox_messages set status = 'sent' where kind = 'bench.bulk' and status = 'queued'",
  );
  await boss.stop({ graceful: false, close: true });
  return figures;
}

/** Leads who all confirmed the newsletter. */
async function audience(database: pg.Client, company: string, count: number): Promise<void> {
  const batch = randomUUID().slice(0, 8);
  await database.query(
    `with made as (
      insert into leads (id, lead_number, first_name, last_name, company, email, phone, source, score, respond_by)
      select gen_random_uuid(), 'LEADB' || $2 || n, 'Naserian', 'Lemayian', $1, 'bench.' || $2 || '.' || n || '@example.co.ke',
        '+25479' || lpad(n::text, 7, '0'), 'website', 20, now() from generate_series(1, $3::int) n returning email)
    insert into newsletter_subscribers (id, email, status, consent_version, subscribed_at, confirmed_at)
    select gen_random_uuid(), email, 'confirmed', '1', now(), now() from made`,
    [company, batch, count],
  );
  await database.query("analyze leads");
  await database.query("analyze newsletter_subscribers");
}

async function queued({ database, settings }: Sending, company: string, count: number): Promise<number> {
  const { ask } = settings;
  const post = { method: "POST" };
  const body = (value: object) => JSON.stringify(value);
  const view = await ask<{ id: string }>("/views/leads", {
    method: "PUT",
    body: body({ name: company, query: `search=${encodeURIComponent(company)}` }),
  });
  const campaign = { name: `Bench ${randomUUID()}`, channel: "email", startDate: "2026-01-01" };
  const { id } = await ask<{ id: string }>("/campaigns", { ...post, body: body(campaign) });
  const texts = { subjectEn: "Bench", subjectSw: "Bench", bodyEn: "Bench", bodySw: "Bench" };
  await ask(`/campaigns/${id}/message`, {
    method: "PUT",
    body: body({ audience: "leads", viewId: view.id, ...texts }),
  });
  const began = performance.now();
  await ask(`/campaigns/${id}/schedule`, { ...post, body: "{}" });
  for (;;) {
    const { rows } = await database.query<{ n: number }>(
      "select count(*)::int as n from mailing_recipients where campaign_id = $1",
      [id],
    );
    if ((rows[0]?.n ?? 0) >= count) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const perSecond = (count * 1000) / (performance.now() - began);
  await ask(`/campaigns/${id}/cancellation`, post);
  return perSecond;
}

async function inserted(database: pg.Client, count: number): Promise<number> {
  const began = performance.now();
  await database.query("begin");
  for (let nth = 0; nth < count; nth += 1)
    await database.query({
      name: "bench-row",
      text: "insert into bench_rows (id, address, name) values ($1, $2, $3)",
      values: [randomUUID(), `bench.${nth}@example.co.ke`, "Naserian Lemayian"],
    });
  await database.query("commit");
  return (count * 1000) / (performance.now() - began);
}

const WRITTEN = `insert into outbox_messages (id, channel, kind, recipient, subject, html, text, message_id, bulk)
  select gen_random_uuid(), 'email', $1, 'bench.' || n || '@example.co.ke', 'Bench', '<p>Bench</p>', 'Bench', gen_random_uuid()::text, $3
  from generate_series(1, $2::int) n returning id`;

async function fillLane({ database, boss }: Sending, count: number): Promise<void> {
  const { rows } = await database.query<{ id: string }>(WRITTEN, ["bench.bulk", count, true]);
  await boss.insert(
    "send-bulk-message",
    rows.map(({ id }) => ({ data: { id } })),
  );
}

/** One over the seconds that a message takes from being enqueued until it is sent. */
async function oneMessage({ database, boss }: Sending): Promise<number> {
  const { rows } = await database.query<{ id: string }>(WRITTEN, ["bench.quote", 1, false]);
  const id = rows[0]?.id;
  const began = performance.now();
  await boss.insert("send-message", [{ data: { id } }]);
  for (;;) {
    const { rows: sent } = await database.query(
      "select 1 from outbox_messages where id = $1 and status = 'sent'",
      [id],
    );
    if (sent.length > 0) return 1000 / (performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
