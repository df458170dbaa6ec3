import { and, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { OPEN_STATES, SUBMISSION_GROUPS } from "../../domain";
import { etimsExchanges, etimsSubmissions } from "../tables";

/** Characters of an answer that cannot be read. */
const LONGEST = 200;

/** When KRA last took a document of a branch, and its last answer. Two look-ups along the branch's numbers. */
export async function readAnswers(reader: Reader, branchId: string | undefined) {
  if (!branchId) return { succeededAt: null, answeredAt: null, code: "", message: "" };
  const find = (where: SQL) =>
    reader
      .select({
        at: etimsSubmissions.sentAt,
        code: etimsSubmissions.code,
        // Without a code, what came instead of an answer.
        message: sql<string>`coalesce(nullif(${etimsSubmissions.message}, ''), case when ${etimsSubmissions.code} = '' then left(${etimsExchanges.answer}, ${LONGEST}) end, '')`,
      })
      .from(etimsSubmissions)
      .leftJoin(etimsExchanges, eq(etimsExchanges.submissionId, etimsSubmissions.id))
      .where(and(eq(etimsSubmissions.branchId, branchId), isNotNull(etimsSubmissions.number), where));
  const [[taken], [head]] = await Promise.all([
    find(inArray(etimsSubmissions.state, [...SUBMISSION_GROUPS.signed]))
      .orderBy(desc(etimsSubmissions.number))
      .limit(1),
    find(inArray(etimsSubmissions.state, [...OPEN_STATES]))
      .orderBy(etimsSubmissions.number)
      .limit(1),
  ]);
  const last = head?.at ? head : taken;
  return {
    succeededAt: taken?.at ?? null,
    answeredAt: last?.at ?? null,
    code: last?.code ?? "",
    message: last?.message ?? "",
  };
}
