import type { Context } from "hono";
import { getInvoiceById } from "~/features/invoices/server/queries/invoices";
import { LINK_PURPOSE } from "~/features/quotes/server/commands/share-quote";
import { GatewayRefused, GatewayUnavailable, GatewayUnknownOutcome } from "~/integrations/gateways/types";
import { db, transaction } from "~/platform/db/database";
import { fileRoute, type RequestVariables } from "~/platform/http/file-routes";
import { log } from "~/platform/http/log";
import { type Locale, pathIn } from "~/platform/kernel/locales";
import { readSignedToken, signedToken } from "~/platform/secrets/secrets";
import { enqueue, runSoon } from "~/platform/tasks/tasks";
import { CHARGING_GATEWAYS, type ChargingGateway } from "../domain";
import { checkChargeTask } from "./commands/move-charge";
import { receiveReport } from "./commands/receive-report";
import { RETURN_PURPOSE } from "./commands/send-charge";
import { findCharge } from "./queries";

const MAX_REPORT = 256 * 1024;

const isCharging = (name: string): name is ChargingGateway =>
  (CHARGING_GATEWAYS as readonly string[]).includes(name);

/** The response that a provider expects. Most check only the status code. */
function thanks(gateway: ChargingGateway, body: string, query: URLSearchParams): object {
  if (gateway === "tigoPesa")
    return {
      ResponseCode: "BILLER-18-0000-S",
      ResponseStatus: true,
      ResponseDescription: "Callback received",
      ReferenceID: fieldOf(body, "ReferenceID"),
    };
  if (gateway !== "pesapal") return { received: true };
  const said = (name: string) => query.get(name) ?? fieldOf(body, name);
  return {
    orderNotificationType: said("OrderNotificationType"),
    orderTrackingId: said("OrderTrackingId"),
    orderMerchantReference: said("OrderMerchantReference"),
    status: 200,
  };
}

const isOfProvider = (error: unknown) =>
  error instanceof GatewayRefused ||
  error instanceof GatewayUnavailable ||
  error instanceof GatewayUnknownOutcome;

function fieldOf(body: string, name: string): string {
  try {
    const value: unknown = (JSON.parse(body) as Record<string, unknown>)[name];
    return typeof value === "string" ? value.slice(0, 100) : "";
  } catch {
    return "";
  }
}

async function report(c: Context<RequestVariables, "/callbacks/gateways/:gateway">): Promise<Response> {
  const gateway = c.req.param("gateway");
  if (!isCharging(gateway)) return c.json({ received: false }, 404);
  const body = c.req.method === "GET" ? "" : await c.req.text();
  if (body.length > MAX_REPORT) return c.json({ received: false }, 413);
  const query = new URL(c.req.url).searchParams;
  const posted = { body, header: (name: string) => c.req.header(name), query, now: new Date() };
  const isGenuine = await receiveReport(gateway, posted).catch((error: unknown) => {
    if (!isOfProvider(error)) throw error;
    log().warn({ err: error, gateway }, "a provider could not say whether a report is its own");
    return undefined;
  });
  // The provider will retry. Status queries continue until then.
  if (isGenuine === undefined) return c.json({ received: false }, 503);
  if (isGenuine) return c.json(thanks(gateway, body, query));
  log().warn({ gateway }, "a report was not the provider's, or not of the documented shape");
  return c.json({ received: false }, 400);
}

/** Checks the signature, if any, then queries the provider. */
export const chargesRoutes = [
  fileRoute({
    method: "POST",
    path: "/callbacks/gateways/:gateway",
    permission: "provider-callback",
    answer: report,
  }),
  fileRoute({
    path: "/callbacks/gateways/:gateway",
    permission: "provider-callback",
    answer: report,
  }),
  // Providers get this address, so that the customer's secret link stays out of their logs.
  fileRoute({
    path: "/pay/back/:token",
    permission: "token",
    answer: async (c) => {
      const id = readSignedToken(RETURN_PURPOSE, c.req.param("token"));
      const charge = id ? await findCharge(db(), id) : undefined;
      if (!charge) return c.redirect("/account", 303);
      const question = { chargeId: charge.id, again: false };
      await transaction(async (tx) => {
        if (!(await runSoon(tx, checkChargeTask, question))) await enqueue(tx, checkChargeTask, question);
      });
      const { number, supplementOf } = await getInvoiceById(db(), charge.invoiceId);
      // Flutterwave has one return address and names a cancellation in it.
      const isLeft = c.req.query("left") !== undefined || c.req.query("status") === "cancelled";
      const asked = `charge=${charge.id}${isLeft ? "&left=1" : ""}`;
      const place = charge.linkId
        ? `/q/${signedToken(LINK_PURPOSE, charge.linkId)}?${asked}${supplementOf ? `&fee=${number}` : ""}`
        : `/account/pay/${charge.invoiceId}?${asked}`;
      return c.redirect(pathIn(charge.locale as Locale, place), 303);
    },
  }),
];
