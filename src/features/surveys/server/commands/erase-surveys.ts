import { inArray } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { lockSurveysAbout, type SurveyedSubjects } from "../queries/surveys";
import { surveys } from "../tables";

/** Deletes the surveys of a customer, of leads, quotes and inquiries whose data are erased, with their places; returns their ids. */
export async function eraseSurveys(tx: Tx, of: SurveyedSubjects): Promise<string[]> {
  const ids = await lockSurveysAbout(tx, of);
  if (ids.length > 0) await tx.delete(surveys).where(inArray(surveys.id, ids));
  return ids;
}
