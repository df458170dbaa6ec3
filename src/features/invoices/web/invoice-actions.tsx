import { Button, Menu } from "@mantine/core";
import {
  IconArrowBackUp,
  IconCertificate,
  IconChevronDown,
  IconFileMinus,
  IconPencil,
  IconSend,
  IconTrash,
  IconWallet,
} from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import {
  ApplyCredit,
  RecordWithholding,
  RefundInvoice,
} from "~/features/payments/settlements/web/settle-invoice";
import { client } from "~/platform/http/client";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { askFirst } from "~/platform/ui/office/confirm";
import { tell, tellProblem } from "~/platform/ui/office/notify";
import { CreditInvoice } from "../credit-notes/web/credit-invoice";
import type { draftsContract } from "../drafts/contract";
import type { CreditNotes, InvoiceDetail, Settlement } from "./invoice-page";

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
          <Button variant="default" rightSection={<IconChevronDown size={18} />}>
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
      {asked === "credit" && <CreditInvoice invoice={invoice} credited={credited} onClose={close} />}
      {asked === "apply" && <ApplyCredit invoice={invoice} credit={customerCredit} onClose={close} />}
      {asked === "withhold" && <RecordWithholding invoice={invoice} now={now} onClose={close} />}
      {asked === "refund" && <RefundInvoice invoice={invoice} refundable={refundable} onClose={close} />}
    </>
  );
}

/** What is done with a draft: edit, issue, delete. */
export function DraftActions({ invoice }: { invoice: InvoiceDetail }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState<"issue" | "delete">();
  const drafts = () => client<typeof draftsContract>("drafts");
  const act = async (what: "issue" | "delete", work: () => Promise<string>) => {
    setBusy(what);
    try {
      await navigate(await work(), { replace: true });
    } catch (problem) {
      tellProblem(problem);
    } finally {
      setBusy(undefined);
    }
  };
  const issue = async () => {
    const question = `It takes the next number, goes to ${invoice.customerEmail}, and never changes again.`;
    if (!(await askFirst(question, { title: "Issue this invoice?", confirm: "Issue invoice" }))) return;
    await act("issue", async () => {
      const { number } = await drafts().issue({ id: invoice.id });
      tell(`Invoice ${number} issued`);
      return `/invoice-management/${number}`;
    });
  };
  const remove = async () => {
    const question = "Are you sure you want to delete 1 invoices?";
    if (!(await askFirst(question, { title: "Delete draft", confirm: "Delete", danger: true }))) return;
    await act("delete", async () => {
      await drafts().remove({ invoiceIds: [invoice.id] });
      tell("Invoices deleted successfully");
      return "/invoice-management";
    });
  };
  return (
    <>
      <Button
        variant="default"
        color="red"
        leftSection={<IconTrash size={18} />}
        loading={busy === "delete"}
        onClick={remove}
      >
        Delete
      </Button>
      <Button
        component={Link}
        to={`/invoice-management/${invoice.number}/edit`}
        variant="default"
        leftSection={<IconPencil size={18} />}
      >
        Edit
      </Button>
      <Button leftSection={<IconSend size={18} />} loading={busy === "issue"} onClick={issue}>
        Issue invoice
      </Button>
    </>
  );
}
