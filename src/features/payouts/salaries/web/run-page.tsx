import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { isFrozen, type PeriodStatus } from "~/features/payroll/periods/domain";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { type StatTile, StatTiles } from "~/platform/ui/office/lists/stat-tiles";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { LinkCard } from "../../links/web/link-card";
import type { Route } from "./+types/run-page";
import { Payees } from "./payees-list";
import { ReconciliationCard } from "./reconciliation-card";
import { RunBadge } from "./salary-badge";

export async function loader({ context, params }: Route.LoaderArgs) {
  const salaries = api(context, "salaries");
  const of = { id: params.number };
  const [run, { payees }, balance, links] = await Promise.all([
    salaries.run(of),
    salaries.payees(of),
    salaries.balance(),
    api(context, "payslipLinks").ofRun(of),
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
type Released = NonNullable<Loaded["run"]>;

/** The payments of one run: receivers and balance before release, progress afterwards. */
export default function RunPage({ loaderData }: Route.ComponentProps) {
  const { periodNumber, periodName, run, payees, balance, mayRelease } = loaderData;
  useLive(["payslip-link", "salary-payment", "salary-run", "salary-balance", "payroll_period"]);
  const hasPayslips = isFrozen(loaderData.periodStatus as PeriodStatus);
  const { busy, act } = useAct();
  const resume = () =>
    run &&
    act("resume", () => client("salaries").resume({ id: run.id }), {
      said: "Payments resumed",
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
      <Stack gap={16}>
        {run?.state === "paused" && (
          <Alert color="red" role="alert" title="Payments are paused">
            <p>{run.pauseReason}. Unsent payments wait. No payment is sent twice.</p>
            {mayRelease && (
              <Button loading={busy === "resume"} onClick={() => void resume()}>
                Resume payments
              </Button>
            )}
          </Alert>
        )}
        <Balance balance={balance} mayRelease={mayRelease} />
        {run && mayRelease && run.portalWaiting + run.bankWaiting + run.cashWaiting > 0 && (
          <ByHand periodNumber={periodNumber} run={run} />
        )}
        {!run && (
          <Card title={`To be paid: ${formatKes(payees.reduce((all, { payable }) => all + payable, 0))}`}>
            {payees.length === 0 ? <p>No one is in this run yet.</p> : <Payees payees={payees} />}
          </Card>
        )}
        {run?.settledAt && <ReconciliationCard of={run.reconciliation} />}
        <LinkCard people={loaderData.byLink} mayPrepare={loaderData.mayPrepare} />
      </Stack>
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
      <Text inherit mb={16} c="dimmed">
        Released {formatDateTime(run.processedAt)}
        {run.processedBy && ` by ${run.processedBy}`}.{" "}
        {run.settledAt
          ? `Over ${formatDateTime(run.settledAt)}.`
          : `${formatNumber(run.openPayments)} under way.`}
      </Text>
    </>
  );
}

function Balance({ balance, mayRelease }: Pick<Loaded, "balance" | "mayRelease">) {
  const { busy, act } = useAct();
  const ask = () => act("ask", () => client("salaries").askBalance(), { said: "Balance requested" });
  return (
    <Card title="Utility account">
      <Group gap="8px 16px" justify="space-between">
        <p>
          {balance.balance === null ? (
            "The balance was not requested yet."
          ) : (
            <>
              <b>{formatKes(balance.balance)}</b>
              {balance.at && <span className="below">As of {formatDateTime(balance.at)}</span>}
            </>
          )}
          {balance.asking && <span className="below">M-Pesa is being asked.</span>}
          {balance.problem && <span className="below">{balance.problem}</span>}
        </p>
        {mayRelease && (
          <Button variant="default" loading={busy === "ask"} onClick={() => void ask()}>
            Ask M-Pesa
          </Button>
        )}
      </Group>
    </Card>
  );
}

function ByHand({ periodNumber, run }: Pick<Loaded, "periodNumber"> & { run: Released }) {
  const { bankFiles, withoutAccount } = run;
  return (
    <Card title="By bank, by M-Pesa's portal and in cash">
      <p>
        Once they are paid,{" "}
        <Link to={`/payroll/payments?period=${periodNumber}&status=waiting`}>mark the payments as paid</Link>{" "}
        with the reference or M-Pesa's receipt.
      </p>
      {withoutAccount.length > 0 && (
        <Alert color="red">
          Not in any file, because no bank account is recorded: {withoutAccount.join(", ")}
        </Alert>
      )}
      <Group gap={8}>
        {bankFiles.map(({ bank, payments }) => (
          <Button
            key={bank}
            component="a"
            variant="default"
            href={`/exports/bank-transfers/${periodNumber}.csv?bank=${encodeURIComponent(bank)}`}
          >
            {`${bank ? `File for ${bank}` : "Bank file"} (${formatNumber(payments)})`}
          </Button>
        ))}
        {run.portalWaiting > 0 && (
          <Button component="a" variant="default" href={`/exports/mpesa-portal/${periodNumber}.csv`}>
            File for M-Pesa's portal
          </Button>
        )}
        {run.cashWaiting > 0 && (
          <Button
            component="a"
            variant="default"
            target="_blank"
            rel="noreferrer"
            href={`/documents/signature-sheets/${periodNumber}.pdf`}
          >
            Signature sheet
          </Button>
        )}
      </Group>
    </Card>
  );
}
