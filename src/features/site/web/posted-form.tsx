import type { FormHTMLAttributes } from "react";
import { useTranslations } from "use-intl";
import type { FormKind } from "~/features/inquiries/domain";
import { FieldError } from "~/platform/ui/field";
import { Notice } from "~/platform/ui/notice";

interface PostedFormProps extends FormHTMLAttributes<HTMLFormElement> {
  /** Finds the form again in the page that answers. */
  name: string;
  /** Checked by this kind's rules before it is sent. */
  kind?: FormKind | undefined;
  /** Sentences of those rules in the page's language. */
  translations?: Record<string, string> | undefined;
  /** Puts the answer's <main> in place of this one's. */
  then?: "main" | undefined;
  /** Said in place when it has arrived. */
  thanks?: string | undefined;
  /** What the button says on the way. */
  sending?: string;
}

/**
 * A form with what elements/posted-form.ts needs to send it without leaving the page: its words, and the markup of an
 * error and a notice. A `data-notice` inside shows the notices.
 */
export function PostedForm({
  name,
  kind,
  translations,
  then,
  thanks,
  sending,
  children,
  ...form
}: PostedFormProps) {
  const t = useTranslations("inquiries.form");
  return (
    <posted-form
      data-name={name}
      data-kind={kind}
      data-translations={translations && JSON.stringify(translations)}
      data-then={then}
      data-sending={sending ?? t("sending")}
      data-offline={t("offline")}
    >
      <form method="post" {...form}>
        {children}
      </form>
      <template data-for="field-error">
        <FieldError />
      </template>
      <template data-for="notice-error">
        <Notice tone="error" announce>
          {t("offline")}
        </Notice>
      </template>
      {thanks && (
        <template data-for="notice-ok">
          <Notice tone="ok" announce>
            {thanks}
          </Notice>
        </template>
      )}
    </posted-form>
  );
}
