import { z } from "zod";
import { baseOf, caller, type Deps, shaped } from "./call";
import type { GatewayClient, GatewayConfig } from "./types";

export interface AirtelMoneyConfig extends GatewayConfig {
  clientId: string;
  clientSecret: string;
  /** The merchant's code at Airtel; may be empty. */
  merchantId: string;
}

const HOSTS = {
  sandbox: "https://openapiuat.airtel.africa",
  production: "https://openapi.airtel.africa",
};
const token = z.object({ access_token: z.string().min(1) });
const problem = z.object({
  error: z.string().optional(),
  error_description: z.string().optional(),
  status: z.object({ message: z.string().optional(), code: z.coerce.string().optional() }).optional(),
});

/** Airtel Money Africa (docs/domain/kenya.md#airtel-money). Its token lives for three minutes. */
export function airtelMoney(config: AirtelMoneyConfig, deps: Deps = {}): GatewayClient {
  const { clientId, clientSecret } = config;
  const { postJson, problemOf } = caller(
    {
      name: "Airtel Money",
      baseUrl: baseOf(config.baseUrl, HOSTS[config.environment]),
      secrets: [clientSecret],
      timeoutMs: config.timeoutMs,
    },
    deps,
  );
  return {
    async signIn() {
      const answer = await postJson("/auth/oauth2/token", {
        client_id: clientId,
        client_secret: clientSecret,
        grant_type: "client_credentials",
      });
      if (answer.status === 200 && shaped(token, answer.body))
        return config.merchantId ? `merchant ${config.merchantId}` : `client ${clientId}`;
      const said = shaped(problem, answer.body);
      throw problemOf(answer, {
        code: said?.error ?? said?.status?.code,
        message: said?.error_description ?? said?.status?.message,
      });
    },
  };
}
