import { Button, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { formatKes } from "~/platform/kernel/money";
import { Card } from "~/platform/ui/office/card";
import { FigureField } from "~/platform/ui/office/figure-field";
import { MoneyField } from "~/platform/ui/office/money-field";
import { type Adjusted, type ByEmployee, NOT_ADJUSTED } from "./adjusted";
import type { PayableEmployee } from "./choose-employees";
import styles from "./periods.module.css";

type Refused = Partial<Record<keyof Adjusted, string>>;

/** What is set by hand of each, before the run is worked out. */
export function AdjustEmployees({
  employees,
  most,
  adjusted,
  refused,
  onAdjust,
}: {
  employees: readonly PayableEmployee[];
  /** Weekdays of the run. */
  most: number;
  adjusted: ByEmployee<Adjusted>;
  refused: ByEmployee<Refused>;
  onAdjust: (number: string, change: Partial<Adjusted>) => void;
}) {
  return (
    <Card title="Adjustments">
      <p>
        What is left empty is as it is found: packages, leave, approved overtime, deductions that are due.
      </p>
      <ul className={styles.people}>
        {employees.map(({ number, name, basicSalary }) => (
          <li key={number}>
            <b>{name}</b>{" "}
            <span className={styles.below}>
              {number} · {formatKes(basicSalary)}
            </span>
            <AdjustOne
              name={name}
              most={most}
              of={adjusted[number] ?? NOT_ADJUSTED}
              refused={refused[number] ?? {}}
              onAdjust={(change) => onAdjust(number, change)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function AdjustOne({
  name,
  most,
  of,
  refused,
  onAdjust,
}: {
  name: string;
  most: number;
  of: Adjusted;
  refused: Refused;
  onAdjust: (change: Partial<Adjusted>) => void;
}) {
  const isOnce = of.allowanceName || of.deductionName || of.allowance !== "" || of.deduction !== "";
  const [hasOneOffs, setOneOffs] = useState(Boolean(isOnce));
  const amount = (key: "basicSalary" | "bonus" | "commission" | "allowance" | "deduction", label: string) => (
    <MoneyField
      label={label}
      value={of[key]}
      onChange={(value) => onAdjust({ [key]: value })}
      error={refused[key]}
    />
  );
  const count = (key: "daysWorked" | "overtimeHours", label: string, max: number) => (
    <FigureField
      label={label}
      min={0}
      max={max}
      decimals={2}
      value={of[key]}
      onChange={(value) => onAdjust({ [key]: value })}
      error={refused[key]}
    />
  );
  const words = (key: "allowanceName" | "deductionName", label: string) => (
    <TextInput
      label={label}
      maxLength={100}
      value={of[key]}
      onChange={(event) => onAdjust({ [key]: event.currentTarget.value })}
      error={refused[key]}
    />
  );
  return (
    <fieldset className={styles.adjust} aria-label={`Adjustments of ${name}`}>
      {amount("basicSalary", "Basic salary")}
      {count("daysWorked", "Days worked", most)}
      {count("overtimeHours", "Overtime hours", 744)}
      {amount("bonus", "Bonus")}
      {amount("commission", "Commission")}
      {hasOneOffs ? (
        <div className={styles.oneOffs}>
          {words("allowanceName", "One-off allowance")}
          {amount("allowance", "Its amount")}
          {words("deductionName", "One-off deduction")}
          {amount("deduction", "Amount withheld")}
        </div>
      ) : (
        <Button
          className={styles.oneOff ?? ""}
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size={16} />}
          aria-label={`One-off allowance or deduction for ${name}`}
          onClick={() => setOneOffs(true)}
        >
          One-off allowance or deduction
        </Button>
      )}
    </fieldset>
  );
}
