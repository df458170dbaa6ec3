import { Button } from "@mantine/core";
import { IconCash, IconCircleCheck, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { client } from "~/platform/http/client";
import { BulkBar } from "~/platform/ui/office/bulk-bar";
import { runInParts } from "~/platform/ui/office/bulk-run";
import { askFirst } from "~/platform/ui/office/confirm";
import { notifyProblem } from "~/platform/ui/office/notify";
import { ChaseButtons } from "./chase-buttons";
import { InvoiceExport } from "./invoice-export";
import { markPaidPart } from "./invoice-parts";
import { named } from "./left-alone";

interface InvoicesBulkBarProps {
  selected: readonly string[];
  /** What they come to. */
  note: string;
  manage: boolean;
  /** Whether any of them is open: of drafts and paid ones nobody is reminded. */
  chasable: boolean;
  onRecordPayment: () => void;
  /** Unticks them all. */
  onClose: () => void;
  /** Invoices that the list's filters match. */
  total: number;
  onSelectAll: () => Promise<void>;
}

/** What can be done with the ticked invoices (docs/domain/readings.md#invoices). */
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

/**
 * For any number: the number is in the question, the sentence the specification's
 * (docs/domain/readings.md#invoices).
 */
const DELETED = "Invoices deleted successfully";

/**
 * Drafts are deleted for good; issued invoices are named: they are cancelled by credit note
 * (docs/domain/readings.md#invoices).
 */
function DeleteDrafts({ selected, onDone }: { selected: readonly string[]; onDone: () => void }) {
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    const question = `Are you sure you want to delete ${selected.length} invoices?`;
    if (!(await askFirst(question, { title: "Delete invoices", confirm: "Delete", danger: true }))) return;
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
