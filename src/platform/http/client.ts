import { createORPCClient, DynamicLink, ORPCError } from "@orpc/client";
import type { AnyContractRouter, ContractRouterClient, InferContractRouterOutputs } from "@orpc/contract";
import type { FieldErrors } from "~/platform/kernel/errors";
import type { Contracts } from "./contracts";

interface CallContext {
  key?: string;
}

/** Loads the transport only for pages that make calls. A failed load is retried. */
export const loadClient = () => import("./client-link");

const link = new DynamicLink<CallContext>(async () => (await loadClient()).link);

/**
 * The typed client of our pages: `client("quotes").approve({…})`. Pass `{ context: { key } }` for writes that must count
 * once even if sent again.
 */
export function client<Noun extends keyof Contracts>(
  noun: Noun,
): ContractRouterClient<Contracts[Noun], CallContext> {
  const root = createORPCClient(link) as Record<string, unknown>;
  return root[noun] as ContractRouterClient<Contracts[Noun], CallContext>;
}

export type Output<
  Contract extends AnyContractRouter,
  Name extends keyof InferContractRouterOutputs<Contract>,
> = InferContractRouterOutputs<Contract>[Name];

export interface Problem {
  code: string;
  message: string;
  fields: FieldErrors;
  reason?: string;
  params?: Readonly<Record<string, string | number>>;
}

/** The message for a failed call: the server's sentence, or that the network is unavailable. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ORPCError) {
    const { fields = {}, reason, params } = (error.data ?? {}) as Partial<Problem>;
    return {
      code: error.code,
      message: error.message,
      fields,
      ...(reason === undefined ? {} : { reason }),
      ...(params ? { params } : {}),
    };
  }
  return {
    code: "OFFLINE",
    message: "We could not reach the server. Check your connection and try again.",
    fields: {},
  };
}
