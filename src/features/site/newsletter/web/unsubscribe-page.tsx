import { useTranslations } from "use-intl";
import { pageMeta } from "../../web/page-meta";
import type { Route } from "./+types/unsubscribe-page";
import { answerLink, secretHeaders } from "./link-answers";
import { LinkPage } from "./link-page";

export const headers = secretHeaders;

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get("token") ?? "" };
}

export function action({ context, request, url }: Route.ActionArgs) {
  return answerLink(context, request, url, "unsubscribe");
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    ...pageMeta(matches[0]?.loaderData, "inquiries.newsletter", "/newsletter/unsubscribe"),
    { name: "robots", content: "noindex" },
  ];
}

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("inquiries.newsletter");
  return (
    <LinkPage
      token={loaderData.token}
      answer={actionData}
      words={{
        title: t("unsubscribeTitle"),
        lead: t("unsubscribeLead"),
        submit: t("unsubscribe"),
        doneTitle: t("endedTitle"),
        done: t("ended"),
      }}
      again={{ href: "/newsletter", label: t("again") }}
    />
  );
}
