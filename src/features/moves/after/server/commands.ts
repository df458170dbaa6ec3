import { eq } from "drizzle-orm";
import { sendsMarketing } from "~/features/messaging/server/queries/messages";
import { db, type Tx, transaction } from "~/platform/db/database";
import { log } from "~/platform/http/log";
import { quietUntil } from "~/platform/mail/quiet-hours";
import { moves } from "../../server/tables";
import { sendAfterMail } from "./messages/after-messages";
import { AT_ONCE, listCompleted } from "./queries";

/**
 * Messages customers whose move was completed yesterday, if 'Marketing emails' and their consent allow it
 * (docs/domain/messaging.md#marketing). Each message has its own transaction. Returns the number of messages.
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

/** Returns 0 if another run messaged the customer first, or if they unsubscribed in the meantime. */
async function writeOnce(tx: Tx, id: string, now: Date): Promise<number> {
  const [move] = await tx.select().from(moves).where(eq(moves.id, id)).for("update");
  if (!move?.quoteId || (await listCompleted(tx, now, { id })).length === 0) return 0;
  return sendAfterMail(tx, move.quoteId, now);
}
