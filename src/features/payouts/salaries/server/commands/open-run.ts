import { randomBytes } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import { markItemPayments } from "~/features/payroll/periods/server/commands/settle-period";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { enqueue } from "~/platform/tasks/tasks";
import { payslips } from "../../../slips/server/tables";
import { planPayment, salariesReleased, transactionRef } from "../../domain";
import { getLimits } from "../queries";
import { salaryAttempts, salaryPayments, salaryRuns } from "../tables";
import { sendSalariesTask, settleRun } from "./settle-run";

const CHUNK = 1000;

/**
 * Creates the payments of a released period with the first attempt of each M-Pesa payment, and starts the sender. The
 * database rejects a second run of a period.
 */
export async function openSalaryRun(
  tx: Tx,
  actor: Actor,
  { periodId, now }: { periodId: string; now: Date },
): Promise<{ runId: string }> {
  const limits = await getLimits(tx, periodId);
  const runId = newId();
  await tx.insert(salaryRuns).values({ id: runId, periodId, processedAt: now, processedBy: actor.personId });
  const slips = await tx
    .select({
      id: payslips.id,
      itemId: payslips.itemId,
      number: payslips.number,
      personId: payslips.personId,
      payPeriod: payslips.payPeriod,
      payable: payslips.payable,
      content: payslips.content,
    })
    .from(payslips)
    .where(and(eq(payslips.periodId, periodId), isNull(payslips.voidedAt)))
    .orderBy(asc(payslips.number));
  const rows = slips.flatMap(({ id: payslipId, number, personId, payPeriod, payable, content }) => {
    const { payment, employee } = content;
    const { method, amounts, why: doubt } = planPayment(payable, payment, limits);
    return amounts.map((amount, at) => ({
      id: newId(),
      transactionRef: transactionRef(now, randomBytes(6)),
      runId,
      payslipId,
      part: at + 1,
      personId,
      employeeName: employee.name,
      employeeNumber: employee.number,
      method,
      phoneNumber: payment.mpesaNumber,
      amount,
      remarks: `Salary ${payPeriod}`.slice(0, 100),
      occasion: number,
      doubt,
      createdAt: now,
    }));
  });
  for (let at = 0; at < rows.length; at += CHUNK) {
    const some = rows.slice(at, at + CHUNK);
    await tx.insert(salaryPayments).values(some);
    const attempts = some.filter(({ method }) => method === "mpesa");
    if (attempts.length > 0)
      await tx.insert(salaryAttempts).values(
        attempts.map(({ id: paymentId, phoneNumber: phone, amount }) => ({
          id: newId(),
          paymentId,
          number: 1,
          phone,
          amount,
          createdAt: now,
          createdBy: actor.personId,
        })),
      );
  }
  await markItemPayments(tx, {
    period: trustedReach(tx, "payroll-period", periodId, "event"),
    itemIds: slips.flatMap(({ itemId, payable }) => (itemId && payable > 0 ? [itemId] : [])),
    status: "processing",
  });
  await markItemPayments(tx, {
    period: trustedReach(tx, "payroll-period", periodId, "event"),
    itemIds: slips.flatMap(({ itemId, payable }) => (itemId && payable === 0 ? [itemId] : [])),
    status: "completed",
  });
  await record(tx, actor, salariesReleased, {
    subjectId: runId,
    summary: `${rows.length} salary payments released`,
    data: { periodId, payments: rows.length, amount: rows.reduce((sum, { amount }) => sum + amount, 0) },
    at: now,
  });
  await settleRun(tx, runId, now);
  await enqueue(tx, sendSalariesTask, {});
  return { runId };
}
