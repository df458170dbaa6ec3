import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { CheckboxField, SelectField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import {
  ACCOUNT_TYPES,
  type AccountType,
  TAX_CODE_LABELS,
  TAX_CODES,
  type TaxCode,
  TYPE_LABELS,
} from "../../domain";
import { MAX_ACCOUNT_NAME } from "../domain";
import { accountNameRequired, accountNumberNotValid } from "../errors";
import type { ShownAccount } from "./shown-accounts";

const NONE = "none";
const TAXES = TAX_CODES.map((code) => ({ value: code || NONE, label: TAX_CODE_LABELS[code] }));

/** Adds an account, or changes one. */
export function AccountDialog({
  account,
  onClose,
}: {
  account: ShownAccount | undefined;
  onClose: () => void;
}) {
  const form = useWriteForm<
    {
      number: string;
      nameEn: string;
      nameSw: string;
      type: string | null;
      tax: string | null;
      active: boolean;
    },
    unknown
  >({
    start: {
      number: account?.number ?? "",
      nameEn: account?.nameEn ?? "",
      nameSw: account?.nameSw ?? "",
      type: account?.type ?? "expense",
      tax: account?.taxCode || NONE,
      active: account?.active ?? true,
    },
    send: ({ type, tax, ...values }, { context }) => {
      const fields = {
        ...values,
        type: type as AccountType,
        taxCode: (tax === NONE ? "" : tax) as TaxCode,
      };
      return account
        ? client("bookAccounts").edit({ ...fields, id: account.id, updatedAt: account.updatedAt })
        : client("bookAccounts").add(fields, { context });
    },
    after: onClose,
    said: "Account saved",
  });
  return (
    <DialogForm
      of={form}
      title={account ? `Edit ${account.number}` : "Add account"}
      submit={account ? "Save" : "Add account"}
      onClose={onClose}
    >
      <TextField of={form} name="number" label="Number" required={accountNumberNotValid.en} maxLength={8} />
      <TextField
        of={form}
        name="nameEn"
        label="Name"
        required={accountNameRequired.en}
        maxLength={MAX_ACCOUNT_NAME}
      />
      <TextField of={form} name="nameSw" label="Name in Kiswahili" maxLength={MAX_ACCOUNT_NAME} />
      <SelectField
        of={form}
        name="type"
        label="Type"
        data={ACCOUNT_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }))}
      />
      <SelectField of={form} name="tax" label="VAT" data={TAXES} />
      <CheckboxField of={form} name="active" label="In use" />
    </DialogForm>
  );
}
