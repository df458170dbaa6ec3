import type { Tx } from "~/platform/db/database";
import { opportunityQuotes } from "../tables";

/** Links a quote to an opportunity. An existing link stays, unless `over` is "replace". */
export async function linkQuote(
  tx: Tx,
  link: { quoteNumber: string; opportunityId: string },
  over: "keep" | "replace",
): Promise<void> {
  const insert = tx.insert(opportunityQuotes).values(link);
  const target = opportunityQuotes.quoteNumber;
  await (over === "keep"
    ? insert.onConflictDoNothing()
    : insert.onConflictDoUpdate({ target, set: { opportunityId: link.opportunityId } }));
}
