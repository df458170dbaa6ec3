import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { api } from "~/platform/http/loader-api";
import { type Refusal, refusal } from "~/platform/http/page-errors";
import { Button } from "~/platform/ui/button";
import { needTexts } from "~/platform/ui/messages";
import { SummaryCard } from "~/platform/ui/summary-card";
import { answerOrUnreached } from "~/platform/ui/unreached";
import type { Route } from "./+types/opt-out-page";
import { CallPanel } from "./closed-panel";
import { CustomerFrame } from "./customer-frame";
import { linkMeta, secretHeaders } from "./link-meta";
import panel from "./panels.module.css";
import { RefusedNotice } from "./refused-notice";
import { UnknownLink } from "./unknown-link";

await needTexts("portal");

export const headers = secretHeaders;

export function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "recipients").ofLink({ token: params.token });
}

/** Handles the button, or a mail program's one-click request (RFC 8058). The token is in the URL. */
export async function action({ context, params: { token } }: Route.ActionArgs) {
  try {
    await api(context, "recipients").optOut({ token });
    return { ok: true as const };
  } catch (error) {
    return refusal(error);
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnreached(serverAction);
}

export const handle = { texts: "portal" };

export const meta: Route.MetaFunction = ({ matches }) =>
  linkMeta(matches, { en: "Stop messages", sw: "Acha kupokea ujumbe" });

/** Opts an address out of sequences and campaigns. It acts only on a button, because mail programs prefetch links. */
export default function OptOutPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("portal.optOut");
  const { state } = useNavigation();
  const { address, channel, optedOut } = loaderData;
  const answer = actionData as { ok: true } | Refusal | undefined;
  const isOut = answer?.ok === true || (optedOut && !answer);
  return (
    <CustomerFrame narrow>
      <SummaryCard
        stub={
          isOut ? (
            <Button href="/" kind="outline" wide>
              {t("home")}
            </Button>
          ) : (
            <Form method="post">
              <Button type="submit" kind="main" wide disabled={state !== "idle"}>
                {t("submit")}
              </Button>
            </Form>
          )
        }
      >
        <h1 className={panel.title}>{isOut ? t("doneTitle") : t("title")}</h1>
        <p className={panel.lead} role={isOut ? "status" : undefined}>
          {isOut ? t(`done_${channel}`, { address }) : t(`lead_${channel}`, { address })}
        </p>
        <p className={panel.lead}>{t("still")}</p>
      </SummaryCard>
      <RefusedNotice refused={answer?.ok === false ? answer : undefined} />
    </CustomerFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <UnknownLink error={error} narrow>
      <Unknown />
    </UnknownLink>
  );
}

function Unknown() {
  const t = useTranslations("portal.optOut");
  return <CallPanel title={t("unknownTitle")}>{t("unknown")}</CallPanel>;
}
