import { Button } from "@mantine/core";
import { IconCash, IconCircleCheck, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { client } from "~/platform/http/client";
import { BulkBar } from "~/platform/ui/office/bulk-bar";
import { runInParts } from "~/platform/ui/office/bulk-run";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { notifyProblem } from "~/platform/ui/office/notify";
import { ChaseButtons } from "./chase-buttons";
import { InvoiceExport } from "./invoice-export";
import { markPaidPart } from "./invoice-parts";
import { named } from "./left-alone";

interface InvoicesBulkBarProps {
  selected: readonly string[];
  note: string;
  manage: boolean;
  chasable: boolean;
  onRecordPayment: () => void;
  onClose: () => void;
  total: number;
  onSelectAll: () => Promise<void>;
}

/** Actions on the ticked invoices (docs/domain/readings.md#invoices). */
export function InvoicesBulkBar({
  selected,
  note,
  manage,
  chasable,
  onRecordPayment,
  onClose,
  total,
  onSelectAll,
}: InvoicesBulkBarProps) {
  const [marking, setMarking] = useState(false);
  const [MarkPaid] = markPaidPart.all();
  return (
    <>
      <BulkBar
        noun="invoices"
        count={selected.length}
        note={note}
        onClear={onClose}
        total={total}
        onSelectAll={onSelectAll}
      >
        {manage && (
          <>
            {chasable && <ChaseButtons invoiceIds={selected} onDone={onClose} />}
            <Button
              variant="default"
              leftSection={<IconCircleCheck size={18} />}
              onClick={() => setMarking(true)}
            >
              Mark paid
            </Button>
          </>
        )}
        <InvoiceExport
          address={`ids=${selected.join(",")}`}
          {...(selected.length === 1 ? { only: selected[0] } : {})}
        />
        {manage && (
          <>
            <DeleteDrafts selected={selected} onDone={onClose} />
            <Button leftSection={<IconCash size={18} />} onClick={onRecordPayment}>
              Record Payment
            </Button>
          </>
        )}
      </BulkBar>
      {marking && MarkPaid && (
        <MarkPaid invoiceIds={selected} onClose={() => setMarking(false)} onDone={onClose} />
      )}
    </>
  );
}

/** The specification's sentence for any number (docs/domain/readings.md#invoices). */
const DELETED = "Invoices deleted successfully";

/** Deletes drafts for good; issued ones are listed, a credit note cancels them (docs/domain/readings.md#invoices). */
function DeleteDrafts({ selected, onDone }: { selected: readonly string[]; onDone: () => void }) {
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    const question = `Are you sure you want to delete ${selected.length} invoices?`;
    if (!(await askToConfirm(question, { title: "Delete invoices", confirm: "Delete", danger: true })))
      return;
    setBusy(true);
    try {
      await runInParts(selected, DELETED, async (invoiceIds) => {
        const { refused } = await client("drafts").remove({ invoiceIds });
        return { done: invoiceIds.length - refused.length, refused: named(refused) };
      });
      onDone();
    } catch (problem) {
      notifyProblem(problem);
    } finally {
      setBusy(false);
      await revalidator.revalidate();
    }
  };
  return (
    <Button variant="default" leftSection={<IconTrash size={18} />} loading={busy} onClick={remove}>
      Delete
    </Button>
  );
}
