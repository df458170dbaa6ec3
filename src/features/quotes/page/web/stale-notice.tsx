import { Alert, Button } from "@mantine/core";
import { useState } from "react";
import type { QuoteDetail } from "./shown-quote";

/** The version that an edit started from, and whether another person has saved since. */
export function useEditedVersion(quote: QuoteDetail) {
  const [rowVersion, setRowVersion] = useState(quote.rowVersion);
  return {
    rowVersion,
    isStale: quote.rowVersion !== rowVersion,
    goOn: () => setRowVersion(quote.rowVersion),
  };
}

/** Names the person who saved meanwhile and lets the editor continue with the form's values. */
export function StaleNotice({
  quote,
  edited,
}: {
  quote: QuoteDetail;
  edited: ReturnType<typeof useEditedVersion>;
}) {
  if (!edited.isStale) return null;
  const [last] = quote.auditTrail;
  return (
    <Alert color="yellow" role="alert" mb="sm">
      {quote.may.edit
        ? `${last?.user ?? "Someone"} changed this quote while you were editing: ${last?.action}. If you save now, your values are kept.`
        : DECIDED_MEANWHILE}
      {quote.may.edit && (
        <Button variant="white" size="compact-md" ms="sm" onClick={edited.goOn}>
          Continue with mine
        </Button>
      )}
    </Alert>
  );
}

export const DECIDED_MEANWHILE =
  "This quote was decided while you were editing. Your changes were not saved.";
