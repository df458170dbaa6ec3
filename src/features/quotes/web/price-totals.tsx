import { Text } from "@mantine/core";
import { type PriceCategory, type TaxRules, type Totals, totalsOf } from "~/features/pricing/domain/prices";
import { type Cents, formatAmount, formatKes } from "~/platform/kernel/money";
import { Sums } from "~/platform/ui/office/sums";

const vatLine = (
  { vatRate }: TaxRules,
  { vatBase, vat }: Pick<Totals, "vatBase" | "vat">,
): [string, string] => [`VAT ${vatRate / 100}% on ${formatAmount(vatBase)}`, formatAmount(vat)];

interface PriceTotalsProps {
  lines: readonly { category: PriceCategory; amount: Cents }[];
  tax: TaxRules;
  listTotal: Cents;
}

/** Subtotal, VAT and total of a quote's lines, by the rule that the server applies. */
export function PriceTotals({ lines, tax, listTotal }: PriceTotalsProps) {
  const totals = totalsOf(lines, tax);
  return (
    <>
      <Sums
        label="Totals"
        sums={[
          ["Subtotal", formatAmount(totals.total - totals.vat)],
          ...(tax.vatRegistered ? [vatLine(tax, totals)] : []),
          ["Total", formatKes(totals.total)],
        ]}
      />
      {totals.total !== listTotal && (
        <Text inherit mt={4} mb={12} c="dimmed" fz={14} ta="end">
          By the price list: {formatKes(listTotal)}
        </Text>
      )}
    </>
  );
}
