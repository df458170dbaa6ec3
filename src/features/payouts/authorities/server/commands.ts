import { movementAhead } from "~/features/deductions/errors";
import { brokenConstraint, type Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { REMITTANCE_LABELS, type RemittanceKind, remittancePaid, remittancesOf } from "../domain";
import { remittanceAlreadyPaid, remittanceByToken, remittanceNothingDue } from "../errors";
import { readMonth } from "./queries";
import { payrollRemittances } from "./tables";

/** Writes down that an authority was paid what the month owes. Once for each. */
export async function payRemittance(
  tx: Tx,
  actor: Actor,
  input: { month: string; kind: RemittanceKind; reference: string; paidOn: PlainDate; now: Date },
): Promise<{ amount: number }> {
  const { month, kind, reference, paidOn, now } = input;
  if (actor.kind === "api") throw remittanceByToken();
  if (paidOn > nairobiDate(now)) throw movementAhead.at("paidOn");
  const { people } = await readMonth(tx, month, "closed");
  const amount = remittancesOf(people)[kind];
  if (amount === 0) throw remittanceNothingDue();
  const id = newId();
  await tx
    .insert(payrollRemittances)
    .values({ id, month, kind, amount, reference, paidOn, createdAt: now, createdBy: actor.personId })
    .catch((error: unknown) => {
      throw brokenConstraint(error) === "payroll_remittances_once" ? remittanceAlreadyPaid() : error;
    });
  await record(tx, actor, remittancePaid, {
    subjectId: id,
    summary: `${REMITTANCE_LABELS[kind]} for ${month} paid: ${reference}`,
    data: { month, kind, amount },
    at: now,
  });
  return { amount };
}
