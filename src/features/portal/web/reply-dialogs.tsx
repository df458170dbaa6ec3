import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { useTranslations } from "use-intl";
import type { Refusal } from "~/platform/http/page-errors";
import { Button } from "~/platform/ui/button";
import { Dialog } from "~/platform/ui/dialog";
import { AreaField } from "~/platform/ui/field";
import { Notice } from "~/platform/ui/notice";
import styles from "./quote-link-page.module.css";

type Reply = { ok: true } | Refusal;

/** Two other answers to a quote: requesting a change, and declining with a reason. */
export function ReplyDialogs() {
  const t = useTranslations("portal");
  const [open, setOpen] = useState<"change" | "decline">();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <div className={styles.links}>
        <Button type="button" kind="text" size="medium" onClick={() => setOpen("change")}>
          {t("change.open")}
        </Button>
        <Button type="button" kind="text" size="medium" onClick={() => setOpen("decline")}>
          {t("decline.open")}
        </Button>
      </div>
      {asked && (
        <Notice tone="ok" announce>
          {t("change.done")}
        </Notice>
      )}
      <ReplyDialog
        open={open === "change"}
        intent="change"
        title={t("change.title")}
        label={t("change.message")}
        needed={t("change.need")}
        send={t("change.send")}
        cancel={t("change.cancel")}
        onDone={() => {
          setOpen(undefined);
          setAsked(true);
        }}
        onClose={() => setOpen(undefined)}
      />
      <ReplyDialog
        open={open === "decline"}
        intent="decline"
        title={t("decline.title")}
        label={t("decline.reason")}
        help={t("decline.reasonHelp")}
        send={t("decline.confirm")}
        cancel={t("decline.keep")}
        onDone={() => setOpen(undefined)}
        onClose={() => setOpen(undefined)}
      />
    </>
  );
}

interface ReplyDialogProps {
  open: boolean;
  intent: "change" | "decline";
  title: string;
  label: string;
  help?: string;
  needed?: string;
  send: string;
  cancel: string;
  onDone: () => void;
  onClose: () => void;
}

function ReplyDialog({
  open,
  intent,
  title,
  label,
  help,
  needed,
  send,
  cancel,
  onDone,
  onClose,
}: ReplyDialogProps) {
  const fetcher = useFetcher<Reply>();
  const [error, setError] = useState<string>();
  const formId = `reply-${intent}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per answer of the server
  useEffect(() => {
    if (!fetcher.data) return;
    if (fetcher.data.ok) onDone();
    else setError(Object.values(fetcher.data.fields)[0] ?? fetcher.data.message);
  }, [fetcher.data]);
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button type="button" kind="outline" size="medium" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={formId} size="medium" busy={fetcher.state !== "idle" && send}>
            {send}
          </Button>
        </>
      }
    >
      <fetcher.Form
        method="post"
        id={formId}
        onSubmit={(event) => {
          if (!needed || String(new FormData(event.currentTarget).get("text") ?? "").trim()) return;
          event.preventDefault();
          setError(needed);
        }}
      >
        <input type="hidden" name="intent" value={intent} />
        <AreaField
          label={label}
          name="text"
          maxLength={1000}
          {...(help ? { help } : {})}
          error={error}
          onChange={() => setError(undefined)}
        />
      </fetcher.Form>
    </Dialog>
  );
}
