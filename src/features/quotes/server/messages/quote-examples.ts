import { and, desc, eq, ne } from "drizzle-orm";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { messageExamples } from "~/platform/mail/message-texts";
import { quotes } from "../tables";

export const exampleOfQuotes = messageExamples.answer({
  kinds: [
    "quote.requested",
    "quote.approved",
    "quote.accepted",
    "quote.cancelled",
    "quote.rescheduled",
    "move.after",
  ],
  permission: "view_quotes",
  find: async (reader, locale) => {
    const [quote] = await reader
      .select()
      .from(quotes)
      .where(and(eq(quotes.locale, locale), ne(quotes.customerEmail, "")))
      .orderBy(desc(quotes.createdAt), desc(quotes.id))
      .limit(1);
    if (!quote) return undefined;
    return {
      row: `quote ${quote.number}`,
      values: {
        name: quote.customerName,
        reference: quote.reference,
        total: formatKes(quote.total),
        from: quote.fromLocation,
        to: quote.toLocation,
        km: String(quote.longDistanceKm ?? quote.distanceKm),
        ...(quote.serviceDate ? { day: formatDate(quote.serviceDate) } : {}),
      },
    };
  },
});
