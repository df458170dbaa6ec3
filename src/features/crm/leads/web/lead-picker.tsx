import { client } from "~/platform/http/client";
import { RecordPicker } from "~/platform/ui/office/record-picker";

/** A lead, as a form names one. */
export interface LeadChoice {
  id: string;
  leadNumber: string;
  name: string;
}

interface LeadPickerProps {
  label: string;
  description?: string;
  value: LeadChoice | null;
  error?: string | undefined;
  onChange: (lead: LeadChoice | null) => void;
}

/** Searches leads within reach by name, number, company, email or phone, for a form field. */
export function LeadPicker(field: LeadPickerProps) {
  return (
    <RecordPicker
      {...field}
      placeholder="Name, number or phone"
      labelOf={({ name, leadNumber }) => `${name}, ${leadNumber}`}
      find={async (search): Promise<LeadChoice[]> => (await client("leads").list({ search, limit: 8 })).rows}
      nothingFound="No lead found"
    />
  );
}
