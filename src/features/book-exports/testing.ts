import { booksAs, startedBooks } from "~/features/accounting/testing";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { callAs } from "~/platform/testing/call";
import { bookExportsHandlers } from "./server/handlers";

export const exportsAs = (actor: Actor, over: Partial<RequestContext> = {}) =>
  callAs(bookExportsHandlers, actor, over);

/** A closed month: the first of the books. */
export async function aClosedMonth(actor: Actor): Promise<string> {
  const first = (await startedBooks(actor)).slice(0, 7);
  const { closedUntil } = await booksAs(actor).books.get();
  if (!closedUntil) await booksAs(actor).months.close({ month: first });
  return first;
}

/**
 * One call of every write, for the test that each records an event.
 * @public
 */
export const writes = (admin: () => Actor) => ({
  "bookExports.make": async () => {
    const month = await aClosedMonth(admin());
    return () => exportsAs(admin()).make({ month, format: "hledger" });
  },
});
