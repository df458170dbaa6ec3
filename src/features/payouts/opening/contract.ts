import { z } from "zod";
import { route } from "~/platform/http/contract";
import { sheetProblem } from "~/platform/http/import-contract";

const of = { tag: "Payroll", permission: "process_payroll" } as const;
const amount = z.number().int();
const count = z.number().int();
const file = z.object({ file: z.file() });

export const openingBalancesContract = {
  list: route({
    ...of,
    method: "GET",
    path: "/payroll/opening-balances",
    summary: "What people were paid in a year before payroll was done here",
    description: "A row a person. Amounts are cents.",
  })
    .input(z.object({ year: z.coerce.number().int().min(2000).max(2100) }))
    .output(
      z.object({
        people: z.array(
          z.object({
            employeeNumber: z.string(),
            employeeName: z.string(),
            /** YYYY-MM. */
            months: z.array(z.string()),
            grossPay: amount,
            paye: amount,
            netPay: amount,
          }),
        ),
      }),
    ),
  check: route({
    ...of,
    method: "POST",
    path: "/payroll/opening-balances/checks",
    summary: "What importing a file of opening balances would do, with every bad row; nothing is written",
    description:
      "CSV or Excel, 5,000 rows and 3 MB at most. A row an employee and month: Employee, Month, Basic pay, Gross pay, Taxable pay, Tax charged, Relief, PAYE, NSSF, SHIF, NHIF, Housing levy, Net pay. Names the first 500 problems and counts all bad rows.",
  })
    .input(file)
    .output(
      z.object({
        good: count,
        refused: count,
        people: count,
        problems: z.array(sheetProblem),
      }),
    ),
  import: route({
    ...of,
    method: "POST",
    path: "/payroll/opening-balances",
    summary: "Import all rows of a file of opening balances, or none",
    description:
      "CONFLICT when a row is bad. A month imported before is replaced; a row of zeros takes it back. Counted by payslips made afterwards, and by P9A.",
    successStatus: 201,
  })
    .input(file)
    .output(z.object({ rows: count, people: count })),
};
