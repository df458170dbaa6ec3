import { Button, Group, Loader, Modal } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { depositOpen } from "~/features/invoices/domain";
import { client } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { PhoneField } from "~/platform/ui/form/fields";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import styles from "~/platform/ui/office/dialog-form.module.css";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import type { InvoiceDetail, MpesaSetup, ShownPrompt } from "../../web/invoice-frame";
import { AmountWithParts } from "../../web/money-inputs";
import { isOnPhone, nextPart } from "../domain";
import { reasonOf } from "./prompt-list";

interface RequestPaymentProps {
  invoice: InvoiceDetail;
  setup: MpesaSetup;
  prompts: readonly ShownPrompt[];
  onClose: () => void;
}

/** Sends a prompt to the customer's phone or another one, then shows its outcome. */
export function RequestPayment({ invoice, setup, prompts, onClose }: RequestPaymentProps) {
  const [promptId, setPromptId] = useState<string>();
  // M-Pesa takes whole shillings only.
  const open = depositOpen(invoice);
  const shillings = Math.ceil(invoice.balance / 100);
  const deposit = open > 0 ? Math.ceil(open / 100) : undefined;
  const partOf = (whole: number) => nextPart(whole, setup) * 100;
  const form = useWriteForm({
    start: {
      phone: formatPhone(invoice.customerPhone),
      amount: partOf(deposit ?? shillings) as MoneyValue,
    },
    send: ({ phone, amount }, { context }) =>
      client("payments").startPrompt(
        { invoiceId: invoice.id, phone, amount: centsOf(amount) / 100 },
        { context },
      ),
    after: ({ id }) => setPromptId(id),
  });
  const { phone, amount } = form.values;
  const ready = centsOf(amount) > 0 && phone.trim() !== "";
  const close = async () => {
    if (await form.mayLeave()) onClose();
  };
  return (
    <Modal opened onClose={close} title="Request payment by M-Pesa">
      {promptId ? (
        <Waiting
          prompt={prompts.find(({ id }) => id === promptId)}
          other={prompts.find((each) => each.id !== promptId && isOnPhone(each))}
          onAgain={() => setPromptId(undefined)}
          onClose={onClose}
        />
      ) : (
        <Form of={form} ready={ready} className={styles.form}>
          <PhoneField
            of={form}
            name="phone"
            label="Phone number"
            description="The customer's phone, or the phone of the person who pays for them."
            focus
          />
          <AmountWithParts
            of={form}
            name="amount"
            label="Amount, whole shillings"
            whole
            description={
              shillings > setup.maxAmount
                ? `At most ${formatKes(setup.maxAmount * 100)} at once. Request the rest separately.`
                : undefined
            }
            parts={[
              ...(deposit === undefined ? [] : [{ label: "Deposit", amount: partOf(deposit) }]),
              { label: "Full balance", amount: partOf(shillings) },
            ]}
            onPart={(part) => form.set("amount", part)}
          />
          <FormFoot of={form} submit="Send request" ready={ready} onLeave={onClose} />
        </Form>
      )}
    </Modal>
  );
}

interface WaitingProps {
  prompt: ShownPrompt | undefined;
  other: ShownPrompt | undefined;
  onAgain: () => void;
  onClose: () => void;
}

function Waiting({ prompt, other, onAgain, onClose }: WaitingProps) {
  const left = useSecondsLeft(prompt);
  const state = prompt?.state ?? "queued";
  const amount = prompt ? formatKes(prompt.amount * 100) : "";
  const phone = prompt ? formatPhone(prompt.phone) : "";
  const done = state === "succeeded";
  const over = state === "failed" || state === "cancelled" || state === "expired";
  return (
    <div>
      <div className={styles.waiting} role="status">
        {done ? (
          <IconCircleCheck size={44} className="good" aria-hidden />
        ) : over ? (
          <IconAlertCircle size={44} className="critical" aria-hidden />
        ) : (
          <Loader size={36} />
        )}
        <h3>
          {done && `${amount} received`}
          {over && (state === "cancelled" ? "Cancelled on the phone" : "Not paid")}
          {state === "queued" && "Sending the request…"}
          {state === "prompted" && `Ringing ${phone}`}
          {state === "checking" && "Being checked with M-Pesa"}
        </h3>
        <p>
          {state === "queued" && "It appears on the phone in a moment."}
          {state === "prompted" && `${amount} waits for the M-Pesa PIN.`}
          {state === "checking" && "No answer from M-Pesa yet. We keep checking; you can close this."}
          {(done || over) && prompt && reasonOf(prompt)}
        </p>
        {other && !done && (
          <p>
            Another prompt for this invoice, {formatKes(other.amount * 100)}, is on {formatPhone(other.phone)}
            . If both are paid, the rest is kept as the customer's credit.
          </p>
        )}
        {state === "prompted" && left > 0 && <p aria-hidden>{left} s</p>}
      </div>
      <Group justify="center" mt="md">
        {over && <Button onClick={onAgain}>Try again</Button>}
        <Button variant="default" onClick={onClose}>
          {done || over ? "Close" : "Keep waiting in the background"}
        </Button>
      </Group>
    </div>
  );
}

function useSecondsLeft(prompt: ShownPrompt | undefined): number {
  const [left, setLeft] = useState(prompt?.secondsLeft ?? 0);
  useEffect(() => {
    setLeft(prompt?.secondsLeft ?? 0);
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [prompt?.secondsLeft]);
  return left;
}
