import { Link, redirect } from "react-router";
import { useTranslations } from "use-intl";
import { api } from "~/platform/http/loader-api";
import { Notice } from "~/platform/ui/notice";
import type { identityContract } from "../contract";
import type { Route } from "./+types/reset-password-page";
import { AnswerForm } from "./answer-form";
import { refused, textOf } from "./form-answer";
import { CardFoot, CardHead, IdentityFrame } from "./identity-frame";
import { identityMeta } from "./identity-meta";
import { PasswordField } from "./password-field";

/** Shortest token the contract takes; anything shorter is a link that was cut off on its way. */
const TOKEN_LENGTH = 10;

export function loader({ url }: Route.LoaderArgs) {
  return { isComplete: (url.searchParams.get("token") ?? "").length >= TOKEN_LENGTH };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const token = url.searchParams.get("token") ?? "";
  try {
    await api<typeof identityContract>(context, "identity").resetPassword({
      token,
      password: textOf(form, "password"),
    });
    return redirect("/login?notice=password");
  } catch (error) {
    return refused(error, form, "reset");
  }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return identityMeta(matches[0]?.loaderData, "reset");
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("identity.reset");
  return (
    <IdentityFrame shape="panel">
      <CardHead title={t("title")}>{loaderData.isComplete && t("lead")}</CardHead>
      {loaderData.isComplete ? (
        <AnswerForm form="reset" answer={actionData} submit={t("submit")} busy={t("busy")}>
          {(error) => (
            <PasswordField label={t("password")} autoComplete="new-password" error={error("password")} />
          )}
        </AnswerForm>
      ) : (
        <Notice tone="error">{t("missing")}</Notice>
      )}
      <CardFoot>
        <Link to="/forgot-password">{t("again")}</Link>
      </CardFoot>
    </IdentityFrame>
  );
}
