import { randomUUID } from "node:crypto";
import { serve } from "@hono/node-server";
import type { RouterClient } from "@orpc/server";
import { eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { anInvoice } from "~/features/invoices/testing";
import { configureMpesa } from "~/features/payments/server/commands/call-mpesa";
import { bookedOn, useProvenBooks } from "~/features/payments/testing";
import { exchangeRates } from "~/features/settings/exchange-rates/server/tables";
import { forgetSignIns } from "~/integrations/gateways/signed-in";
import { db, transaction } from "~/platform/db/database";
import { type Actor, linkHolder, visitor } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import type { Currency } from "~/platform/kernel/currencies";
import { nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { aPhone } from "~/platform/testing/phones";
import { save, saveFresh, under, useGateways } from "../testing";
import { CHARGING_GATEWAYS, type ChargingGateway, protocolOf } from "./domain";
import { checkCharge } from "./server/commands/check-charge";
import { settleCharge } from "./server/commands/settle-charge";
import { startCharge } from "./server/commands/start-charge";
import { chargesHandlers } from "./server/handlers";
import { findCharge } from "./server/queries";
import { chargesRoutes } from "./server/routes";
import { charges } from "./server/tables";

export interface PostedReport {
  path: string;
  headers: Record<string, string>;
  body: string;
}

interface SimulatedBill {
  id: string;
  /** The text shown to the payer. Empty if the provider shows none. */
  description: string;
  amount: string;
  currency: string;
  state: string;
  paymentRef: string;
}

interface Standins {
  url: string;
  offers: Record<string, Record<string, string>>;
  close: () => Promise<void>;
}

let visitors = 0;
const anAddress = () => {
  visitors += 1;
  return `198.51.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
};

/** A number that a gateway's message goes to. */
export const payerOf = (gateway: ChargingGateway): string =>
  gateway === "tigoPesa" ? `+2557${aPhone().slice(-8)}` : aPhone();

/** Delivers a report to the address that it was posted to. */
export function deliver({ path, headers, body }: PostedReport): Response | Promise<Response> {
  return serveFiles(chargesRoutes).request(path, { method: "POST", headers, body });
}

/** A rate that holds on a day. */
export async function enterRate(
  currency: Currency,
  rate: string,
  date = nairobiDate(new Date()),
): Promise<void> {
  await db()
    .insert(exchangeRates)
    .values({ currency, rate, date, updatedByName: "Test", updatedAt: new Date() })
    .onConflictDoUpdate({ target: [exchangeRates.currency, exchangeRates.date], set: { rate } });
}

/**
 * All gateways enabled at their stand-ins, whose reports wait until the test delivers them: it decides when, how often
 * and in which order they come. After each test the books are proven.
 */
export function useTills(
  start: (options: { lateMs: number; reports: Record<string, string> }) => Promise<Standins>,
) {
  let close = async () => {};
  let url = "";
  useProvenBooks();
  const company = useGateways(async () => {
    const network = new Hono();
    network.post("/*", async (c) => {
      tills.waiting.push({ path: c.req.path, headers: c.req.header(), body: await c.req.text() });
      return c.json({ received: true });
    });
    const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
      const started = serve({ fetch: network.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(started));
    });
    const address = server.address();
    const base = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
    configureMpesa({ fallback: undefined, callbackBase: base });
    close = async () => {
      if ("closeAllConnections" in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
    const reports = Object.fromEntries(
      CHARGING_GATEWAYS.map((gateway) => [gateway, `${base}/callbacks/gateways/${gateway}`]),
    );
    const standins = await start({ lateMs: 150, reports });
    url = standins.url;
    return standins;
  });
  beforeAll(async () => {
    await saveFresh({});
    for (const gateway of CHARGING_GATEWAYS)
      await company.enable(gateway, { minAmount: 1, maxAmount: 1_000_000 });
    await enterRate("USD", "129.35");
    await enterRate("TZS", "0.0523");
  });
  afterAll(async () => {
    configureMpesa({ fallback: undefined, callbackBase: "" });
    await close();
  });
  beforeEach(async () => {
    tills.waiting = [];
    tills.clerk = await aPerson({ role: "accountant" });
    for (const gateway of CHARGING_GATEWAYS) await tills.turn(gateway, "works");
  });

  const tills = {
    waiting: [] as PostedReport[],
    clerk: visitor as Actor,
    company,
    as: (actor: Actor) => callAs(chargesHandlers, actor, { ip: anAddress() }),
    /** Sets a simulator's failure, after a number of successful calls. The first call is a sign-in. */
    turn(gateway: ChargingGateway, mode: string, skip = 0) {
      forgetSignIns();
      return fetch(`${url}/_sim/${gateway}`, { method: "POST", body: JSON.stringify({ mode, skip }) });
    },
    start(invoice: { token: string }, gateway: ChargingGateway, amount: number, phone?: string) {
      const payer = protocolOf(gateway).way === "phone" ? { phone: phone ?? payerOf(gateway) } : {};
      return callAs(chargesHandlers, visitor, { ip: anAddress(), idempotencyKey: randomUUID() }).startOfLink({
        token: invoice.token,
        gateway,
        amount,
        ...payer,
      });
    },
    async bill(chargeId: string): Promise<SimulatedBill> {
      const reference = (await findCharge(db(), chargeId))?.reference ?? "";
      const answer = await fetch(`${url}/_sim/bills?reference=${reference}`);
      const [bill] = (await answer.json()) as SimulatedBill[];
      if (!bill) throw new Error("the provider knows no such bill");
      return bill;
    },
    async reportsOf(invoiceId: string): Promise<PostedReport[]> {
      const rows = await db()
        .select({ reference: charges.reference })
        .from(charges)
        .where(eq(charges.invoiceId, invoiceId));
      return tills.waiting.filter(({ body }) => rows.some(({ reference }) => body.includes(reference)));
    },
    async answer(
      chargeId: string,
      act: "approve" | "decline",
      as: { amount?: string; currency?: string } = {},
    ) {
      const { id } = await tills.bill(chargeId);
      await fetch(`${url}/_sim/bills/${id}`, { method: "POST", body: JSON.stringify({ act, ...as }) });
      return tills.bill(chargeId);
    },
    check: (chargeId: string, now?: Date) => checkCharge({ chargeId, again: false }, now),
    async charge(id: string) {
      const charge = await findCharge(db(), id);
      if (!charge) throw new Error("no such charge");
      return charge;
    },
    booked: bookedOn,
    async questions(chargeId: string): Promise<number> {
      const { rows } = await db().execute<{ count: number }>(sql`
        select count(*)::int as count from pgboss.job
        where name = 'check-charge' and data->>'chargeId' = ${chargeId} and data->>'again' = 'false'`);
      return rows[0]?.count ?? 0;
    },
  };
  return tills;
}

async function enableNobody(): Promise<void> {
  const keys = { publishableKey: "pk_test_1", secretKey: "sk_test_1" };
  await save(under("stripe", { ...keys, enabled: true, baseUrl: "http://127.0.0.1:9" }));
}

/** A charge that its provider says is paid, or paid another sum, without a provider. */
export async function aCharge(said: "paid" | "another sum") {
  await enableNobody();
  const invoice = await anInvoice();
  const { id } = await transaction((tx) =>
    startCharge(tx, linkHolder("Customer"), {
      invoiceId: invoice.id,
      gateway: "stripe",
      amount: 100_000,
      phone: "",
      linkId: null,
      locale: "en",
      now: new Date(),
    }),
  );
  const charge = await findCharge(db(), id);
  const status = {
    state: "paid" as const,
    reference: charge?.reference ?? "",
    paymentRef: `pi_${id.slice(-12)}`,
    amount: said === "paid" ? 100_000 : 1_000,
    currency: "KES",
  };
  await settleCharge({ id, invoiceId: invoice.id }, status, new Date());
  return { id, invoice };
}

type Chargers = (actor: Actor) => { charges: RouterClient<typeof chargesHandlers> };

/** One successful call of every write, for the tests of all writes. */
export const chargeWrites = (as: Chargers, acting: () => Actor) => ({
  "charges.startOfLink": async () => {
    await enableNobody();
    const { token } = await anInvoice();
    return () => as(visitor).charges.startOfLink({ token, gateway: "stripe", amount: 100_000 });
  },
  "charges.startOfMine": async () => {
    await enableNobody();
    const { id, customerEmail } = await anInvoice();
    const owner = { ...acting(), email: customerEmail, emailConfirmed: true };
    return () => as(owner).charges.startOfMine({ id, gateway: "stripe", amount: 100_000 });
  },
  "charges.ask": async () => {
    const { id } = await aCharge("another sum");
    return () => as(acting()).charges.ask({ id });
  },
  "charges.compare": async () => {
    const { id } = await aCharge("another sum");
    const said = { id, verdict: "paid" as const, amount: 1_000, paymentRef: `pi_by_hand_${id.slice(-8)}` };
    return () => as(acting()).charges.compare(said);
  },
  "charges.refund": async () => {
    const { id } = await aCharge("paid");
    return () => as(acting()).charges.refund({ id, reason: "The move was called off" });
  },
});
