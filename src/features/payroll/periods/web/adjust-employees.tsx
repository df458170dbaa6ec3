import { Button, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { formatKes } from "~/platform/kernel/money";
import { Card } from "~/platform/ui/office/card";
import { FigureField } from "~/platform/ui/office/figure-field";
import { MoneyField, type MoneyValue } from "~/platform/ui/office/money-field";
import { type Adjusted, type ByEmployee, NOT_ADJUSTED } from "./adjusted";
import type { PayableEmployee } from "./choose-employees";
import styles from "./periods.module.css";

type Refused = Partial<Record<keyof Adjusted, string>>;

/** Manual adjustments for each employee, before the run is calculated. */
export function AdjustEmployees({
  employees,
  most,
  adjusted,
  refused,
  onAdjust,
  found,
}: {
  employees: readonly PayableEmployee[];
  most: number;
  adjusted: ByEmployee<Adjusted>;
  refused: ByEmployee<Refused>;
  onAdjust: (number: string, change: Partial<Adjusted>) => void;
  found: ByEmployee<string>;
}) {
  return (
    <Card title="Adjustments">
      <p>Leave a field empty to use the recorded pay, leave, overtime and deductions.</p>
      <ForEveryone
        count={employees.length}
        onAdjust={(change) => {
          for (const { number } of employees) onAdjust(number, change);
        }}
      />
      <ul className={styles.people}>
        {employees.map(({ number, name, basicSalary }) => (
          <li key={number}>
            <b>{name}</b>{" "}
            <span className="below">
              {[number, formatKes(basicSalary), found[number]].filter(Boolean).join(" · ")}
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

function ForEveryone({ count, onAdjust }: { count: number; onAdjust: (change: Partial<Adjusted>) => void }) {
  const [bonus, setBonus] = useState<MoneyValue>("");
  const [name, setName] = useState("");
  const [allowance, setAllowance] = useState<MoneyValue>("");
  const isGiven = (value: MoneyValue) => value !== "" && !Number.isNaN(value);
  const apply = () =>
    onAdjust({
      ...(isGiven(bonus) ? { bonus } : {}),
      ...(isGiven(allowance) ? { allowance, allowanceName: name || "One-off allowance" } : {}),
    });
  return (
    <fieldset className={styles.adjust} aria-label="For everyone shown">
      <MoneyField label="Bonus for everyone" value={bonus} onChange={setBonus} />
      <TextInput
        label="One-off allowance for everyone"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <MoneyField label="Allowance amount for everyone" value={allowance} onChange={setAllowance} />
      <Button
        className={styles.apply ?? ""}
        variant="default"
        disabled={!isGiven(bonus) && !isGiven(allowance)}
        onClick={apply}
      >
        Apply to {count}
      </Button>
    </fieldset>
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
          {amount("allowance", "Allowance amount")}
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
