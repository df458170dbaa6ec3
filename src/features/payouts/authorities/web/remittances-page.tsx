import { Alert, Button, Group } from "@mantine/core";
import { useState } from "react";
import { Form, Link } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { askFirst } from "~/platform/ui/office/confirm";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import type { remittancesContract } from "../contract";
import {
  FILE_LABELS,
  REMITTANCE_LABELS,
  RETURN_FILES,
  type RemittanceKind,
  type ReturnFile,
  returnFileName,
  UPLOADED,
} from "../domain";
import type { Route } from "./+types/remittances-page";
import styles from "./remittances-page.module.css";

const PayDialog = onDemand(() => import("./pay-dialog").then((part) => part.PayDialog));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { now, viewer } = context.get(pageRequest);
  const today = nairobiDate(now);
  const asked = url.searchParams.get("month") ?? "";
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : lastMonth(today);
  const listed = await api<typeof remittancesContract>(context, "remittances").list({ month });
  const permissions = viewer?.permissions ?? [];
  return {
    ...listed,
    today,
    mayPrepare: permissions.includes("process_payroll"),
    mayPay: permissions.includes("release_payments"),
    mayMake: permissions.includes("process_payroll") || permissions.includes("release_payments"),
  };
}

/** The month before a day: what is due on its 9th. */
function lastMonth(today: string): string {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, "0")}`;
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Payroll returns");

type Listed = Route.ComponentProps["loaderData"];

/** What a month owes to authorities, and the files they take. */
export default function RemittancesPage({ loaderData }: Route.ComponentProps) {
  const { month, byLaw, employees, remittances, today, mayPrepare, mayPay, mayMake } = loaderData;
  const [paying, setPaying] = useState<RemittanceKind>();
  useLive(["remittance", "payroll_period"]);
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
        What a month's pay owes to authorities, and their files
      </PageHead>
      <Form method="get" className={styles.month}>
        <label htmlFor="month">Month</label>
        <input
          id="month"
          name="month"
          type="month"
          defaultValue={month}
          key={month}
          className={styles.input}
        />
        <Button type="submit" variant="default">
          Show
        </Button>
      </Form>
      <div className={styles.cards}>
        {employees > 0 && !byLaw && (
          <Alert color="orange" title="Not the month's law">
            This month was worked out by the simplified rules, not by law. Files for authorities are made once
            you confirm: check them before you file.
          </Alert>
        )}
        <Card title="Due">
          {remittances.length === 0 && (
            <p className={styles.none}>Nobody was paid by an approved run in this month.</p>
          )}
          <ul className={styles.list}>
            {remittances.map((remittance) => (
              <Remittance
                key={remittance.kind}
                remittance={remittance}
                today={today}
                onPay={mayPay ? setPaying : undefined}
              />
            ))}
          </ul>
        </Card>
        {mayMake && employees > 0 && (
          <Card title="Files">
            <Group gap={8}>
              {RETURN_FILES.map((file) => (
                <FileButton key={file} file={file} month={month} asks={!byLaw && UPLOADED.includes(file)} />
              ))}
            </Group>
          </Card>
        )}
      </div>
      {paying && <PayDialog month={month} kind={paying} today={today} onClose={() => setPaying(undefined)} />}
    </>
  );
}

/** A file of the month; what is not the month's law is made once somebody confirms. */
function FileButton({ file, month, asks }: { file: ReturnFile; month: string; asks: boolean }) {
  const href = `/exports/payroll-returns/${returnFileName(file, month)}`;
  if (!asks)
    return (
      <Button component="a" variant="default" href={href}>
        {FILE_LABELS[file]}
      </Button>
    );
  const confirm = async () => {
    const question = `${FILE_LABELS[file]} of ${month} holds figures by the simplified rules, which are not the law of the month. Make it all the same?`;
    if (await askFirst(question, { title: "Not the month's law", confirm: "Make the file" }))
      window.location.assign(`${href}?confirmed=yes`);
  };
  return (
    <Button variant="default" onClick={() => void confirm()}>
      {FILE_LABELS[file]}
    </Button>
  );
}

function Remittance({
  remittance: { kind, amount, dueOn, paid },
  today,
  onPay,
}: {
  remittance: Listed["remittances"][number];
  today: string;
  onPay: ((kind: RemittanceKind) => void) | undefined;
}) {
  const tone = paid ? "ok" : dueOn < today ? "error" : "waiting";
  return (
    <li>
      <div className={styles.what}>
        <b>{REMITTANCE_LABELS[kind]}</b>{" "}
        <Badge tone={tone}>{paid ? "Paid" : dueOn < today ? "Overdue" : "Due"}</Badge>
        <p>
          {paid
            ? `Paid ${formatDate(paid.paidOn)}, ${paid.reference}${paid.by ? ` (${paid.by})` : ""}`
            : `Due ${formatDate(dueOn)}`}
          {paid &&
            paid.amount !== amount &&
            `. ${formatKes(paid.amount)} was paid; the runs now come to another sum.`}
        </p>
      </div>
      <span className={styles.amount}>{formatKes(amount)}</span>
      {onPay && !paid && (
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
