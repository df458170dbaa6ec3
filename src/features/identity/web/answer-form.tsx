import { type FormEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "~/platform/ui/button";
import { Notice } from "~/platform/ui/notice";
import styles from "./answer-form.module.css";
import type { FormAnswer } from "./form-answer";

const never = () => () => undefined;

/** True once scripts run: until then the browser's own checks guard a form. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

interface AnswerFormProps {
  form: string;
  answer: FormAnswer | undefined;
  /** Needed when the page's own address leads to another form. */
  action?: string;
  submit: ReactNode;
  busy: string;
  kind?: "main" | "solid" | "outline";
  size?: "large" | "medium";
  wide?: boolean;
  done?: string;
  beside?: ReactNode;
  children?: (error: (field: string) => string | undefined, values: Record<string, string>) => ReactNode;
}

/**
 * A form that posts to its page, shows the answer's refusals at their fields and forgets each when its field is edited
 * (docs/domain/readings.md#accounts-and-sign-in). The first wrong field gets the focus.
 */
export function AnswerForm({
  form,
  answer: given,
  action,
  submit,
  busy,
  kind = "main",
  size = "large",
  wide = true,
  done,
  beside,
  children,
}: AnswerFormProps) {
  const t = useTranslations("identity.frame");
  const ref = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const navigation = useNavigation();
  const isHydrated = useHydrated();
  const answer = given?.form === form ? given : undefined;
  const [edited, setEdited] = useState<{ of: FormAnswer | undefined; fields: readonly string[] }>({
    of: undefined,
    fields: [],
  });
  const fields = edited.of === answer ? edited.fields : [];
  const isBusy = navigation.state !== "idle" && navigation.formData?.get("form") === form;
  const said = answer && !answer.ok ? answer : undefined;
  const error = (field: string) => (fields.includes(field) ? undefined : said?.fields[field]);
  const isAtField = Object.keys(said?.fields ?? {}).length > 0;
  const problem = said && !isAtField && fields.length === 0 ? said.message || t("failed") : undefined;

  useEffect(() => {
    if (!answer) return;
    if (answer.ok) {
      ref.current?.reset();
      return;
    }
    const wrong = ref.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (wrong ?? notice.current)?.focus();
  }, [answer]);

  function clearErrors(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    if (answer && name) setEdited({ of: answer, fields: [...fields, name] });
  }

  return (
    <Form
      ref={ref}
      method="post"
      {...(action && { action })}
      className={styles.form}
      noValidate={isHydrated}
      onInput={clearErrors}
      onSubmit={(event) => isBusy && event.preventDefault()}
      preventScrollReset
    >
      <input type="hidden" name="form" value={form} />
      <div ref={notice} tabIndex={-1} className={styles.notice}>
        {problem && (
          <Notice tone="error" announce>
            {problem}
          </Notice>
        )}
        {done && answer?.ok && fields.length === 0 && (
          <Notice tone="ok" announce>
            {done}
          </Notice>
        )}
      </div>
      {children?.(error, said?.values ?? {})}
      <div className={styles.actions}>
        <Button type="submit" kind={kind} size={size} wide={wide} busy={isBusy && busy}>
          {submit}
        </Button>
        {beside}
      </div>
    </Form>
  );
}
