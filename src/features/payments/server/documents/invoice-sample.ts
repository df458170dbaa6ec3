import { priceWordIn } from "~/features/pricing/server/queries/translations";
import { documentSamples } from "~/features/settings/templates/server/queries";
import { addDays, formatDate } from "~/platform/kernel/dates";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { DOCUMENT_LABELS } from "./document-labels";
import type { InvoiceDocumentData } from "./invoice-document";

export const invoiceSample = documentSamples.answer({
  kind: "invoice",
  document: "invoice",
  make: ({ paper, locale, today }): InvoiceDocumentData => {
    const labels = DOCUMENT_LABELS[locale];
    const { paymentTerms, showPaymentTerms } = paper.template;
    const due = formatDate(addDays(today, paymentTerms));
    const line = (description: string, quantity: number, price: number) => ({
      description: priceWordIn(locale, description),
      quantity: String(quantity),
      unitPrice: formatAmount(price),
      vat: "16%",
      amount: formatAmount(quantity * price),
    });
    return {
      letterhead: paper.letterhead,
      look: paper.look,
      locale,
      number: "INV-0000-0000",
      status: labels.status.partial,
      customerName: "Wanjiru Example",
      customerPhone: "0700 000 000",
      customerEmail: "wanjiru@example.co.ke",
      customerKraPin: "",
      issueDate: formatDate(today),
      dueDate: due,
      serviceDate: labels.toAgree,
      route: labels.fromTo("Kilimani, Nairobi", "Nyali, Mombasa"),
      lines: [line("Bedroom", 3, 400_000), line("Professional Packing", 1, 500_000)],
      subtotal: formatAmount(1_700_000),
      vat: { label: labels.vat("16%", formatAmount(1_700_000)), value: formatAmount(272_000) },
      total: formatKes(1_972_000),
      second: [],
      depositDue: formatKes(394_400),
      cancelled: "",
      receipts: [{ label: `${formatDate(today)} M-Pesa EXAMPLE000`, value: `− ${formatKes(394_400)}` }],
      balance: formatKes(1_577_600),
      terms: showPaymentTerms ? labels.payBy(due, paymentTerms) : "",
      payment: [labels.payBill("000000", "INV00000000")],
    };
  },
});
