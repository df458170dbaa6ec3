import { useEffect, useId, useState } from "react";
import { useFetcher } from "react-router";
import { useTranslations } from "use-intl";
import { leftAfterCancel } from "~/features/changes/domain";
import type { Refusal } from "~/platform/http/page-errors";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { Button } from "~/platform/ui/button";
import { Dialog } from "~/platform/ui/dialog";
import { AreaField, TextField } from "~/platform/ui/field";
import { Notice } from "~/platform/ui/notice";
import styles from "./quote-link-page.module.css";

type Reply = { ok: true; requested?: boolean } | Refusal;

interface Cost {
  /** Cents. */
  fee: number;
  terms: string[];
}

interface ChangeDialogsProps {
  cancel: Cost | null;
  reschedule: Cost | null;
  /** Cents paid until now. */
  paid: number;
  date: string;
  today: string;
  lastDay: string;
}

/** After acceptance: reschedules or cancels the move. Shows the fee before confirming. */
export function ChangeDialogs({ cancel, reschedule, paid, date, today, lastDay }: ChangeDialogsProps) {
  const t = useTranslations("portal");
  const [open, setOpen] = useState<"move" | "cancelMove">();
  const [said, setSaid] = useState<"moved" | "requested">();
  const close = () => setOpen(undefined);
  return (
    <>
      <div className={styles.links}>
        {reschedule && (
          <Button type="button" kind="text" size="medium" onClick={() => setOpen("move")}>
            {t("move.open")}
          </Button>
        )}
        {cancel && (
          <Button type="button" kind="text" size="medium" onClick={() => setOpen("cancelMove")}>
            {t("cancelMove.open")}
          </Button>
        )}
      </div>
      {said && (
        <Notice tone="ok" announce>
          {said === "moved" ? t("move.done", { date: formatDate(date) }) : t("move.requested")}
        </Notice>
      )}
      {reschedule && (
        <ChangeDialog
          key={`move-${date}`}
          kind="move"
          open={open === "move"}
          cost={reschedule}
          says={reschedule.fee > 0 ? t("move.fee", { fee: formatKes(reschedule.fee) }) : t("move.free")}
          days={{ date, today, lastDay }}
          onClose={close}
          onDone={(requested) => {
            setSaid(requested ? "requested" : "moved");
            close();
          }}
        />
      )}
      {cancel && (
        <ChangeDialog
          kind="cancelMove"
          open={open === "cancelMove"}
          cost={cancel}
          says={<CancelSum fee={cancel.fee} paid={paid} />}
          days={{ date, today, lastDay }}
          onClose={close}
          onDone={close}
        />
      )}
    </>
  );
}

function CancelSum({ fee, paid }: { fee: number; paid: number }) {
  const t = useTranslations("portal.cancelMove.sum");
  const { left, amount } = leftAfterCancel(fee, paid);
  const free = left === "back" ? "free_back" : "free_even";
  return t(fee > 0 ? `fee_${left}` : free, {
    fee: formatKes(fee),
    paid: formatKes(paid),
    amount: formatKes(amount),
  });
}

interface ChangeDialogProps {
  kind: "move" | "cancelMove";
  open: boolean;
  cost: Cost;
  says: React.ReactNode;
  days: { date: string; today: string; lastDay: string };
  onClose: () => void;
  onDone: (requested: boolean) => void;
}

function ChangeDialog({ kind, open, cost, says, days, onClose, onDone }: ChangeDialogProps) {
  const t = useTranslations("portal");
  const fetcher = useFetcher<Reply>();
  const formId = useId();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { fee, terms } = cost;
  const { date, today, lastDay } = days;
  const confirm = fee > 0 ? t(`${kind}.confirmFee`, { fee: formatKes(fee) }) : t(`${kind}.confirm`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per answer of the server
  useEffect(() => {
    if (!fetcher.data) return;
    if (fetcher.data.ok) onDone(fetcher.data.requested === true);
    else {
      const { fields, message } = fetcher.data;
      setErrors(Object.keys(fields).length > 0 ? fields : { form: message });
    }
  }, [fetcher.data]);
  const check = (event: React.FormEvent<HTMLFormElement>) => {
    const said = (name: string) => String(new FormData(event.currentTarget).get(name) ?? "").trim();
    const missing: Record<string, string> = {};
    if (kind === "move" && !said("to")) missing.to = t("move.needDate");
    if (kind === "cancelMove" && !said("reason")) missing.reason = t("cancelMove.needReason");
    setErrors(missing);
    if (Object.keys(missing).length > 0) event.preventDefault();
  };
  return (
    <Dialog
      open={open}
      title={t(`${kind}.title`)}
      onClose={onClose}
      actions={
        <>
          <Button type="button" kind="outline" size="medium" onClick={onClose}>
            {t(`${kind}.keep`)}
          </Button>
          <Button type="submit" form={formId} size="medium" busy={fetcher.state !== "idle" && confirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <fetcher.Form method="post" id={formId} onSubmit={check} noValidate className={styles.change}>
        <input type="hidden" name="intent" value={kind} />
        <input type="hidden" name="agreedFee" value={fee} />
        <input type="hidden" name="from" value={date} />
        {errors.form && (
          <Notice tone="error" announce>
            {errors.form}
          </Notice>
        )}
        <p>{t("move.now", { date: formatDate(date) })}</p>
        {kind === "move" && (
          <TextField
            label={t("move.to")}
            name="to"
            type="date"
            min={today}
            max={lastDay}
            error={errors.to}
            onChange={() => setErrors({})}
          />
        )}
        <AreaField
          label={t(`${kind}.reason`)}
          name="reason"
          maxLength={500}
          error={errors.reason}
          onChange={() => setErrors({})}
        />
        <Notice tone={fee > 0 ? "waiting" : "ok"}>{says}</Notice>
        <div className={styles.terms}>
          <b>{t(`${kind}.terms`)}</b>
          <ul>
            {terms.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}
