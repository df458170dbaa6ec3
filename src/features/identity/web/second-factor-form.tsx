import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { TextField } from "~/platform/ui/field";
import { AnswerForm } from "./answer-form";
import type { FormAnswer } from "./form-answer";
import { CardFoot, CardHead } from "./identity-frame";

interface SecondFactorFormProps {
  answer: FormAnswer | undefined;
  recovery: boolean;
  other: string;
  again: string;
}

/** The second step of signing in: the app's code, or a recovery code. */
export function SecondFactorForm({ answer, recovery, other, again }: SecondFactorFormProps) {
  const t = useTranslations("identity.code");
  return (
    <>
      <CardHead title={t("title")}>{recovery ? t("recoveryLead") : t("lead")}</CardHead>
      <AnswerForm form="code" answer={answer} submit={t("submit")} busy={t("busy")}>
        {(error) => (
          <>
            {recovery && <input type="hidden" name="recovery" value="true" />}
            <TextField
              label={recovery ? t("recoveryCode") : t("code")}
              name="code"
              inputMode={recovery ? "text" : "numeric"}
              autoComplete={recovery ? "off" : "one-time-code"}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              required
              autoFocus
              error={error("code")}
            />
          </>
        )}
      </AnswerForm>
      <CardFoot>
        <Link to={other}>{recovery ? t("toApp") : t("toRecovery")}</Link>
        <span aria-hidden="true">·</span>
        <Link to={again}>{t("again")}</Link>
      </CardFoot>
    </>
  );
}
