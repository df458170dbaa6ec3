import { useState } from "react";
import { type EmployeeChoice, EmployeePicker } from "~/features/staff/web/employee-picker";
import { client } from "~/platform/http/client";
import type { PlainDate } from "~/platform/kernel/dates";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { DateField, NumberField, SelectField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { KIND_LABELS, MAX_NOTE, OVERTIME_KINDS, type OvertimeKind } from "../domain";

interface OvertimeDialogProps {
  today: PlainDate;
  of?: { number: string; name: string } | "choose" | undefined;
  onClose: () => void;
}

/** Enters overtime of the user or an employee. The day sets the kind unless the user selects another. */
export function OvertimeDialog({ today, of, onClose }: OvertimeDialogProps) {
  const [chosen, setChosen] = useState<EmployeeChoice | null>(null);
  const whose = of === "choose" ? chosen : of;
  const isOwn = of === undefined;
  const form = useWriteForm({
    start: { date: today, hours: null as number | null, kind: "auto" as string | null, note: "" },
    send: ({ date, hours, kind, note }, { context }) => {
      const overtime = client("overtime");
      const typed = kind === "auto" || kind === null ? {} : { kind: kind as OvertimeKind };
      const entered = { date, hours: hours ?? 0, note, ...typed };
      return isOwn
        ? overtime.enterOwn(entered, { context })
        : overtime.enter({ ...entered, number: whose?.number ?? "" }, { context });
    },
    after: onClose,
    said: "The overtime was entered",
  });
  return (
    <DialogForm
      of={form}
      title={isOwn ? "Enter your overtime" : `Enter overtime${whose ? ` of ${whose.name}` : ""}`}
      submit="Enter"
      ready={isOwn || whose !== null}
      onClose={onClose}
    >
      {of === "choose" && <EmployeePicker label="Who" value={chosen} onChange={setChosen} required />}
      <DateField of={form} name="date" label="Day" max={today} required="Please choose the day" />
      <NumberField
        of={form}
        name="hours"
        label="Hours"
        description="In quarter hours: 1.25 is 1 hour 15 minutes."
        required="Please enter the hours"
        step={0.25}
        decimals={2}
      />
      <SelectField
        of={form}
        name="kind"
        label="Kind"
        data={[
          { value: "auto", label: "By type of day" },
          ...OVERTIME_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
        ]}
      />
      <TextareaField of={form} name="note" label="Reason" maxLength={MAX_NOTE} />
    </DialogForm>
  );
}
