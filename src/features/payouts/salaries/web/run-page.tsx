import { Alert, Button, Group } from "@mantine/core";
import { Link } from "react-router";
import { isFrozen, type PeriodStatus } from "~/features/payroll/periods/domain";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { type StatTile, StatTiles } from "~/platform/ui/office/lists/stat-tiles";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { METHOD_LABELS } from "../../domain";
import type { payslipLinksContract } from "../../links/contract";
import { LinkCard } from "../../links/web/link-card";
import type { salariesContract } from "../contract";
import type { Route } from "./+types/run-page";
import styles from "./salaries.module.css";
import { RunBadge } from "./salary-badge";

export async function loader({ context, params }: Route.LoaderArgs) {
  const salaries = api<typeof salariesContract>(context, "salaries");
  const of = { id: params.number };
  const [run, { payees }, balance, links] = await Promise.all([
    salaries.run(of),
    salaries.payees(of),
    salaries.balance(),
    api<typeof payslipLinksContract>(context, "payslipLinks").ofRun(of),
  ]);
  const held = context.get(pageRequest).viewer?.permissions ?? [];
  return {
    ...run,
    payees,
    balance,
    byLink: links.people,
    mayRelease: held.includes("release_payments"),
    mayPrepare: held.includes("process_payroll"),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Payments of a run");

type Loaded = Route.ComponentProps["loaderData"];

/** The payments of one run: before release whom it pays and what the account holds, then how far it is. */
export default function RunPage({ loaderData }: Route.ComponentProps) {
  const { periodNumber, periodName, run, payees, balance, mayRelease } = loaderData;
  useLive(["payslip-link", "salary-payment", "salary-run", "salary-balance", "payroll_period"]);
  const hasPayslips = isFrozen(loaderData.periodStatus as PeriodStatus);
  const { busy, act } = useAct();
  const resume = () =>
    run &&
    act("resume", () => client<typeof salariesContract>("salaries").resume({ id: run.id }), {
      said: "Payments go on",
    });
  return (
    <>
      <PageHead
        title={periodName}
        actions={
          hasPayslips && (
            <Button component="a" href={`/exports/payslips/${periodNumber}.zip`} variant="default">
              All payslips
            </Button>
          )
        }
      >
        <Link to="/payroll/payments">Payments</Link> of{" "}
        <Link to={`/payroll/${periodNumber}`}>{periodNumber}</Link> {run && <RunBadge state={run.state} />}
      </PageHead>
      {run && <Tiles run={run} periodNumber={periodNumber} />}
      <div className={styles.cards}>
        {run?.state === "paused" && (
          <Alert color="red" role="alert" title="Payments are paused">
            <p>{run.pauseReason}. What was not sent waits, and nothing is sent twice.</p>
            {mayRelease && (
              <Button loading={busy === "resume"} onClick={() => void resume()}>
                Go on with payments
              </Button>
            )}
          </Alert>
        )}
        <Balance balance={balance} mayRelease={mayRelease} />
        {run && mayRelease && run.openPayments > 0 && <ByHand periodNumber={periodNumber} payees={payees} />}
        {!run && <Payees payees={payees} />}
        <LinkCard people={loaderData.byLink} mayPrepare={loaderData.mayPrepare} />
      </div>
    </>
  );
}

const counted = (payments: number) => `${formatNumber(payments)} ${payments === 1 ? "payment" : "payments"}`;

function Tiles({ run, periodNumber }: { run: NonNullable<Loaded["run"]>; periodNumber: string }) {
  const payments = `/payroll/payments?period=${periodNumber}`;
  const tiles: StatTile[] = [
    { label: "Employees", value: formatNumber(run.totalEmployees), to: payments },
    { label: "Released", value: formatKes(run.totalAmount), below: counted(run.payments), to: payments },
    {
      label: "Paid",
      value: formatKes(run.successfulAmount),
      below: counted(run.successfulPayments),
      to: `${payments}&status=completed`,
    },
    {
      label: "Failed",
      value: formatKes(run.failedAmount),
      below: counted(run.failedPayments),
      to: `${payments}&status=failed`,
    },
    { label: "To decide", value: formatNumber(run.toDecide), to: `${payments}&status=review` },
  ];
  return (
    <>
      <StatTiles label="Payments in figures" tiles={tiles} />
      <p className={styles.released}>
        Released {formatDateTime(run.processedAt)}
        {run.processedBy && ` by ${run.processedBy}`}.{" "}
        {run.settledAt
          ? `Over ${formatDateTime(run.settledAt)}.`
          : `${formatNumber(run.openPayments)} under way.`}
      </p>
    </>
  );
}

function Balance({ balance, mayRelease }: Pick<Loaded, "balance" | "mayRelease">) {
  const { busy, act } = useAct();
  const ask = () =>
    act("ask", () => client<typeof salariesContract>("salaries").askBalance(), { said: "M-Pesa is asked" });
  return (
    <Card title="Utility account">
      <div className={styles.balance}>
        <p>
          {balance.balance === null ? (
            "M-Pesa has not been asked what it holds."
          ) : (
            <>
              <b>{formatKes(balance.balance)}</b>
              {balance.at && <span className={styles.below}>As of {formatDateTime(balance.at)}</span>}
            </>
          )}
          {balance.asking && <span className={styles.below}>M-Pesa is being asked.</span>}
          {balance.problem && <span className={styles.below}>{balance.problem}</span>}
        </p>
        {mayRelease && (
          <Button variant="default" loading={busy === "ask"} onClick={() => void ask()}>
            Ask M-Pesa
          </Button>
        )}
      </div>
    </Card>
  );
}

/** What bank and cash pay: a file for the bank, a sheet to sign. */
function ByHand({ periodNumber, payees }: Pick<Loaded, "periodNumber" | "payees">) {
  const banks = [
    ...new Set(payees.filter(({ method }) => method === "bank_transfer").map(({ bankName }) => bankName)),
  ];
  return (
    <Card title="By bank and in cash">
      <p>Mark each as paid, with the reference, once it is.</p>
      <Group gap={8}>
        {banks.map((bank) => (
          <Button
            key={bank}
            component="a"
            variant="default"
            href={`/exports/bank-transfers/${periodNumber}.csv?bank=${encodeURIComponent(bank)}`}
          >
            {bank ? `File for ${bank}` : "Bank file"}
          </Button>
        ))}
        <Button
          component="a"
          variant="default"
          target="_blank"
          rel="noreferrer"
          href={`/documents/signature-sheets/${periodNumber}.pdf`}
        >
          Signature sheet
        </Button>
      </Group>
    </Card>
  );
}

function Payees({ payees }: Pick<Loaded, "payees">) {
  const sum = payees.reduce((all, { payable }) => all + payable, 0);
  return (
    <Card title={`To be paid: ${formatKes(sum)}`}>
      {payees.length === 0 && <p>Nobody is in this run yet.</p>}
      <ul className={styles.payees}>
        {payees.map((payee) => (
          <li key={payee.itemId}>
            <span>
              {payee.employeeName}
              <span className={styles.below}>
                {[
                  payee.employeeNumber,
                  METHOD_LABELS[payee.method],
                  payee.method === "mpesa"
                    ? payee.mpesaNumber && formatPhone(payee.mpesaNumber)
                    : `${payee.bankName} …${payee.accountEnding}`,
                  payee.knownAs && `last paid to ${payee.knownAs}`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            <b>{formatKes(payee.payable)}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}
