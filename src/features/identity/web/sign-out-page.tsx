import { Link, redirect } from "react-router";
import { useTranslations } from "use-intl";
import { api, pageRequest } from "~/platform/http/loader-api";
import { needTexts } from "~/platform/ui/messages";
import type { Route } from "./+types/sign-out-page";
import { AnswerForm } from "./answer-form";
import { CardFoot, CardHead, IdentityFrame } from "./identity-frame";
import { identityMeta } from "./identity-meta";

await needTexts("account");

export async function loader({ context }: Route.LoaderArgs) {
  if (!context.get(pageRequest).viewer) throw redirect("/login");
  const { home } = await api(context, "identity").me();
  return { home };
}

/** Headers and menus post here after asking; this page asks where no script could. */
export async function action({ context }: Route.ActionArgs) {
  await api(context, "identity").signOut();
  return redirect("/login?notice=out");
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return identityMeta(matches[0]?.loaderData, "signOut");
}

export default function SignOutPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("identity.signOut");
  return (
    <IdentityFrame>
      <CardHead title={t("title")}>{t("question")}</CardHead>
      <AnswerForm form="sign-out" answer={undefined} kind="solid" submit={t("submit")} busy={t("busy")} />
      <CardFoot>
        <Link to={loaderData.home}>{t("cancel")}</Link>
      </CardFoot>
    </IdentityFrame>
  );
}
