import { client } from "~/platform/http/client";
import { RecordPicker } from "~/platform/ui/office/record-picker";

interface Spender {
  id: string;
  label: string;
}

interface SpenderPickerProps {
  label: string;
  value: Spender | null;
  error?: string | undefined;
  onChange: (spender: Spender | null) => void;
}

/** Selects an employee by name or number. */
export function SpenderPicker(field: SpenderPickerProps) {
  return (
    <RecordPicker
      {...field}
      placeholder="Name or number"
      labelOf={({ label }) => label}
      find={async (search) => {
        const { people } = await client("purchases").spenders({ search });
        return people.map(({ id, name, number }) => ({ id, label: `${name}, ${number}` }));
      }}
      nothingFound="No employee found"
    />
  );
}
