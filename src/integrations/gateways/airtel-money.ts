import { createHmac } from "node:crypto";
import { z } from "zod";
import { type Answer, baseOf, caller, type Deps, hundredthsOf, isSameText, jsonOf, shaped } from "./call";
import { signedIn } from "./signed-in";
import type { GatewayClient, GatewayConfig } from "./types";

export interface AirtelMoneyConfig extends GatewayConfig {
  clientId: string;
  clientSecret: string;
  merchantId: string;
  /** Signs callbacks if the merchant asked Airtel for it; without it they are only hints. */
  callbackKey: string;
}

const HOSTS = {
  sandbox: "https://openapiuat.airtel.africa",
  production: "https://openapi.airtel.africa",
};
const token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().catch(180) });
const code = z.object({
  message: z.string().optional(),
  code: z.coerce.string().optional(),
  result_code: z.string().optional(),
  response_code: z.string().optional(),
  success: z.boolean().optional(),
});
const started = z.object({
  data: z.object({ transaction: z.object({ id: z.coerce.string(), status: z.string().optional() }) }),
  status: code,
});
const enquiry = z.object({
  data: z.object({
    transaction: z.object({
      id: z.coerce.string(),
      status: z.string(),
      airtel_money_id: z.string().nullish(),
      message: z.string().nullish(),
      amount: z.union([z.string(), z.number()]).nullish(),
      currency: z.string().nullish(),
    }),
  }),
});
const refunded = z.object({
  data: z.object({ transaction: z.object({ airtel_money_id: z.string() }) }),
});
const callback = z.object({
  transaction: z.object({ id: z.coerce.string().min(1), status_code: z.string() }),
  hash: z.string().optional(),
});
const problem = z.object({
  error: z.string().optional(),
  error_description: z.string().optional(),
  status: z.object({ message: z.string().optional(), code: z.coerce.string().optional() }).optional(),
});

/** Airtel Money Africa (docs/domain/kenya.md#airtel-money). */
export function airtelMoney(config: AirtelMoneyConfig, deps: Deps = {}): GatewayClient {
  const { clientId, clientSecret } = config;
  const baseUrl = baseOf(config.baseUrl, HOSTS[config.environment]);
  const { get, postJson, problemOf } = caller(
    {
      name: "Airtel Money",
      baseUrl,
      secrets: [clientSecret, config.callbackKey],
      timeoutMs: config.timeoutMs,
    },
    deps,
  );
  function refusal(answer: Answer): Error {
    const said = shaped(problem, answer.body);
    return problemOf(answer, {
      code: said?.error ?? said?.status?.code,
      message: said?.error_description ?? said?.status?.message,
    });
  }
  const { prove, call } = signedIn([baseUrl, clientId, clientSecret], async () => {
    const answer = await postJson("/auth/oauth2/token", {
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: "client_credentials",
    });
    const read = answer.status === 200 ? shaped(token, answer.body) : undefined;
    if (!read) throw refusal(answer);
    return { token: read.access_token, lifetime: read.expires_in };
  });
  const place = { "X-Country": "KE", "X-Currency": "KES" };
  return {
    async signIn() {
      await prove();
      return config.merchantId ? `merchant ${config.merchantId}` : `client ${clientId}`;
    },
    async charge(order) {
      const asked = {
        reference: order.description.replace(/[^A-Za-z0-9 ]/g, " ").slice(0, 64),
        subscriber: { country: "KE", currency: "KES", msisdn: order.phone.replace(/^\+254/, "") },
        transaction: { amount: order.amount / 100, country: "KE", currency: "KES", id: order.reference },
      };
      const answer = await call((headers) =>
        postJson("/merchant/v1/payments/", asked, { ...headers, ...place }),
      );
      const read = answer.status === 200 ? shaped(started, answer.body) : undefined;
      if (!read?.status.success) throw refusal(answer);
      return { providerRef: read.data.transaction.id };
    },
    // Airtel takes our own number, so a charge whose answer was lost can be found.
    async status({ reference }) {
      const answer = await call((headers) =>
        get(`/standard/v1/payments/${encodeURIComponent(reference)}`, { ...headers, ...place }),
      );
      const read = answer.status === 200 ? shaped(enquiry, answer.body) : undefined;
      if (!read) throw refusal(answer);
      const { id, status, airtel_money_id: paymentRef, amount, currency, message } = read.data.transaction;
      if (status === "TS" && paymentRef && amount)
        return {
          state: "paid",
          reference: id,
          paymentRef,
          amount: hundredthsOf(amount),
          currency: currency ?? "KES",
        };
      if (status === "TF") return { state: "failed", message: message ?? "" };
      // TIP is in progress; TA is 'ambiguous': query again, never assume.
      return { state: "pending" };
    },
    async refund({ paymentRef }) {
      const asked = { transaction: { airtel_money_id: paymentRef } };
      const answer = await call((headers) =>
        postJson("/standard/v1/payments/refund", asked, { ...headers, ...place }),
      );
      const read = answer.status === 200 ? shaped(refunded, answer.body) : undefined;
      if (!read) throw refusal(answer);
      return read.data.transaction.airtel_money_id;
    },
    async readReport({ body }) {
      const given = jsonOf(body);
      const read = shaped(callback, given);
      if (!read) return null;
      if (config.callbackKey) {
        const text = JSON.stringify((given as { transaction: unknown }).transaction);
        const hash = createHmac("sha256", config.callbackKey).update(text).digest("base64");
        if (!isSameText(read.hash ?? "", hash)) return null;
      }
      return { kind: read.transaction.status_code, reference: read.transaction.id };
    },
  };
}
