import { useEffect, useState } from "react";
import { WarningsPanel } from "~/features/customers/notes/web/warnings-panel";
import type { customerQuotesContract } from "~/features/quotes/customer/contract";
import { client, type Output } from "~/platform/http/client";

type Warnings = Output<typeof customerQuotesContract, "warnings">["warnings"];

/** What staff warned each other of about whom a move moves; read when the move is opened. */
export function CustomerWarnings({ quoteId }: { quoteId: string }) {
  const [warnings, setWarnings] = useState<Warnings>([]);
  useEffect(() => {
    let isShown = true;
    client<typeof customerQuotesContract>("customerQuotes")
      .warnings({ id: quoteId })
      .then((read) => isShown && setWarnings(read.warnings))
      // The move is shown without them; another opening asks again.
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [quoteId]);
  return <WarningsPanel warnings={warnings} />;
}
