import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { newId } from "~/platform/kernel/ids";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { arrivalReceived } from "../../domain";
import { mpesaArrivals } from "../tables";
import { mpesa } from "./open-review";

/** Confirms an arrival with M-Pesa when that is set up, and books it or puts it on the review list. */
export const settleArrivalTask = defineTask<{ arrivalId: string; round: number }>("settle-mpesa-arrival", {
  retryLimit: 20,
  retryDelay: 10,
});

interface Told {
  transId: string;
  source: "callback" | "pull" | "prompt" | "person";
  shortcode?: string;
  account?: string;
  amount: Cents;
  phone?: string;
  payerName?: string;
  paidAt: Date;
  promptId?: string;
  now: Date;
}

/** Keeps what arrived, once by its receipt. Undefined when it is known already: nothing changes then. */
export async function keepArrival(tx: Tx, { now, ...told }: Told): Promise<string | undefined> {
  const id = newId();
  const [kept] = await tx
    .insert(mpesaArrivals)
    .values({ id, ...told, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: mpesaArrivals.id });
  if (!kept) return undefined;
  await record(tx, mpesa, arrivalReceived, {
    subjectId: id,
    summary: `M-Pesa tells of ${formatKes(told.amount)}${told.account ? ` for ${told.account}` : ""} (${told.transId})`,
    data: { receipt: told.transId, amount: told.amount, account: told.account ?? "", source: told.source },
    at: now,
  });
  return id;
}

/** Keeps it and arranges that it is settled. */
export async function receiveArrival(tx: Tx, told: Told): Promise<string | undefined> {
  const id = await keepArrival(tx, told);
  if (id) await enqueue(tx, settleArrivalTask, { arrivalId: id, round: 0 });
  return id;
}
