import { useLocale, useTranslations } from "use-intl";
import { formatDate } from "~/platform/kernel/dates";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { Button } from "~/platform/ui/button";
import { SummaryCard, SummaryLine, SummaryTotal } from "~/platform/ui/summary-card";
import type { Route } from "./+types/payslip-link-page";
import panel from "./panels.module.css";
import styles from "./payslip-link-page.module.css";

type Opened = Extract<NonNullable<Route.ComponentProps["actionData"]>, { payslip: unknown }>;

/** The payslip, with its PDF until the pass expires. */
export function PayslipSheet({ payslip, pass }: Pick<Opened, "payslip" | "pass">) {
  const t = useTranslations("portal.payslip");
  const locale = useLocale();
  const { earnings, deductions, netPay, payable } = payslip;
  const { statutory, voluntary } = deductions;
  const earned: [label: string, amount: number][] = [
    [t("basic"), earnings.basicSalary],
    ...earnings.allowances.map(({ name, amount }): [string, number] => [name, amount]),
    [t("overtime"), earnings.overtime],
    [t("bonus"), earnings.bonus],
    [t("commission"), earnings.commission],
  ];
  const withheld: [label: string, amount: number][] = [
    ["PAYE", statutory.paye],
    ["NHIF", statutory.nhif],
    ["SHIF", statutory.shif],
    ["NSSF", statutory.nssf],
    [t("housingLevy"), statutory.housingLevy],
    ...voluntary.map(({ name, amount, reference }): [string, number] => [
      reference ? `${name} (${reference})` : name,
      amount,
    ]),
  ];
  return (
    <SummaryCard
      stub={
        <>
          <SummaryTotal label={t("net")} value={formatKes(netPay)} />
          {payable !== netPay && <SummaryLine label={t("paid")} value={formatKes(payable)} />}
          <form method="post" action="/documents/payslip-link" className={panel.main}>
            <input type="hidden" name="pass" value={pass} />
            <input type="hidden" name="language" value={locale} />
            <Button type="submit" kind="outline" wide>
              {t("download")}
            </Button>
          </form>
          <p className={`sub ${panel.small}`}>{t("keepPrivate")}</p>
        </>
      }
    >
      <h1 className={panel.title}>{payslip.employeeName}</h1>
      <p className={`small ${styles.number}`}>
        {payslip.number} · {payslip.payPeriod}, {formatDate(payslip.payDate)}
      </p>
      <Lines title={t("earnings")} lines={earned} sum={[t("gross"), payslip.grossPay]} />
      <Lines title={t("deductions")} lines={withheld} sum={[t("allDeductions"), payslip.totalDeductions]} />
    </SummaryCard>
  );
}

function Lines({
  title,
  lines,
  sum,
}: {
  title: string;
  lines: [label: string, amount: number][];
  sum: [label: string, amount: number];
}) {
  return (
    <section className={panel.next}>
      <h2 className="h4">{title}</h2>
      {lines
        .filter(([, amount]) => amount !== 0)
        .map(([label, amount], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two allowances may have the same name
          <SummaryLine key={at} label={label} value={formatAmount(amount)} />
        ))}
      <div className={styles.sum}>
        <SummaryLine label={sum[0]} value={formatAmount(sum[1])} />
      </div>
    </section>
  );
}
