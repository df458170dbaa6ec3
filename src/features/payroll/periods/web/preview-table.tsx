import { Text } from "@mantine/core";
import type { Output } from "~/platform/http/client";
import { formatAmount, formatMoney } from "~/platform/kernel/money";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import type { payrollPeriodsContract } from "../contract/periods";
import styles from "./periods.module.css";

type Preview = Output<typeof payrollPeriodsContract, "preview">;
const kes = (cents: number) => formatMoney(cents, "KES");

type Item = Preview["items"][number];
const TOTALS = [
  function basic(item: Item) {
    return item.proratedBasic;
  },
  function overtime(item: Item) {
    return item.overtimePay;
  },
  function allowances(item: Item) {
    return item.totalAllowances;
  },
  function bonus(item: Item) {
    return item.bonus + item.commission;
  },
  function gross(item: Item) {
    return item.grossPay;
  },
  function paye({ statutoryDeductions: of }: Item) {
    return of.paye;
  },
  function health({ statutoryDeductions: of }: Item) {
    return of.nhif + of.shif;
  },
  function nssf({ statutoryDeductions: of }: Item) {
    return of.nssf;
  },
  function levy({ statutoryDeductions: of }: Item) {
    return of.housingLevy;
  },
  function other(item: Item) {
    return item.otherDeductions;
  },
  function net(item: Item) {
    return item.netPay;
  },
];

/** Previews the run and marks differences from an earlier preview. */
export function PreviewTable({ now, before }: { now: Preview; before: Preview | undefined }) {
  const earlier = new Map(before?.items.map((item) => [item.employeeNumber, item.netPay]));
  return (
    <Card title="Preview">
      <Facts width={140}>
        <Fact label="Employees">{now.totals.totalEmployees}</Fact>
        <Fact label="Gross">{kes(now.totals.totalGrossPay)}</Fact>
        <Fact label="Deductions">{kes(now.totals.totalDeductions)}</Fact>
        <Fact label="Net">{kes(now.totals.totalNetPay)}</Fact>
      </Facts>
      {now.notices.map((notice) => (
        <Text key={notice} inherit mt={12} mb={16} c="dimmed">
          {notice}
        </Text>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="scroll" tabIndex={0} aria-label="Pay by employee">
        <table className={`lines figures ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">Employee</th>
              <th scope="col">Days</th>
              <th scope="col">Basic</th>
              <th scope="col">Overtime</th>
              <th scope="col">Allowances</th>
              <th scope="col">Bonus</th>
              <th scope="col">Gross</th>
              <th scope="col">PAYE</th>
              <th scope="col">NHIF / SHIF</th>
              <th scope="col">NSSF</th>
              <th scope="col">Housing levy</th>
              <th scope="col">Other</th>
              <th scope="col">Net</th>
            </tr>
          </thead>
          <tbody>
            {now.items.map((item) => {
              const was = earlier.get(item.employeeNumber);
              const isChanged = before !== undefined && was !== item.netPay;
              const { paye, nhif, shif, nssf, housingLevy } = item.statutoryDeductions;
              return (
                <tr key={item.employeeNumber} className={isChanged ? styles.changed : undefined}>
                  <td>
                    {item.employeeName}
                    <span className="below">{item.employeeNumber}</span>
                  </td>
                  <td>
                    {item.daysWorked}/{item.totalWorkingDays}
                  </td>
                  <td>{formatAmount(item.proratedBasic)}</td>
                  <td>
                    {formatAmount(item.overtimePay)}
                    {item.overtimeHours > 0 && <span className="below">{item.overtimeHours} h</span>}
                  </td>
                  <td>{formatAmount(item.totalAllowances)}</td>
                  <td>{formatAmount(item.bonus + item.commission)}</td>
                  <td>{formatAmount(item.grossPay)}</td>
                  <td>{formatAmount(paye)}</td>
                  <td>{formatAmount(nhif + shif)}</td>
                  <td>{formatAmount(nssf)}</td>
                  <td>{formatAmount(housingLevy)}</td>
                  <td>{formatAmount(item.otherDeductions)}</td>
                  <td>
                    <b>{formatAmount(item.netPay)}</b>
                    {isChanged && was !== undefined && <span className="below">was {formatAmount(was)}</span>}
                  </td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <td>Total</td>
              <td />
              {TOTALS.map((of) => (
                <td key={of.name}>{formatAmount(now.items.reduce((sum, item) => sum + of(item), 0))}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </Card>
  );
}
