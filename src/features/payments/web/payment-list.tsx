import { Box, Button, Flex, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { Card } from "~/platform/ui/office/card";
import { notify } from "~/platform/ui/office/notify";
import { ReasonDialog } from "~/platform/ui/office/reason-dialog";
import { METHOD_LABELS } from "../domain";
import type { ShownPayment } from "./invoice-frame";
import styles from "./invoice-payments.module.css";

/** Payments and reversals, oldest first. Rows are never changed or deleted. */
export function PaymentList({ payments, manage }: { payments: readonly ShownPayment[]; manage: boolean }) {
  const [reversing, setReversing] = useState<ShownPayment>();
  return (
    <Card title="Payments">
      {payments.length === 0 ? (
        <Text inherit c="dimmed" fz={14} fw={400}>
          Nothing paid yet.
        </Text>
      ) : (
        <Flex component="ul" direction="column" mt={-6} mb={-10}>
          {payments.map((payment) => {
            const reversal = payment.kind === "reversal";
            const credit = payment.amount - payment.applied;
            return (
              <li key={payment.id} className={styles.payment}>
                <span>
                  <a href={`/documents/receipts/${payment.id}.pdf`} target="_blank" rel="noreferrer">
                    {payment.receiptNumber}
                  </a>
                  <small title={formatDateTime(payment.date)}>{formatDate(payment.date)}</small>
                </span>
                <span className={styles.how}>
                  {reversal ? `Reversal of ${payment.reference}` : METHOD_LABELS[payment.method]}
                  {!reversal && payment.reference && <> · {payment.reference}</>}
                  <small>
                    {payment.recordedByName}
                    {payment.notes && ` · ${payment.notes}`}
                  </small>
                  {payment.fee > 0 && (
                    <small>
                      {METHOD_LABELS[payment.method]} keeps {formatKes(payment.fee)}: your cost
                    </small>
                  )}
                  {credit > 0 && <small>{formatKes(credit)} kept as the customer's credit</small>}
                </span>
                <b className={payment.amount < 0 ? "critical" : undefined}>
                  {payment.amount < 0 ? `−${formatAmount(-payment.amount)}` : formatAmount(payment.amount)}
                </b>
                <span className={styles.undo}>
                  {payment.reversedBy ? (
                    <small>
                      Reversed by <span className={styles.whole}>{payment.reversedBy}</span>
                    </small>
                  ) : (
                    manage &&
                    !reversal && (
                      <Button
                        size="compact-md"
                        variant="subtle"
                        color="red"
                        leftSection={<IconArrowBackUp size={16} />}
                        onClick={() => setReversing(payment)}
                        aria-label={`Reverse ${payment.receiptNumber}`}
                      >
                        Reverse
                      </Button>
                    )
                  )}
                </span>
              </li>
            );
          })}
        </Flex>
      )}
      {reversing && <ReversePayment payment={reversing} onClose={() => setReversing(undefined)} />}
    </Card>
  );
}

function ReversePayment({ payment, onClose }: { payment: ShownPayment; onClose: () => void }) {
  const reverse = async (reason: string) => {
    await client("payments").reverse({ paymentId: payment.id, reason });
    notify(`${payment.receiptNumber} was reversed`);
  };
  return (
    <ReasonDialog
      title={`Reverse ${payment.receiptNumber}?`}
      confirm="Reverse payment"
      description="Shown on the reversal and in the audit log."
      danger
      onClose={onClose}
      onConfirm={reverse}
    >
      <Box component="p" mb={12}>
        {formatKes(payment.amount)} by {METHOD_LABELS[payment.method]} will count as not received and the
        balance rises again. This does not send any money back.
      </Box>
    </ReasonDialog>
  );
}
