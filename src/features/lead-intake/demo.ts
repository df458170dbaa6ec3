import { desc, eq, sql } from "drizzle-orm";
import { seedSales } from "~/features/crm/demo";
import { inquiries } from "~/features/inquiries/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Tx } from "~/platform/db/database";
import { askForOlder, takeOne } from "./server/commands/take-older";

/** Rows imported at once; the task imports the rest, as after a real upgrade. */
const AT_ONCE = 25;

/** Seeds leads of every inquiry and quote with their outcomes, then the opportunities. */
export async function seedLeadIntake(tx: Tx, now: Date): Promise<void> {
  const forms = await tx
    .select({ key: sql<string>`${inquiries.id}::text` })
    .from(inquiries)
    .where(sql`${inquiries.source} <> 'claim'`)
    .orderBy(desc(inquiries.createdAt), desc(inquiries.id))
    .limit(AT_ONCE);
  for (const { key } of forms.reverse()) await takeOne(tx, "inquiry", key, now);
  const made = await tx
    .select({ key: quotes.number })
    .from(quotes)
    .where(eq(quotes.version, 1))
    .orderBy(desc(quotes.createdAt), desc(quotes.number))
    .limit(AT_ONCE);
  for (const { key } of made.reverse()) await takeOne(tx, "quote", key, now);
  await askForOlder(tx, now);
  await seedSales(tx, now);
}
