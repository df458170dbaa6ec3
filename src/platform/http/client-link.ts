import { RPCLink } from "@orpc/client/fetch";

/** Sends calls of our own pages to the server that they came from. */
export const link = new RPCLink<{ key?: string }>({
  url: () => `${location.origin}/api/rpc`,
  headers: ({ context }) => (context?.key ? { "idempotency-key": context.key } : {}),
});
