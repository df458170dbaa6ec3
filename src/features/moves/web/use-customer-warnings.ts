import { useEffect, useState } from "react";
import type { customerQuotesContract } from "~/features/quotes/customer/contract";
import { client, type Output } from "~/platform/http/client";
import type { OpenedMove } from "./shown-move";

type Warnings = Output<typeof customerQuotesContract, "warnings">["warnings"];

/**
 * Staff warnings about a move's customer, if the user may read them. Undefined until loaded: the warnings sit above
 * buttons, which must not shift under the pointer.
 */
export function useCustomerWarnings(
  { quoteId, customerId }: Pick<OpenedMove, "quoteId" | "customerId">,
  mayRead: boolean,
): Warnings | undefined {
  const [warnings, setWarnings] = useState<Warnings | undefined>(mayRead ? undefined : []);
  useEffect(() => {
    if (!mayRead) return;
    let isShown = true;
    const asked = quoteId
      ? client("customerQuotes").warnings({ id: quoteId })
      : client("customerNotes").warnings({ id: customerId ?? "" });
    asked.then(
      (read) => isShown && setWarnings(read.warnings),
      () => isShown && setWarnings([]),
    );
    return () => {
      isShown = false;
    };
  }, [quoteId, customerId, mayRead]);
  return warnings;
}
