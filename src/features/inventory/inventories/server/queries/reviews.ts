import type { Reader } from "~/platform/db/database";
import { definePort } from "~/platform/kernel/port";

/** Whether a version needs no review by the office, or had it. The features that let others write lists answer. */
export const versionReviews = definePort<(reader: Reader, versionId: string) => Promise<boolean>>();

/** True unless somebody else's list waits for the office's review: only then may nothing binding be said of it. */
export async function isReviewed(reader: Reader, versionId: string): Promise<boolean> {
  const answers = await Promise.all(versionReviews.all().map((ask) => ask(reader, versionId)));
  return answers.every(Boolean);
}
