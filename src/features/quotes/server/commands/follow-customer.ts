import { and, eq, isNull, ne } from "drizzle-orm";
import { getCustomerLocale } from "~/features/customers/server/queries/customers";
import type { Tx } from "~/platform/db/database";
import { quotes } from "../tables";

/** Changes the language of a customer's future quote messages. */
export async function followCustomerLanguage(
  tx: Tx,
  { subjectId, data }: { subjectId: string; data: { fields: string[] } },
): Promise<void> {
  if (!data.fields.includes("locale")) return;
  const locale = await getCustomerLocale(tx, subjectId);
  await tx
    .update(quotes)
    .set({ locale })
    .where(and(eq(quotes.customerId, subjectId), ne(quotes.locale, locale), isNull(quotes.supersededAt)));
}
