import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { Card } from "~/platform/ui/office/card";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { onDemand } from "~/platform/ui/office/on-demand";
import { DEDUCTION_KIND_LABELS } from "../domain";
import type { Route } from "./+types/employee-deductions";
import { DeductionBadge } from "./deduction-badge";
import { DeductionMenu, type Opened } from "./deduction-menu";
import styles from "./employee-deductions.module.css";
import type { ShownDeduction } from "./shown-deduction";

const DeductionDialog = onDemand(() => import("./deduction-dialog").then((part) => part.DeductionDialog));
const MovementDialog = onDemand(() => import("./movement-dialog").then((part) => part.MovementDialog));
const DeductionHistory = onDemand(() => import("./deduction-history").then((part) => part.DeductionHistory));

export async function loader({ context, params }: Route.LoaderArgs) {
  const { now } = context.get(pageRequest);
  const deductions = api(context, "payrollDeductions");
  return { ...(await deductions.list({ number: params.number })), today: nairobiDate(now) };
}

export default function EmployeeDeductions({ loaderData, params }: Route.ComponentProps) {
  const { deductions, mayManage, today } = loaderData;
  const [opened, setOpened] = useState<Opened | { what: "add" }>();
  const close = () => setOpened(undefined);
  const add = (
    <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setOpened({ what: "add" })}>
      Add deduction
    </Button>
  );
  return (
    <Card title="Deductions" actions={mayManage && deductions.length > 0 && add}>
      {deductions.length === 0 && (
        <EmptyPanel title="No deductions">
          <p>Loans, advances, HELB, SACCO and pension withheld from pay, besides tax and contributions.</p>
          {mayManage && add}
        </EmptyPanel>
      )}
      <ul className={`divided ${styles.deductions}`}>
        {deductions.map((deduction) => (
          <li key={deduction.id}>
            <div className={styles.head}>
              <h3>{deduction.name}</h3>
              <DeductionBadge status={deduction.status} />
              <DeductionMenu
                employee={params.number}
                deduction={deduction}
                mayManage={mayManage}
                onOpen={setOpened}
              />
            </div>
            <Terms deduction={deduction} />
          </li>
        ))}
      </ul>
      {opened?.what === "add" && <DeductionDialog employee={params.number} today={today} onClose={close} />}
      {opened?.what === "edit" && (
        <DeductionDialog
          employee={params.number}
          today={today}
          deduction={opened.deduction}
          onClose={close}
        />
      )}
      {opened?.what === "move" && (
        <MovementDialog employee={params.number} today={today} deduction={opened.deduction} onClose={close} />
      )}
      {opened?.what === "history" && (
        <DeductionHistory employee={params.number} deduction={opened.deduction} onClose={close} />
      )}
    </Card>
  );
}

function Terms({ deduction }: { deduction: ShownDeduction }) {
  const { kind, reference, balance, principal, installment, installmentNumber, totalInstallments } =
    deduction;
  const { carried, startsOn, endsOn } = deduction;
  return (
    <Facts width={120}>
      <Fact label="Kind">{DEDUCTION_KIND_LABELS[kind]}</Fact>
      {balance !== null && <Fact label="Balance">{formatKes(balance)}</Fact>}
      {principal !== null && <Fact label="At first">{formatKes(principal)}</Fact>}
      <Fact label="A month">{formatKes(installment)}</Fact>
      {totalInstallments !== null && (
        <Fact label="Instalments">
          {installmentNumber} of {totalInstallments}
        </Fact>
      )}
      {carried > 0 && <Fact label="Carried">{formatKes(carried)}</Fact>}
      <Fact label={endsOn ? "From – to" : "From"}>
        {formatDate(startsOn)}
        {endsOn && ` – ${formatDate(endsOn)}`}
      </Fact>
      {reference && <Fact label="Reference">{reference}</Fact>}
    </Facts>
  );
}
