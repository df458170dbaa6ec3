import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { api } from "~/platform/http/loader-api";
import { needTexts } from "~/platform/ui/messages";
import { Notice } from "~/platform/ui/notice";
import type { Route } from "./+types/forgot-password-page";
import { AnswerForm } from "./answer-form";
import { answeredBy, refused, textOf } from "./form-answer";
import { CardFoot, CardHead, IdentityFrame } from "./identity-frame";
import { EmailInput } from "./identity-inputs";
import { identityMeta } from "./identity-meta";
import styles from "./login-page.module.css";

await needTexts("account");

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  try {
    await api(context, "identity").askPasswordReset({
      email: textOf(form, "email"),
    });
    return { ok: true as const, form: "forgot" };
  } catch (error) {
    return refused(error, form, "forgot");
  }
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return answeredBy(request, serverAction);
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return identityMeta(matches[0]?.loaderData, "forgot");
}

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  const t = useTranslations("identity.forgot");
  return (
    <IdentityFrame shape="panel">
      {actionData?.ok ? (
        <>
          <CardHead title={t("doneTitle")} />
          <Notice tone="ok" announce>
            {t("done")}
          </Notice>
          <p className={styles.after}>{t("doneNote")}</p>
        </>
      ) : (
        <>
          <CardHead title={t("title")}>{t("lead")}</CardHead>
          <AnswerForm form="forgot" answer={actionData} submit={t("submit")} busy={t("busy")}>
            {(error, values) => <EmailInput error={error} values={values} />}
          </AnswerForm>
        </>
      )}
      <CardFoot>
        <Link to="/login">{t("back")}</Link>
        {actionData?.ok && (
          <>
            <span aria-hidden="true">·</span>
            <Link to="/forgot-password">{t("other")}</Link>
          </>
        )}
      </CardFoot>
    </IdentityFrame>
  );
}
