import { useTranslations } from "use-intl";
import type { Route } from "./+types/unsubscribe-page";
import { answerLink, linkMeta, secretHeaders, tokenOf } from "./link-answers";
import { LinkPage } from "./link-page";

export const headers = secretHeaders;
export const loader = tokenOf;

export function action({ context, request, url }: Route.ActionArgs) {
  return answerLink(context, request, url, "unsubscribe");
}

export const meta: Route.MetaFunction = ({ matches }) =>
  linkMeta(matches[0]?.loaderData, "/newsletter/unsubscribe");

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
