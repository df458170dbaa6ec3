import { type FormEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link, useFetcher, useHref } from "react-router";
import { useLocale, useNow, useTranslations } from "use-intl";
import { CONSENT_VERSION, FIELD_MESSAGES, type FormKind, problemsOf } from "~/features/inquiries/domain";
import type { FieldErrors } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import { Button } from "~/platform/ui/button";
import { useCompany } from "~/platform/ui/document";
import { Notice } from "~/platform/ui/notice";
import styles from "./post-form.module.css";

/** What a form's action answers. `values` are what was typed, so that it stands there without scripts too. */
export type PostAnswer =
  | { ok: true; number?: string; email?: string }
  | { ok: false; message: string; fields: FieldErrors; values?: Record<string, string> };

interface PostFormProps {
  kind: FormKind;
  /** The page that takes it, and that stands there itself when scripts do not run. */
  action: string;
  /** The page's own answer: a form post without scripts. */
  answer?: PostAnswer | undefined;
  submit: string;
  /** Said when it has arrived. */
  thanks: string;
  consent?: ReactNode;
  encType?: "multipart/form-data";
  compact?: boolean;
  /** Shrinks or checks what is sent, where scripts run; a sentence refuses it at `photos`. */
  prepare?: (form: FormData) => Promise<string | undefined>;
  onDone?: (answer: PostAnswer & { ok: true }) => void;
  children: (error: (field: string) => string | undefined, values: Record<string, string>) => ReactNode;
}

const never = () => () => undefined;

/** True once scripts run: until then the browser's own checks guard a form. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * A public form: posts to a page's action, in place where scripts run, as a plain post to that page where they do not.
 * Carries the consent's version, the moment it was shown and a field for bots. The first wrong field gets the focus,
 * each error goes when its field is edited.
 */
export function PostForm(props: PostFormProps) {
  const {
    kind,
    action,
    submit,
    thanks,
    consent,
    encType,
    compact = false,
    prepare,
    onDone,
    children,
  } = props;
  const t = useTranslations("inquiries.form");
  const errors = useTranslations("inquiries.errors");
  const locale = useLocale();
  const shownAt = useNow();
  const isHydrated = useHydrated();
  const fetcher = useFetcher<PostAnswer>();
  const ref = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const attempt = useRef("");
  const [preparing, setPreparing] = useState(false);
  /** Errors found before sending, and fields edited since the last answer. */
  const [own, setOwn] = useState<FieldErrors>();
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const answer = fetcher.data ?? props.answer;
  const refused = own ? { message: "", fields: own } : answer && !answer.ok ? answer : undefined;
  const isBusy = fetcher.state !== "idle" || preparing;
  const atField = Object.keys(refused?.fields ?? {}).length > 0;
  const problem = refused && !atField && edited.size === 0 ? refused.message || t("offline") : undefined;
  const isDone = answer?.ok === true && !own && edited.size === 0;

  const translated = (message: string | undefined) => {
    const key = Object.entries(FIELD_MESSAGES).find(([, sentence]) => sentence === message)?.[0];
    return key ? errors(key as keyof typeof FIELD_MESSAGES) : message;
  };
  const error = (field: string) => (edited.has(field) ? undefined : translated(refused?.fields[field]));

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per answer, ours or the server's
  useEffect(() => {
    if (answer?.ok && !own) {
      ref.current?.reset();
      attempt.current = "";
      onDone?.(answer);
    }
    if (refused || answer?.ok) {
      (ref.current?.querySelector<HTMLElement>("[aria-invalid=true]") ?? notice.current)?.focus();
    }
  }, [answer, own]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    const values = Object.fromEntries(
      [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
    setEdited(new Set());
    const found = problemsOf(kind, values);
    if (Object.keys(found).length > 0) return setOwn(found);
    if (prepare) {
      setPreparing(true);
      const refusal = await prepare(form).finally(() => setPreparing(false));
      if (refusal) return setOwn({ photos: refusal });
    }
    setOwn(undefined);
    // One key an attempt: sent again after a broken connection, it counts once.
    attempt.current ||= newId();
    form.set("attempt", attempt.current);
    await fetcher.submit(form, { method: "post", action, ...(encType ? { encType } : {}) });
  }

  const values = refused && "values" in refused ? (refused.values ?? {}) : {};
  return (
    <form
      ref={ref}
      method="post"
      action={useHref(action)}
      encType={encType}
      className={`${styles.form} ${compact ? styles.compact : ""}`}
      noValidate={isHydrated}
      onSubmit={send}
      onInput={(event) => {
        const { name } = event.target as HTMLInputElement;
        if (refused && name) setEdited((before) => new Set(before).add(name));
        // What is typed after an answer is another attempt.
        if (answer) attempt.current = "";
      }}
    >
      <input type="hidden" name="consent" value={CONSENT_VERSION} />
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="shownAt" value={values.shownAt ?? shownAt.getTime()} />
      <p className="visually-hidden" aria-hidden="true">
        <label>
          {t("leaveEmpty")} <input type="text" name="homepage" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      {children(error, values)}
      <Button type="submit" kind={compact ? "solid" : "main"} wide={!compact} busy={isBusy && t("sending")}>
        {submit}
      </Button>
      <div ref={notice} tabIndex={-1} className={styles.notice}>
        {problem && (
          <Notice tone="error" announce>
            {problem}
          </Notice>
        )}
        {isDone && (
          <Notice tone="ok" announce>
            {thanks}
          </Notice>
        )}
      </div>
      <p className={styles.consent}>{consent ?? <Consent />}</p>
    </form>
  );
}

/** What happens with the details, above which nobody signs unread; its version is sent along. */
function Consent() {
  const t = useTranslations("inquiries.form");
  const { companyName } = useCompany();
  return t.rich("consent", {
    company: companyName,
    privacy: (words) => <Link to="/privacy-policy">{words}</Link>,
  });
}
