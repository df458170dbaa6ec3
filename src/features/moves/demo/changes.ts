import { and, asc, eq, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import { feeOfChange } from "~/features/changes/domain";
import { cancelQuote, rescheduleQuote } from "~/features/changes/server/commands";
import { seedActor } from "~/features/identity/demo";
import { quotes } from "~/features/quotes/server/tables";
import { getSettings } from "~/features/settings/server/queries";
import { quotesSection } from "~/features/settings/settings";
import type { Tx } from "~/platform/db/database";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { moves } from "../server/tables";

/** Seeds one cancelled and one rescheduled move, each with the configured fee. */
export async function seedChanges(tx: Tx, now: Date): Promise<void> {
  const rep = await seedActor(tx, "sales_rep");
  const fees = await getSettings(tx, quotesSection);
  const ahead = await tx
    .select({
      id: quotes.id,
      total: quotes.total,
      depositRate: quotes.depositRate,
      serviceDate: quotes.serviceDate,
      preferredTime: quotes.preferredTime,
    })
    .from(quotes)
    .innerJoin(moves, and(eq(moves.quoteId, quotes.id), inArray(moves.status, ["booked", "confirmed"])))
    .where(
      and(
        isNotNull(quotes.acceptedAt),
        isNull(quotes.cancelledAt),
        gt(quotes.serviceDate, addDays(nairobiDate(now), 3)),
      ),
    )
    .orderBy(asc(quotes.createdAt), asc(quotes.id))
    .limit(2);
  const reasons = ["The sale of the house fell through", "The new home is handed over a week later"];
  for (const [place, { id, serviceDate, ...priced }] of ahead.entries()) {
    if (!serviceDate) continue;
    const at = new Date(now.getTime() - (place + 1) * 5 * 3_600_000);
    const change = {
      id: trustedReach(tx, "quote", id, "made"),
      reason: reasons[place] ?? "",
      agreedFee: feeOfChange(
        place % 2 === 0 ? "cancel" : "reschedule",
        { ...priced, serviceDate },
        { fees, window: null, now: at },
      ),
      now: at,
    };
    if (place % 2 === 0) await cancelQuote(tx, rep, change);
    else await rescheduleQuote(tx, rep, { ...change, from: serviceDate, to: addDays(serviceDate, 7) });
  }
}
