import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { api } from "~/platform/http/loader-api";
import { type Refusal, refusal } from "~/platform/http/page-errors";
import { formatPhone } from "~/platform/kernel/phone";
import { Button } from "~/platform/ui/button";
import { useCompany } from "~/platform/ui/document";
import { needTexts } from "~/platform/ui/messages";
import { Notice } from "~/platform/ui/notice";
import { SummaryCard } from "~/platform/ui/summary-card";
import { answerOrUnreached } from "~/platform/ui/unreached";
import type { Route } from "./+types/opt-out-page";
import { CustomerFrame } from "./customer-frame";
import { linkMeta } from "./link-meta";
import { UnknownLink } from "./unknown-link";
import styles from "./visit-link-page.module.css";

await needTexts("portal");

/** The URL holds the secret, so it must not leak by referrer, cache or search engine. */
export function headers(): HeadersInit {
  return { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow" };
}

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
  const company = useCompany();
  const { address, channel, optedOut } = loaderData;
  const answer = actionData as { ok: true } | Refusal | undefined;
  const isOut = answer?.ok === true || (optedOut && !answer);
  return (
    <CustomerFrame company={company}>
      <div className={styles.page}>
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
          <h1 className={styles.when}>{isOut ? t("doneTitle") : t("title")}</h1>
          <p className={styles.lead} role={isOut ? "status" : undefined}>
            {isOut ? t(`done_${channel}`, { address }) : t(`lead_${channel}`, { address })}
          </p>
          <p className={styles.lead}>{t("still")}</p>
        </SummaryCard>
        {answer && !answer.ok && (
          <Notice tone="error" announce>
            {answer.message}
          </Notice>
        )}
      </div>
    </CustomerFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <UnknownLink error={error}>
      <div className={styles.page}>
        <Unknown />
      </div>
    </UnknownLink>
  );
}

function Unknown() {
  const t = useTranslations("portal.optOut");
  const call = useTranslations("portal.closed");
  const { companyPhone } = useCompany();
  return (
    <SummaryCard
      stub={
        <Button href={`tel:${companyPhone}`} kind="main" wide>
          {call("call", { phone: formatPhone(companyPhone) })}
        </Button>
      }
    >
      <h1 className={styles.when}>{t("unknownTitle")}</h1>
      <p className={styles.lead} role="status">
        {t("unknown")}
      </p>
    </SummaryCard>
  );
}
