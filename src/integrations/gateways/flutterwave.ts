import { z } from "zod";
import {
  type Answer,
  baseOf,
  bearer,
  caller,
  type Deps,
  decimalOf,
  hundredthsOf,
  isSameText,
  jsonOf,
  shaped,
} from "./call";
import type { GatewayClient, GatewayConfig } from "./types";

export interface FlutterwaveConfig extends GatewayConfig {
  secretKey: string;
  /** The dashboard's 'secret hash'; without it no report is trusted. */
  secretHash: string;
}

const balances = z.object({
  status: z.literal("success"),
  data: z.array(z.object({ currency: z.string(), available_balance: z.number() })),
});
const link = z.object({ status: z.literal("success"), data: z.object({ link: z.string().min(1) }) });
const transaction = z.object({
  id: z.coerce.string(),
  tx_ref: z.string(),
  flw_ref: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  processor_response: z.string().nullish(),
});
const verified = z.object({ status: z.literal("success"), data: transaction });
const refunded = z.object({ status: z.literal("success"), data: z.object({ id: z.coerce.string() }) });
const event = z.object({
  event: z.string().optional(),
  data: z.object({ tx_ref: z.string().min(1) }),
});
const problem = z.object({ status: z.literal("error"), message: z.string().optional() });

/**
 * Flutterwave v3 (docs/domain/kenya.md#flutterwave). One address for tests and for money: the key decides. No call
 * names the account, so its wallets do.
 */
export function flutterwave(config: FlutterwaveConfig, deps: Deps = {}): GatewayClient {
  const { get, postJson, problemOf } = caller(
    {
      name: "Flutterwave",
      baseUrl: baseOf(config.baseUrl, "https://api.flutterwave.com/v3"),
      headers: bearer(config.secretKey),
      secrets: [config.secretKey, config.secretHash],
      timeoutMs: config.timeoutMs,
    },
    deps,
  );
  const refusal = (answer: Answer) => problemOf(answer, shaped(problem, answer.body));
  const verify = async (reference: string) =>
    get(`/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`);
  return {
    async signIn() {
      const answer = await get("/balances");
      const read = answer.status === 200 ? shaped(balances, answer.body) : undefined;
      if (!read) throw refusal(answer);
      const held = read.data.filter((wallet) => wallet.available_balance > 0);
      const shown = (held.length > 0 ? held : read.data).slice(0, 3);
      return shown.length > 0
        ? `balance ${shown.map((wallet) => `${wallet.currency} ${wallet.available_balance}`).join(", ")}`
        : "account without wallets";
    },
    async charge(order) {
      const answer = await postJson("/payments", {
        tx_ref: order.reference,
        amount: decimalOf(order.amount),
        currency: order.currency,
        redirect_url: order.returnUrl,
        customer: { email: order.email, phonenumber: order.phone, name: order.name },
        customizations: { title: order.description },
      });
      const read = answer.status === 200 ? shaped(link, answer.body) : undefined;
      if (!read) throw refusal(answer);
      return { providerRef: order.reference, redirectTo: read.data.link };
    },
    // Flutterwave creates its id only when the customer tries to pay.
    async status({ reference }) {
      const answer = await verify(reference);
      const read = answer.status === 200 ? shaped(verified, answer.body)?.data : undefined;
      if (!read) {
        const said = shaped(problem, answer.body);
        if ([400, 404].includes(answer.status) && /no transaction/i.test(said?.message ?? ""))
          return { state: "pending" };
        throw refusal(answer);
      }
      if (read.status === "successful")
        return {
          state: "paid",
          reference: read.tx_ref,
          paymentRef: read.flw_ref,
          amount: hundredthsOf(read.amount),
          currency: read.currency,
        };
      // Another card may be tried on the same page.
      return { state: "pending" };
    },
    async refund({ reference, amount }) {
      const found = await verify(reference);
      const paid = found.status === 200 ? shaped(verified, found.body)?.data : undefined;
      if (!paid) throw refusal(found);
      const answer = await postJson(`/transactions/${encodeURIComponent(paid.id)}/refund`, {
        amount: decimalOf(amount),
      });
      const read = answer.status === 200 ? shaped(refunded, answer.body) : undefined;
      if (!read) throw refusal(answer);
      return read.data.id;
    },
    async readReport({ body, header }) {
      const given = header("verif-hash") ?? "";
      if (!config.secretHash || !isSameText(given, config.secretHash)) return null;
      const read = shaped(event, jsonOf(body));
      return read ? { kind: read.event ?? "charge", reference: read.data.tx_ref } : null;
    },
  };
}
