import { SpenderPicker } from "~/features/purchases/web/spender-picker";
import { client, type Output } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { AmountField, BoundField, CheckboxField, SelectField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import type { floatsContract } from "../contract";
import { ISSUE_METHODS, type IssueMethod, MAX_REASON, METHOD_LABELS } from "../domain";
import { floatBlocked } from "../errors";

export type Float = Output<typeof floatsContract, "get">;

interface Chosen {
  id: string;
  label: string;
}

interface IssueDialogProps {
  /** Whose float; chosen in the dialog without it. */
  holder?: Chosen;
  onClose: () => void;
}

/** Issues a float. If the limits block it, a reason is asked for. */
export function IssueDialog({ holder, onClose }: IssueDialogProps) {
  const form = useWriteForm({
    start: {
      person: holder ?? (null as Chosen | null),
      amount: "" as MoneyValue,
      method: "cash" as string | null,
      reference: "",
      override: "",
      isBlocked: false,
    },
    send: ({ person, amount, method, reference, override }, { context }) =>
      client("floats").issue(
        {
          ...{ id: person?.id ?? "", amount: centsOf(amount), method: (method ?? "cash") as IssueMethod },
          ...{ reference, override },
        },
        { context },
      ),
    place: (name) => (name === "personId" ? "person" : name),
    refused: ({ reason }) => {
      if (reason === floatBlocked.reason) form.set("isBlocked", true);
    },
    said: (_, { person }) => `Float issued to ${person?.label ?? ""}`,
    after: onClose,
  });
  const { person, method, isBlocked } = form.values;
  return (
    <DialogForm
      of={form}
      title={holder ? `Float for ${holder.label}` : "Issue float"}
      submit="Issue float"
      ready={person !== null}
      onClose={onClose}
    >
      {!holder && (
        <BoundField of={form} name="person">
          {({ value, onChange, error }) => (
            <SpenderPicker label="Person" value={value} error={error} onChange={onChange} />
          )}
        </BoundField>
      )}
      <AmountField of={form} name="amount" label="Amount" whole />
      <SelectField
        of={form}
        name="method"
        label="By"
        data={ISSUE_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))}
      />
      {method === "mpesa" && <TextField of={form} name="reference" label="M-Pesa receipt" maxLength={60} />}
      {isBlocked && (
        <TextField
          of={form}
          name="override"
          label="Reason for the exception"
          description="Needs permission to approve purchases."
          maxLength={MAX_REASON}
        />
      )}
    </DialogForm>
  );
}

/** Takes cash that a person hands in. A difference needs a reason. */
export function CountDialog({ float, onClose }: { float: Float; onClose: () => void }) {
  const { personId: id, name, balance } = float;
  const form = useWriteForm({
    start: { cash: "" as MoneyValue, keepsRest: false, reason: "" },
    send: ({ cash, ...values }, { context }) =>
      client("floats").count({ ...values, id, seen: balance, cash: centsOf(cash) }, { context }),
    said: `Cash of ${name} counted`,
    after: onClose,
  });
  const cash = centsOf(form.values.cash);
  const isShort = form.values.cash !== "" && cash < balance;
  const differs = cash > balance || (isShort && !form.values.keepsRest);
  return (
    <DialogForm
      of={form}
      title={`Count the cash of ${name}`}
      submit="Take cash"
      ready={form.values.cash !== ""}
      onClose={onClose}
    >
      <p>{formatKes(balance)} should be there.</p>
      <AmountField of={form} name="cash" label="Handed in" />
      {isShort && (
        <CheckboxField of={form} name="keepsRest" label={`${name} keeps ${formatKes(balance - cash)}`} />
      )}
      {form.values.cash !== "" && differs && (
        <TextField
          of={form}
          name="reason"
          label={`Why ${formatKes(Math.abs(balance - cash))} ${cash < balance ? "is missing" : "is too much"}`}
          required={reasonRequired.en}
          maxLength={MAX_REASON}
        />
      )}
    </DialogForm>
  );
}
