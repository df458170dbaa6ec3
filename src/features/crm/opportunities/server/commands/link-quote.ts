import type { Tx } from "~/platform/db/database";
import { opportunityQuotes } from "../tables";

/** Says which opportunity a quote is of. One that is of another already stays there, unless it is to be replaced. */
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
