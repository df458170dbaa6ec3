import { useTranslations } from "use-intl";
import { api, pageRequest } from "~/platform/http/loader-api";
import { needTexts } from "~/platform/ui/messages";
import type { Route } from "./+types/security-page";
import { AnswerForm } from "./answer-form";
import { refused, textOf } from "./form-answer";
import { IdentityFrame } from "./identity-frame";
import { NewPasswordInput } from "./identity-inputs";
import { identityMeta } from "./identity-meta";
import { PasswordField } from "./password-field";
import { type Enrolment, SecondFactorSection } from "./second-factor-section";
import styles from "./security-page.module.css";
import { SessionsSection } from "./sessions-section";

await needTexts("account");

export async function loader({ context }: Route.LoaderArgs) {
  const identity = api(context, "identity");
  const [me, { sessions }] = await Promise.all([identity.me(), identity.listSessions()]);
  return { me, sessions, now: context.get(pageRequest).now };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const name = textOf(form, "form");
  const identity = api(context, "identity");
  const password = textOf(form, "password");
  const shown: Enrolment | undefined = form.has("uri")
    ? { uri: textOf(form, "uri"), recoveryCodes: textOf(form, "recoveryCodes").split(" ") }
    : undefined;
  const done = (enrolment?: Enrolment) => ({ ok: true as const, form: name, enrolment });
  try {
    switch (name) {
      case "password":
        await identity.changePassword({ current: textOf(form, "current"), password });
        return done();
      case "begin-factor":
        return done(await identity.beginSecondFactor({ password }));
      case "confirm-factor":
        await identity.confirmSecondFactor({ code: textOf(form, "code") });
        return done();
      case "end-factor":
        await identity.endSecondFactor({ password });
        return done();
      case "resend":
        await identity.resendConfirmation();
        return done();
      default:
        await identity.revokeSession({ id: name.replace(/^session-/, "") });
        return done();
    }
  } catch (error) {
    return refused(error, form, name, { enrolment: shown });
  }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return identityMeta(matches[0]?.loaderData, "security");
}

/** One's own sign-in, for customers and staff. */
export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("identity.security");
  const { me, sessions, now } = loaderData;
  const isCustomer = me.role === "customer";
  // Without an office menu this page is home, so the exit leads to the public site.
  const office = me.home === "/account/security" ? undefined : { to: me.home, label: t("backOffice") };
  const back = isCustomer ? { to: "/account", label: t("backAccount") } : office;
  return (
    <IdentityFrame shape="wide" {...(back && { back })}>
      <h1 className={styles.title}>{t("title")}</h1>
      <p className={styles.who}>{t("signedInAs", { name: me.name, email: me.email })}</p>
      {!me.emailConfirmed && (
        <section className={styles.section}>
          <p>{t("unconfirmed")}</p>
          <AnswerForm
            form="resend"
            answer={actionData}
            kind="outline"
            wide={false}
            submit={t("resend")}
            busy={t("resending")}
            done={t("resent")}
          />
        </section>
      )}
      <section className={styles.section} aria-labelledby="password-title">
        <div className={styles.about}>
          <h2 id="password-title">{t("passwordTitle")}</h2>
          <p>{t("passwordLead")}</p>
        </div>
        <AnswerForm
          form="password"
          answer={actionData}
          kind="solid"
          wide={false}
          submit={t("change")}
          busy={t("changing")}
          done={t("changed")}
        >
          {(error) => (
            <div className={styles.pair}>
              <input type="email" name="username" autoComplete="username" value={me.email} readOnly hidden />
              <PasswordField
                name="current"
                label={t("current")}
                autoComplete="current-password"
                error={error("current")}
              />
              <NewPasswordInput error={error} isChange />
            </div>
          )}
        </AnswerForm>
      </section>
      <SecondFactorSection isOn={me.twoFactor} answer={actionData} enrolment={actionData?.enrolment} />
      <SessionsSection sessions={sessions} answer={actionData} now={now} />
    </IdentityFrame>
  );
}
