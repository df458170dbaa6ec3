import { createHmac, randomUUID } from "node:crypto";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import { compare, type Figure, isWanted, memoryDuring } from "./measure.ts";
import type { Product } from "./product.ts";
import { openSettings } from "./settings.ts";

const ROUNDS = 3;
const SEND = "send-webhooks";

interface Sending {
  database: pg.Client;
  boss: PgBoss;
  webhookId: string;
  address: string;
}

/** Events to a webhook at a stand-in, beside a bare loop of the same posts and row updates. */
export async function webhooksOut(product: Product, database: pg.Client, rows: number): Promise<Figure[]> {
  const many = rows / 10;
  const about = [
    {
      name: `${many.toLocaleString("en-KE")} webhooks out`,
      floor: "a bare loop of calls and row updates",
      rows,
    },
    { name: "Webhooks: memory while all of them go out (1/MB)", floor: "a tenth of them", rows },
  ] as const;
  if (!about.some(({ name }) => isWanted(name))) return [];
  const settings = await openSettings(product);
  const { offers } = await settings.ask<{ offers: Record<string, Record<string, string>> }>("/integrations");
  const offer = offers.zapier;
  if (!offer?.baseUrl || !offer.webhookUrl) throw new Error("The demo has no stand-in for Zapier.");
  const address = `${offer.baseUrl}${new URL(offer.webhookUrl).pathname}`;
  const { id: webhookId } = await settings.ask<{ id: string }>("/webhooks", {
    method: "POST",
    body: JSON.stringify({ name: "Bench", address, events: ["quote.sent"] }),
  });
  const boss = new PgBoss({ connectionString: product.databaseUrl, supervise: false, schedule: false });
  await boss.start();
  const sending = { database, boss, webhookId, address };
  const figures = [
    await compare(
      about[0],
      { ours: () => throughQueue(sending, many), bare: () => bareLoop(sending, many) },
      { atLeast: 0.4 },
      ROUNDS,
    ),
    await compare(
      about[1],
      {
        ours: () => memoryDuring(product, () => throughQueue(sending, many)),
        bare: () => memoryDuring(product, () => throughQueue(sending, many / 10)),
      },
      { atMost: 1.25 },
      1,
    ),
  ];
  await boss.stop({ graceful: false, close: true });
  return figures;
}

/** Deliveries waiting until `nextAt`, each with its own event and quote. */
async function written({ database, webhookId }: Sending, count: number, nextAt: string): Promise<string> {
  const batch = randomUUID();
  await database.query(
    `with happened as (
      insert into events (id, type, subject_type, subject_id, summary, data, actor_kind, actor_name, at, request_id)
      select gen_random_uuid(), 'quote.sent', 'quote', gen_random_uuid(), 'Quote sent',
        '{"number":"QT-2026-001","channel":"email"}', 'system', 'Bench', now(), $2
      from generate_series(1, $1::int) returning id, subject_id, at)
    insert into webhook_deliveries (webhook_id, event_id, event, subject_id, next_at, created_at)
    select $3::uuid, id, 'quote.sent', subject_id, $4::timestamptz, at from happened`,
    [count, batch, webhookId, nextAt],
  );
  return batch;
}

const OF_BATCH =
  "from webhook_deliveries d join events e on e.id = d.event_id and e.request_id = $1 where true";

async function throughQueue(sending: Sending, count: number): Promise<number> {
  const { database, boss } = sending;
  const batch = await written(sending, count, new Date(Date.now() + 3_600_000).toISOString());
  await database.query("analyze webhook_deliveries");
  await database.query(
    "update webhook_deliveries set next_at = now() where state = 'pending' and webhook_id = $1",
    [sending.webhookId],
  );
  const began = performance.now();
  await boss.insert(SEND, [{ data: {} }]);
  for (;;) {
    const { rows } = await database.query<{ state: string; n: number; problem: string }>(
      `select d.state, count(*)::int as n, max(d.problem) as problem ${OF_BATCH} group by d.state`,
      [batch],
    );
    const lost = rows.find(({ state, problem }) => state === "failed" || problem !== "");
    if (lost) throw new Error(`${lost.n} of ${count} webhooks are ${lost.state}: ${lost.problem}`);
    if (rows.every(({ state }) => state === "delivered")) return (count * 1000) / (performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function bareLoop(sending: Sending, count: number): Promise<number> {
  const { database, address } = sending;
  const batch = await written(sending, count, new Date(Date.now() + 86_400_000).toISOString());
  const { rows } = await database.query<{ id: string }>(`select d.id ${OF_BATCH}`, [batch]);
  const key = Buffer.from("the secret of a bare loop, of 32b");
  const began = performance.now();
  for (const { id } of rows) {
    const claimed = await database.query({
      name: "webhook-claim",
      text: `update webhook_deliveries d set attempts = attempts + 1, claimed_until = now() + interval '1 minute'
        from events e where e.id = d.event_id and d.id = $1 returning e.data, e.at, e.type, d.subject_id, d.seq`,
      values: [id],
    });
    const body = JSON.stringify({ id, ...claimed.rows[0] });
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
    const answer = await fetch(address, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": `v1,${signature}`,
      },
      body,
    });
    await answer.text();
    await database.query({
      name: "webhook-noted",
      text: "update webhook_deliveries set state = 'delivered', status = $2, last_at = now(), claimed_until = null where id = $1",
      values: [id, answer.status],
    });
  }
  return (count * 1000) / (performance.now() - began);
}
