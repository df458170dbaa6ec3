import { createHmac } from "node:crypto";
import { z } from "zod";
import { type Answer, baseOf, bearer, caller, type Deps, isSameText, jsonOf, shaped } from "./call";
import type { ChargeStatus, GatewayClient, GatewayConfig, Posted } from "./types";

export interface StripeConfig extends GatewayConfig {
  secretKey: string;
  /** Signing secret of reports; without it no report is trusted. */
  webhookSecret: string;
}

/** Seconds that a report's time may differ from ours. */
const TOLERANCE = 300;

const account = z.object({
  id: z.string(),
  email: z.string().nullish(),
  business_profile: z.object({ name: z.string().nullish() }).nullish(),
  settings: z.object({ dashboard: z.object({ display_name: z.string().nullish() }).nullish() }).nullish(),
});
const session = z.object({
  id: z.string().min(1),
  url: z.string().nullish(),
  status: z.enum(["open", "complete", "expired"]).nullish(),
  payment_status: z.string(),
  /** An expanded payment intent carries the last card error. */
  payment_intent: z
    .union([
      z.string(),
      z.object({ id: z.string(), last_payment_error: z.object({ message: z.string().nullish() }).nullish() }),
    ])
    .nullish(),
  client_reference_id: z.string().nullish(),
  amount_total: z.number().int(),
  currency: z.string(),
});
const refunded = z.object({ id: z.string(), status: z.string() });
const event = z.object({
  type: z.string(),
  data: z.object({
    object: z.object({
      object: z.string().optional(),
      id: z.string(),
      client_reference_id: z.string().nullish(),
    }),
  }),
});
const problem = z.object({
  error: z.object({
    type: z.string().optional(),
    code: z.string().optional(),
    message: z.string().optional(),
  }),
});

/** Stripe (docs/domain/kenya.md#stripe). One address for tests and for money: the key decides. */
export function stripe(config: StripeConfig, deps: Deps = {}): GatewayClient {
  const { get, postForm, problemOf } = caller(
    {
      name: "Stripe",
      baseUrl: baseOf(config.baseUrl, "https://api.stripe.com"),
      headers: bearer(config.secretKey),
      secrets: [config.secretKey, config.webhookSecret],
      timeoutMs: config.timeoutMs,
    },
    deps,
  );
  function refusal(answer: Answer): Error {
    const said = shaped(problem, answer.body)?.error;
    return problemOf(answer, said && { code: said.code ?? said.type, message: said.message });
  }
  return {
    async signIn() {
      const answer = await get("/v1/account");
      const read = answer.status === 200 ? shaped(account, answer.body) : undefined;
      if (read) {
        const name = read.settings?.dashboard?.display_name || read.business_profile?.name || read.email;
        return name ? `${name} (${read.id})` : read.id;
      }
      throw refusal(answer);
    },
    async charge(order) {
      const line = "line_items[0]";
      const answer = await postForm(
        "/v1/checkout/sessions",
        {
          mode: "payment",
          client_reference_id: order.reference,
          success_url: order.returnUrl,
          cancel_url: order.cancelUrl,
          expires_at: String(Math.floor(order.expiresAt.getTime() / 1000)),
          [`${line}[quantity]`]: "1",
          [`${line}[price_data][currency]`]: order.currency.toLowerCase(),
          [`${line}[price_data][unit_amount]`]: String(order.amount),
          [`${line}[price_data][product_data][name]`]: order.description,
          "payment_intent_data[metadata][reference]": order.reference,
          ...(order.email ? { customer_email: order.email } : {}),
        },
        { "Idempotency-Key": order.reference },
      );
      const read = answer.status === 200 ? shaped(session, answer.body) : undefined;
      if (!read?.url) throw refusal(answer);
      return { providerRef: read.id, redirectTo: read.url };
    },
    async status({ providerRef }) {
      const answer = await get(
        `/v1/checkout/sessions/${encodeURIComponent(providerRef)}?expand[]=payment_intent`,
      );
      const read = answer.status === 200 ? shaped(session, answer.body) : undefined;
      if (!read) throw refusal(answer);
      return statusOf(read);
    },
    async refund({ key, paymentRef, amount }) {
      const answer = await postForm(
        "/v1/refunds",
        { payment_intent: paymentRef, amount: String(amount) },
        { "Idempotency-Key": key },
      );
      const read = answer.status === 200 ? shaped(refunded, answer.body) : undefined;
      if (!read || read.status === "failed" || read.status === "canceled") throw refusal(answer);
      return read.id;
    },
    async readReport(posted) {
      if (!isSigned(posted, config.webhookSecret)) return null;
      const read = shaped(event, jsonOf(posted.body));
      if (!read) return null;
      const { object } = read.data;
      return {
        kind: read.type,
        reference: object.client_reference_id ?? undefined,
        providerRef: read.type.startsWith("checkout.session.") ? object.id : undefined,
      };
    },
  };
}

function statusOf(read: z.output<typeof session>): ChargeStatus {
  const { payment_intent: intent } = read;
  if (read.payment_status === "paid" && intent)
    return {
      state: "paid",
      reference: read.client_reference_id ?? "",
      paymentRef: typeof intent === "string" ? intent : intent.id,
      amount: read.amount_total,
      currency: read.currency.toUpperCase(),
    };
  // An open page takes another card after one that was declined.
  if (read.status === "expired") {
    const declined = typeof intent === "object" ? intent?.last_payment_error : undefined;
    return declined
      ? { state: "failed", message: declined.message ?? "The card was declined." }
      : { state: "expired", message: "Nobody paid on Stripe's page." };
  }
  return { state: "pending" };
}

/** `t=…,v1=…` over the time and the raw bytes; several v1 while a secret is being replaced. */
function isSigned({ body, header, now }: Posted, secret: string): boolean {
  const parts = (header("stripe-signature") ?? "").split(",").map((part) => part.trim().split("="));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!secret || !/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE) return false;
  const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return parts.some(([name, given = ""]) => name === "v1" && isSameText(given, signature));
}
