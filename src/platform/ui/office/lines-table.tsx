import { type Cents, formatAmount } from "~/platform/kernel/money";
import { PlainTable } from "./plain-table";

interface PricedLine {
  description: string;
  quantity: number;
  unitPrice: Cents;
  amount: Cents;
}

/** Agreed line items, read only; nouns have their own fields to change them. */
export function LinesTable({ lines }: { lines: readonly PricedLine[] }) {
  return (
    <PlainTable
      rows={lines}
      scroll="Line items, scrollable"
      columns={[
        { head: "Description", cell: ({ description }) => description },
        { head: "Quantity", figure: true, cell: ({ quantity }) => quantity },
        { head: "Unit price", figure: true, cell: ({ unitPrice }) => formatAmount(unitPrice) },
        { head: "Amount", figure: true, cell: ({ amount }) => formatAmount(amount) },
      ]}
    />
  );
}
