import { client, type Output } from "~/platform/http/client";
import { RecordPicker } from "~/platform/ui/office/record-picker";
import type { staffContract } from "../contract";

/** An employee as a form shows them. */
export type EmployeeChoice = Pick<
  Output<typeof staffContract, "choices">["staff"][number],
  "id" | "number" | "name"
>;

interface EmployeePickerProps {
  label: string;
  description?: string;
  value: EmployeeChoice | null;
  error?: string | undefined;
  required?: boolean;
  onChange: (employee: EmployeeChoice | null) => void;
}

/** Selects an employee within reach by name or number. */
export function EmployeePicker(field: EmployeePickerProps) {
  return (
    <RecordPicker
      {...field}
      placeholder="Name or number"
      labelOf={({ name, number }) => `${name}, ${number}`}
      find={async (search): Promise<EmployeeChoice[]> => (await client("staff").choices({ search })).staff}
      nothingFound="No employee found"
    />
  );
}
