import { z } from "zod";
import { baseOf, caller, type Deps, shaped } from "./call";
import type { GatewayClient, GatewayConfig } from "./types";

export interface TigoPesaConfig extends GatewayConfig {
  /** The username at Tigo. */
  clientId: string;
  /** Its password. */
  clientSecret: string;
  /** The partner's name in Tigo's addresses: `<code>2DM-GetToken`. */
  merchantCode: string;
}

const TEST_HOST = "https://accessgwtest.tigo.co.tz:8443";
const token = z.object({ access_token: z.string().min(1) });
const problem = z.object({
  error: z.string().optional(),
  error_description: z.string().optional(),
  ResponseCode: z.string().optional(),
  ResponseDescription: z.string().optional(),
});

/**
 * Tigo Pesa in Tanzania (docs/domain/kenya.md#tigo-pesa). Each partner has addresses of its own; only the host for
 * tests is known to all.
 */
export function tigoPesa(config: TigoPesaConfig, deps: Deps = {}): GatewayClient {
  const { clientId, clientSecret, merchantCode } = config;
  const { postForm, problemOf } = caller(
    {
      name: "Tigo Pesa",
      baseUrl: baseOf(config.baseUrl, TEST_HOST),
      secrets: [clientSecret],
      timeoutMs: config.timeoutMs,
    },
    deps,
  );
  return {
    async signIn() {
      const answer = await postForm(`/${encodeURIComponent(merchantCode)}2DM-GetToken`, {
        username: clientId,
        password: clientSecret,
        grant_type: "password",
      });
      if (answer.status === 200 && shaped(token, answer.body)) return `partner ${clientId}`;
      const said = shaped(problem, answer.body);
      throw problemOf(answer, {
        code: said?.error ?? said?.ResponseCode,
        message: said?.error_description ?? said?.ResponseDescription,
      });
    },
  };
}
