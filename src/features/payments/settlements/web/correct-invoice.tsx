import { Button } from "@mantine/core";
import {
  IconArrowBackUp,
  IconCertificate,
  IconChevronDown,
  IconFileMinus,
  IconReplace,
  IconWallet,
} from "@tabler/icons-react";
import { useState } from "react";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { onDemand } from "~/platform/ui/office/on-demand";
import type { CreditNotes, InvoiceDetail, Settlement } from "../../web/invoice-frame";

const CreditInvoicePanel = onDemand(() =>
  import("~/features/invoices/credit-notes/web/credit-invoice-panel").then((part) => part.CreditInvoicePanel),
);
const settling = () => import("./settle-panel");
const ApplyCredit = onDemand(() => settling().then((part) => part.ApplyCredit));
const RecordWithholding = onDemand(() => settling().then((part) => part.RecordWithholding));
const RefundInvoice = onDemand(() => settling().then((part) => part.RefundInvoice));

const CorrectDialog = onDemand(() =>
  import("../../corrections/web/correct-dialog").then((part) => part.CorrectDialog),
);

type Asked = "credit" | "correct" | "apply" | "withhold" | "refund";

/** Rare actions on an issued invoice: correct it, or settle it without received money. */
export function CorrectInvoice({
  invoice,
  credited,
  settled: { settlements, customerCredit },
  now,
}: {
  invoice: InvoiceDetail;
  credited: CreditNotes;
  settled: { settlements: readonly Settlement[]; customerCredit: Cents };
  now: Date;
}) {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const open = invoice.balance > 0;
  // A certificate's VAT went to KRA, so it cannot be refunded.
  const withheld = settlements.reduce(
    (sum, { kind, applied }) => (kind === "withholding" ? sum + applied : sum),
    0,
  );
  const refundable = Math.max(0, invoice.paidAmount - withheld);
  return (
    <>
      <ActionMenu
        trigger={(trigger) => (
          <Button fullWidth variant="default" rightSection={<IconChevronDown size={18} />} {...trigger}>
            Correct
          </Button>
        )}
        entries={[
          {
            label: "Credit note or cancel",
            icon: <IconFileMinus size={18} />,
            onSelect: () => setAsked("credit"),
          },
          {
            label: "Correct invoice",
            icon: <IconReplace size={18} />,
            disabled: invoice.creditedAmount > 0,
            onSelect: () => setAsked("correct"),
          },
          {
            label: `Apply customer credit${customerCredit > 0 ? ` (${formatKes(customerCredit)})` : ""}`,
            icon: <IconWallet size={18} />,
            disabled: !open || customerCredit <= 0,
            onSelect: () => setAsked("apply"),
          },
          {
            label: "Withholding VAT certificate",
            icon: <IconCertificate size={18} />,
            disabled: !open || invoice.vat === 0,
            onSelect: () => setAsked("withhold"),
          },
          {
            label: "Refund",
            icon: <IconArrowBackUp size={18} />,
            disabled: refundable === 0,
            onSelect: () => setAsked("refund"),
          },
        ]}
      />
      {asked === "credit" && <CreditInvoicePanel invoice={invoice} credited={credited} onClose={close} />}
      {asked === "correct" && <CorrectDialog invoice={invoice} limit={credited.limit} onClose={close} />}
      {asked === "apply" && <ApplyCredit invoice={invoice} credit={customerCredit} onClose={close} />}
      {asked === "withhold" && <RecordWithholding invoice={invoice} now={now} onClose={close} />}
      {asked === "refund" && <RefundInvoice invoice={invoice} refundable={refundable} onClose={close} />}
    </>
  );
}
