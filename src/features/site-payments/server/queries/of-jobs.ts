import { and, asc, eq, inArray, lt } from "drizzle-orm";
import type { PaymentsOfJob, PaymentsPart, Taking } from "~/features/crew/domain/job-payments";
import { people } from "~/features/identity/server/tables";
import { jobAssignments, jobs } from "~/features/jobs/server/tables";
import { crewContactDays } from "~/features/moves/domain";
import { getMpesaSetup, type MpesaSetup } from "~/features/payments/server/commands/call-mpesa";
import { payments } from "~/features/payments/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, can, personIdOf } from "~/platform/http/actor";
import { endOfDate } from "~/platform/kernel/dates";
import { qrPath } from "~/platform/kernel/qr";
import { cashTakings } from "../tables";
import { sumInHand } from "./cash-holders";
import { type DueOfMove, listDue } from "./due";
import { payAddressOf } from "./pay-links";

/** The part of the bundle for the jobs that a person leads, until the day after the next. */
export async function readPaymentsPart(
  reader: Reader,
  actor: Actor,
  jobIds: readonly string[],
  now: Date,
): Promise<PaymentsPart | undefined> {
  if (!can(actor, "lead_crew")) return undefined;
  const led = await reader
    .select({ jobId: jobs.id, moveId: jobs.moveId })
    .from(jobs)
    .innerJoin(
      jobAssignments,
      and(eq(jobAssignments.jobId, jobs.id), eq(jobAssignments.personId, personIdOf(actor))),
    )
    .where(
      and(
        inArray(jobs.id, [...jobIds]),
        eq(jobAssignments.role, "lead"),
        // As contacts: from the day before.
        lt(jobs.startsAt, endOfDate(crewContactDays(now).to)),
      ),
    );
  const moveIds = [...new Set(led.map(({ moveId }) => moveId))];
  const due = await listDue(reader, moveIds);
  const takings = await listTakings(reader, moveIds);
  const setup = await getMpesaSetup(reader);
  return {
    jobs: Object.fromEntries(
      led.flatMap(({ jobId, moveId }) => {
        const of = due.get(moveId);
        return of ? [[jobId, shownOf(of, { setup, takings: takings.get(moveId) ?? [] })]] : [];
      }),
    ),
    inHand: await sumInHand(reader, personIdOf(actor)),
  };
}

/** The same for one move, as it is now. Undefined without an invoice. */
export async function findPaymentsOfMove(
  reader: Reader,
  moveId: string,
): Promise<{ shown: PaymentsOfJob; of: DueOfMove } | undefined> {
  const of = (await listDue(reader, [moveId])).get(moveId);
  if (!of) return undefined;
  const takings = (await listTakings(reader, [moveId])).get(moveId) ?? [];
  return { of, shown: shownOf(of, { setup: await getMpesaSetup(reader), takings }) };
}

function shownOf(of: DueOfMove, { setup, takings }: { setup: MpesaSetup; takings: Taking[] }): PaymentsOfJob {
  const { billed, paid, extras, due, anchor, customerPhone } = of;
  const { available, shortcode, minAmount, maxAmount } = setup;
  const address = due > 0 && available && payAddressOf(of.moveId);
  return {
    ...{ billed, paid, extras, due, takings },
    mpesa:
      available && shortcode && anchor
        ? {
            ...{ payBill: shortcode, account: anchor.accountNumber, phone: customerPhone },
            ...{ min: minAmount, max: maxAmount },
          }
        : null,
    qr: address ? qrPath(address) : null,
  };
}

async function listTakings(reader: Reader, moveIds: readonly string[]): Promise<Map<string, Taking[]>> {
  if (moveIds.length === 0) return new Map();
  const rows = await reader
    .select({
      ...{ id: cashTakings.id, moveId: cashTakings.moveId, amount: cashTakings.amount },
      ...{ at: cashTakings.takenAt, by: people.name, receipt: payments.receiptNumber },
    })
    .from(cashTakings)
    .innerJoin(people, eq(people.id, cashTakings.personId))
    .leftJoin(payments, eq(payments.id, cashTakings.paymentId))
    .where(inArray(cashTakings.moveId, [...moveIds]))
    .orderBy(asc(cashTakings.takenAt), asc(cashTakings.id));
  const shown = rows.map(({ moveId, at, receipt, ...row }) => ({
    moveId,
    taking: { ...row, at: at.toISOString(), receipt: receipt ?? "" },
  }));
  return new Map(
    [...Map.groupBy(shown, ({ moveId }) => moveId)].map(([id, own]) => [id, own.map(({ taking }) => taking)]),
  );
}
