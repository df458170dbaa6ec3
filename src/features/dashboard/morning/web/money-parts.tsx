import { Link } from "react-router";
import { formatDate } from "~/platform/kernel/dates";
import { currencyMark, formatAmount, formatKes } from "~/platform/kernel/money";
import { counted, formatNumber, formatShort } from "~/platform/kernel/numbers";
import { BarChart } from "~/platform/ui/office/charts/bar-chart";
import { Line, Lines, Panel, Tiles } from "../../web/panel";
import { PARTS } from "../domain/parts";
import styles from "./cash-part.module.css";
import type { MorningPart } from "./morning-values";

export function MoneyPart({ part, mayReport }: { part: MorningPart<"money">; mayReport: boolean }) {
  const { day, received, owed, overdue, dueThisWeek, unmatched, toKra } = part;
  const invoices = ({ invoices }: { invoices: number }) => counted(invoices, "invoice");
  return (
    <Panel id="money" title={PARTS.money.title} beside={<span>{currencyMark()}</span>}>
      <Tiles
        tiles={[
          {
            label: "In yesterday",
            value: formatAmount(received.amount),
            below: counted(received.count, "payment"),
            to: `/payments?from=${day}&to=${day}`,
          },
          {
            label: "Due this week",
            value: formatAmount(dueThisWeek.amount),
            below: invoices(dueThisWeek),
            to: "/invoice-management?due=week&sort=dueDate&order=asc",
          },
          {
            label: "Overdue",
            value: formatAmount(overdue.amount),
            below: invoices(overdue),
            to: "/invoice-management?status=overdue",
            late: overdue.amount > 0,
          },
          {
            label: "Owed",
            value: formatAmount(owed.amount),
            below: invoices(owed),
            to: "/invoice-management?due=open&sort=dueDate&order=asc",
          },
        ]}
      />
      <Lines>
        <Line to="/payments/review" name="M-Pesa transactions to match" beside={formatNumber(unmatched)} />
        {toKra && (
          <Line
            to={toKra.waiting ? "/tax?state=waiting" : "/tax"}
            name="Documents for KRA"
            beside={
              toKra.waiting
                ? `${formatNumber(toKra.waiting)} waiting, oldest ${toKra.oldestLabel}`
                : "All signed"
            }
          />
        )}
        {mayReport && <Line to="/reports?report=ageing" name="Who owes, by age" />}
      </Lines>
    </Panel>
  );
}

export function CashPart({ part }: { part: MorningPart<"cash"> }) {
  const dayMonth = (date: string) => formatDate(date).slice(0, 5);
  return (
    <Panel id="cash" title={PARTS.cash.title} link={{ to: "/reports", label: "Reports" }}>
      <div className={styles.cash}>
        <BarChart
          title="Cash in and money due by week"
          labels={part.map(({ from }) => dayMonth(from))}
          series={[
            { name: "Received", values: part.map(({ received }) => received) },
            { name: "Due, not paid yet", values: part.map(({ due }) => due) },
          ]}
          format={formatKes}
          formatAxis={(cents) => formatShort(cents / 100)}
        />
        <table className="lines figures">
          <thead>
            <tr>
              <th scope="col">Week from</th>
              <th scope="col">Received, {currencyMark()}</th>
              <th scope="col">Due, {currencyMark()}</th>
            </tr>
          </thead>
          <tbody>
            {part.map(({ from, to, received, due }) => (
              <tr key={from}>
                <th scope="row">{formatDate(from)}</th>
                <td>
                  {received === 0 ? (
                    formatAmount(0)
                  ) : (
                    <Link to={`/payments?from=${from}&to=${to}`}>{formatAmount(received)}</Link>
                  )}
                </td>
                <td>{formatAmount(due)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

/** As the page of approvals, which lists the oldest fifty of a kind. */
const MOST = 50;
const shownOfKind = (count: number) => (count > MOST ? `${MOST}+` : formatNumber(count));

export function ApprovalsPart({ part }: { part: MorningPart<"approvals"> }) {
  const waiting = part.filter(({ count }) => count > 0);
  return (
    <Panel
      id="approvals"
      title={PARTS.approvals.title}
      link={{ to: "/approvals", label: "All" }}
      nothing={waiting.length === 0 && "Nothing waits for you. New requests appear here."}
    >
      <Lines>
        {waiting.map(({ kind, label, count }) => (
          <Line key={kind} to={`/approvals?kind=${kind}`} name={label} beside={shownOfKind(count)} />
        ))}
      </Lines>
    </Panel>
  );
}

export function PayrollPart({ part }: { part: MorningPart<"payroll"> }) {
  return (
    <Panel
      id="payroll"
      title={PARTS.payroll.title}
      link={{ to: "/payroll", label: "All" }}
      nothing={
        part.length === 0 && (
          <>
            No run pays for this month yet. <Link to="/payroll/new">Create the period</Link>
          </>
        )
      }
    >
      <Lines>
        {part.map(({ number, name, statusLabel, payDate, employees, netPay }) => (
          <Line
            key={number}
            to={`/payroll/${number}`}
            name={name}
            below={`Pay day ${formatDate(payDate)} · ${counted(employees, "employee")} · ${formatKes(netPay)} net`}
            beside={statusLabel}
          />
        ))}
      </Lines>
    </Panel>
  );
}
