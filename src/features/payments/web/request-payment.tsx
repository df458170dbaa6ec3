import { Alert, Button, Group, Loader, Modal, TextInput } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import type { FieldErrors } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import { formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import styles from "~/platform/ui/office/dialog-form.module.css";
import { centsOf, MoneyField, type MoneyValue } from "~/platform/ui/office/money-field";
import type { paymentsContract } from "../contract";
import { nextPart } from "../domain";
import type { InvoiceDetail, MpesaSetup, ShownPrompt } from "./invoice-frame";
import { reasonOf } from "./prompt-list";

interface RequestPaymentProps {
  invoice: InvoiceDetail;
  setup: MpesaSetup;
  /** The page keeps asking for these while one is open. */
  prompts: readonly ShownPrompt[];
  onClose: () => void;
}

/** Rings a phone for money: the customer's, or another one. Then waits with the person until it is decided. */
export function RequestPayment({ invoice, setup, prompts, onClose }: RequestPaymentProps) {
  const [promptId, setPromptId] = useState<string>();
  const prompt = prompts.find(({ id }) => id === promptId);
  return (
    <Modal opened onClose={onClose} title="Request payment by M-Pesa">
      {promptId ? (
        <Waiting prompt={prompt} onAgain={() => setPromptId(undefined)} onClose={onClose} />
      ) : (
        <PromptForm invoice={invoice} setup={setup} onStarted={setPromptId} onClose={onClose} />
      )}
    </Modal>
  );
}

interface PromptFormProps {
  invoice: InvoiceDetail;
  setup: MpesaSetup;
  onStarted: (promptId: string) => void;
  onClose: () => void;
}

function PromptForm({ invoice, setup, onStarted, onClose }: PromptFormProps) {
  const revalidator = useRevalidator();
  // The deposit first, while it is open; M-Pesa takes whole shillings.
  const depositOpen = invoice.depositDue - invoice.paidAmount;
  const shillings = Math.ceil(invoice.balance / 100);
  const deposit = depositOpen > 0 ? Math.ceil(depositOpen / 100) : undefined;
  const [phone, setPhone] = useState(formatPhone(invoice.customerPhone));
  const [amount, setAmount] = useState<MoneyValue>(nextPart(deposit ?? shillings, setup) * 100);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const attempt = useRef({ of: "", key: "" });

  const submit = async () => {
    const input = { invoiceId: invoice.id, phone, amount: centsOf(amount) / 100 };
    const of = JSON.stringify(input);
    if (attempt.current.of !== of) attempt.current = { of, key: newId() };
    setBusy(true);
    setProblem(undefined);
    setErrors({});
    try {
      const started = await client<typeof paymentsContract>("payments").startPrompt(input, {
        context: { key: attempt.current.key },
      });
      await revalidator.revalidate();
      onStarted(started.id);
    } catch (error) {
      const { message, fields } = problemOf(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) setProblem(message);
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        return submit();
      }}
    >
      {problem && <Alert color="red">{problem}</Alert>}
      <TextInput
        label="Phone number"
        description="The customer's, or whoever pays for them."
        type="tel"
        autoComplete="off"
        value={phone}
        error={errors.phone}
        onChange={(event) => {
          setPhone(event.currentTarget.value);
          setErrors(({ phone: _, ...rest }) => rest);
        }}
        data-autofocus
      />
      <div>
        <MoneyField
          label="Amount, whole shillings"
          whole
          description={
            shillings > setup.maxAmount
              ? `At most ${formatKes(setup.maxAmount * 100)} at once; the rest in further requests.`
              : undefined
          }
          value={amount}
          error={errors.amount}
          onChange={(value) => {
            setAmount(value);
            setErrors(({ amount: _, ...rest }) => rest);
          }}
        />
        <Group gap={8} mt={8}>
          {deposit !== undefined && (
            <Button
              size="compact-md"
              variant="default"
              className={styles.quick}
              onClick={() => setAmount(nextPart(deposit, setup) * 100)}
            >
              Deposit
            </Button>
          )}
          <Button
            size="compact-md"
            variant="default"
            className={styles.quick}
            onClick={() => setAmount(nextPart(shillings, setup) * 100)}
          >
            Full balance
          </Button>
        </Group>
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy} disabled={centsOf(amount) <= 0 || !phone.trim()}>
          Send request
        </Button>
      </Group>
    </form>
  );
}

interface WaitingProps {
  prompt: ShownPrompt | undefined;
  onAgain: () => void;
  onClose: () => void;
}

function Waiting({ prompt, onAgain, onClose }: WaitingProps) {
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
          <IconCircleCheck size={44} className={styles.ok} aria-hidden />
        ) : over ? (
          <IconAlertCircle size={44} className={styles.bad} aria-hidden />
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
          {state === "checking" && "M-Pesa has not said yet. It is asked until it does; you can close this."}
          {(done || over) && prompt && reasonOf(prompt)}
        </p>
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

/** Counts down in the browser between two answers of the server. */
function useSecondsLeft(prompt: ShownPrompt | undefined): number {
  const [left, setLeft] = useState(prompt?.secondsLeft ?? 0);
  useEffect(() => {
    setLeft(prompt?.secondsLeft ?? 0);
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [prompt?.secondsLeft]);
  return left;
}
