import { Checkbox } from "@mantine/core";
import { PAY_FREQUENCY_LABELS } from "~/features/staff/compensation/domain";
import { EMPLOYEE_STATUS_LABELS } from "~/features/staff/domain";
import type { Output } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { Card } from "~/platform/ui/office/card";
import type { payrollPeriodsContract } from "../contract/periods";
import styles from "./periods.module.css";

export type PayableEmployee = Output<typeof payrollPeriodsContract, "employees">["employees"][number];

const labelOf = (labels: Readonly<Record<string, string>>, code: string) => labels[code] ?? code;

/** Selects the employees of a run from the ones in the list. */
export function ChooseEmployees({
  employees,
  chosen,
  onChoose,
}: {
  employees: readonly PayableEmployee[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: Set<string>) => void;
}) {
  const open = employees.filter(({ paidIn }) => paidIn === null).map(({ number }) => number);
  const isChosen = (number: string) => chosen.has(number);
  const choose = (number: string, on: boolean) =>
    onChoose(new Set(on ? [...chosen, number] : [...chosen].filter((each) => each !== number)));
  return (
    <Card title="Select employees">
      {employees.length === 0 && <p>No employee has a pay package for these days.</p>}
      {employees.length > 0 && (
        <Checkbox
          mb="sm"
          label="Select all"
          checked={open.length > 0 && open.every(isChosen)}
          indeterminate={open.some(isChosen) && !open.every(isChosen)}
          onChange={(event) =>
            onChoose(
              event.currentTarget.checked
                ? new Set([...chosen, ...open])
                : new Set([...chosen].filter((number) => !open.includes(number))),
            )
          }
        />
      )}
      <ul className={styles.people}>
        {employees.map(({ number, name, status, basicSalary, payFrequency, paidIn }) => (
          <li key={number} className={styles.person}>
            <Checkbox
              label={`${name} (${number})`}
              description={
                paidIn
                  ? `Paid for these days in ${paidIn}`
                  : `${labelOf(EMPLOYEE_STATUS_LABELS, status)}, paid ${labelOf(PAY_FREQUENCY_LABELS, payFrequency).toLowerCase()}`
              }
              checked={chosen.has(number)}
              disabled={paidIn !== null}
              onChange={(event) => choose(number, event.currentTarget.checked)}
            />
            <b>{formatKes(basicSalary)}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}
