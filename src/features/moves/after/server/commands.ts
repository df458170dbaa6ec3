import { eq } from "drizzle-orm";
import { sendsMarketing } from "~/features/messaging/server/queries";
import { db, type Tx, transaction } from "~/platform/db/database";
import { log } from "~/platform/http/log";
import { quietUntil } from "~/platform/mail/quiet-hours";
import { moves } from "../../server/tables";
import { sendAfterMail } from "./messages/after-messages";
import { AT_ONCE, listCompleted } from "./queries";

/**
 * Writes to customers whose move was completed the day before, as far as 'Marketing emails' and their own consent let it
 * (docs/domain/messaging.md#marketing), each in a transaction of its own. Returns how many were written to.
 */
export async function writeAfterMoves(now: Date): Promise<number> {
  if (quietUntil(now) || !(await sendsMarketing(db()))) return 0;
  let written = 0;
  for (let after = ""; ; ) {
    const ids = await listCompleted(db(), now, { after });
    for (const id of ids)
      written += await transaction((tx) => writeOnce(tx, id, now)).catch((error) => {
        log().warn({ err: error, moveId: id }, "a message after a move could not be written");
        return 0;
      });
    if (ids.length < AT_ONCE) return written;
    after = ids.at(-1) ?? "";
  }
}

/** 1 when the customer was written to, 0 when somebody else did, or they left the newsletter meanwhile. */
async function writeOnce(tx: Tx, id: string, now: Date): Promise<number> {
  const [move] = await tx.select().from(moves).where(eq(moves.id, id)).for("update");
  if (!move?.quoteId || (await listCompleted(tx, now, { id })).length === 0) return 0;
  return sendAfterMail(tx, move.quoteId, now);
}
