import { z } from "zod";
import {
  type Answer,
  baseOf,
  basic,
  beforehand,
  caller,
  type Deps,
  decimalOf,
  hundredthsOf,
  jsonOf,
  shaped,
} from "./call";
import { signedIn } from "./signed-in";
import type { ChargeStatus, GatewayClient, GatewayConfig } from "./types";

export interface PaypalConfig extends GatewayConfig {
  clientId: string;
  clientSecret: string;
  /** Our webhook's id at PayPal; without it no report is trusted. */
  webhookId: string;
}

const HOSTS = { sandbox: "https://api-m.sandbox.paypal.com", production: "https://api-m.paypal.com" };
const token = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().catch(300),
  app_id: z.string().default(""),
});
const money = z.object({ currency_code: z.string(), value: z.string() });
const order = z.object({
  id: z.string().min(1),
  status: z.string(),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().nullish(),
        payments: z
          .object({
            captures: z
              .array(
                z.object({
                  id: z.string(),
                  status: z.string(),
                  amount: money,
                  custom_id: z.string().nullish(),
                }),
              )
              .default([]),
          })
          .nullish(),
      }),
    )
    .default([]),
});
const refunded = z.object({ id: z.string(), status: z.string() });
const verification = z.object({ verification_status: z.string() });
const event = z.object({
  event_type: z.string(),
  resource: z.object({
    id: z.string(),
    custom_id: z.string().nullish(),
    purchase_units: z.array(z.object({ custom_id: z.string().nullish() })).optional(),
  }),
});
const problem = z.object({
  error: z.string().optional(),
  error_description: z.string().optional(),
  name: z.string().optional(),
  message: z.string().optional(),
});

/** PayPal's REST API (docs/domain/kenya.md#paypal). */
export function paypal(config: PaypalConfig, deps: Deps = {}): GatewayClient {
  const { clientId, clientSecret } = config;
  const baseUrl = baseOf(config.baseUrl, HOSTS[config.environment]);
  const { get, postForm, postJson, problemOf } = caller(
    {
      name: "PayPal",
      baseUrl,
      secrets: [clientSecret],
      timeoutMs: config.timeoutMs,
    },
    deps,
  );
  function refusal(answer: Answer): Error {
    const said = shaped(problem, answer.body);
    return problemOf(answer, {
      code: said?.error ?? said?.name,
      message: said?.error_description ?? said?.message,
    });
  }
  async function login() {
    const asked = { grant_type: "client_credentials" };
    const answer = await postForm("/v1/oauth2/token", asked, basic(clientId, clientSecret));
    const read = answer.status === 200 ? shaped(token, answer.body) : undefined;
    if (!read) throw refusal(answer);
    return read;
  }
  const { call } = signedIn([baseUrl, clientId, clientSecret], async () => {
    const { access_token, expires_in } = await login();
    return { token: access_token, lifetime: expires_in };
  });
  const post = (path: string, asked: object, more: Record<string, string> = {}) =>
    call((headers) => postJson(path, asked, { ...headers, ...more }));
  const orderIn = (answer: Answer) => {
    const read = answer.status === 200 || answer.status === 201 ? shaped(order, answer.body) : undefined;
    if (!read) throw refusal(answer);
    return read;
  };
  return {
    async signIn() {
      const { app_id: app } = await beforehand(login);
      return app ? `app ${app}` : `client ${clientId}`;
    },
    async charge(asked) {
      const body = {
        intent: "CAPTURE",
        purchase_units: [
          {
            custom_id: asked.reference,
            description: asked.description.slice(0, 127),
            amount: { currency_code: asked.currency, value: decimalOf(asked.amount) },
          },
        ],
        application_context: {
          return_url: asked.returnUrl,
          cancel_url: asked.cancelUrl,
          user_action: "PAY_NOW",
          shipping_preference: "NO_SHIPPING",
        },
      };
      const once = { "PayPal-Request-Id": asked.reference };
      const read = orderIn(await post("/v2/checkout/orders", body, once));
      const page = read.links.find(({ rel }) => rel === "approve" || rel === "payer-action");
      return { providerRef: read.id, redirectTo: page?.href };
    },
    // PayPal captures the approved money only on request.
    async status({ reference, providerRef }) {
      const path = `/v2/checkout/orders/${encodeURIComponent(providerRef)}`;
      const read = orderIn(await call((headers) => get(path, headers)));
      if (read.status !== "APPROVED") return statusOf(read);
      const captured = await post(`${path}/capture`, {}, { "PayPal-Request-Id": `${reference}C` });
      return statusOf(orderIn(captured));
    },
    async refund({ key, paymentRef, amount, currency, reason }) {
      const answer = await post(
        `/v2/payments/captures/${encodeURIComponent(paymentRef)}/refund`,
        {
          amount: { currency_code: currency, value: decimalOf(amount) },
          note_to_payer: reason.slice(0, 255),
        },
        { "PayPal-Request-Id": key },
      );
      const read = answer.status === 201 || answer.status === 200 ? shaped(refunded, answer.body) : undefined;
      if (!read || ["FAILED", "CANCELLED"].includes(read.status)) throw refusal(answer);
      return read.id;
    },
    // PayPal's API verifies the signature.
    async readReport({ body, header }) {
      const read = shaped(event, jsonOf(body));
      const sent = (name: string) => header(`paypal-${name}`) ?? "";
      if (!read || !config.webhookId || !sent("transmission-sig")) return null;
      const answer = await post("/v1/notifications/verify-webhook-signature", {
        auth_algo: sent("auth-algo"),
        cert_url: sent("cert-url"),
        transmission_id: sent("transmission-id"),
        transmission_sig: sent("transmission-sig"),
        transmission_time: sent("transmission-time"),
        webhook_id: config.webhookId,
        webhook_event: jsonOf(body),
      });
      const verdict = answer.status === 200 ? shaped(verification, answer.body) : undefined;
      if (!verdict) throw refusal(answer);
      if (verdict.verification_status !== "SUCCESS") return null;
      const { resource } = read;
      return {
        kind: read.event_type,
        reference: resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? undefined,
        providerRef: read.event_type.startsWith("CHECKOUT.ORDER.") ? resource.id : undefined,
      };
    },
  };
}

function statusOf(read: z.output<typeof order>): ChargeStatus {
  const unit = read.purchase_units[0];
  const capture = unit?.payments?.captures[0];
  if (capture?.status === "COMPLETED")
    return {
      state: "paid",
      reference: capture.custom_id ?? unit?.custom_id ?? "",
      paymentRef: capture.id,
      amount: hundredthsOf(capture.amount.value),
      currency: capture.amount.currency_code,
    };
  if (read.status === "VOIDED" || capture?.status === "DECLINED" || capture?.status === "FAILED")
    return { state: "failed", message: "PayPal could not take the money." };
  return { state: "pending" };
}
