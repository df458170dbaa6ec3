import { Alert } from "@mantine/core";
import type { ComponentProps } from "react";
import { MergeChoices as Choices } from "~/platform/ui/form/merge-choices";
import type { QuoteDetail } from "../../page/web/shown-quote";
import { DECIDED_MEANWHILE } from "../../page/web/stale-notice";

interface MergeChoicesProps extends Omit<ComponentProps<typeof Choices>, "told"> {
  quote: QuoteDetail;
}

/** Both versions of a quote, where it can still be edited. */
export function MergeChoices({ quote, ...choices }: MergeChoicesProps) {
  if (!quote.may.edit)
    return (
      <Alert color="red" role="alert" mb="sm">
        {DECIDED_MEANWHILE}
      </Alert>
    );
  const who = quote.auditTrail[0]?.user ?? "Someone else";
  return <Choices told={`${who} changed this quote while you were editing`} {...choices} />;
}
