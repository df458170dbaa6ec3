import { useEffect, useId, useState } from "react";
import { useFetcher } from "react-router";
import { useTranslations } from "use-intl";
import type { Refusal } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { Button } from "~/platform/ui/button";
import { Dialog } from "~/platform/ui/dialog";
import { AreaField, TextField } from "~/platform/ui/field";
import { Notice } from "~/platform/ui/notice";
import styles from "./quote-link-page.module.css";

type Reply = { ok: true } | Refusal;

interface ChangeDialogsProps {
  /** What either costs today, in cents. */
  fee: number;
  /** The day it stands on. */
  date: string;
  today: string;
}

/** After accepting: moving the day, or calling the move off. The fee stands there before anything is confirmed. */
export function ChangeDialogs({ fee, date, today }: ChangeDialogsProps) {
  const t = useTranslations("portal");
  const [open, setOpen] = useState<"move" | "cancelMove">();
  const [moved, setMoved] = useState(false);
  const close = () => setOpen(undefined);
  return (
    <>
      <div className={styles.links}>
        <Button type="button" kind="text" size="medium" onClick={() => setOpen("move")}>
          {t("move.open")}
        </Button>
        <Button type="button" kind="text" size="medium" onClick={() => setOpen("cancelMove")}>
          {t("cancelMove.open")}
        </Button>
      </div>
      {moved && (
        <Notice tone="ok" announce>
          {t("move.done", { date: formatDate(date) })}
        </Notice>
      )}
      <ChangeDialog
        // A new day begins a new form.
        key={`move-${date}`}
        kind="move"
        open={open === "move"}
        fee={fee}
        date={date}
        today={today}
        onClose={close}
        onDone={() => {
          setMoved(true);
          close();
        }}
      />
      <ChangeDialog
        kind="cancelMove"
        open={open === "cancelMove"}
        fee={fee}
        date={date}
        today={today}
        onClose={close}
        onDone={close}
      />
    </>
  );
}

interface ChangeDialogProps extends ChangeDialogsProps {
  kind: "move" | "cancelMove";
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

function ChangeDialog({ kind, open, fee, date, today, onClose, onDone }: ChangeDialogProps) {
  const t = useTranslations("portal");
  const fetcher = useFetcher<Reply>();
  const formId = useId();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const shown = formatKes(fee);
  const confirm = fee > 0 ? t(`${kind}.confirmFee`, { fee: shown }) : t(`${kind}.confirm`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per answer of the server
  useEffect(() => {
    if (!fetcher.data) return;
    if (fetcher.data.ok) onDone();
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
        <Notice tone={fee > 0 ? "waiting" : "ok"}>
          {fee > 0 ? t(`${kind}.fee`, { fee: shown }) : t(`${kind}.free`)}
        </Notice>
      </fetcher.Form>
    </Dialog>
  );
}
