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
    path: "/payroll/opening-balances",
    summary: "List employees' pay in a year from before payroll ran in this system",
    description: "One row for each employee. Amounts are cents.",
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
    summary: "Check a file of opening balances without importing it",
    description:
      "A CSV or Excel file of at most 5,000 rows and 3 MB. One row for each employee and month: Employee, Month, Basic pay, Gross pay, Taxable pay, Tax charged, Relief, PAYE, NSSF, SHIF, NHIF, Housing levy, Net pay. Returns the first 500 problems and the number of invalid rows.",
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
    summary: "Import a file of opening balances, all rows or none",
    description:
      "CONFLICT if a row is invalid. A month that was imported before is replaced. A row of zeros removes it. Later payslips and the P9A include these amounts.",
    successStatus: 201,
  })
    .input(file)
    .output(z.object({ rows: count, people: count })),
};
