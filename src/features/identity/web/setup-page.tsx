import { data, redirect } from "react-router";
import { useTranslations } from "use-intl";
import { api } from "~/platform/http/loader-api";
import { TextField } from "~/platform/ui/field";
import { needTexts } from "~/platform/ui/messages";
import type { Route } from "./+types/setup-page";
import { AnswerForm } from "./answer-form";
import { answeredBy, refused, textOf } from "./form-answer";
import { CardHead, IdentityFrame } from "./identity-frame";
import { EmailInput, NameInput, NewPasswordInput } from "./identity-inputs";
import { identityMeta } from "./identity-meta";

await needTexts("account");

/** Returns 404 once an account exists. */
export async function loader({ context }: Route.LoaderArgs) {
  const { needed } = await api(context, "identity").needsSetup();
  if (!needed) throw data({ message: "There is no such page." }, { status: 404 });
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const identity = api(context, "identity");
  const [email, password] = [textOf(form, "email"), textOf(form, "password")];
  try {
    await identity.setUp({ code: textOf(form, "code"), name: textOf(form, "name"), email, password });
    await identity.signIn({ email, password });
    // The office's list of what a new company needs.
    return redirect("/getting-started");
  } catch (error) {
    return refused(error, form, "setup");
  }
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return answeredBy(request, serverAction);
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return identityMeta(matches[0]?.loaderData, "setup");
}

export default function SetupPage({ actionData }: Route.ComponentProps) {
  const t = useTranslations("identity.setup");
  return (
    <IdentityFrame>
      <CardHead title={t("title")}>{t("lead")}</CardHead>
      <AnswerForm form="setup" answer={actionData} submit={t("submit")} busy={t("busy")}>
        {(error, values) => (
          <>
            <TextField
              label={t("code")}
              name="code"
              inputMode="numeric"
              autoComplete="off"
              maxLength={40}
              required
              help={t("codeHelp")}
              defaultValue={values.code}
              error={error("code")}
            />
            <NameInput error={error} values={values} />
            <EmailInput error={error} values={values} />
            <NewPasswordInput error={error} />
          </>
        )}
      </AnswerForm>
    </IdentityFrame>
  );
}
