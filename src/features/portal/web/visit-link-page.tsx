import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { api } from "~/platform/http/loader-api";
import { type Refusal, refusal } from "~/platform/http/page-errors";
import { formatTime, nairobiDate } from "~/platform/kernel/dates";
import { weekdayAndDay } from "~/platform/kernel/day-labels";
import { asLocale } from "~/platform/kernel/locales";
import { Button } from "~/platform/ui/button";
import { needTexts } from "~/platform/ui/messages";
import { Notice } from "~/platform/ui/notice";
import { SummaryCard } from "~/platform/ui/summary-card";
import { answerOrUnreached } from "~/platform/ui/unreached";
import type { Route } from "./+types/visit-link-page";
import { CallPanel } from "./closed-panel";
import { CustomerFrame } from "./customer-frame";
import { linkMeta, secretHeaders } from "./link-meta";
import panel from "./panels.module.css";
import { RefusedNotice } from "./refused-notice";
import { SlotPicker, zoneCity } from "./slot-picker";
import { UnknownLink } from "./unknown-link";
import styles from "./visit-link-page.module.css";

await needTexts("portal");

export const headers = secretHeaders;

export function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "visits").ofLink({ token: params.token });
}

/** Chooses or changes the time, or cancels the visit. Refusals return as the form's answer. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const form = await request.formData();
  const visits = api(context, "visits");
  try {
    if (form.get("intent") === "cancel") await visits.cancel({ token });
    else await visits.choose({ token, slot: new Date(String(form.get("slot") ?? "")) });
    return { ok: true as const };
  } catch (error) {
    return refusal(error);
  }
}

/** Without a network the form keeps its values. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnreached(serverAction);
}

export const handle = { texts: "portal" };

export const meta: Route.MetaFunction = ({ matches }) =>
  linkMeta(matches, { en: "Your visit", sw: "Ziara yako" });

type Visit = Route.ComponentProps["loaderData"];

export default function VisitLinkPage({ loaderData: visit, actionData }: Route.ComponentProps) {
  const answer = actionData as { ok: true } | Refusal | undefined;
  const refused = answer && !answer.ok ? answer : undefined;
  return (
    <CustomerFrame narrow>
      {visit.state === "open" && <Choosing visit={visit} refused={refused} />}
      {visit.state === "chosen" && <Chosen visit={visit} refused={refused} isNoted={answer?.ok === true} />}
      {visit.state !== "open" && visit.state !== "chosen" && <Closed state={visit.state} />}
    </CustomerFrame>
  );
}

function Choosing({ visit, refused }: { visit: Visit; refused: Refusal | undefined }) {
  const t = useTranslations("portal.visit");
  return (
    <>
      <h1 className={styles.choose}>{t("choose")}</h1>
      <p className={panel.lead}>{t("chooseLead", { minutes: visit.duration })}</p>
      <About visit={visit} />
      <RefusedNotice refused={refused} />
      <SlotPicker slots={visit.slots} submit={t("book")} />
    </>
  );
}

function Chosen({
  visit,
  refused,
  isNoted,
}: {
  visit: Visit;
  refused: Refusal | undefined;
  isNoted: boolean;
}) {
  const t = useTranslations("portal.visit");
  const locale = asLocale(useLocale());
  const { state } = useNavigation();
  const others = useRef<HTMLDetailsElement>(null);
  const at = visit.at;
  useEffect(() => {
    if (at && others.current) others.current.open = false;
  }, [at]);
  if (!at) return null;
  return (
    <>
      <SummaryCard
        stub={
          <details className={styles.cancel}>
            <summary>{t("cancel")}</summary>
            <Form method="post" className={styles.sure}>
              <p>{t("cancelLead")}</p>
              <input type="hidden" name="intent" value="cancel" />
              <Button type="submit" kind="outline" wide disabled={state !== "idle"}>
                {t("cancelSure")}
              </Button>
            </Form>
          </details>
        }
      >
        <h1 className={styles.when}>
          {t("chosenTitle", { day: weekdayAndDay(nairobiDate(at), locale) })}
          <b>{t("at", { time: formatTime(at) })}</b>
        </h1>
        <p className={`small ${styles.zone}`}>{t("zone", { city: zoneCity() })}</p>
        <p className={panel.lead}>{t("chosenLead", { minutes: visit.duration })}</p>
        <About visit={visit} />
      </SummaryCard>
      {isNoted && (
        <Notice tone="ok" announce>
          {t("noted")}
        </Notice>
      )}
      <RefusedNotice refused={refused} />
      <details className={styles.other} ref={others} open={refused ? true : undefined}>
        <summary>{t("other")}</summary>
        <SlotPicker
          slots={visit.slots.filter((slot) => slot.getTime() !== at.getTime())}
          submit={t("change")}
        />
      </details>
    </>
  );
}

function About({ visit: { visitor, place } }: { visit: Visit }) {
  const t = useTranslations("portal.visit");
  if (!visitor && !place) return null;
  return (
    <dl className={styles.about}>
      {visitor && (
        <div>
          <dt>{t("who")}</dt>
          <dd>{visitor}</dd>
        </div>
      )}
      {place && (
        <div>
          <dt>{t("where")}</dt>
          <dd>{place}</dd>
        </div>
      )}
    </dl>
  );
}

type ClosedState = Exclude<Visit["state"], "open" | "chosen"> | "unknown";

function Closed({ state }: { state: ClosedState }) {
  const t = useTranslations("portal.visit");
  return <CallPanel title={t(`${state}Title`)}>{t(state)}</CallPanel>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <UnknownLink error={error} narrow>
      <Closed state="unknown" />
    </UnknownLink>
  );
}
