import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { payslipLinks } from "../../../links/server/tables";
import { payslips } from "../../../slips/server/tables";
import { salaryAttempts, salaryPayments, salaryQuestions } from "../tables";

/**
 * Ends links to a person's payslips. Unless `keepsRecords`, removes names from payslips and payments; the law
 * requires both for five years after the person left. Figures stay for the books. Triggers reject other changes of
 * these rows.
 */
export async function eraseSalaries(
  tx: Tx,
  { personId, keepsRecords, now }: { personId: string; keepsRecords: boolean; now: Date },
): Promise<void> {
  const ofPerson = tx.select({ id: payslips.id }).from(payslips).where(eq(payslips.personId, personId));
  await tx
    .update(payslipLinks)
    .set({ endedAt: now, endReason: "revoked", codeHash: null, codeExpiresAt: null })
    .where(and(inArray(payslipLinks.payslipId, ofPerson), isNull(payslipLinks.endedAt)));
  if (keepsRecords) return;
  await tx
    .update(payslips)
    .set({ content: sql`erased_payslip(${payslips.content})` })
    .where(eq(payslips.personId, personId));
  const payments = tx
    .select({ id: salaryPayments.id })
    .from(salaryPayments)
    .where(eq(salaryPayments.personId, personId));
  const attempts = tx
    .select({ id: salaryAttempts.id })
    .from(salaryAttempts)
    .where(inArray(salaryAttempts.paymentId, payments));
  await tx
    .update(salaryQuestions)
    .set({ parameters: null, resultDesc: null })
    .where(inArray(salaryQuestions.attemptId, attempts));
  await tx.update(salaryAttempts).set({ phone: "" }).where(inArray(salaryAttempts.paymentId, payments));
  await tx
    .update(salaryPayments)
    .set({ employeeName: "Erased", phoneNumber: "", receiverName: "", doubt: "" })
    .where(eq(salaryPayments.personId, personId));
}
