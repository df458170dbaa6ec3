import { useEffect, useState } from "react";
import type { customerNotesContract } from "~/features/customers/notes/contract";
import { WarningsPanel } from "~/features/customers/notes/web/warnings-panel";
import type { customerQuotesContract } from "~/features/quotes/customer/contract";
import { client, type Output } from "~/platform/http/client";
import type { OpenedMove } from "./shown-move";

type Warnings = Output<typeof customerQuotesContract, "warnings">["warnings"];

/** What staff warned each other of about whom a move moves; read when the move is opened. */
export function CustomerWarnings({ of }: { of: Pick<OpenedMove, "quoteId" | "customerId"> }) {
  const { quoteId, customerId } = of;
  const [warnings, setWarnings] = useState<Warnings>([]);
  useEffect(() => {
    let isShown = true;
    const asked = quoteId
      ? client<typeof customerQuotesContract>("customerQuotes").warnings({ id: quoteId })
      : client<typeof customerNotesContract>("customerNotes").warnings({ id: customerId ?? "" });
    asked
      .then((read) => isShown && setWarnings(read.warnings))
      // The move is shown without them; another opening asks again.
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [quoteId, customerId]);
  return <WarningsPanel warnings={warnings} />;
}
