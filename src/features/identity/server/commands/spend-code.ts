import { and, eq, lt, sql } from "drizzle-orm";
import { db } from "~/platform/db/database";
import { keyedDigest } from "~/platform/secrets/secrets";
import { spentCodes } from "../tables";

/** The maximum validity of a code: its 30 seconds, the adjacent periods, and some clock drift. */
const GOOD_FOR_MS = 3 * 60_000;

/**
 * Records the use of an authenticator code. Returns false for a code used before within its validity. Of two concurrent
 * requests with one code, only one gets true.
 */
export async function spendCode(personId: string, code: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - GOOD_FOR_MS);
  await db()
    .delete(spentCodes)
    .where(and(eq(spentCodes.personId, personId), lt(spentCodes.spentAt, before)));
  const codeHash = keyedDigest("second-factor", `${personId} ${code.replace(/\s/g, "")}`);
  const spent = await db()
    .insert(spentCodes)
    .values({ personId, codeHash, spentAt: sql`${now.toISOString()}::timestamptz` })
    .onConflictDoNothing()
    .returning({ personId: spentCodes.personId });
  return spent.length > 0;
}
