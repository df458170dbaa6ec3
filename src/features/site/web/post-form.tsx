import type { ReactNode } from "react";
import { Link, useHref } from "react-router";
import { useLocale, useNow, useTranslations } from "use-intl";
import { FORM_PROBLEMS, type FormKind } from "~/features/inquiries/domain/form-problems";
import { CONSENT_VERSION } from "~/features/inquiries/domain/inquiries";
import type { FieldErrors } from "~/platform/kernel/errors";
import { Button } from "~/platform/ui/button";
import { useCompany } from "~/platform/ui/document";
import { Notice } from "~/platform/ui/notice";
import styles from "./post-form.module.css";
import { PostedForm } from "./posted-form";

export type PostAnswer =
  | { ok: true; number?: string; email?: string }
  | { ok: false; message: string; fields: FieldErrors; values?: Record<string, string> };

interface PostFormProps {
  kind: FormKind;
  action: string;
  answer?: PostAnswer | undefined;
  submit: string;
  thanks?: string;
  consent?: ReactNode;
  encType?: "multipart/form-data";
  compact?: boolean;
  children: (error: (field: string) => string | undefined, values: Record<string, string>) => ReactNode;
}

/**
 * A form that creates an inquiry. It posts to a page's action, with scripts without leaving the page
 * (elements/posted-form.ts). Sends the consent's version, the time shown and a honeypot field.
 */
export function PostForm(props: PostFormProps) {
  const { kind, action, answer, submit, thanks, consent, encType, compact = false, children } = props;
  const t = useTranslations("inquiries.form");
  const errors = useTranslations("inquiries.errors");
  const locale = useLocale();
  const shownAt = useNow();
  const refused = answer && !answer.ok ? answer : undefined;
  const problems = Object.fromEntries(FORM_PROBLEMS.map((problem) => [problem, errors(problem)]));
  const error = (field: string) => refused?.fields[field];
  const isAtField = Object.keys(refused?.fields ?? {}).length > 0;
  const values = refused?.values ?? {};
  return (
    <PostedForm
      name={kind}
      kind={kind}
      problems={problems}
      then={thanks === undefined ? "main" : undefined}
      thanks={thanks}
      action={useHref(action)}
      encType={encType}
      className={`${styles.form} ${compact ? styles.compact : ""}`}
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
      <Button type="submit" kind={compact ? "solid" : "main"} wide={!compact}>
        {submit}
      </Button>
      <div tabIndex={-1} className={styles.notice} data-notice>
        {refused && !isAtField && (
          <Notice tone="error" announce>
            {refused.message || t("offline")}
          </Notice>
        )}
        {answer?.ok && thanks && (
          <Notice tone="ok" announce>
            {thanks}
          </Notice>
        )}
      </div>
      <p className={`sub ${styles.consent}`}>{consent ?? <Consent />}</p>
    </PostedForm>
  );
}

function Consent() {
  const t = useTranslations("inquiries.form");
  const { companyName } = useCompany();
  return t.rich("consent", {
    company: companyName,
    privacy: (words) => <Link to="/privacy-policy">{words}</Link>,
  });
}
