import { Button } from "@mantine/core";
import { IconCashBanknoteEdit } from "@tabler/icons-react";
import { useState } from "react";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, formatDateTime, nairobiDate } from "~/platform/kernel/dates";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { Badge } from "~/platform/ui/badge";
import { Card } from "~/platform/ui/office/card";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { PAID_BY_LABELS, PAY_FREQUENCY_LABELS } from "../domain";
import type { Route } from "./+types/employee-pay";
import styles from "./employee-pay.module.css";
import type { ShownPackage } from "./pay-dialog";

const PayDialog = onDemand(() => import("./pay-dialog").then((part) => part.PayDialog));

export async function loader({ context, params }: Route.LoaderArgs) {
  const { packages } = await api(context, "staff").packages({ number: params.number });
  return {
    packages,
    number: params.number,
    manage: context.get(pageRequest).viewer?.permissions.includes("manage_all_staff") ?? false,
    today: nairobiDate(new Date()),
  };
}

/** Past, current and future pay of a person; a change may start on any day. */
export default function EmployeePay({ loaderData }: Route.ComponentProps) {
  const { packages, number, manage, today } = loaderData;
  const [isChanging, setChanging] = useState(false);
  return (
    <Card
      title={`Pay, ${currencyMark()}`}
      actions={
        manage && (
          <Button
            variant="default"
            leftSection={<IconCashBanknoteEdit size={18} />}
            onClick={() => setChanging(true)}
          >
            Change pay
          </Button>
        )
      }
    >
      {packages.length === 0 ? (
        <p>No pay is set yet.</p>
      ) : (
        <PlainTable
          rows={packages}
          keyOf={({ id }) => id}
          scroll="Pay packages"
          className={`lines ${styles.packages}`}
          marks={({ replacedAt }) => ({ "data-replaced": replacedAt ? "" : undefined })}
          columns={[
            {
              head: "From",
              cell: (each) => (
                <>
                  {formatDate(each.effectiveDate)} <State of={each} today={today} />
                </>
              ),
            },
            { head: "To", cell: ({ endDate }) => (endDate ? formatDate(endDate) : "Open") },
            {
              head: "Base salary",
              cell: ({ basicSalary, paidBy, payFrequency }) => (
                <>
                  <b>{formatAmount(basicSalary)}</b>
                  <span className="below">
                    {paidBy === "period" ? PAY_FREQUENCY_LABELS[payFrequency] : PAID_BY_LABELS[paidBy]}
                  </span>
                </>
              ),
            },
            {
              head: "Allowances",
              cell: ({ allowances }) =>
                allowances.map(({ name, amount }) => (
                  <span key={name} className="below">
                    {name} {formatAmount(amount)}
                  </span>
                )),
            },
            {
              head: "Set by",
              cell: ({ createdBy, createdAt }) => (
                <>
                  {createdBy ?? "MoveEase"}
                  <span className="below">{formatDateTime(createdAt)}</span>
                </>
              ),
            },
          ]}
        />
      )}
      {isChanging && (
        <PayDialog number={number} packages={packages} today={today} onClose={() => setChanging(false)} />
      )}
    </Card>
  );
}

function State({ of, today }: { of: ShownPackage; today: string }) {
  if (of.replacedAt) return <Badge tone="muted">Replaced</Badge>;
  if (of.isActive) return <Badge tone="ok">Today</Badge>;
  return of.effectiveDate > today ? <Badge tone="plain">Later</Badge> : null;
}
