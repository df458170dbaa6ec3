import { randomUUID } from "node:crypto";
import type pg from "pg";

/**
 * A payment's writes as one bare transaction: key, invoice under lock, number, payment, sum, two events, message,
 * answer. No HTTP, session, validation or task.
 */
export async function barePayment(client: pg.Client, invoiceId: string, personId: string): Promise<void> {
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  const id = randomUUID();
  await client.query("begin");
  await run(
    "key",
    "insert into idempotency_keys (scope, key, request_hash) values ($1, $2, $3) on conflict do nothing",
    ["bench", id, "bench"],
  );
  const { rows } = await run("lock", "select * from invoices where id = $1 for update", [invoiceId]);
  const invoice = rows[0];
  const number = await run(
    "number",
    `insert into counters (series, year, last) values ('bench', 2026, 1)
      on conflict (series, year) do update set last = counters.last + 1 returning last`,
    [],
  );
  await run(
    "payment",
    `insert into payments (id, receipt_number, invoice_id, customer_id, method, amount, applied, balance_after, reference,
      received_at, recorded_by, recorded_by_name) values ($1, $2, $3, $4, 'cash', 100, 100, $5, '', now(), $6, 'Bench')`,
    [
      id,
      `BX-${number.rows[0].last}`,
      invoiceId,
      invoice.customer_id,
      Number(invoice.total) - Number(invoice.paid_amount) - 100,
      personId,
    ],
  );
  await run("settle", "update invoices set paid_amount = paid_amount + 100 where id = $1", [invoiceId]);
  for (const type of ["invoice.settled", "payment.received"]) {
    await run(
      "event",
      `insert into events (id, type, subject_type, subject_id, summary, data, customer_id, actor_kind, actor_id, actor_name, at)
        values ($1, $2, 'payment', $3, 'KES 1 received by Cash', $4, $5, 'person', $6, 'Bench', now())`,
      [randomUUID(), type, id, { invoiceId, amount: 100 }, invoice.customer_id, personId],
    );
  }
  await run(
    "message",
    `insert into outbox_messages (id, channel, kind, recipient, subject, html, text, message_id, status)
      values ($1, 'email', 'payment.receipt', $2, 'Receipt', $3, $3, $4, 'sent')`,
    [randomUUID(), invoice.customer_email, "x".repeat(4000), `<${id}@bench>`],
  );
  await run("answer", "update idempotency_keys set response = $2 where scope = 'bench' and key = $1", [
    id,
    { id, amount: 100 },
  ]);
  await client.query("commit");
}
