import { data, redirect } from "react-router";
import { useTranslations } from "use-intl";
import { api } from "~/platform/http/loader-api";
import { TextField } from "~/platform/ui/field";
import { needTexts } from "~/platform/ui/messages";
import type { Route } from "./+types/invitation-page";
import { AnswerForm } from "./answer-form";
import { answeredBy, refused, textOf } from "./form-answer";
import { CardHead, IdentityFrame, useCompanyName } from "./identity-frame";
import { NameInput, NewPasswordInput } from "./identity-inputs";
import { identityMeta } from "./identity-meta";

await needTexts("account");

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  if (token.length < 10) {
    throw data({ message: "Open the link from the message again, or ask for a new one." }, { status: 410 });
  }
  return api(context, "identity").readInvitation({ token });
}

/** A refused form changes nothing about the invitation, and looking it up counts as a try. */
export function shouldRevalidate() {
  return false;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const token = url.searchParams.get("token") ?? "";
  try {
    await api(context, "identity").acceptInvitation({
      token,
      name: textOf(form, "name"),
      password: textOf(form, "password"),
    });
    return redirect("/login?notice=joined");
  } catch (error) {
    return refused(error, form, "invitation");
  }
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return answeredBy(request, serverAction);
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return identityMeta(matches[0]?.loaderData, "invitation");
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("identity.invitation");
  const company = useCompanyName();
  return (
    <IdentityFrame>
      <CardHead title={t("title", { company })}>
        {t("lead", { role: loaderData.role.replaceAll("_", " ") })}
      </CardHead>
      <AnswerForm form="invitation" answer={actionData} submit={t("submit")} busy={t("busy")}>
        {(error, values) => (
          <>
            <TextField
              label={t("email")}
              type="email"
              autoComplete="username"
              value={loaderData.email}
              readOnly
            />
            {loaderData.name === null ? (
              <NameInput error={error} values={values} />
            ) : (
              <TextField label={t("name")} name="name" autoComplete="name" value={loaderData.name} readOnly />
            )}
            <NewPasswordInput error={error} />
          </>
        )}
      </AnswerForm>
    </IdentityFrame>
  );
}
