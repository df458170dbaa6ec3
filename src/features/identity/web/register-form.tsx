import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "~/platform/ui/button";
import { TextField } from "~/platform/ui/field";
import { readKeptContact } from "~/platform/ui/kept-contact";
import { Notice } from "~/platform/ui/notice";
import { AnswerForm } from "./answer-form";
import type { FormAnswer } from "./form-answer";
import { CardFoot, CardHead } from "./identity-frame";
import styles from "./login-page.module.css";
import { PasswordField } from "./password-field";

interface RegisterFormProps {
  answer: FormAnswer | undefined;
  /** Its own address: a submit drops the hash of `/login#register`, and the answer must come back to this form. */
  here: string;
  signIn: string;
  /** The quote that is to be booked with the account. */
  booking?: string | undefined;
}

/** Registration of customers; the same sentence whether the address was known or not. */
export function RegisterForm({ answer, here, signIn, booking }: RegisterFormProps) {
  const t = useTranslations("identity.register");
  const form = useRef<HTMLDivElement>(null);
  // Who has just priced a move has typed all this already, in this tab.
  useEffect(() => {
    const known = booking ? readKeptContact() : undefined;
    for (const name of ["name", "email"] as const) {
      const field = form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (known?.[name] && field && field.value === "") field.value = known[name];
    }
  }, [booking]);
  if (answer?.ok && answer.form === "register") {
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
      <CardHead title={booking ? t("toBook", { reference: booking }) : t("title")}>
        {booking ? t("toBookLead") : t("lead")}
      </CardHead>
      <div ref={form}>
        <AnswerForm form="register" answer={answer} action={here} submit={t("submit")} busy={t("busy")}>
          {(error, values) => (
            <>
              <TextField
                label={t("name")}
                name="name"
                autoComplete="name"
                maxLength={120}
                required
                defaultValue={values.name}
                error={error("name")}
              />
              <TextField
                label={t("email")}
                name="email"
                type="email"
                autoComplete="email"
                autoCapitalize="none"
                maxLength={254}
                required
                help={t("emailHelp")}
                defaultValue={values.email}
                error={error("email")}
              />
              <TextField
                label={t("phone")}
                optional={t("optional")}
                name="phone"
                type="tel"
                autoComplete="tel"
                maxLength={40}
                defaultValue={values.phone}
                error={error("phone")}
              />
              <PasswordField label={t("password")} autoComplete="new-password" error={error("password")} />
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
