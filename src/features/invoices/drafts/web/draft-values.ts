import type { CustomerChoice } from "~/features/customers/web/customer-picker";
import type { PriceCategory } from "~/features/pricing/domain";
import { formatPhone } from "~/platform/kernel/phone";
import type { MoneyValue } from "~/platform/ui/office/money-field";

/** A draft as it is typed: amounts in cents, dates empty when there are none. */
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

/** What an invoice takes over of a customer whom we know. */
export const contactOf = ({ name, email, phone, kraPin }: CustomerChoice) => ({
  customerName: name,
  customerEmail: email,
  customerPhone: formatPhone(phone),
  customerKraPin: kraPin,
});

/** A draft that nobody has typed in yet, for a customer when one is known. */
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

/** What the API takes of it. */
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
