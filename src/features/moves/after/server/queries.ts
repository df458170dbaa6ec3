import { and, asc, between, eq, gt, inArray, notExists, sql } from "drizzle-orm";
import { restrictedCustomers } from "~/features/customers/restriction/server/queries";
import { newsletterSubscribers } from "~/features/inquiries/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { addDays, nairobiDate, startOfDate } from "~/platform/kernel/dates";
import { outboxMessages } from "~/platform/mail/tables";
import { moves } from "../../server/tables";
import { AFTER_KIND } from "./messages/after-messages";

/** Messages that ask a customer about a move. Each move gets one of them. */
const ASKED_BY: readonly string[] = [AFTER_KIND, "rating.request"];

/** SQL for messages about a move's quote that already asked the customer how it went. */
export const askedAboutMove = (reader: Reader) =>
  reader
    .select({ one: sql`1` })
    .from(outboxMessages)
    .where(
      and(
        eq(outboxMessages.subjectType, "quote"),
        eq(outboxMessages.subjectId, moves.quoteId),
        inArray(outboxMessages.kind, ASKED_BY),
      ),
    );

export const AT_ONCE = 500;
/** Moves completed yesterday; missed runs are made up for until the third day. */
const DAYS = 3;

/** Subscribers' moves completed in this period, whose customer was not asked about them yet: a page, or one by id. */
export async function listCompleted(
  reader: Reader,
  now: Date,
  { id, after }: { id?: string; after?: string },
): Promise<string[]> {
  const today = startOfDate(nairobiDate(now));
  const first = startOfDate(addDays(nairobiDate(now), -DAYS));
  const rows = await reader
    .select({ id: moves.id })
    .from(moves)
    .innerJoin(quotes, eq(quotes.id, moves.quoteId))
    .innerJoin(
      newsletterSubscribers,
      and(
        eq(newsletterSubscribers.email, quotes.customerEmail),
        eq(newsletterSubscribers.status, "confirmed"),
      ),
    )
    .where(
      and(
        eq(moves.status, "completed"),
        sql`(${quotes.customerId} is null or ${quotes.customerId} not in (${restrictedCustomers}))`,
        // A move never completes before its date, so the index on status and date narrows the scan.
        between(moves.date, addDays(nairobiDate(now), -60), nairobiDate(now)),
        between(moves.completedAt, first, new Date(today.getTime() - 1)),
        id ? eq(moves.id, id) : undefined,
        after ? gt(moves.id, after) : undefined,
        notExists(askedAboutMove(reader)),
      ),
    )
    .orderBy(asc(moves.id))
    .limit(AT_ONCE);
  return rows.map((row) => row.id);
}
