import { Group } from "@mantine/core";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { AmountField, DateField, SelectField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import {
  DEDUCTION_KIND_LABELS,
  DEDUCTION_KINDS,
  type DeductionKind,
  isLent,
  mayHaveBalance,
} from "../domain";
import { deductionNameNeeded, installmentRequired, principalRequired } from "../errors";
import type { ShownDeduction } from "./shown-deduction";

interface DeductionDialogProps {
  employee: string;
  today: string;
  deduction?: ShownDeduction;
  onClose: () => void;
}

/** Adds a deduction, or changes its terms. */
export function DeductionDialog({ employee, today, deduction, onClose }: DeductionDialogProps) {
  const form = useWriteForm({
    start: {
      kind: (deduction?.kind ?? "loan") as string | null,
      name: deduction?.name ?? "",
      reference: deduction?.reference ?? "",
      principal: "" as MoneyValue,
      installment: (deduction?.installment ?? "") as MoneyValue,
      startsOn: deduction?.startsOn ?? `${today.slice(0, 8)}01`,
      endsOn: deduction?.endsOn ?? "",
    },
    send: async ({ kind, name, reference, principal, installment, startsOn, endsOn }, { context }) => {
      const deductions = client("payrollDeductions");
      const terms = {
        number: employee,
        name,
        reference,
        installment: centsOf(installment),
        endsOn: endsOn || null,
      };
      if (deduction)
        await deductions.edit({ ...terms, deductionId: deduction.id, updatedAt: deduction.updatedAt });
      else
        await deductions.add(
          {
            ...terms,
            kind: kind as DeductionKind,
            principal: mayHaveBalance(kind as DeductionKind) && principal !== "" ? principal : null,
            startsOn,
          },
          { context },
        );
    },
    after: onClose,
    said: deduction ? "Deduction saved" : "Deduction added",
  });
  const kind = form.values.kind as DeductionKind;
  return (
    <DialogForm
      of={form}
      title={deduction ? "Edit deduction" : "Add deduction"}
      submit={deduction ? "Save deduction" : "Add deduction"}
      onClose={onClose}
    >
      {!deduction && (
        <SelectField
          of={form}
          name="kind"
          label="Kind"
          data={DEDUCTION_KINDS.map((value) => ({ value, label: DEDUCTION_KIND_LABELS[value] }))}
        />
      )}
      <TextField
        of={form}
        name="name"
        label="Name"
        placeholder={kind === "loan" ? "School fees" : undefined}
        required={deductionNameNeeded.en}
        maxLength={100}
        focus
      />
      <Group grow align="start">
        {!deduction && mayHaveBalance(kind) && (
          <AmountField
            of={form}
            name="principal"
            label={isLent(kind) ? "Amount lent" : "Owed"}
            description={isLent(kind) ? undefined : "Empty: until it is ended"}
            {...(isLent(kind) ? { required: principalRequired.en } : {})}
          />
        )}
        <AmountField of={form} name="installment" label="A month" required={installmentRequired.en} />
      </Group>
      <Group grow align="start">
        {!deduction && <DateField of={form} name="startsOn" label="From" required="Please choose the day" />}
        <DateField
          of={form}
          name="endsOn"
          label="To"
          description="Leave empty to continue until it is settled or ended"
        />
      </Group>
      <TextField
        of={form}
        name="reference"
        label="Reference"
        description="The creditor's loan or member number"
        maxLength={100}
      />
    </DialogForm>
  );
}
