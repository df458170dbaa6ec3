import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { type StatTile, StatTiles } from "~/platform/ui/office/lists/stat-tiles";

interface Paid {
  employees: number;
  payable: number;
}

/** The totals of a month's run, by payment method. */
export function MonthTiles({
  totals,
  mpesa,
  bank,
}: {
  totals: {
    totalEmployees: number;
    totalGrossPay: number;
    totalDeductions: number;
    totalNetPay: number;
  };
  mpesa: Paid;
  bank: Paid;
}) {
  const tiles: StatTile[] = [
    { label: "Total Employees", value: formatNumber(totals.totalEmployees) },
    { label: "Gross Salary", value: formatKes(totals.totalGrossPay) },
    { label: "Total Deductions", value: formatKes(totals.totalDeductions) },
    { label: "Net Payable", value: formatKes(totals.totalNetPay) },
    { label: "M-Pesa Payments", value: formatNumber(mpesa.employees), below: formatKes(mpesa.payable) },
    { label: "Bank Transfers", value: formatNumber(bank.employees), below: formatKes(bank.payable) },
  ];
  return <StatTiles label="Payroll in figures" tiles={tiles} inTwo />;
}
