import { db, transaction } from "~/platform/db/database";
import { personIdOf } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { payslipsContract } from "../contract";
import { payslipPath, taxCardPath } from "../domain";
import { recordOpening } from "./commands/make-payslips";
import { getPayslipOfItem, listPayslipsOf, type Payslip } from "./queries";

const os = handlersOf(payslipsContract);

export const payslipsHandlers = os.router({
  listOwn: os.listOwn.handler(async ({ context: { actor } }) => {
    const payslips = await listPayslipsOf(db(), personIdOf(actor));
    const cards = new Map(
      payslips.map(({ employeeNumber, endDate }) => {
        const year = endDate.slice(0, 4);
        return [year, { year, path: taxCardPath(employeeNumber, year) }];
      }),
    );
    return {
      payslips: payslips.map(({ employeeNumber: _, ...payslip }) => ({
        ...payslip,
        pdfUrl: payslipPath(payslip.number),
      })),
      taxCards: [...cards.values()],
    };
  }),
  ofItem: os.ofItem.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      const payslip = await getPayslipOfItem(tx, input.id);
      await recordOpening(tx, actor, { payslip, how: "api", now });
      return shape(payslip);
    }),
  ),
});

function shape({ itemId, periodId, personId, content, ...payslip }: Payslip) {
  const { employee, earnings, deductions, ytd, company } = content;
  return {
    ...payslip,
    payrollItemId: itemId,
    payrollPeriodId: periodId,
    employeeId: personId,
    employeeNumber: employee.number,
    employeeName: employee.name,
    department: employee.department,
    role: employee.role,
    earnings,
    deductions,
    ytd,
    corrects: content.corrects ?? "",
    companyInfo: company,
    pdfUrl: payslipPath(payslip.number),
    emailSent: payslip.emailSentAt !== null,
  };
}
