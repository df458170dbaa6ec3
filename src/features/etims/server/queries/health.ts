import { asc, eq, inArray, isNotNull } from "drizzle-orm";
import { localizationSection } from "~/features/settings/localization/settings";
import { getSettings } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import { OPEN_STATES } from "../../domain";
import { etimsBranches, etimsSubmissions } from "../tables";

/** The state of the reporting to KRA for an operator: its settings, the waiting documents, and whether it is stopped. */
export async function getHealth(reader: Reader) {
  const { etims } = await getSettings(reader, localizationSection);
  const [oldest] = await reader
    .select({ at: etimsSubmissions.createdAt, branch: etimsBranches.branch, problem: etimsBranches.problem })
    .from(etimsSubmissions)
    .innerJoin(etimsBranches, eq(etimsBranches.id, etimsSubmissions.branchId))
    .where(inArray(etimsSubmissions.state, [...OPEN_STATES]))
    .orderBy(asc(etimsSubmissions.createdAt))
    .limit(1);
  const stopped = await reader
    .select({ branch: etimsBranches.branch, reason: etimsBranches.stopped })
    .from(etimsBranches)
    .where(isNotNull(etimsBranches.stopped));
  const { enabled, connection, baseUrl } = etims;
  return { enabled, connection, baseUrl, oldest, stopped };
}
