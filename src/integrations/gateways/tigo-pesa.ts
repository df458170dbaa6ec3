import { z } from "zod";
import { type Answer, baseOf, caller, type Deps, hundredthsOf, jsonOf, shaped } from "./call";
import { signedIn } from "./signed-in";
import type { GatewayClient, GatewayConfig } from "./types";

export interface TigoPesaConfig extends GatewayConfig {
  clientId: string;
  clientSecret: string;
  /** The partner's name in Tigo's addresses: `<code>2DM-GetToken`. */
  merchantCode: string;
  businessNumber: string;
}

const TEST_HOST = "https://accessgwtest.tigo.co.tz:8443";
const token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().catch(300) });
const pushed = z.object({ ResponseStatus: z.literal(true), ReferenceID: z.string() });
const callback = z.object({
  Status: z.union([z.boolean(), z.string()]),
  MFSTransactionID: z.coerce.string().optional(),
  ReferenceID: z.string().min(1),
  Amount: z.union([z.string(), z.number()]).optional(),
});
const problem = z.object({
  error: z.string().optional(),
  error_description: z.string().optional(),
  ResponseCode: z.string().optional(),
  ResponseDescription: z.string().optional(),
});

/**
 * Tigo Pesa in Tanzania (docs/domain/kenya.md#tigo-pesa). Each partner has its own addresses; only the test host is
 * public.
 */
export function tigoPesa(config: TigoPesaConfig, deps: Deps = {}): GatewayClient {
  const { clientId, clientSecret, merchantCode } = config;
  const baseUrl = baseOf(config.baseUrl, TEST_HOST);
  const { postForm, postJson, problemOf } = caller(
    {
      name: "Tigo Pesa",
      baseUrl,
      secrets: [clientSecret],
      timeoutMs: config.timeoutMs,
    },
    deps,
  );
  const partner = `/${encodeURIComponent(merchantCode)}2DM-`;
  function refusal(answer: Answer): Error {
    const said = shaped(problem, answer.body);
    return problemOf(answer, {
      code: said?.error ?? said?.ResponseCode,
      message: said?.error_description ?? said?.ResponseDescription,
    });
  }
  const { prove, call } = signedIn([baseUrl, merchantCode, clientId, clientSecret], async () => {
    const asked = { username: clientId, password: clientSecret, grant_type: "password" };
    const answer = await postForm(`${partner}GetToken`, asked);
    const read = answer.status === 200 ? shaped(token, answer.body) : undefined;
    if (!read) throw refusal(answer);
    return { token: read.access_token, lifetime: read.expires_in };
  });
  return {
    async signIn() {
      await prove();
      return `partner ${clientId}`;
    },
    async charge(order) {
      const asked = {
        CustomerMSISDN: order.phone.replace(/^\+/, ""),
        BillerMSISDN: config.businessNumber,
        // Whole Tanzanian shillings.
        Amount: Math.round(order.amount / 100),
        Remarks: order.description.slice(0, 60),
        ReferenceID: `${merchantCode}${order.reference}`,
      };
      const answer = await call((headers) =>
        postJson(`${partner}PushBillpay`, asked, { ...headers, Username: clientId, Password: clientSecret }),
      );
      const read = answer.status === 200 ? shaped(pushed, answer.body) : undefined;
      if (!read) throw refusal(answer);
      return { providerRef: read.ReferenceID };
    },
    // Tigo neither signs nor answers queries: an employee compares with Tigo's statement.
    async readReport({ body }) {
      const read = shaped(callback, jsonOf(body));
      if (!read?.ReferenceID.startsWith(merchantCode)) return null;
      const isPaid = String(read.Status) === "true";
      return {
        kind: isPaid ? "paid" : "failed",
        reference: read.ReferenceID.slice(merchantCode.length),
        claims:
          isPaid && read.MFSTransactionID && read.Amount
            ? {
                paymentRef: read.MFSTransactionID,
                amount: hundredthsOf(read.Amount),
                currency: "TZS",
              }
            : undefined,
      };
    },
  };
}
