import { Alert, Button, Text } from "@mantine/core";
import { IconDeviceMobileDollar } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { itemList } from "~/features/payroll/periods/list";
import { PeriodBadge } from "~/features/payroll/periods/web/period-badge";
import { PeriodSteps } from "~/features/payroll/periods/web/steps-panel";
import { client, type Output, problemOf } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { useLive } from "~/platform/ui/office/live";
import { notify } from "~/platform/ui/office/notify";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import type { salariesContract } from "../../salaries/contract";
import type { Route } from "./+types/month-page";
import { MonthDraft } from "./month-draft";
import { generated, type MonthRow, type MonthRun, type SetByHand } from "./month-rows";
import { MonthTable } from "./month-table";
import { MonthTiles } from "./month-tiles";

const ReleaseDialog = onDemand(() =>
  import("~/features/payroll/periods/web/release-panel").then((part) => part.ReleaseDialog),
);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const payroll = api(context, "payrollPeriods");
  const id = params.number;
  const [period, { mpesa }] = await Promise.all([payroll.get({ id }), api(context, "staff").stats()]);
  if (!period.may.generate) {
    const [items, { payees }] = await Promise.all([
      payroll.items({ id, ...itemList.ask(url.searchParams) }),
      api(context, "salaries").payees({ id }),
    ]);
    return { period, mpesa, items, ways: waysOf(payees), draft: null, left: [], problem: "" };
  }
  const { employees } = await payroll.employees({ id });
  const asked = url.searchParams.get("staff")?.split(",");
  const chosen = employees.filter(({ number, paidIn, selected }) =>
    asked ? paidIn === null && asked.includes(number) : selected,
  );
  const numbers = chosen.map(({ number }) => number);
  const left = asked?.filter((number) => !numbers.includes(number)) ?? [];
  try {
    const preview =
      numbers.length > 0 ? await payroll.preview({ id, employees: numbers, adjustments: [] }) : null;
    return {
      period,
      mpesa,
      items: null,
      ways: null,
      draft: preview && { preview, numbers },
      left,
      problem: "",
    };
  } catch (error) {
    return {
      ...{ period, mpesa, items: null, ways: null, draft: null, left },
      problem: problemOf(error).message,
    };
  }
}

function waysOf(payees: Output<typeof salariesContract, "payees">["payees"]) {
  const sum = (isOf: (method: string) => boolean) => {
    const of = payees.filter(({ method, payable }) => isOf(method) && payable > 0);
    return { employees: of.length, payable: of.reduce((total, { payable }) => total + payable, 0) };
  };
  return {
    mpesa: sum((method) => method === "mpesa" || method === "portal"),
    bank: sum((method) => method === "bank_transfer"),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Process payroll");

const CONNECTED = {
  active: ["ok", "Connected"],
  not_configured: ["muted", "Not configured"],
  not_reachable: ["error", "Not reachable"],
} as const;

/** The month's run on one page: draft, adjust, approve and pay. */
export default function MonthPage({ loaderData }: Route.ComponentProps) {
  const { period, mpesa, items, draft, left, problem } = loaderData;
  useLive(["payroll_period", "salary-payment", "salary-run"]);
  const [tone, label] = CONNECTED[mpesa];
  return (
    <>
      <PageHead title={period.name} actions={items && <PeriodSteps period={period} />}>
        <Link to={`/payroll/${period.number}`}>{period.number}</Link> <PeriodBadge status={period.status} />{" "}
        M-Pesa: <Badge tone={tone}>{label}</Badge>
      </PageHead>
      {left.length > 0 && (
        <Alert color="orange" mb="md">
          Not in this run, because they have no pay package or another run pays these days: {left.join(", ")}
        </Alert>
      )}
      {problem && (
        <Alert color="red" role="alert" mb="md">
          Error processing payroll: {problem}
        </Alert>
      )}
      {items ? (
        <Generated period={period} items={items} ways={loaderData.ways} />
      ) : draft ? (
        <MonthDraft
          key={draft.numbers.join()}
          period={period}
          first={draft.preview}
          employees={draft.numbers}
        />
      ) : (
        !problem && <p>No employees are selected. Select staff in the list and press Process Payroll.</p>
      )}
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function Generated({
  period,
  items,
  ways,
}: {
  period: MonthRun;
  items: NonNullable<Loaded["items"]>;
  ways: Loaded["ways"];
}) {
  const [isReleasing, setReleasing] = useState(false);
  const revalidator = useRevalidator();
  const { mpesa, bank_transfer: bank } = period.methods;
  const adjust = async ({ id }: MonthRow, byHand: SetByHand) => {
    try {
      await client("payrollPeriods").adjust({ itemId: id, ...byHand });
      await revalidator.revalidate();
      return undefined;
    } catch (error) {
      return problemOf(error).message;
    }
  };
  const pay = () => {
    if (mpesa.waiting > 0) return setReleasing(true);
    notify("No M-Pesa payments to process. Please ensure staff have M-Pesa payment method configured.");
  };
  return (
    <>
      <MonthTiles totals={period} mpesa={ways?.mpesa ?? mpesa} bank={ways?.bank ?? bank} />
      <Progress period={period} />
      <ListBar list={itemList} search="Name or number">
        <Button
          leftSection={<IconDeviceMobileDollar size={18} />}
          disabled={!period.may.release}
          onClick={pay}
        >
          Process M-Pesa Payments ({mpesa.waiting})
        </Button>
      </ListBar>
      <MonthTable
        page={{ ...items, rows: items.rows.map(generated) }}
        sorts
        onSet={period.may.adjust ? adjust : undefined}
        onPay={period.may.release ? pay : undefined}
      />
      {bank.waiting > 0 && (
        <Text inherit mt={12} c="dimmed">
          Individual payments are currently only supported for M-Pesa: bank transfers are paid by the
          bank&apos;s file.
        </Text>
      )}
      {isReleasing && <ReleaseDialog period={period} onClose={() => setReleasing(false)} />}
    </>
  );
}

function Progress({ period }: { period: MonthRun }) {
  const { mpesa, bank_transfer: bank } = period.methods;
  const paid = mpesa.completed + bank.completed;
  const failed = mpesa.failed + bank.failed;
  const payments = <Link to={`/payroll/payments/${period.number}`}>Payments</Link>;
  switch (period.status) {
    case "pending_approval":
      return (
        <Alert color="gray" mb="md">
          Waits for approval. {period.may.adjust && "Figures can be changed in the table until then."}
        </Alert>
      );
    case "approved":
      return (
        <Alert color="gray" mb="md">
          Approved: figures are locked.{" "}
          {period.may.release
            ? "Releasing pays all employees in the run together."
            : "Someone who neither prepared nor approved it must release the payments."}
        </Alert>
      );
    case "processing":
      return (
        <Alert color="blue" mb="md" title="Processing payments">
          {formatNumber(paid)} of {formatNumber(period.totalEmployees)} paid. {payments}
        </Alert>
      );
    case "failed":
    case "completed":
      return (
        <Alert
          color={period.status === "failed" ? "red" : "green"}
          mb="md"
          role="status"
          title={period.status === "failed" ? "Payroll processing failed. Please try again." : "Completed"}
        >
          Bulk payroll processed: {formatNumber(paid)} successful, {formatNumber(failed)} failed.{" "}
          {formatKes(mpesa.completedAmount + bank.completedAmount)} paid. {payments}
        </Alert>
      );
    default:
      return null;
  }
}
