import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { restrictedCustomers } from "~/features/customers/restriction/server/queries";
import type { Reader, Tx } from "~/platform/db/database";
import { type PageInput, readPage } from "~/platform/db/paging";
import { events } from "~/platform/events/tables";
import type { Reach } from "~/platform/http/reach";
import { decrypt, encrypt } from "~/platform/secrets/secrets";
import type { DeliveryState } from "../domain";
import { deliveryNotFound, webhookNotFound } from "../errors";
import { deliveryBacklog, webhookDeliveries, webhooks } from "./tables";

export type WebhookRow = typeof webhooks.$inferSelect;
type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** The encrypted values of a webhook. `address` is empty for an integration's. */
export interface Sealed {
  address: string;
  secret: string;
  /** The secret before, while both sign. */
  earlier?: string;
}
export const sealOf = (held: Sealed): string => encrypt(JSON.stringify(held));
export const unsealed = ({ sealed }: Pick<WebhookRow, "sealed">): Sealed => JSON.parse(decrypt(sealed));

/** All webhooks by name, with their pending and cancelled deliveries. */
export async function listWebhooks(reader: Reader) {
  const counted = (state: DeliveryState) =>
    sql<number>`(select count(*)::int from webhook_deliveries d where d.webhook_id = ${webhooks}.id and d.state = ${state})`;
  const rows = await reader
    .select({
      webhook: webhooks,
      waiting: counted("pending"),
      failed: counted("failed"),
      lastAt:
        sql`(select max(d.last_at) from webhook_deliveries d where d.webhook_id = ${webhooks}.id)`.mapWith(
          webhooks.createdAt,
        ),
    })
    .from(webhooks)
    .orderBy(asc(sql`lower(${webhooks.name})`), asc(webhooks.id));
  return rows.map(({ webhook, ...counts }) => ({ ...shownOf(webhook), ...counts }));
}

/** A webhook without its address and secrets. */
function shownOf(row: WebhookRow) {
  const { sealed: _, createdBy: __, overlapUntil: ___, ...shown } = row;
  return shown;
}

export async function getWebhook(reader: Reader, id: string) {
  const row = await findWebhook(reader, id);
  if (!row) throw webhookNotFound();
  return { ...shownOf(row), overlapUntil: row.overlapUntil, address: unsealed(row).address };
}

export async function findWebhook(reader: Reader, id: string): Promise<WebhookRow | undefined> {
  const [row] = await reader.select().from(webhooks).where(eq(webhooks.id, id));
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockWebhook(tx: Tx, id: Reach<"webhook">): Promise<WebhookRow> {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for("update");
  if (!row) throw webhookNotFound();
  return row;
}

interface AskedDeliveries extends PageInput {
  id: string;
  state?: DeliveryState | undefined;
  event?: string | undefined;
  order?: "asc" | "desc" | undefined;
}

const loggedOf = (row: DeliveryRow) => ({
  id: row.id,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  problem: row.problem,
  took: row.took,
  lastAt: row.lastAt,
  nextAt: row.state === "pending" ? row.nextAt : null,
  createdAt: row.createdAt,
});

/** A webhook's deliveries, newest first. */
export async function listDeliveries(reader: Reader, input: AskedDeliveries) {
  const { id, state, event, order = "desc" } = input;
  await getWebhook(reader, id);
  const page = await readPage<DeliveryRow>(reader, {
    select: (where: SQL | undefined, orderBy, limit, offset) =>
      reader.select().from(webhookDeliveries).where(where).orderBy(orderBy).limit(limit).offset(offset),
    from: sql`${webhookDeliveries}`,
    conditions: [
      eq(webhookDeliveries.webhookId, id),
      state && eq(webhookDeliveries.state, state),
      event ? eq(webhookDeliveries.event, event) : undefined,
    ],
    id: sql`${webhookDeliveries.id}`,
    sort: {
      by: sql`${webhookDeliveries.createdAt}`,
      type: "timestamptz",
      valueOf: ({ createdAt }) => createdAt,
      descending: order === "desc",
    },
    input,
  });
  return { ...page, rows: page.rows.map(loggedOf) };
}

/** One delivery of a webhook with its event; throws NOT_FOUND. */
export async function getDelivery(reader: Reader, { id, deliveryId }: { id: string; deliveryId: string }) {
  const [row] = await reader
    .select({ delivery: webhookDeliveries, data: events.data, at: events.at, customerId: events.customerId })
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.id, webhookDeliveries.eventId))
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, id)));
  if (!row) throw deliveryNotFound();
  const { delivery, ...event } = row;
  const { seq, subjectId } = delivery;
  return { ...loggedOf(delivery), seq, subjectId, ...event };
}

/** A delivery that this process may send now, with its event. */
export type Claimed = Pick<DeliveryRow, "id" | "seq" | "event" | "subjectId" | "attempts"> &
  Pick<typeof events.$inferSelect, "data" | "at" | "customerId">;

/** The active webhooks that something waits for. */
export async function listDueWebhooks(reader: Reader, now: Date): Promise<string[]> {
  const { rows } = await reader.execute<{ id: string }>(sql`
    select w.id from webhooks w where w.state = 'active' and exists (select 1 from
      (select * from webhook_deliveries where ${deliveryBacklog.isDue(now)}) d where d.webhook_id = w.id)`);
  return rows.map(({ id }) => id);
}

/**
 * Claims up to `most` due deliveries of a webhook for a minute and counts the try, even if the process is killed. Skips
 * a delivery behind an earlier one about the same subject.
 */
export async function claimDeliveries(
  reader: Reader,
  { webhookId, most, now }: { webhookId: string; most: number; now: Date },
): Promise<Claimed[]> {
  const table = webhookDeliveries;
  const claimed = await deliveryBacklog.claim(reader, {
    most,
    now,
    where: sql`${table.webhookId} = ${webhookId} and not exists (select 1 from webhook_deliveries b
      where b.webhook_id = ${table.webhookId} and b.subject_id = ${table.subjectId} and b.state = 'pending' and b.seq < ${table.seq})`,
  });
  if (claimed.length === 0) return [];
  const about = await reader
    .select({ id: events.id, data: events.data, at: events.at, customerId: events.customerId })
    .from(events)
    .where(
      inArray(
        events.id,
        claimed.map(({ eventId }) => eventId),
      ),
    );
  const byId = new Map(about.map(({ id, ...event }) => [id, event]));
  return claimed
    .flatMap((delivery) => {
      const event = byId.get(delivery.eventId);
      return event ? [{ ...delivery, ...event }] : [];
    })
    .sort((a, b) => a.seq - b.seq);
}

export type SharedCustomers = ReadonlyMap<string, { number: string; name: string }>;

/**
 * The customers among these whose names may be shared: they agreed and are not erased, deleted or restricted. Checked
 * at each try. A merged customer counts as the one they were merged into.
 */
export async function sharedCustomersOf(
  reader: Reader,
  ids: readonly (string | null)[],
): Promise<SharedCustomers> {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  if (asked.length === 0) return new Map();
  const list = sql.join(
    asked.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const { rows } = await reader.execute<{ id: string; number: string; name: string }>(sql`
    select asked.id, c.customer_number as number, c.name from customers asked
    join customers c on c.id = coalesce(asked.merged_into, asked.id)
    where asked.id in (${list}) and c.status <> 'erased' and c.deleted_at is null
      and c.id not in (${restrictedCustomers})
      and (select k.granted from customer_consents k join customers o on o.id = k.customer_id
        where k.purpose = 'third_party' and (o.id = c.id or o.merged_into = c.id)
        order by k.at desc, k.id desc limit 1)`);
  return new Map(rows.map(({ id, number, name }) => [id, { number, name }]));
}
