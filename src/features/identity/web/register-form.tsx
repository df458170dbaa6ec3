import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "~/platform/ui/button";
import { isHalfFilled } from "~/platform/ui/half-filled";
import { Notice } from "~/platform/ui/notice";
import { readContact } from "~/platform/ui/remembered-contact";
import { AnswerForm } from "./answer-form";
import type { FormAnswer } from "./form-answer";
import { CardFoot, CardHead } from "./identity-frame";
import { EmailInput, NameInput, NewPasswordInput, PhoneInput } from "./identity-inputs";
import styles from "./login-page.module.css";

const unbroken = (reference: string) => reference.replaceAll("-", "\u2011");

interface RegisterFormProps {
  answer: FormAnswer | undefined;
  /** Explicit: submitting drops the hash of `/login#register`. */
  here: string;
  signIn: string;
  booking?: string | undefined;
}

/** Registration of customers; the same sentence whether the address was known or not. */
export function RegisterForm({ answer, here, signIn, booking }: RegisterFormProps) {
  const t = useTranslations("identity.register");
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const known = booking ? readContact() : undefined;
    for (const name of ["name", "email"] as const) {
      const field = form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (known?.[name] && field && field.value === "") field.defaultValue = known[name];
    }
  }, [booking]);
  const isSent = answer?.ok === true && answer.form === "register";
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      const typed = form.current?.querySelector("form");
      if (!isSent && typed && isHalfFilled(typed)) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isSent]);
  if (isSent) {
    return (
      <>
        <CardHead title={t("doneTitle")} />
        <div className={styles.notice}>
          <Notice tone="ok" announce>
            {t("done")}
          </Notice>
        </div>
        <Button href={signIn} kind="outline" wide>
          {t("toSignIn")}
        </Button>
      </>
    );
  }
  return (
    <>
      <CardHead title={booking ? t("toBook", { reference: unbroken(booking) }) : t("title")}>
        {booking ? t("toBookLead") : t("lead")}
      </CardHead>
      <div ref={form}>
        <AnswerForm form="register" answer={answer} action={here} submit={t("submit")} busy={t("busy")}>
          {(error, values) => (
            <>
              <NameInput error={error} values={values} />
              <EmailInput error={error} values={values} autoComplete="email" help={t("emailHelp")} />
              <PhoneInput error={error} values={values} />
              <NewPasswordInput error={error} />
              <p className={styles.legal}>
                {t.rich("legal", {
                  terms: (words) => <Link to="/terms-of-service">{words}</Link>,
                  privacy: (words) => <Link to="/privacy-policy">{words}</Link>,
                })}
              </p>
            </>
          )}
        </AnswerForm>
      </div>
      <CardFoot>
        {t("haveAccount")}
        <Link to={signIn} preventScrollReset>
          {t("toSignIn")}
        </Link>
      </CardFoot>
    </>
  );
}
