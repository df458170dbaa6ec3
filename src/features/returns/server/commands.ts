import { sql } from "drizzle-orm";
import { movementAhead } from "~/features/deductions/errors";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { publicUrl } from "~/platform/http/public-url";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import {
  REMITTANCE_LABELS,
  type RemittanceKind,
  remittancePaid,
  remittancesOf,
  taxCardsSent,
} from "../domain/returns";
import { remittanceAlreadyPaid, remittanceByToken, remittanceNothingDue } from "../errors";
import { sendTaxCardMail } from "./messages/tax-card-messages";
import { listTaxPayers, noticeOf, readNotified } from "./queries/cards";
import { readMonth } from "./queries/months";
import { readRemitted } from "./queries/returns";
import { payrollRemittances } from "./tables";

/** Records payment of the unpaid amount of a month. If the month grows later, another payment covers the rest. */
export async function payRemittance(
  tx: Tx,
  actor: Actor,
  input: { month: string; kind: RemittanceKind; reference: string; paidOn: PlainDate; now: Date },
): Promise<{ amount: number }> {
  const { month, kind, reference, paidOn, now } = input;
  if (actor.kind === "api") throw remittanceByToken();
  if (paidOn > nairobiDate(now)) throw movementAhead.at("paidOn");
  // Serializes parallel payments of the same kind and month.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`remittance ${month} ${kind}`}))`);
  const { people } = await readMonth(tx, month, "closed");
  const owed = remittancesOf(people)[kind];
  if (owed === 0) throw remittanceNothingDue();
  const amount = owed - (await readRemitted(tx, month, kind));
  if (amount <= 0) throw remittanceAlreadyPaid();
  const id = newId();
  await tx
    .insert(payrollRemittances)
    .values({ id, month, kind, amount, reference, paidOn, createdAt: now, createdBy: actor.personId });
  await record(tx, actor, remittancePaid, {
    subjectId: id,
    summary: `${REMITTANCE_LABELS[kind]} for ${month} paid: ${reference}`,
    data: { month, kind, amount },
    at: now,
  });
  return { amount };
}

/** Emails everyone with a sign-in a link to their tax deduction card of a year. Skips people already notified. */
export async function sendTaxCards(
  tx: Tx,
  actor: Actor,
  { year, now }: { year: number; now: Date },
): Promise<{ sent: number; unreachable: number }> {
  // Of two concurrent sends, the second finds the first one's notices.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${noticeOf(year)}))`);
  const payers = await listTaxPayers(tx, year, "all");
  const told = await readNotified(tx, year);
  const reached = payers.filter(({ signsIn, email }) => signsIn && email !== "");
  const waiting = reached.filter(({ personId }) => !told.has(personId));
  const link = `${publicUrl() ?? ""}/staff/me/payslips`;
  for (const { personId, name, email } of waiting)
    await sendTaxCardMail(tx, { id: personId, about: noticeOf(year), name, email, year, link });
  if (waiting.length > 0)
    await record(tx, actor, taxCardsSent, {
      subjectId: newId(),
      summary: `${waiting.length} employees told of their P9A ${year}`,
      data: { year, sent: waiting.length },
      at: now,
    });
  return { sent: waiting.length, unreachable: payers.length - reached.length };
}
