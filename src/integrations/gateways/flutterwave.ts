import { z } from "zod";
import { baseOf, bearer, caller, type Deps, shaped } from "./call";
import type { GatewayClient, GatewayConfig } from "./types";

export interface FlutterwaveConfig extends GatewayConfig {
  secretKey: string;
}

const balances = z.object({
  status: z.literal("success"),
  data: z.array(z.object({ currency: z.string(), available_balance: z.number() })),
});
const problem = z.object({ status: z.literal("error"), message: z.string().optional() });

/**
 * Flutterwave v3 (docs/domain/kenya.md#flutterwave). One address for tests and for money: the key decides. No call
 * names the account, so its wallets do.
 */
export function flutterwave(config: FlutterwaveConfig, deps: Deps = {}): GatewayClient {
  const { get, problemOf } = caller(
    {
      name: "Flutterwave",
      baseUrl: baseOf(config.baseUrl, "https://api.flutterwave.com/v3"),
      headers: bearer(config.secretKey),
      secrets: [config.secretKey],
      timeoutMs: config.timeoutMs,
    },
    deps,
  );
  return {
    async signIn() {
      const answer = await get("/balances");
      const read = answer.status === 200 ? shaped(balances, answer.body) : undefined;
      if (!read) throw problemOf(answer, shaped(problem, answer.body));
      const held = read.data.filter((wallet) => wallet.available_balance > 0);
      const shown = (held.length > 0 ? held : read.data).slice(0, 3);
      return shown.length > 0
        ? `balance ${shown.map((wallet) => `${wallet.currency} ${wallet.available_balance}`).join(", ")}`
        : "account without wallets";
    },
  };
}
