import { useEffect, useRef } from "react";
import { useSubmit } from "react-router";
import { useTranslations } from "use-intl";
import { api, pageRequest, safeNext } from "~/platform/http/loader-api";
import { Button } from "~/platform/ui/button";
import { needTexts } from "~/platform/ui/messages";
import { Notice } from "~/platform/ui/notice";
import type { Route } from "./+types/confirm-email-page";
import { AnswerForm } from "./answer-form";
import { refused, textOf } from "./form-answer";
import { CardHead, IdentityFrame } from "./identity-frame";
import { identityMeta } from "./identity-meta";
import styles from "./login-page.module.css";

await needTexts("account");

export function loader({ context, url }: Route.LoaderArgs) {
  const { viewer } = context.get(pageRequest);
  const next = safeNext(url.searchParams.get("next")) ?? "";
  return { token: url.searchParams.get("token") ?? "", next, isSignedIn: viewer !== null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  try {
    await api(context, "identity").confirmEmail({ token: textOf(form, "token") });
    return { ok: true as const, form: "confirm", next: safeNext(textOf(form, "next")) ?? "" };
  } catch (error) {
    return refused(error, form, "confirm");
  }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return identityMeta(matches[0]?.loaderData, "confirm");
}

/** Confirms with a POST, at once where scripts run: mail programs that look at links beforehand confirm nothing. */
export default function ConfirmEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("identity.confirm");
  const { token, next, isSignedIn } = loaderData;
  const submit = useSubmit();
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current || !token || actionData) return;
    isSent.current = true;
    void submit({ form: "confirm", token, next }, { method: "post", replace: true });
  }, [submit, token, next, actionData]);

  if (actionData?.ok) {
    const onTo = actionData.next;
    const signIn = onTo ? `/login?${new URLSearchParams({ next: onTo })}` : "/login";
    return (
      <IdentityFrame>
        <CardHead title={t("doneTitle")}>{t("done")}</CardHead>
        <Button href={isSignedIn ? onTo || "/account" : signIn} kind="main" wide>
          {isSignedIn ? t("goOn") : t("toSignIn")}
        </Button>
      </IdentityFrame>
    );
  }
  if (!token || actionData) {
    const message = !actionData || actionData.fields.token ? t("missing") : actionData.message;
    return (
      <IdentityFrame>
        <CardHead title={t("gone")} />
        <div className={styles.notice}>
          <Notice tone="error" announce>
            {message}
          </Notice>
        </div>
        <Button href={isSignedIn ? "/account/security" : "/login?next=/account/security"} wide>
          {isSignedIn ? t("goOn") : t("toSignIn")}
        </Button>
      </IdentityFrame>
    );
  }
  return (
    <IdentityFrame>
      <CardHead title={t("title")}>{t("lead")}</CardHead>
      <AnswerForm form="confirm" answer={undefined} submit={t("submit")} busy={t("busy")}>
        {() => (
          <>
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="next" value={next} />
          </>
        )}
      </AnswerForm>
    </IdentityFrame>
  );
}
