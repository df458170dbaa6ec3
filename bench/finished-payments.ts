import { randomUUID } from "node:crypto";
import type pg from "pg";
import { compare, type Figure } from "./measure.ts";
import type { Product } from "./product.ts";

const PAYMENTS = 100;
const AT_ONCE = 8;
/** What the product should reach on two cores. */
const PAYMENTS_A_SECOND = 60;
const PROCESSOR_MS = 35;

/** Payments on as many invoices until the last receipt is made and mailed: how many a second, and what each costs. */
export async function finishedPayments(
  product: Product,
  database: pg.Client,
  headers: Record<string, string>,
  rows: number,
): Promise<Figure[]> {
  const { rows: open } = await database.query<{ id: string }>(
    `select id from invoices where not draft and cancelled_at is null and total - credited_amount - paid_amount > 1000000
     order by id limit ${PAYMENTS}`,
  );
  const pay = async () => {
    const left = [...open];
    const one = async () => {
      for (let invoice = left.pop(); invoice; invoice = left.pop()) {
        const answer = await fetch(`${product.url}/api/v1/invoices/${invoice.id}/payments`, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json", "idempotency-key": randomUUID() },
          body: JSON.stringify({ amount: 100, method: "cash" }),
        });
        if (answer.status !== 201) throw new Error(`A payment was refused: ${await answer.text()}`);
        await answer.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
    while (await waiting()) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  const waiting = async () => {
    const found = await database.query(
      "select 1 from outbox_messages where kind = 'payment.receipt' and status in ('queued', 'sending') limit 1",
    );
    return found.rows.length > 0;
  };
  const finishedASecond = async () => {
    const began = performance.now();
    await pay();
    return (open.length * 1000) / (performance.now() - began);
  };
  const affordedASecond = async () => {
    const before = sumOf(product.spent());
    await pay();
    return (open.length * 1000) / (sumOf(product.spent()) - before);
  };
  return [
    await compare(
      {
        name: "Payments until their receipts are mailed, 8 at once",
        floor: `${PAYMENTS_A_SECOND} a second`,
        rows,
      },
      { ours: finishedASecond, bare: async () => PAYMENTS_A_SECOND },
      { atMost: 1 },
    ),
    await compare(
      {
        name: "Processor time of a payment until its receipt is mailed (1/s)",
        floor: `${PROCESSOR_MS} ms`,
        rows,
      },
      { ours: affordedASecond, bare: async () => 1000 / PROCESSOR_MS },
      { atMost: 1 },
    ),
  ];
}

const sumOf = (spent: ReturnType<Product["spent"]>) =>
  Object.values(spent).reduce((sum, each) => sum + each, 0);
