import { Box, Button, Flex } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { Card } from "~/platform/ui/office/card";
import { notify } from "~/platform/ui/office/notify";
import { ReasonDialog } from "~/platform/ui/office/reason-dialog";
import type { CreditNotes, Settlement } from "../../web/invoice-frame";
import styles from "../../web/invoice-payments.module.css";
import { SETTLEMENT_LABELS } from "../domain";

/** Credit notes and settlements of an invoice. Rows are never changed or deleted. */
export function CorrectionList({
  creditNotes,
  settlements,
  manage,
}: {
  creditNotes: CreditNotes["creditNotes"];
  settlements: readonly Settlement[];
  manage: boolean;
}) {
  const [reversing, setReversing] = useState<Settlement>();
  return (
    <Card title="Credit notes and settlements">
      <Flex component="ul" direction="column" mt={-6} mb={-10}>
        {creditNotes.map((note) => (
          <li key={note.id} className={styles.payment}>
            <span>
              <a href={`/documents/credit-notes/${note.id}.pdf`} target="_blank" rel="noreferrer">
                {note.number}
              </a>
              <small>{formatDate(note.issueDate)}</small>
            </span>
            <span className={styles.how}>
              {note.cancels ? "Credit note that cancels the invoice" : "Credit note"}
              <small>
                {note.recordedByName} · {note.reason}
              </small>
              {note.released > 0 && <small>{formatKes(note.released)} kept as the customer's credit</small>}
            </span>
            <b>{formatAmount(note.total)}</b>
            <span />
          </li>
        ))}
        {settlements.map((settlement) => (
          <li key={settlement.id} className={styles.payment}>
            <span>
              {settlement.reference || settlement.refundNumber || "Credit"}
              <small title={formatDateTime(settlement.at)}>{formatDate(settlement.at)}</small>
            </span>
            <span className={styles.how}>
              {settlement.reversalOf && "Reversal: "}
              {SETTLEMENT_LABELS[settlement.kind]}
              <small>
                {settlement.recordedByName}
                {settlement.kind === "withholding" && ` · dated ${formatDate(settlement.date)}`}
                {settlement.reason && ` · ${settlement.reason}`}
              </small>
            </span>
            <b className={settlement.applied < 0 ? "critical" : undefined}>
              {settlement.applied < 0 ? "−" : ""}
              {formatAmount(Math.abs(settlement.applied))}
            </b>
            <span className={styles.undo}>
              {settlement.reversed ? (
                <small>Reversed</small>
              ) : (
                manage &&
                !settlement.reversalOf &&
                settlement.kind !== "released" && (
                  <Button
                    size="compact-md"
                    variant="subtle"
                    color="red"
                    leftSection={<IconArrowBackUp size={16} />}
                    aria-label={`Reverse ${SETTLEMENT_LABELS[settlement.kind]} ${settlement.reference}`}
                    onClick={() => setReversing(settlement)}
                  >
                    Reverse
                  </Button>
                )
              )}
            </span>
          </li>
        ))}
      </Flex>
      {reversing && <ReverseSettlement settlement={reversing} onClose={() => setReversing(undefined)} />}
    </Card>
  );
}

function ReverseSettlement({ settlement, onClose }: { settlement: Settlement; onClose: () => void }) {
  const label = SETTLEMENT_LABELS[settlement.kind];
  const reverse = async (reason: string) => {
    await client("settlements").reverse({ settlementId: settlement.id, reason });
    notify(`${label} reversed`);
  };
  return (
    <ReasonDialog
      title={`Reverse: ${label}?`}
      confirm="Reverse"
      description="Shown on the reversal and in the audit log."
      danger
      onClose={onClose}
      onConfirm={reverse}
    >
      <Box component="p" mb={12}>
        {formatKes(Math.abs(settlement.applied))} will count as not settled. The entry stays and a reversal is
        added.
      </Box>
    </ReasonDialog>
  );
}
