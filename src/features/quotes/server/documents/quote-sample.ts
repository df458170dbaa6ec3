import { priceWordIn } from "~/features/pricing/server/queries/translations";
import { documentSamples } from "~/features/settings/templates/server/queries";
import { addDays, formatDate } from "~/platform/kernel/dates";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import type { QuoteDocumentData } from "./quote-document";
import { QUOTE_DOCUMENT_LABELS } from "./quote-document-labels";

export const quoteSample = documentSamples.answer({
  kind: "quote",
  document: "quote",
  make: ({ paper, locale, today }): QuoteDocumentData => {
    const labels = QUOTE_DOCUMENT_LABELS[locale];
    const line = (description: string, quantity: number, price: number, vat = "16%") => ({
      description: priceWordIn(locale, description),
      quantity: String(quantity),
      unitPrice: formatAmount(price),
      vat,
      amount: formatAmount(quantity * price),
    });
    return {
      ...{ letterhead: paper.letterhead, look: paper.look, locale },
      number: "QT-0000-000",
      reference: "MV-EXAMPLE",
      ...{ customerName: "Wanjiru Example", customerEmail: "wanjiru@example.co.ke" },
      customerPhone: "0700 000 000",
      route: labels.fromTo("Kilimani, Nairobi", "Nyali, Mombasa"),
      serviceDate: formatDate(addDays(today, 21)),
      issued: formatDate(today),
      validUntil: paper.template.showValidityPeriod
        ? formatDate(addDays(today, paper.template.validityPeriod))
        : "",
      lines: [
        line("Living Room", 1, 500_000),
        line("Bedroom", 3, 400_000),
        line("Kitchen", 1, 600_000),
        line("Professional Packing", 1, 500_000),
        line("Distance, ~45 km", 1, 200_000, "–"),
      ],
      subtotal: formatAmount(3_000_000),
      vat: { label: labels.vat("16%", formatAmount(2_800_000)), value: formatAmount(448_000) },
      total: formatKes(3_448_000),
      depositLabel: labels.deposit("20%"),
      deposit: formatKes(689_600),
      second: [],
      day: "",
      note: "",
      payment: [labels.payBill("000000")],
      ...{ type: null, appendix: undefined },
      instructions: "",
      acceptance: "",
    };
  },
});
