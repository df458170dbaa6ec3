import { createORPCClient, ORPCError } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import type { FieldErrors } from "~/platform/kernel/errors";

/**
 * The typed client of our own pages: `client<typeof quotesContract>("quotes").approve({…})`. Pass
 * `{ context: { key } }` for writes that must count once however often they are sent.
 */
// biome-ignore lint/suspicious/noExplicitAny: the type argument is always a feature's own contract
export function client<Contract extends Record<string, any>>(
  feature: string,
): ContractRouterClient<Contract, { key?: string }> {
  const link = new RPCLink<{ key?: string }>({
    url: () => `${location.origin}/api/rpc`,
    headers: ({ context }) => (context?.key ? { "idempotency-key": context.key } : {}),
  });
  const root = createORPCClient(link) as Record<string, unknown>;
  return root[feature] as ContractRouterClient<Contract, { key?: string }>;
}

export interface Problem {
  code: string;
  message: string;
  fields: FieldErrors;
}

/** What to tell the person about a failed call: the server's words, or that the network is away. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ORPCError) {
    return {
      code: error.code,
      message: error.message,
      fields: (error.data as { fields?: FieldErrors } | undefined)?.fields ?? {},
    };
  }
  return {
    code: "OFFLINE",
    message: "We could not reach the server. Check your connection and try again.",
    fields: {},
  };
}
