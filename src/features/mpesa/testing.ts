import path from "node:path";
import { serve } from "@hono/node-server";
import { eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { anInvoice } from "~/features/invoices/testing";
import { configureMpesa } from "~/features/payments/server/commands/call-mpesa";
import { findPrompt } from "~/features/payments/server/queries/prompts";
import { paymentGatewaysSection } from "~/features/payments/settings";
import {
  checkPrompt,
  paymentsHandlers,
  promptsRoutes,
  sendPrompt,
  useProvenBooks,
} from "~/features/payments/testing";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettings, getSettingsForPage } from "~/features/settings/server/queries";
import type { Behaviour } from "~/integrations/daraja/simulator/behaviours";
import { type Simulator, startSimulator } from "~/integrations/daraja/simulator/simulator";
import { asItShouldBe } from "~/integrations/daraja/simulator/switches";
import type { DarajaConfig } from "~/integrations/daraja/types";
import { db, transaction } from "~/platform/db/database";
import { system, visitor } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import { callAs } from "~/platform/testing/call";
import { aPhone } from "~/platform/testing/phones";
import { moneyOfMpesaPrompts } from "./server/commands/book-prompt";
import { bookTransaction } from "./server/commands/book-transaction";
import { recordTransaction } from "./server/commands/record-transaction";
import { mpesaHandlers } from "./server/handlers";
import { mpesaLedgerRules } from "./server/queries/ledger";
import { mpesaRoutes } from "./server/routes";
import { mpesaSubscribers } from "./server/subscribers";
import { mpesaReviews, mpesaTransactions } from "./server/tables";
import { mpesaTasks, settleTransaction } from "./server/tasks";

export { mpesaHandlers, mpesaSubscribers, mpesaTasks };

mpesaLedgerRules.join();
moneyOfMpesaPrompts.join();

export interface Callback {
  path: string;
  body: { Body: { stkCallback: { CheckoutRequestID: string; [field: string]: unknown } } };
}

export function deliver({ path, body }: { path: string; body: unknown }) {
  const routes = path.startsWith("/callbacks/stk/") ? promptsRoutes : mpesaRoutes;
  return serveFiles(routes).request(path, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

export function receiptIn({ body }: Callback): string {
  return /"Value":"([A-Z0-9]{10})"/.exec(JSON.stringify(body))?.[1] ?? "";
}

/**
 * A simulated phone network for a test file, whose callbacks wait until the test delivers them: it decides when, how
 * often and in which order they come. `forwarding` hands them on at once. After each test the books are proven.
 */
export function useMpesa(options: { promptSeconds?: number; lateMs?: number } = {}) {
  let simulator: Simulator;
  let callbackBase = "";
  let closeNetwork = async () => {};
  useProvenBooks();

  beforeAll(async () => {
    simulator = await startSimulator(options);
    const network = new Hono();
    network.post("/*", async (c) => {
      const callback = { path: c.req.path, body: await c.req.json<Callback["body"]>() };
      if (mpesa.forwarding) await deliver(callback);
      else mpesa.waiting.push(callback);
      mpesa.reported.push(callback.path.startsWith("/callbacks/stk/") ? "stk" : path.basename(callback.path));
      return c.json({ ResultCode: 0 });
    });
    const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
      const started = serve({ fetch: network.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(started));
    });
    const address = server.address();
    callbackBase = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
    closeNetwork = async () => {
      if ("closeAllConnections" in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
  });
  afterAll(async () => {
    configureMpesa({ fallback: undefined, callbackBase: "" });
    await simulator.close();
    await closeNetwork();
  });
  beforeEach(async () => {
    mpesa.waiting = [];
    mpesa.reported = [];
    mpesa.forwarding = false;
    for (const [name, mode] of Object.entries(asItShouldBe())) await mpesa.control(name, { mode });
    mpesa.configure();
    mpesa.clerk = await aPerson({ role: "accountant" });
  });

  const mpesa = {
    waiting: [] as Callback[],
    reported: [] as string[],
    forwarding: false,
    clerk: visitor,
    get callbackBase() {
      return callbackBase;
    },

    configure(over: Partial<DarajaConfig> | null = {}): void {
      const fallback = over
        ? { baseUrl: simulator.url, ...simulator.credentials, timeoutMs: 10_000, ...over }
        : undefined;
      configureMpesa({ fallback, callbackBase });
    },

    control(path: string, body: unknown): Promise<Response> {
      return fetch(`${simulator.url}/_sim/${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    },

    async ringing(phone: string) {
      const prompts = (await (await fetch(`${simulator.url}/_sim/prompts`)).json()) as {
        phone: string;
        account: string;
        amount: number;
        callbackUrl: string;
        receipt?: string;
      }[];
      return prompts.filter((prompt) => prompt.phone === phone.slice(1));
    },

    async prompted(
      over: { invoiceId?: string; amount?: number; phone?: string; behaviour?: Behaviour } = {},
    ) {
      const { amount = 3_952, phone = aPhone() } = over;
      const invoiceId = over.invoiceId ?? (await anInvoice()).id;
      if (over.behaviour) await mpesa.control("behaviour", { phone, behaviour: over.behaviour });
      const { id } = await callAs(paymentsHandlers, mpesa.clerk).startPrompt({ invoiceId, phone, amount });
      await sendPrompt({ promptId: id });
      return { id, invoiceId, phone, amount, checkout: (await promptOf(id)).checkoutRequestId ?? "" };
    },

    async answer(checkout: string, how: "approve" | "cancel"): Promise<Callback> {
      await mpesa.control(`prompts/${checkout}/${how}`, {});
      const callback = mpesa.waiting.findLast(
        ({ body }) => body.Body?.stkCallback.CheckoutRequestID === checkout,
      );
      if (!callback) throw new Error("no callback came");
      return callback;
    },
  };
  return mpesa;
}

export async function promptOf(id: string) {
  const row = await findPrompt(db(), id);
  if (!row) throw new Error("no such prompt");
  return row;
}

export function check(promptId: string, round = 0, now?: Date): Promise<void> {
  return checkPrompt({ promptId, round }, now);
}

export async function queuedChecks(promptId: string): Promise<number[]> {
  const { rows } = await db().execute<{ round: number }>(sql`
    select (data->>'round')::int as round from pgboss.job
    where name = 'check-stk-prompt' and data->>'promptId' = ${promptId} order by 1`);
  return rows.map(({ round }) => round);
}

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
