import { useTranslations } from "use-intl";
import { api } from "~/platform/http/loader-api";
import { type Refusal, refusal } from "~/platform/http/page-errors";
import { Button } from "~/platform/ui/button";
import { needTexts } from "~/platform/ui/messages";
import { SummaryCard } from "~/platform/ui/summary-card";
import { answerOrUnreached } from "~/platform/ui/unreached";
import type { Route } from "./+types/rating-page";
import { ClosedPage, ClosedPanel } from "./closed-panel";
import { CustomerFrame } from "./customer-frame";
import { linkMeta, secretHeaders } from "./link-meta";
import panel from "./panels.module.css";
import { shortPlace } from "./quote-view";
import { RatingForm } from "./rating-form";
import { UnknownLink } from "./unknown-link";

await needTexts("portal");

export const headers = secretHeaders;

export function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "ratings").ofLink({ token: params.token });
}

export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const form = await request.formData();
  try {
    await api(context, "ratings").rate({
      token,
      stars: Number(form.get("stars") ?? 0),
      words: String(form.get("words") ?? "").trim(),
      mayPublish: form.get("mayPublish") === "yes",
    });
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
  linkMeta(matches, { en: "Rate your move", sw: "Tathmini uhamisho wako" });

/** Rates a move: the form, then a thank-you. */
export default function RatingPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("portal.rating");
  const answer = actionData as { ok: true } | Refusal | undefined;
  const route = { from: shortPlace(loaderData.from), to: shortPlace(loaderData.to) };
  return (
    <CustomerFrame narrow>
      {answer?.ok ? (
        <SummaryCard
          stub={
            <Button href="/" kind="outline" wide>
              {t("home")}
            </Button>
          }
        >
          <h1 className={panel.title}>{t("doneTitle")}</h1>
          <p className={panel.lead} role="status">
            {t("done")}
          </p>
        </SummaryCard>
      ) : (
        <SummaryCard stub={<p className={panel.lead}>{loaderData.reference}</p>}>
          <h1 className={panel.title}>{t("title")}</h1>
          {route.from && <p className={panel.lead}>{t("route", route)}</p>}
          <RatingForm rating={loaderData} refused={answer} />
        </SummaryCard>
      )}
    </CustomerFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <UnknownLink error={error}>
      <ClosedPage>
        <ClosedPanel state="unknown" />
      </ClosedPage>
    </UnknownLink>
  );
}
