import { RPCLink } from "@orpc/client/fetch";

/** Sends calls of our pages to their own server. */
export const link = new RPCLink<{ key?: string }>({
  url: () => `${location.origin}/api/rpc`,
  headers: ({ context }) => (context?.key ? { "idempotency-key": context.key } : {}),
});
