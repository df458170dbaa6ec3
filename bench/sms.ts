import { randomUUID } from "node:crypto";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import { compare, type Figure, isWanted, memoryDuring } from "./measure.ts";
import type { Product } from "./product.ts";
import { openSettings } from "./settings.ts";

const ROUNDS = 3;
const PROVIDER = "africastalking";
const SEND = "send-message";

interface Sending {
  database: pg.Client;
  boss: PgBoss;
  offer: Record<string, string>;
}

/** Messages through the outbox to the provider's stand-in, beside a bare loop of the same calls and row updates. */
export async function smsOut(product: Product, database: pg.Client, rows: number): Promise<Figure[]> {
  const many = rows / 10;
  const about = [
    { name: `${many.toLocaleString("en-KE")} SMS out`, floor: "a bare loop of calls and row updates", rows },
    { name: "SMS: memory while all of them go out (1/MB)", floor: "a tenth of them", rows },
  ] as const;
  if (!about.some(({ name }) => isWanted(name))) return [];
  const settings = await openSettings(product);
  const { offers } = await settings.ask<{ offers: Record<string, Record<string, string>> }>(
    "/messages/setup",
  );
  const offer = offers[PROVIDER];
  if (!offer) throw new Error(`The demo has no stand-in for ${PROVIDER}.`);
  await settings.change("communication", { ...offer, smsEnabled: true });
  const boss = new PgBoss({ connectionString: product.databaseUrl, supervise: false, schedule: false });
  await boss.start();
  const sending = { database, boss, offer };
  const figures = [
    await compare(
      about[0],
      { ours: () => throughOutbox(sending, many), bare: () => bareLoop(sending, many) },
      { atLeast: 0.4 },
      ROUNDS,
    ),
    await compare(
      about[1],
      {
        ours: () => memoryDuring(product, () => throughOutbox(sending, many)),
        bare: () => memoryDuring(product, () => throughOutbox(sending, many / 10)),
      },
      { atMost: 1.25 },
      1,
    ),
  ];
  await boss.stop({ graceful: false, close: true });
  return figures;
}

/** Waiting messages in the outbox; no worker knows of them yet. */
async function written(database: pg.Client, kind: string, count: number): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `insert into outbox_messages (id, channel, kind, recipient, subject, html, text, message_id, segments, encoding)
      select gen_random_uuid(), 'sms', $1, '+2547' || lpad((n * 10 + 5)::text, 8, '0'), 'Reminder', '',
        'Your move is tomorrow at 8:00. MoveEase', gen_random_uuid()::text, 1, 'GSM-7'
      from generate_series(1, $2::int) n returning id`,
    [kind, count],
  );
  return rows.map(({ id }) => id);
}

const OUT: readonly string[] = ["sent", "delivered"];

async function throughOutbox({ database, boss }: Sending, count: number): Promise<number> {
  const kind = `bench.${randomUUID()}`;
  const ids = await written(database, kind, count);
  const began = performance.now();
  await boss.insert(
    SEND,
    ids.map((id) => ({ data: { id } })),
  );
  for (;;) {
    const { rows } = await database.query<{ status: string; n: number }>(
      "select status, count(*)::int as n from outbox_messages where kind = $1 group by status",
      [kind],
    );
    const left = rows.filter(({ status }) => !OUT.includes(status));
    if (left.length === 0) return (count * 1000) / (performance.now() - began);
    const lost = left.find(({ status }) => status !== "queued" && status !== "sending");
    if (lost) throw new Error(`${lost.n} of ${count} SMS are ${lost.status}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function bareLoop({ database, offer }: Sending, count: number): Promise<number> {
  const ids = await written(database, "bench.bare", count);
  const began = performance.now();
  for (const id of ids) {
    const { rows } = await database.query({
      name: "sms-claim",
      text: "update outbox_messages set status = 'sending', attempts = attempts + 1 where id = $1 returning *",
      values: [id],
    });
    const answer = await fetch(`${offer.baseUrl}/version1/messaging`, {
      method: "POST",
      headers: { apiKey: offer.smsApiKey ?? "", Accept: "application/json" },
      body: new URLSearchParams({
        username: offer.smsApiSecret ?? "",
        to: rows[0].recipient,
        message: rows[0].text,
        from: offer.smsSenderName ?? "",
        bulkSMSMode: "1",
      }),
    });
    const { SMSMessageData: data } = (await answer.json()) as {
      SMSMessageData: { Recipients: { messageId: string }[] };
    };
    await database.query({
      name: "sms-sent",
      text: `update outbox_messages set status = 'sent', sent_at = now(), last_error = null, provider = '${PROVIDER}',
        provider_id = $2 where id = $1`,
      values: [id, data.Recipients[0]?.messageId],
    });
  }
  return (count * 1000) / (performance.now() - began);
}
