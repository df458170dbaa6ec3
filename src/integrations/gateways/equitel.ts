import { createPrivateKey, createSign } from "node:crypto";
import { z } from "zod";
import { type Answer, baseOf, caller, type Deps, decimalOf, hundredthsOf, jsonOf, shaped } from "./call";
import { signedIn } from "./signed-in";
import { type GatewayClient, type GatewayConfig, GatewayRefused } from "./types";

export interface EquitelConfig extends GatewayConfig {
  apiKey: string;
  merchantCode: string;
  consumerSecret: string;
  accountNumber: string;
  accountName: string;
  /** PEM: signs each request; its public half is at Jenga. */
  privateKey: string;
}

const HOSTS = { sandbox: "https://uat.finserve.africa", production: "https://api.finserve.africa" };
const token = z.object({ accessToken: z.string().min(1) });
/** Lifetime in seconds. */
const LIFETIME = 900;
const accepted = z.object({
  status: z.literal(true),
  data: z.object({ transactionReference: z.coerce.string().optional() }).nullish(),
});
const detail = z.object({
  status: z.literal(true),
  data: z.object({
    transactionReference: z.coerce.string().nullish(),
    orderReference: z.string().nullish(),
    amount: z.union([z.string(), z.number()]).nullish(),
    currency: z.string().nullish(),
    status: z.string(),
    remarks: z.string().nullish(),
  }),
});
const notice = z.object({
  callbackType: z.string(),
  customer: z.object({ reference: z.string().nullish() }).nullish(),
  transaction: z.object({ billNumber: z.string().nullish(), status: z.string() }),
});
const problem = z.object({ code: z.coerce.string().optional(), message: z.string().optional() });

/** Equitel by Equity's Jenga (docs/domain/kenya.md#equitel-jenga). */
export function equitel(config: EquitelConfig, deps: Deps = {}): GatewayClient {
  const { apiKey, merchantCode, consumerSecret } = config;
  const baseUrl = baseOf(config.baseUrl, HOSTS[config.environment]);
  const { get, postJson, problemOf } = caller(
    {
      name: "Equitel",
      baseUrl,
      headers: { "Api-Key": apiKey },
      secrets: [apiKey, consumerSecret, config.privateKey],
      timeoutMs: config.timeoutMs,
    },
    deps,
  );
  const refusal = (answer: Answer) => problemOf(answer, shaped(problem, answer.body));
  const account = [baseUrl, apiKey, merchantCode, consumerSecret];
  const { prove, call } = signedIn(account, async () => {
    const answer = await postJson("/authentication/api/v3/authenticate/merchant", {
      merchantCode,
      consumerSecret,
    });
    const read = answer.status === 200 ? shaped(token, answer.body) : undefined;
    if (!read) throw refusal(answer);
    return { token: read.accessToken, lifetime: LIFETIME };
  });
  function signatureOf(text: string): string {
    try {
      return createSign("RSA-SHA256")
        .update(text)
        .sign(createPrivateKey(pemOf(config.privateKey)), "base64");
    } catch {
      throw new GatewayRefused("key", "Equitel's private key cannot be read: it is to be a PEM.");
    }
  }
  return {
    async signIn() {
      await prove();
      return `merchant ${merchantCode}`;
    },
    async charge(order) {
      const payment = {
        ref: order.reference,
        mobileNumber: order.phone.replace(/^\+/, ""),
        telco: "Equitel",
        amount: decimalOf(order.amount),
        currency: order.currency,
      };
      const signed = [
        config.accountNumber,
        payment.ref,
        payment.mobileNumber,
        payment.telco,
        payment.amount,
        payment.currency,
      ];
      const asked = {
        merchant: {
          accountNumber: config.accountNumber,
          countryCode: "KE",
          name: config.accountName,
        },
        payment: {
          ...payment,
          date: new Date(order.expiresAt.getTime() - 3_600_000).toISOString().slice(0, 10),
          callBackUrl: order.callbackUrl,
          pushType: "STK",
        },
      };
      const signature = { Signature: signatureOf(signed.join("")) };
      const answer = await call((headers) =>
        postJson("/v3-apis/payment-api/v3.0/stkussdpush/initiate", asked, { ...headers, ...signature }),
      );
      if (answer.status !== 200 || !shaped(accepted, answer.body)) throw refusal(answer);
      return { providerRef: order.reference };
    },
    async status({ reference }) {
      const path = `/v3-apis/transaction-api/v3.0/payments/details/${encodeURIComponent(reference)}`;
      const answer = await call((headers) => get(path, headers));
      const read = answer.status === 200 ? shaped(detail, answer.body)?.data : undefined;
      if (!read) throw refusal(answer);
      if (read.status === "SUCCESS" && read.transactionReference && read.amount)
        return {
          state: "paid",
          reference: read.orderReference ?? "",
          paymentRef: read.transactionReference,
          amount: hundredthsOf(read.amount),
          currency: read.currency ?? "KES",
        };
      if (read.status === "FAILED") return { state: "failed", message: read.remarks ?? "" };
      return { state: "pending" };
    },
    // Unsigned, so the report only triggers a query.
    async readReport({ body }) {
      const read = shaped(notice, jsonOf(body));
      const reference = read?.transaction.billNumber ?? read?.customer?.reference;
      return read && reference ? { kind: read.transaction.status, reference } : null;
    },
  };
}

/** A PEM that lost its line breaks in a form's field has them again. */
const pemOf = (key: string) =>
  key.replace(
    /(-----BEGIN [A-Z ]+-----)\s*([^-]+?)\s*(-----END [A-Z ]+-----)/,
    (_, head, body, foot) => `${head}\n${body.replace(/\s+/g, "\n")}\n${foot}\n`,
  );
