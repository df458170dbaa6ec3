import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { paymentGatewaysSection } from "~/features/payments/settings";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettings, getSettingsForPage } from "~/features/settings/server/queries";
import type { Behaviour } from "~/integrations/daraja/simulator/behaviours";
import { db, transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { aPhone } from "~/platform/testing/phones";
import { deliver, type useMpesa } from "./prompts/testing";
import { bookTransaction } from "./server/commands/book-transaction";
import { recordTransaction } from "./server/commands/record-transaction";
import { mpesaHandlers } from "./server/handlers";
import { mpesaSubscribers } from "./server/subscribers";
import { mpesaReviews, mpesaTransactions } from "./server/tables";
import { mpesaTasks, settleTransaction } from "./server/tasks";

export { mpesaHandlers, mpesaSubscribers, mpesaTasks };

type Network = ReturnType<typeof useMpesa>;

interface Paid {
  receipt: string;
  phone: string;
  confirmation: { path: string; body: Record<string, unknown> } | undefined;
}

/** A person pays the paybill by their phone's menu. The confirmation waits until the test delivers it. */
export async function payPaybill(
  network: Network,
  over: { account: string; amount: number; phone?: string; behaviour?: Behaviour },
): Promise<Paid> {
  const phone = over.phone ?? aPhone();
  await network.control("behaviour", { phone, behaviour: over.behaviour ?? "person" });
  const body = { phone, account: over.account, amount: over.amount };
  const answered = (await (await network.control("paybill", body)).json()) as { receipt?: string };
  const receipt = answered.receipt ?? "";
  return { receipt, phone, confirmation: confirmationOf(network, receipt) };
}

export function confirmationOf(network: Network, receipt: string): Paid["confirmation"] {
  const waiting = network.waiting as unknown as NonNullable<Paid["confirmation"]>[];
  return waiting.find(({ path, body }) => path.endsWith("/confirmation") && body.TransID === receipt);
}

export async function transactionOf(receipt: string) {
  const [mpesaTransaction] = await db()
    .select()
    .from(mpesaTransactions)
    .where(eq(mpesaTransactions.transId, receipt));
  return mpesaTransaction;
}

export async function reviewOf(receipt: string) {
  const [row] = await db()
    .select({ review: mpesaReviews })
    .from(mpesaReviews)
    .innerJoin(mpesaTransactions, eq(mpesaTransactions.id, mpesaReviews.transactionId))
    .where(eq(mpesaTransactions.transId, receipt));
  return row?.review;
}

export async function settle(receipt: string, round = 0): Promise<void> {
  await settleTransaction({ arrivalId: (await transactionOf(receipt))?.id ?? "", round });
}

export async function confirmPaid({ receipt, confirmation }: Paid): Promise<void> {
  if (!confirmation) throw new Error("no confirmation came");
  expect((await deliver(confirmation)).status).toBe(200);
  await settle(receipt);
}

/** Delivers the results that the network posts to our questions, once `count` have come. */
export async function deliverResults(network: Network, count = 1): Promise<void> {
  const results = () => network.waiting.filter(({ path }) => path.startsWith("/callbacks/results/"));
  await expect.poll(() => results().length, { timeout: 5_000 }).toBe(count);
  for (const result of results()) await deliver(result);
  network.waiting = network.waiting.filter(({ path }) => !path.startsWith("/callbacks/results/"));
}

/** For the rest of a file, confirmations are believed for their address alone, as a company may choose. */
export async function believeConfirmations(): Promise<void> {
  const { version } = await getSettingsForPage(db(), paymentGatewaysSection);
  const { mpesa } = await getSettings(db(), paymentGatewaysSection);
  const value = { mpesa: { ...mpesa, confirmByStatus: false } };
  await transaction((tx) =>
    saveSettings(tx, system, { section: paymentGatewaysSection, value, version, now: new Date() }),
  );
}

/** A review of a payment without an invoice, without a network. */
export async function aReview(): Promise<string> {
  const now = new Date();
  const transId = `SW${String(process.hrtime.bigint()).slice(-8)}`;
  await transaction(async (tx) => {
    const reported = { transId, source: "pull" as const, account: "JUMA", amount: 50_000, paidAt: now, now };
    await bookTransaction(tx, (await recordTransaction(tx, reported)) ?? "", now);
  });
  return (await reviewOf(transId))?.id ?? "";
}
