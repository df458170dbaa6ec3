import { randomUUID } from "node:crypto";
import pg from "pg";
import { barePayment } from "./bare-payment.ts";
import { largeInvoices } from "./large-invoices.ts";
import { compare, type Figure, rateOfOnce } from "./measure.ts";
import type { Product } from "./product.ts";

const PAYMENTS = 2_000;
const AT_ONCE = 8;
const ROUNDS = 3;

/** Payments that all wait for the lock of one invoice, beside bare transactions that wait for it as well. */
export async function manyPaymentsOnOne(
  product: Product,
  headers: Record<string, string>,
  rows: number,
): Promise<Figure> {
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: AT_ONCE });
  const { rows: people } = await pool.query(
    "select id from people where email = 'accounts@moveease.example'",
  );
  const [ours, theirs] = await largeInvoices(pool);

  const throughProduct = () =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let done = 0; done < PAYMENTS / AT_ONCE; done++) {
          const answer = await fetch(`${product.url}/api/v1/invoices/${ours}/payments`, {
            method: "POST",
            headers: { ...headers, "content-type": "application/json", "idempotency-key": randomUUID() },
            body: JSON.stringify({ amount: 100, method: "cash" }),
          });
          if (answer.status !== 201) throw new Error(`A payment was refused: ${await answer.text()}`);
          await answer.arrayBuffer();
        }
      }),
    );
  const bare = () =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const client = await pool.connect();
        for (let done = 0; done < PAYMENTS / AT_ONCE; done++) await barePayment(client, theirs, people[0].id);
        client.release();
      }),
    );
  const figure = await compare(
    {
      name: `${PAYMENTS.toLocaleString("en-KE")} payments on one invoice, ${AT_ONCE} at once`,
      floor: "the bare transactions",
      rows,
    },
    { ours: () => rateOfOnce(throughProduct), bare: () => rateOfOnce(bare) },
    { atMost: 4 },
    ROUNDS,
  );
  await pool.end();
  return figure;
}
