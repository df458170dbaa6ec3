import { inArray } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { lockSurveysAbout } from "../queries/surveys";
import { surveys } from "../tables";

/** Deletes the surveys of a customer, of leads, quotes and inquiries whose data are erased, with their places; returns their ids. */
export async function eraseSurveys(
  tx: Tx,
  of: {
    customerId: string | null;
    leadIds: readonly string[];
    quoteNumbers: readonly string[];
    inquiryIds: readonly string[];
  },
): Promise<string[]> {
  const ids = await lockSurveysAbout(tx, of);
  if (ids.length > 0) await tx.delete(surveys).where(inArray(surveys.id, ids));
  return ids;
}
