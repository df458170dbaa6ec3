import { useTranslations } from "use-intl";
import { pageMeta } from "../../web/page-meta";
import type { Route } from "./+types/confirm-page";
import { answerLink, secretHeaders } from "./link-answers";
import { LinkPage } from "./link-page";

export const headers = secretHeaders;

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get("token") ?? "" };
}

export function action({ context, request, url }: Route.ActionArgs) {
  return answerLink(context, request, url, "confirmSubscription");
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    ...pageMeta(matches[0]?.loaderData, "inquiries.newsletter", "/newsletter/confirm"),
    { name: "robots", content: "noindex" },
  ];
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("inquiries.newsletter");
  return (
    <LinkPage
      token={loaderData.token}
      answer={actionData}
      words={{
        title: t("confirmTitle"),
        lead: t("confirmLead"),
        submit: t("confirm"),
        doneTitle: t("confirmedTitle"),
        done: t("confirmed"),
      }}
    />
  );
}
