import { useEffect, useState } from "react";
import type { customerNotesContract } from "~/features/customers/notes/contract";
import type { customerQuotesContract } from "~/features/quotes/customer/contract";
import { client, type Output } from "~/platform/http/client";
import type { OpenedMove } from "./shown-move";

type Warnings = Output<typeof customerQuotesContract, "warnings">["warnings"];

/**
 * What staff warned each other of about whom a move moves, for who may read it. Undefined until it is read: it stands
 * above buttons, which would move away under somebody's finger.
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
      ? client<typeof customerQuotesContract>("customerQuotes").warnings({ id: quoteId })
      : client<typeof customerNotesContract>("customerNotes").warnings({ id: customerId ?? "" });
    asked.then(
      (read) => isShown && setWarnings(read.warnings),
      // The move is shown without them; another opening asks again.
      () => isShown && setWarnings([]),
    );
    return () => {
      isShown = false;
    };
  }, [quoteId, customerId, mayRead]);
  return warnings;
}
