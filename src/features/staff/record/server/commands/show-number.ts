import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, forbidden } from "~/platform/http/actor";
import { employeeNumberShown, type NumberKind } from "../../../domain";
import { employeeNotFound } from "../../../errors";
import type { OnEmployee } from "../../../server/commands";
import { lockEmployee } from "../../../server/queries";
import { findNumber, findSeen } from "../queries";

/** Decrypts a number for a reader of its group; the audit log records the reader. */
export async function showNumber(
  tx: Tx,
  actor: Actor,
  { id, kind, now }: OnEmployee & { kind: NumberKind },
): Promise<string> {
  const { number } = await lockEmployee(tx, id);
  const seen = await findSeen(tx, actor, id);
  if (kind === "id" ? !seen.personal : !seen.payout) throw forbidden();
  const value = await findNumber(tx, id, kind);
  if (value === undefined) throw employeeNotFound();
  await record(tx, actor, employeeNumberShown, {
    subjectId: id,
    summary: `A sealed number of employee ${number} was shown`,
    data: { number, kind },
    at: now,
  });
  return value;
}
