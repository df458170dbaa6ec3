import { z } from "zod";
import { baseOf, basic, caller, type Deps, shaped } from "./call";
import type { GatewayClient, GatewayConfig } from "./types";

export interface PaypalConfig extends GatewayConfig {
  clientId: string;
  clientSecret: string;
}

const HOSTS = { sandbox: "https://api-m.sandbox.paypal.com", production: "https://api-m.paypal.com" };
const token = z.object({ access_token: z.string().min(1), app_id: z.string().default("") });
const problem = z.object({
  error: z.string().optional(),
  error_description: z.string().optional(),
  name: z.string().optional(),
  message: z.string().optional(),
});

/** PayPal's REST API (docs/domain/kenya.md#paypal). */
export function paypal(config: PaypalConfig, deps: Deps = {}): GatewayClient {
  const { clientId, clientSecret } = config;
  const { postForm, problemOf } = caller(
    {
      name: "PayPal",
      baseUrl: baseOf(config.baseUrl, HOSTS[config.environment]),
      secrets: [clientSecret],
      timeoutMs: config.timeoutMs,
    },
    deps,
  );
  return {
    async signIn() {
      const answer = await postForm(
        "/v1/oauth2/token",
        { grant_type: "client_credentials" },
        basic(clientId, clientSecret),
      );
      const read = answer.status === 200 ? shaped(token, answer.body) : undefined;
      if (read) return read.app_id ? `app ${read.app_id}` : `client ${clientId}`;
      const said = shaped(problem, answer.body);
      throw problemOf(answer, {
        code: said?.error ?? said?.name,
        message: said?.error_description ?? said?.message,
      });
    },
  };
}
