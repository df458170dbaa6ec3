import { z } from "zod";
import {
  type Answer,
  baseOf,
  beforehand,
  caller,
  type Deps,
  hundredthsOf,
  jsonOf,
  type Said,
  shaped,
} from "./call";
import { signedIn } from "./signed-in";
import type { ChargeStatus, GatewayClient, GatewayConfig } from "./types";

export interface PesapalConfig extends GatewayConfig {
  consumerKey: string;
  consumerSecret: string;
  /** Empty: the address that comes with each charge. */
  ipnUrl: string;
}

const HOSTS = {
  sandbox: "https://cybqa.pesapal.com/pesapalv3",
  production: "https://pay.pesapal.com/v3",
};
const token = z.object({ token: z.string().min(1) });
/** Lifetime in seconds. */
const LIFETIME = 300;
const address = z.object({ url: z.string(), ipn_id: z.string() });
const addresses = z.array(address);
const order = z.object({ order_tracking_id: z.string().min(1), redirect_url: z.string().min(1) });
const standing = z.object({
  status_code: z.number().int(),
  confirmation_code: z.string().nullish(),
  amount: z.number().nullish(),
  currency: z.string().nullish(),
  merchant_reference: z.string().nullish(),
  description: z.string().nullish(),
});
const accepted = z.object({ status: z.coerce.string(), message: z.string().nullish() });
const notice = z.object({
  OrderTrackingId: z.string().min(1),
  OrderNotificationType: z.string(),
  OrderMerchantReference: z.string().optional(),
});
const problem = z.object({
  error: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish(),
  message: z.string().nullish(),
});

/** Pesapal v3 (docs/domain/kenya.md#pesapal). It refuses in an answer of 200. */
export function pesapal(config: PesapalConfig, deps: Deps = {}): GatewayClient {
  const { consumerKey, consumerSecret } = config;
  const baseUrl = baseOf(config.baseUrl, HOSTS[config.environment]);
  const { get, postJson, problemOf } = caller(
    {
      name: "Pesapal",
      baseUrl,
      secrets: [consumerKey, consumerSecret],
      timeoutMs: config.timeoutMs,
    },
    deps,
  );
  const saidBy = ({ body }: Answer): Said | undefined => {
    const read = shaped(problem, body);
    const { code, message } = read?.error ?? {};
    return read?.error
      ? { code: code ?? undefined, message: message || read.message || undefined }
      : undefined;
  };
  const { prove, call } = signedIn([baseUrl, consumerKey, consumerSecret], async () => {
    const asked = { consumer_key: consumerKey, consumer_secret: consumerSecret };
    const granted = await postJson("/api/Auth/RequestToken", asked);
    const given = granted.status === 200 ? shaped(token, granted.body)?.token : undefined;
    if (!given) throw problemOf(granted, saidBy(granted));
    return { token: given, lifetime: LIFETIME };
  });
  /** A refusal can have status 200 as well. */
  function held<Shape extends z.ZodType>(shape: Shape, answer: Answer): z.output<Shape> {
    const read = answer.status === 200 ? shaped(shape, answer.body) : undefined;
    if (read === undefined) throw problemOf(answer, saidBy(answer));
    return read;
  }
  const post = (path: string, asked: object) => call((headers) => postJson(path, asked, headers));
  const listAddresses = async () =>
    held(addresses, await call((headers) => get("/api/URLSetup/GetIpnList", headers)));
  async function notificationId(url: string): Promise<string> {
    const known = (await listAddresses()).find((each) => each.url === url);
    if (known) return known.ipn_id;
    const asked = { url, ipn_notification_type: "POST" };
    return held(address, await post("/api/URLSetup/RegisterIPN", asked)).ipn_id;
  }
  return {
    // The token does not name the account, the merchant's list of addresses does.
    async signIn() {
      await prove();
      const known = await listAddresses();
      const hosts = [
        ...new Set(known.flatMap(({ url }) => (URL.canParse(url) ? [new URL(url).hostname] : []))),
      ];
      return hosts.length > 0
        ? `merchant of ${hosts.slice(0, 3).join(", ")}`
        : "merchant without IPN addresses";
    },
    async charge(asked) {
      const notification = await beforehand(() => notificationId(config.ipnUrl || asked.callbackUrl));
      const read = held(
        order,
        await post("/api/Transactions/SubmitOrderRequest", {
          id: asked.reference,
          currency: asked.currency,
          amount: asked.amount / 100,
          description: asked.description.slice(0, 100),
          callback_url: asked.returnUrl,
          cancellation_url: asked.cancelUrl,
          notification_id: notification,
          billing_address: {
            email_address: asked.email,
            phone_number: asked.phone.replace(/^\+/, ""),
            first_name: asked.name,
          },
        }),
      );
      return { providerRef: read.order_tracking_id, redirectTo: read.redirect_url };
    },
    async status({ providerRef }) {
      const path = `/api/Transactions/GetTransactionStatus?orderTrackingId=${encodeURIComponent(providerRef)}`;
      return statusOf(held(standing, await call((headers) => get(path, headers))));
    },
    async refund({ paymentRef, amount, reason, askedBy }) {
      const asked = {
        confirmation_code: paymentRef,
        amount: amount / 100,
        username: askedBy,
        remarks: reason.slice(0, 100),
      };
      const answer = await post("/api/Transactions/RefundRequest", asked);
      const read = held(accepted, answer);
      if (read.status !== "200") throw problemOf(answer, { message: read.message ?? undefined });
      return paymentRef;
    },
    // Unsigned, and without money: it only names the order to query.
    async readReport({ body, query }) {
      const read = shaped(notice, body ? jsonOf(body) : Object.fromEntries(query));
      if (!read) return null;
      return {
        kind: read.OrderNotificationType,
        reference: read.OrderMerchantReference,
        providerRef: read.OrderTrackingId,
      };
    },
  };
}

/** 0 invalid (not paid yet), 1 completed, 2 failed, 3 reversed. */
function statusOf(read: z.output<typeof standing>): ChargeStatus {
  if (read.status_code === 1 && read.confirmation_code && read.amount)
    return {
      state: "paid",
      reference: read.merchant_reference ?? "",
      paymentRef: read.confirmation_code,
      amount: hundredthsOf(read.amount),
      currency: read.currency ?? "",
    };
  if (read.status_code === 2 || read.status_code === 3)
    return { state: "failed", message: read.description ?? "" };
  return { state: "pending" };
}
