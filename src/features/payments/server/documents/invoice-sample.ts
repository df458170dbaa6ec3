import { priceWordIn } from "~/features/pricing/translations/server/queries";
import { documentSamples } from "~/features/settings/templates/server/queries";
import { addDays, formatDate } from "~/platform/kernel/dates";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import type { InvoiceDocumentData } from "./invoice-document";
import { PAPER_WORDS } from "./paper-words";

/** The invoice that the template's preview shows: a move of nobody. */
export const invoiceSample = documentSamples.answer({
  kind: "invoice",
  document: "invoice",
  make: ({ paper, locale, today }): InvoiceDocumentData => {
    const words = PAPER_WORDS[locale];
    const { paymentTerms, showPaymentTerms } = paper.template;
    const due = formatDate(addDays(today, paymentTerms));
    const line = (description: string, quantity: number, price: number) => ({
      description: priceWordIn(locale, description),
      quantity: String(quantity),
      unitPrice: formatAmount(price),
      amount: formatAmount(quantity * price),
    });
    return {
      letterhead: paper.letterhead,
      look: paper.look,
      locale,
      number: "INV-0000-0000",
      status: words.status.partial,
      customerName: "Wanjiru Example",
      customerPhone: "0700 000 000",
      customerKraPin: "",
      issueDate: formatDate(today),
      dueDate: due,
      serviceDate: words.toAgree,
      route: words.fromTo("Kilimani, Nairobi", "Nyali, Mombasa"),
      lines: [
        line("Living Room", 1, 500_000),
        line("Bedroom", 3, 400_000),
        line("Kitchen", 1, 600_000),
        line("Professional Packing", 1, 500_000),
        line("Distance, ~45 km", 1, 200_000),
      ],
      subtotal: formatAmount(3_000_000),
      vatLabel: words.vat("16%", formatAmount(500_000)),
      vat: formatAmount(80_000),
      total: formatKes(3_080_000),
      depositDue: formatKes(616_000),
      receipts: [{ label: `${formatDate(today)} M-Pesa EXAMPLE000`, value: `− ${formatKes(616_000)}` }],
      balance: formatKes(2_464_000),
      terms: showPaymentTerms ? words.payBy(due, paymentTerms) : "",
      payment: [words.payBill("000000", "INV00000000")],
    };
  },
});
