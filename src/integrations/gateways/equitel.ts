import { z } from "zod";
import { baseOf, caller, type Deps, shaped } from "./call";
import type { GatewayClient, GatewayConfig } from "./types";

export interface EquitelConfig extends GatewayConfig {
  apiKey: string;
  merchantCode: string;
  consumerSecret: string;
}

const HOSTS = { sandbox: "https://uat.finserve.africa", production: "https://api.finserve.africa" };
const token = z.object({ accessToken: z.string().min(1) });
const problem = z.object({ code: z.coerce.string().optional(), message: z.string().optional() });

/** Equitel by Equity's Jenga (docs/domain/kenya.md#equitel-jenga). Its token lives for a quarter of an hour. */
export function equitel(config: EquitelConfig, deps: Deps = {}): GatewayClient {
  const { apiKey, merchantCode, consumerSecret } = config;
  const { postJson, problemOf } = caller(
    {
      name: "Equitel",
      baseUrl: baseOf(config.baseUrl, HOSTS[config.environment]),
      headers: { "Api-Key": apiKey },
      secrets: [apiKey, consumerSecret],
      timeoutMs: config.timeoutMs,
    },
    deps,
  );
  return {
    async signIn() {
      const answer = await postJson("/authentication/api/v3/authenticate/merchant", {
        merchantCode,
        consumerSecret,
      });
      if (answer.status === 200 && shaped(token, answer.body)) return `merchant ${merchantCode}`;
      throw problemOf(answer, shaped(problem, answer.body));
    },
  };
}
