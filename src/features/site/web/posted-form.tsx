import type { FormHTMLAttributes, ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { FormKind } from "~/features/inquiries/forms/domain";
import { FieldError } from "~/platform/ui/field";
import { Notice } from "~/platform/ui/notice";

interface PostedFormProps extends FormHTMLAttributes<HTMLFormElement> {
  /** Finds the form again in the page that answers. */
  name: string;
  /** Checked by this kind's rules before it is sent. */
  kind?: FormKind | undefined;
  /** What each of those rules says. */
  problems?: Record<string, string> | undefined;
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
  problems,
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
      data-problems={problems && JSON.stringify(problems)}
      data-then={then}
      data-sending={sending ?? t("sending")}
      data-offline={t("offline")}
    >
      <form method="post" {...form}>
        {children}
      </form>
      <Copied as="field-error">
        <FieldError />
      </Copied>
      <Copied as="notice-error">
        <Notice tone="error" announce>
          {t("offline")}
        </Notice>
      </Copied>
      {thanks && (
        <Copied as="notice-ok">
          <Notice tone="ok" announce>
            {thanks}
          </Notice>
        </Copied>
      )}
    </posted-form>
  );
}

/** Markup of which the element makes copies. A parser keeps it apart from the page, where the framework finds nothing. */
function Copied({ as, children }: { as: string; children: ReactNode }) {
  return <template data-for={as}>{import.meta.env.SSR && children}</template>;
}
