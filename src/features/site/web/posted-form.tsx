import type { FormHTMLAttributes, ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { FormKind } from "~/features/inquiries/domain/form-problems";
import { FieldError } from "~/platform/ui/field";
import { Notice } from "~/platform/ui/notice";

interface PostedFormProps extends FormHTMLAttributes<HTMLFormElement> {
  name: string;
  kind?: FormKind | undefined;
  problems?: Record<string, string> | undefined;
  then?: "main" | undefined;
  thanks?: string | undefined;
  sending?: string;
}

/**
 * A form with the texts and templates that elements/posted-form.ts needs to submit without leaving the page. Notices
 * show in its `data-notice` element.
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

/** Markup to copy. The parser keeps a template apart from the page, where React finds nothing to hydrate. */
function Copied({ as, children }: { as: string; children: ReactNode }) {
  return <template data-for={as}>{import.meta.env.SSR && children}</template>;
}
