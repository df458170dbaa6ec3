import { z } from "zod";
import { baseOf, bearer, caller, type Deps, shaped } from "./call";
import type { GatewayClient, GatewayConfig } from "./types";

export interface StripeConfig extends GatewayConfig {
  secretKey: string;
}

const account = z.object({
  id: z.string(),
  email: z.string().nullish(),
  business_profile: z.object({ name: z.string().nullish() }).nullish(),
  settings: z.object({ dashboard: z.object({ display_name: z.string().nullish() }).nullish() }).nullish(),
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
  const { get, problemOf } = caller(
    {
      name: "Stripe",
      baseUrl: baseOf(config.baseUrl, "https://api.stripe.com"),
      headers: bearer(config.secretKey),
      secrets: [config.secretKey],
      timeoutMs: config.timeoutMs,
    },
    deps,
  );
  return {
    async signIn() {
      const answer = await get("/v1/account");
      const read = answer.status === 200 ? shaped(account, answer.body) : undefined;
      if (read) {
        const name = read.settings?.dashboard?.display_name || read.business_profile?.name || read.email;
        return name ? `${name} (${read.id})` : read.id;
      }
      const said = shaped(problem, answer.body)?.error;
      throw problemOf(answer, said && { code: said.code ?? said.type, message: said.message });
    },
  };
}
