import { Alert, Button, Group, Stack } from "@mantine/core";
import { IconLock, IconLockOpen } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { monthNameOf } from "~/features/payroll/periods/domain";
import { PayrollTabs } from "~/features/payroll/web/payroll-tabs-panel";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { CHECK_LABELS, isBlocking, MONTH, placeOf } from "../domain";
import type { Route } from "./+types/months-page";
import styles from "./months-page.module.css";

const ReopenDialog = onDemand(() => import("./reopen-dialog").then((part) => part.ReopenDialog));

export async function loader({ context, url }: Route.LoaderArgs) {
  const payroll = api(context, "payrollMonths");
  const { months } = await payroll.list();
  const asked = url.searchParams.get("month") ?? "";
  const month = MONTH.test(asked) ? asked : (months.find(({ closed }) => !closed) ?? months[0])?.month;
  return {
    months,
    chosen: month ? await payroll.get({ month }) : null,
    seesOvertime: ["assign_tasks", "approve_overtime", "manage_all_staff"].some((permission) =>
      context.get(pageRequest).viewer?.permissions.some((held) => held === permission),
    ),
    mayClose: context.get(pageRequest).viewer?.permissions.includes("approve_payroll") ?? false,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Payroll months");

type Loaded = Route.ComponentProps["loaderData"];

/** Payroll months with the checks before closing. */
export default function MonthsPage({ loaderData }: Route.ComponentProps) {
  const { months, chosen, mayClose, seesOvertime } = loaderData;
  useLive(["payroll_period", "payroll_month", "overtime", "leave"]);
  return (
    <>
      <PageHead title="Payroll">A closed month takes no further runs: late decisions go to the next</PageHead>
      <PayrollTabs />
      <Stack>
        {chosen && (
          <Checklist key={chosen.month} of={chosen} mayClose={mayClose} seesOvertime={seesOvertime} />
        )}
        <Card title="Months">
          {months.length === 0 ? (
            <p>Months appear here once they have a payroll run.</p>
          ) : (
            <ul className={styles.months}>
              {months.map(({ month, runs, open, employees, netPay, closed }) => (
                <li key={month}>
                  <Link to={`/payroll/months?month=${month}`}>{monthNameOf(month)}</Link>
                  <span>
                    {runs === 1 ? "1 run" : `${formatNumber(runs)} runs`}, {formatNumber(employees)} paid,{" "}
                    {formatKes(netPay)} net
                  </span>
                  {closed ? (
                    <Badge tone="ok">Closed</Badge>
                  ) : (
                    <Badge tone={open > 0 ? "waiting" : "plain"}>
                      {open > 0 ? `${formatNumber(open)} not completed` : "Open"}
                    </Badge>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Card>
      </Stack>
    </>
  );
}

interface ChecklistProps {
  of: NonNullable<Loaded["chosen"]>;
  mayClose: boolean;
  seesOvertime: boolean;
}

function Checklist({ of, mayClose, seesOvertime }: ChecklistProps) {
  const { month, closed, checks } = of;
  const [isReopening, setReopening] = useState(false);
  const { act, busy } = useAct();
  const name = monthNameOf(month);
  const blocked = checks.some(({ kind, count }) => count > 0 && isBlocking(kind));
  const left = checks.filter(({ kind, count }) => count > 0 && !isBlocking(kind)).length;
  const close = async () => {
    const question =
      left > 0
        ? `${name} has open points. Late decisions go to the next run. Close it anyway?`
        : `Close ${name}? No further runs or corrections can be made for it.`;
    if (!(await askToConfirm(question, { title: `Close ${name}`, confirm: "Close month" }))) return;
    await act("close", () => client("payrollMonths").close({ month }), {
      said: `${name} is closed`,
    });
  };
  return (
    <Card title={name}>
      <ul className={styles.checks}>
        {checks.map(({ kind, count, examples }) => (
          <li key={kind}>
            <Badge tone={count === 0 ? "ok" : isBlocking(kind) ? "error" : "waiting"}>
              {count === 0 ? "None" : formatNumber(count)}
            </Badge>
            <span>
              {count === 0 || (kind === "overtime" && !seesOvertime) ? (
                CHECK_LABELS[kind]
              ) : (
                <Link to={placeOf(kind, month)}>{CHECK_LABELS[kind]}</Link>
              )}
              {examples.length > 0 && (
                <small>
                  {examples.join("; ")}
                  {count > examples.length && ` and ${formatNumber(count - examples.length)} more`}
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
      {closed && (
        <Alert color="gray" mt="md">
          Closed {formatDateTime(closed.at)}
          {closed.by && ` by ${closed.by}`}
        </Alert>
      )}
      {mayClose && (
        <Group mt="md">
          {closed ? (
            <Button
              variant="default"
              leftSection={<IconLockOpen size={18} />}
              onClick={() => setReopening(true)}
            >
              Reopen month
            </Button>
          ) : (
            <Button
              leftSection={<IconLock size={18} />}
              disabled={blocked}
              loading={busy === "close"}
              onClick={() => void close()}
            >
              Close month
            </Button>
          )}
        </Group>
      )}
      {isReopening && <ReopenDialog month={month} name={name} onClose={() => setReopening(false)} />}
    </Card>
  );
}
