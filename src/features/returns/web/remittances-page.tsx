import { Alert, Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { Form, Link } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainList } from "~/platform/ui/office/plain-list";
import { saveFile } from "~/platform/ui/office/save-file";
import {
  FILE_LABELS,
  REMITTANCE_LABELS,
  type RemittanceKind,
  type ReturnFile,
  returnFileName,
  UPLOADED,
} from "../domain/returns";
import type { Route } from "./+types/remittances-page";
import styles from "./remittances-page.module.css";
import { TaxCardsCard } from "./tax-cards-card";

const PayDialog = onDemand(() => import("./pay-dialog").then((part) => part.PayDialog));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { now, viewer } = context.get(pageRequest);
  const today = nairobiDate(now);
  const asked = url.searchParams.get("month") ?? "";
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : lastMonth(today);
  const listed = await api(context, "remittances").list({ month });
  const permissions = viewer?.permissions ?? [];
  const mayMake = permissions.includes("process_payroll") || permissions.includes("release_payments");
  const year = Number(month.slice(0, 4));
  return {
    ...listed,
    today,
    year,
    cards: mayMake ? (await api(context, "remittances").listTaxCards({ year })).cards : [],
    mayPrepare: permissions.includes("process_payroll"),
    mayPay: permissions.includes("release_payments"),
    mayMake,
  };
}

function lastMonth(today: string): string {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, "0")}`;
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Payroll returns");

type Listed = Route.ComponentProps["loaderData"];

/** Amounts due to authorities for a month, and the files for them. */
export default function RemittancesPage({ loaderData }: Route.ComponentProps) {
  const {
    month,
    byLaw,
    employees,
    remittances,
    files,
    gaps,
    missing,
    cards,
    today,
    mayPrepare,
    mayPay,
    mayMake,
  } = loaderData;
  const [paying, setPaying] = useState<RemittanceKind>();
  useLive(["remittance", "payroll_period", "tax-card"]);
  return (
    <>
      <PageHead
        title="Payroll returns"
        actions={
          mayPrepare && (
            <Button component={Link} to="/payroll/opening-balances" variant="default">
              Opening balances
            </Button>
          )
        }
      >
        Amounts due to authorities for a month's pay, and their files
      </PageHead>
      <Form method="get" className={styles.month}>
        <label htmlFor="month">Month</label>
        <input
          id="month"
          name="month"
          type="month"
          defaultValue={month}
          key={month}
          className={`frame ${styles.input}`}
        />
        <Button type="submit" variant="default">
          Show
        </Button>
      </Form>
      <Stack gap={16}>
        {employees > 0 && !byLaw && (
          <Alert color="orange" title="Simplified rules">
            This month was calculated by the simplified rules, not by law. Confirm to make files for
            authorities, and check them before you file.
          </Alert>
        )}
        <Card title="Due">
          {remittances.length === 0 && (
            <p className="muted">No approved payroll run paid anyone in this month.</p>
          )}
          <PlainList>
            {remittances.map((remittance) => (
              <Remittance
                key={remittance.kind}
                remittance={remittance}
                today={today}
                onPay={mayPay ? setPaying : undefined}
              />
            ))}
          </PlainList>
        </Card>
        {mayMake && employees > 0 && (
          <Card title="Files">
            <Group gap={8}>
              {files.map((file) => (
                <FileButton
                  key={file}
                  file={file}
                  month={month}
                  notLaw={!byLaw && UPLOADED.includes(file)}
                  lacks={missing.includes(file)}
                />
              ))}
            </Group>
            {gaps.length > 0 && <Gaps gaps={gaps} />}
          </Card>
        )}
        {cards.length > 0 && <TaxCardsCard year={loaderData.year} cards={cards} />}
      </Stack>
      {paying && <PayDialog month={month} kind={paying} today={today} onClose={() => setPaying(undefined)} />}
    </>
  );
}

function FileButton({
  file,
  month,
  notLaw,
  lacks,
}: {
  file: ReturnFile;
  month: string;
  notLaw: boolean;
  lacks: boolean;
}) {
  const { busy, act } = useAct();
  const href = `/exports/payroll-returns/${returnFileName(file, month)}`;
  const why = [
    notLaw && "Its figures follow the simplified rules, which are not the law of the month.",
    lacks && "Some rows lack a number that the file needs; they are listed below.",
  ].filter((sentence) => sentence !== false);
  const make = async () => {
    const question = `${why.join(" ")} Make it anyway?`;
    const title = `${FILE_LABELS[file]} of ${month}`;
    if (why.length > 0 && !(await askToConfirm(question, { title, confirm: "Make the file" }))) return;
    await act("file", () => saveFile(why.length > 0 ? `${href}?confirmed=yes` : href));
  };
  return (
    <Button variant="default" loading={busy === "file"} onClick={() => void make()}>
      {FILE_LABELS[file]}
    </Button>
  );
}

function Gaps({ gaps }: { gaps: Listed["gaps"] }) {
  return (
    <details className={styles.gaps} open={gaps.length <= 5}>
      <summary>
        {gaps.length === 1 ? "1 employee has" : `${gaps.length} employees have`} a gap in these files
      </summary>
      <ul>
        {gaps.map(({ employeeNumber, employeeName, problems }) => (
          <li key={employeeNumber}>
            <Link to={`/staff/${employeeNumber}`}>{employeeName}</Link> ({employeeNumber}):{" "}
            {problems.join(", ")}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Remittance({
  remittance: { kind, amount, left, dueOn, payments },
  today,
  onPay,
}: {
  remittance: Listed["remittances"][number];
  today: string;
  onPay: ((kind: RemittanceKind) => void) | undefined;
}) {
  const isPaid = left <= 0;
  const isPart = !isPaid && payments.length > 0;
  const tone = isPaid ? "ok" : dueOn < today ? "error" : "waiting";
  return (
    <li>
      <div className={styles.what}>
        <b>{REMITTANCE_LABELS[kind]}</b>{" "}
        <Badge tone={tone}>
          {isPaid ? "Paid" : isPart ? "Part paid" : dueOn < today ? "Overdue" : "Due"}
        </Badge>
        {!isPaid && (
          <p>
            {isPart && `${formatKes(left)} left. `}Due {formatDate(dueOn)}
          </p>
        )}
        {payments.map((paid) => (
          <p key={`${paid.paidOn} ${paid.reference}`}>
            Paid {formatDate(paid.paidOn)}, {formatKes(paid.amount)}, {paid.reference}
            {paid.by ? ` (${paid.by})` : ""}
          </p>
        ))}
        {left < 0 && <p>{formatKes(-left)} more was paid than the runs now add up to.</p>}
      </div>
      <span className={styles.amount}>{formatKes(amount)}</span>
      {onPay && !isPaid && (
        <Button
          variant="default"
          aria-label={`Mark as paid: ${REMITTANCE_LABELS[kind]}`}
          onClick={() => onPay(kind)}
        >
          Mark as paid
        </Button>
      )}
    </li>
  );
}
