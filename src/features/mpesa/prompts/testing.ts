import path from "node:path";
import { serve } from "@hono/node-server";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { anInvoice } from "~/features/invoices/testing";
import { configureMpesa } from "~/features/payments/server/commands/call-mpesa";
import { findPrompt } from "~/features/payments/server/queries/prompts";
import { paymentsHandlers, useProvenBooks } from "~/features/payments/testing";
import type { Behaviour } from "~/integrations/daraja/simulator/behaviours";
import { type Simulator, startSimulator } from "~/integrations/daraja/simulator/simulator";
import { asItShouldBe } from "~/integrations/daraja/simulator/switches";
import type { DarajaConfig } from "~/integrations/daraja/types";
import { db } from "~/platform/db/database";
import { visitor } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import { callAs } from "~/platform/testing/call";
import { aPhone } from "~/platform/testing/phones";
import { mpesaLedgerRules } from "../server/queries/ledger";
import { mpesaRoutes } from "../server/routes";
import { promptsRoutes } from "./server/routes";
import { checkPrompt, promptsTasks, sendPrompt } from "./server/tasks";

export { promptsTasks };

mpesaLedgerRules.join();

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
