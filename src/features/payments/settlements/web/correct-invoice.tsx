import { Button, Menu } from "@mantine/core";
import {
  IconArrowBackUp,
  IconCertificate,
  IconChevronDown,
  IconFileMinus,
  IconWallet,
} from "@tabler/icons-react";
import { useState } from "react";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { onDemand } from "~/platform/ui/office/on-demand";
import type { CreditNotes, InvoiceDetail, Settlement } from "../../web/invoice-frame";

const CreditInvoicePanel = onDemand(() =>
  import("~/features/invoices/credit-notes/web/credit-invoice-panel").then((part) => part.CreditInvoicePanel),
);
const settling = () => import("./settle-panel");
const ApplyCredit = onDemand(() => settling().then((part) => part.ApplyCredit));
const RecordWithholding = onDemand(() => settling().then((part) => part.RecordWithholding));
const RefundInvoice = onDemand(() => settling().then((part) => part.RefundInvoice));

type Asked = "credit" | "apply" | "withhold" | "refund";

/** What is done rarely to an issued invoice: correct it, or settle it without money arriving. */
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
  // A certificate settles an invoice with VAT that KRA holds: there is no money of it to give back.
  const withheld = settlements.reduce(
    (sum, { kind, applied }) => (kind === "withholding" ? sum + applied : sum),
    0,
  );
  const refundable = Math.max(0, invoice.paidAmount - withheld);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button fullWidth variant="default" rightSection={<IconChevronDown size={18} />}>
            Correct
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFileMinus size={18} />} onClick={() => setAsked("credit")}>
            Credit note or cancel
          </Menu.Item>
          <Menu.Item
            leftSection={<IconWallet size={18} />}
            disabled={!open || customerCredit <= 0}
            onClick={() => setAsked("apply")}
          >
            Apply customer credit{customerCredit > 0 && ` (${formatKes(customerCredit)})`}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCertificate size={18} />}
            disabled={!open || invoice.vat === 0}
            onClick={() => setAsked("withhold")}
          >
            Withholding VAT certificate
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowBackUp size={18} />}
            disabled={refundable === 0}
            onClick={() => setAsked("refund")}
          >
            Refund
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === "credit" && <CreditInvoicePanel invoice={invoice} credited={credited} onClose={close} />}
      {asked === "apply" && <ApplyCredit invoice={invoice} credit={customerCredit} onClose={close} />}
      {asked === "withhold" && <RecordWithholding invoice={invoice} now={now} onClose={close} />}
      {asked === "refund" && <RefundInvoice invoice={invoice} refundable={refundable} onClose={close} />}
    </>
  );
}
