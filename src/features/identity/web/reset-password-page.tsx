import { Link, redirect } from "react-router";
import { useTranslations } from "use-intl";
import { api } from "~/platform/http/loader-api";
import { needTexts } from "~/platform/ui/messages";
import { Notice } from "~/platform/ui/notice";
import type { Route } from "./+types/reset-password-page";
import { AnswerForm } from "./answer-form";
import { answeredBy, refused, textOf } from "./form-answer";
import { CardFoot, CardHead, IdentityFrame } from "./identity-frame";
import { NewPasswordInput } from "./identity-inputs";
import { identityMeta } from "./identity-meta";

await needTexts("account");

const TOKEN_LENGTH = 10;

/** Checks the link first, so that no one types a password for an expired link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  if (token.length < TOKEN_LENGTH) return { link: "incomplete" as const };
  const { usable } = await api(context, "identity").readPasswordReset({ token });
  return { link: usable ? ("open" as const) : ("gone" as const) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const token = url.searchParams.get("token") ?? "";
  try {
    await api(context, "identity").resetPassword({
      token,
      password: textOf(form, "password"),
    });
    return redirect("/login?notice=password");
  } catch (error) {
    return refused(error, form, "reset");
  }
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return answeredBy(request, serverAction);
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return identityMeta(matches[0]?.loaderData, "reset");
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("identity.reset");
  // Keeps the form after a failed submit, to show the error at its field.
  const isOpen = loaderData.link === "open" || actionData !== undefined;
  return (
    <IdentityFrame shape="panel">
      <CardHead title={t("title")}>{isOpen && t("lead")}</CardHead>
      {isOpen ? (
        <AnswerForm form="reset" answer={actionData} submit={t("submit")} busy={t("busy")}>
          {(error) => <NewPasswordInput error={error} isChange />}
        </AnswerForm>
      ) : (
        <Notice tone="error">{t(loaderData.link === "gone" ? "gone" : "missing")}</Notice>
      )}
      <CardFoot>
        <Link to="/forgot-password">{t("again")}</Link>
      </CardFoot>
    </IdentityFrame>
  );
}
