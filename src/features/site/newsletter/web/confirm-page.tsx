import { useTranslations } from "use-intl";
import type { Route } from "./+types/confirm-page";
import { answerLink, linkMeta, secretHeaders, tokenOf } from "./link-answers";
import { LinkPage } from "./link-page";

export const headers = secretHeaders;
export const loader = tokenOf;

export function action({ context, request, url }: Route.ActionArgs) {
  return answerLink(context, request, url, "confirmSubscription");
}

export const meta: Route.MetaFunction = ({ matches }) =>
  linkMeta(matches[0]?.loaderData, "/newsletter/confirm");

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
