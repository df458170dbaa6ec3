import { inArray } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, personIdOf } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { cashHandedOver } from "../../domain";
import { cashChanged, differenceUnnamed, holderNotFound, ownCash } from "../../errors";
import { getHolderName, lockInHand } from "../queries/cash";
import { cashHandovers, cashTakings } from "../tables";

/** The office counts all cash of a person. A different count needs a reason. The counter is another person. */
export async function handOverCash(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"cash-holder">; seen: Cents; counted: Cents; reason: string; now: Date },
): Promise<{ id: string }> {
  const { id: personId, seen, counted, now } = input;
  const receivedBy = personIdOf(actor);
  if (receivedBy === personId) throw ownCash();
  const takings = await lockInHand(tx, personId);
  if (takings.length === 0) throw holderNotFound();
  const expected = takings.reduce((sum, { amount }) => sum + amount, 0);
  if (expected !== seen) throw cashChanged({ amount: formatKes(expected) });
  const reason = counted === expected ? "" : input.reason.trim();
  if (counted !== expected && reason === "")
    throw differenceUnnamed.at("reason", { amount: formatKes(expected) });
  const id = newId(now.getTime());
  await tx
    .insert(cashHandovers)
    .values({ id, personId, expected, counted, reason, receivedBy, createdAt: now });
  await tx
    .update(cashTakings)
    .set({ handoverId: id })
    .where(
      inArray(
        cashTakings.id,
        takings.map((taking) => taking.id),
      ),
    );
  const person = await getHolderName(tx, personId);
  await record(tx, actor, cashHandedOver, {
    subjectId: id,
    summary: `${person} handed over ${formatKes(counted)} in cash${reason ? ` instead of ${formatKes(expected)}: ${reason}` : ""}`,
    data: { person, expected, counted, reason },
    at: now,
  });
  return { id };
}
