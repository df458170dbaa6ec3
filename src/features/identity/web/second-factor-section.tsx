import { useMemo } from "react";
import { encode } from "uqr";
import { useTranslations } from "use-intl";
import { Badge } from "~/platform/ui/badge";
import { TextField } from "~/platform/ui/field";
import { Notice } from "~/platform/ui/notice";
import { AnswerForm } from "./answer-form";
import type { FormAnswer } from "./form-answer";
import { PasswordField } from "./password-field";
import styles from "./security-page.module.css";

/** The details for two-factor setup. The form sends them with the first code, so a wrong code loses nothing. */
export interface Enrolment {
  uri: string;
  recoveryCodes: string[];
}

interface SecondFactorSectionProps {
  isOn: boolean;
  answer: FormAnswer | undefined;
  enrolment: Enrolment | undefined;
}

/** Turning two-factor sign-in on, in three steps on one page, and off. */
export function SecondFactorSection({ isOn, answer, enrolment }: SecondFactorSectionProps) {
  const t = useTranslations("identity.security");
  const changed = answer?.ok ? answer.form : undefined;
  return (
    <section className={styles.section} aria-labelledby="factor-title" id="two-factor">
      <div className={styles.about}>
        <div className={styles.heading}>
          <h2 id="factor-title">{t("factorTitle")}</h2>
          <Badge tone={isOn ? "ok" : "muted"}>{isOn ? t("on") : t("off")}</Badge>
        </div>
        <p>{isOn ? t("factorOn") : t("factorOff")}</p>
      </div>
      {(changed === "confirm-factor" || changed === "end-factor") && (
        <Notice tone="ok" announce>
          {changed === "confirm-factor" ? t("factorNowOn") : t("factorNowOff")}
        </Notice>
      )}
      {!isOn && enrolment ? (
        <EnrolSteps enrolment={enrolment} answer={answer} />
      ) : (
        <AnswerForm
          key={isOn ? "end" : "begin"}
          form={isOn ? "end-factor" : "begin-factor"}
          answer={answer}
          kind={isOn ? "outline" : "solid"}
          wide={false}
          submit={isOn ? t("end") : t("begin")}
          busy={isOn ? t("ending") : t("beginning")}
        >
          {(error) => (
            <div className={styles.pair}>
              <PasswordField
                label={t("yourPassword")}
                autoComplete="current-password"
                error={error("password")}
              />
            </div>
          )}
        </AnswerForm>
      )}
    </section>
  );
}

function EnrolSteps({ enrolment, answer }: { enrolment: Enrolment; answer: FormAnswer | undefined }) {
  const t = useTranslations("identity.security");
  const { uri, recoveryCodes } = enrolment;
  const secret = /[?&]secret=([A-Z2-7]+)/i.exec(uri)?.[1] ?? "";
  return (
    <ol className={styles.steps}>
      <li>
        <h3>{t("stepApp")}</h3>
        <p>{t("stepAppNote")}</p>
        <div className={styles.app}>
          <QrPicture text={uri} label={t("qr")} />
          <div>
            <p className={styles.keyLabel}>{t("secret")}</p>
            <code className={styles.key}>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
            <p>
              <a href={uri} className={styles.link}>
                {t("openApp")}
              </a>
            </p>
          </div>
        </div>
      </li>
      <li>
        <h3>{t("stepCodes")}</h3>
        <p>{t("stepCodesNote")}</p>
        <ul className={styles.codes}>
          {recoveryCodes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </li>
      <li>
        <h3>{t("stepConfirm")}</h3>
        <AnswerForm
          form="confirm-factor"
          answer={answer}
          wide={false}
          submit={t("confirm")}
          busy={t("confirming")}
        >
          {(error) => (
            <div className={styles.pair}>
              <input type="hidden" name="uri" value={uri} />
              <input type="hidden" name="recoveryCodes" value={recoveryCodes.join(" ")} />
              <TextField
                label={t("code")}
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={10}
                required
                error={error("code")}
              />
            </div>
          )}
        </AnswerForm>
      </li>
    </ol>
  );
}

/** Always dark on white: some apps cannot read inverted codes. */
function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { border: 4 });
    const dark = code.data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : "")));
    return { size: code.size, path: dark.join("") };
  }, [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={styles.qr}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
