import { RPCLink } from "@orpc/client/fetch";

export const link = new RPCLink<{ key?: string }>({
  url: () => `${location.origin}/api/rpc`,
  headers: ({ context }) => (context?.key ? { "idempotency-key": context.key } : {}),
});
