import { and, asc, desc, eq, gte, isNull } from "drizzle-orm";
import { seedActor } from "~/features/identity/demo";
import type { Tx } from "~/platform/db/database";
import { trustedReach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { reviseQuote } from "../server/commands/decide-quote";
import { addQuoteNote } from "../server/commands/edit-quote";
import { quotes } from "../server/tables";

/** Two sent quotes that customers wanted changed: their earlier versions are superseded, the new ones being worked on. */
export async function seedVersions(tx: Tx, now: Date): Promise<void> {
  const rep = await seedActor(tx, "sales_rep");
  const open = await tx
    .select({ id: quotes.id })
    .from(quotes)
    .where(
      and(
        eq(quotes.status, "approved"),
        isNull(quotes.acceptedAt),
        isNull(quotes.declinedAt),
        gte(quotes.validUntil, nairobiDate(now)),
      ),
    )
    .orderBy(desc(quotes.createdAt), asc(quotes.id))
    .limit(2);
  const wishes = [
    "She takes the wardrobes to her sister: two rooms fewer to pack.",
    "He asks for storage of four weeks between the two homes.",
  ];
  for (const [place, { id }] of open.entries()) {
    const at = new Date(now.getTime() - (place + 2) * 3_600_000);
    const revised = await reviseQuote(tx, rep, { id: trustedReach(tx, "quote", id, "made"), now: at });
    await addQuoteNote(tx, rep, { id: revised.id, content: wishes[place] ?? "", now: at });
  }
}
