import { IconReceipt2 } from "@tabler/icons-react";
import { invoiceTaxPart } from "~/features/invoices/web/invoice-parts";
import { menuEntries } from "~/features/office/web/office-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

export const taxParts = [
  menuEntries.answer({
    to: "/tax",
    label: "Tax",
    icon: IconReceipt2,
    needs: ["manage_finances", "access_financial_reports"],
    counts: ["tax", "to report"],
    group: "money",
    place: 60,
  }),
  invoiceTaxPart.answer(
    onDemand(() =>
      import("./web/load-invoice-tax")
        .then(({ loadInvoiceTax }) => loadInvoiceTax())
        .then((part) => part.InvoiceTax),
    ),
  ),
];
