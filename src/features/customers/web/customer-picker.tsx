import { client, type Output } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { RecordPicker } from "~/platform/ui/office/record-picker";
import type { customersContract } from "../contract";

/** A customer whom we know, and how they are reached. */
export type CustomerChoice = Output<typeof customersContract, "choices">["customers"][number];

/** The customer whose number is in the address of a form, ?customer=CUST1001; undefined when there is none in reach. */
export async function customerOfAddress(
  context: Parameters<typeof api>[0],
  url: URL,
): Promise<CustomerChoice | undefined> {
  const number = url.searchParams.get("customer") ?? "";
  if (number.length < 2 || number.length > 40) return undefined;
  const { customers } = await api(context, "customers").choices({ search: number });
  return customers.find(({ customerNumber }) => customerNumber === number);
}

interface CustomerPickerProps {
  label: string;
  description?: string;
  value: CustomerChoice | null;
  error?: string | undefined;
  onChange: (customer: CustomerChoice | null) => void;
}

/** Searches customers by name, number, email or phone, for a form field. */
export function CustomerPicker(field: CustomerPickerProps) {
  return (
    <RecordPicker
      {...field}
      placeholder="Name, number or phone"
      labelOf={({ name, customerNumber }) => `${name}, ${customerNumber}`}
      find={async (search) => (await client("customers").choices({ search })).customers}
    />
  );
}
