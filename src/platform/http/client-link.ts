import { RPCLink } from "@orpc/client/fetch";

export const link = new RPCLink<{ key?: string; language?: string }>({
  url: () => `${location.origin}/api/rpc`,
  headers: ({ context }) => ({
    ...(context?.key ? { "idempotency-key": context.key } : {}),
    ...(context?.language ? { "accept-language": context.language } : {}),
  }),
});
