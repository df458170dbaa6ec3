import { z } from "zod";
import { type Answer, baseOf, bearer, caller, type Deps, type Said, shaped } from "./call";
import type { GatewayClient, GatewayConfig } from "./types";

export interface PesapalConfig extends GatewayConfig {
  consumerKey: string;
  consumerSecret: string;
}

const HOSTS = {
  sandbox: "https://cybqa.pesapal.com/pesapalv3",
  production: "https://pay.pesapal.com/v3",
};
const token = z.object({ token: z.string().min(1) });
const addresses = z.array(z.object({ url: z.string() }));
const problem = z.object({
  error: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish(),
  message: z.string().nullish(),
});

/** Pesapal v3 (docs/domain/kenya.md#pesapal). It refuses in an answer of 200; its token lives for five minutes. */
export function pesapal(config: PesapalConfig, deps: Deps = {}): GatewayClient {
  const { consumerKey, consumerSecret } = config;
  const { get, postJson, problemOf } = caller(
    {
      name: "Pesapal",
      baseUrl: baseOf(config.baseUrl, HOSTS[config.environment]),
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
  return {
    // The token says nothing of whose it is: the merchant's list of addresses does.
    async signIn() {
      const login = { consumer_key: consumerKey, consumer_secret: consumerSecret };
      const granted = await postJson("/api/Auth/RequestToken", login);
      const given = granted.status === 200 ? shaped(token, granted.body)?.token : undefined;
      if (!given) throw problemOf(granted, saidBy(granted));
      const listed = await get("/api/URLSetup/GetIpnList", bearer(given));
      const known = listed.status === 200 ? shaped(addresses, listed.body) : undefined;
      if (!known) throw problemOf(listed, saidBy(listed));
      const hosts = [
        ...new Set(known.flatMap(({ url }) => (URL.canParse(url) ? [new URL(url).hostname] : []))),
      ];
      return hosts.length > 0
        ? `merchant of ${hosts.slice(0, 3).join(", ")}`
        : "merchant without IPN addresses";
    },
  };
}
