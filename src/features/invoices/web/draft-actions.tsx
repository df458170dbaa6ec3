import { Button } from "@mantine/core";
import { IconPencil, IconSend, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { client, type Output } from "~/platform/http/client";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { notify, notifyProblem } from "~/platform/ui/office/notify";
import type { invoicesContract } from "../contract";

/** Edit, issue or delete a draft. */
export function DraftActions({ invoice }: { invoice: Output<typeof invoicesContract, "get"> }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState<"issue" | "delete">();
  const drafts = () => client("drafts");
  const act = async (what: "issue" | "delete", work: () => Promise<string>) => {
    setBusy(what);
    try {
      await navigate(await work(), { replace: true });
    } catch (problem) {
      notifyProblem(problem);
    } finally {
      setBusy(undefined);
    }
  };
  const issue = async () => {
    const question = `It gets the next number, is sent to ${invoice.customerEmail}, and cannot be changed afterwards.`;
    if (!(await askToConfirm(question, { title: "Issue this invoice?", confirm: "Issue invoice" }))) return;
    await act("issue", async () => {
      const { number } = await drafts().issue({ id: invoice.id });
      notify(`Invoice ${number} issued`);
      return `/invoice-management/${number}`;
    });
  };
  const remove = async () => {
    const question = "Are you sure you want to delete 1 invoices?";
    if (!(await askToConfirm(question, { title: "Delete draft", confirm: "Delete", danger: true }))) return;
    await act("delete", async () => {
      await drafts().remove({ invoiceIds: [invoice.id] });
      notify("Invoices deleted successfully");
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
