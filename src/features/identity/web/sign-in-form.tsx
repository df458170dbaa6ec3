import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Notice } from "~/platform/ui/notice";
import { AnswerForm } from "./answer-form";
import type { FormAnswer } from "./form-answer";
import { CardFoot, CardHead } from "./identity-frame";
import { EmailInput } from "./identity-inputs";
import styles from "./login-page.module.css";
import { PasswordField } from "./password-field";

const NOTICES = { password: "passwordSet", joined: "joined", out: "signedOut" } as const;

interface SignInFormProps {
  answer: FormAnswer | undefined;
  register: string;
  notice: string | null;
  failed: string | null;
}

export function SignInForm({ answer, register, notice, failed }: SignInFormProps) {
  const t = useTranslations("identity.login");
  const inputs = useTranslations("identity.inputs");
  const said = notice && Object.hasOwn(NOTICES, notice) ? NOTICES[notice as keyof typeof NOTICES] : undefined;
  return (
    <>
      <CardHead title={t("title")}>{t("lead")}</CardHead>
      {said && !answer && (
        <div className={styles.notice}>
          <Notice tone="ok" announce>
            {t(said)}
          </Notice>
        </div>
      )}
      {failed && !answer && (
        <div className={styles.notice}>
          <Notice tone="error" announce>
            {t(failed === "staff" ? "usePassword" : "googleFailed")}
          </Notice>
        </div>
      )}
      <AnswerForm form="sign-in" answer={answer} submit={t("submit")} busy={t("busy")}>
        {(error, values) => (
          <>
            <EmailInput error={error} values={values} />
            <div className={styles.password}>
              <PasswordField
                label={inputs("password")}
                autoComplete="current-password"
                error={error("password")}
              />
              <Link to="/forgot-password" className={styles.forgot}>
                {t("forgot")}
              </Link>
            </div>
          </>
        )}
      </AnswerForm>
      <CardFoot>
        {t("noAccount")}
        <Link to={register} preventScrollReset>
          {t("toRegister")}
        </Link>
      </CardFoot>
    </>
  );
}
