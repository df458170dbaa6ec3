import type { CustomerChoice } from "~/features/customers/web/customer-picker";
import type { PriceCategory } from "~/features/pricing/domain/prices";
import { formatPhone } from "~/platform/kernel/phone";
import type { MoneyValue } from "~/platform/ui/office/money-field";

/** Amounts in cents; empty dates allowed. */
export interface DraftValues {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  customerKraPin: string;
  fromLocation: string;
  toLocation: string;
  serviceDate: string;
  dueDate: string;
  depositDue: MoneyValue;
  lines: {
    category: PriceCategory;
    description: string;
    quantity: number | null;
    unitPrice: MoneyValue;
  }[];
}

export const emptyLine = (): DraftValues["lines"][number] => ({
  category: "additional",
  description: "",
  quantity: 1,
  unitPrice: "",
});

/** Copies a known customer's contact details. */
export const contactOf = ({ name, email, phone, kraPin }: CustomerChoice) => ({
  customerName: name,
  customerEmail: email,
  customerPhone: formatPhone(phone),
  customerKraPin: kraPin,
});

export const emptyDraft = (customer: CustomerChoice | undefined): DraftValues => ({
  customerName: "",
  customerEmail: "",
  customerPhone: "",
  customerKraPin: "",
  ...(customer ? contactOf(customer) : {}),
  fromLocation: "",
  toLocation: "",
  serviceDate: "",
  dueDate: "",
  depositDue: "",
  lines: [emptyLine()],
});

export function draftInputOf(values: DraftValues) {
  return {
    ...values,
    serviceDate: values.serviceDate || null,
    dueDate: values.dueDate || null,
    depositDue: values.depositDue === "" ? 0 : values.depositDue,
    lines: values.lines.map(({ quantity, unitPrice, ...line }) => ({
      ...line,
      quantity: quantity ?? 0,
      unitPrice: unitPrice === "" ? 0 : unitPrice,
    })),
  };
}
