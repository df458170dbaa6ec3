import { useLocale, useTranslations } from "use-intl";
import { windowInSentence } from "~/features/settings/windows/domain";
import { api } from "~/platform/http/loader-api";
import { type Refusal, refusal } from "~/platform/http/page-errors";
import { weekdayAndDay } from "~/platform/kernel/day-labels";
import { asLocale } from "~/platform/kernel/locales";
import { useCompany } from "~/platform/ui/document";
import { needTexts } from "~/platform/ui/messages";
import { Notice } from "~/platform/ui/notice";
import { answerOrUnreached } from "~/platform/ui/unreached";
import type { Route } from "./+types/clearance-link-page";
import { ClearanceItem } from "./clearance-item";
import styles from "./clearance-link-page.module.css";
import { CallPanel } from "./closed-panel";
import { CustomerFrame } from "./customer-frame";
import { linkMeta, secretHeaders } from "./link-meta";
import panel from "./panels.module.css";
import { UnknownLink } from "./unknown-link";

await needTexts("portal");

export const headers = secretHeaders;

export function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "clearances").ofLink({ token: params.token });
}

/** An answer, or the caretaker's name. Refusals return at the item that they belong to. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const form = await request.formData();
  const value = (name: string) => String(form.get(name) ?? "").trim();
  const id = value("id");
  const clearances = api(context, "clearances");
  try {
    if (value("intent") === "caretaker")
      await clearances.nameCaretaker({
        ...{ token, id, contactName: value("contactName"), contactPhone: value("contactPhone") },
      });
    else
      await clearances.answer({
        ...{ token, id, name: value("name"), reason: value("reason") },
        answer: value("intent") === "failed" ? "failed" : "confirmed",
      });
    return { ok: true as const, id };
  } catch (error) {
    const refused = refusal(error);
    return { ...refused, data: { ...refused.data, id } };
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnreached(serverAction);
}

export const handle = { texts: "portal" };

export const meta: Route.MetaFunction = ({ matches }) =>
  linkMeta(matches, { en: "Before the move", sw: "Kabla ya uhamisho" });

/** A customer or caretaker answers for the missing clearances of a move. Works without scripts. */
export default function ClearanceLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("portal.clearance");
  const locale = asLocale(useLocale());
  const { companyName } = useCompany();
  const answer = actionData as (({ ok: true } | Refusal) & { id?: string }) | undefined;
  const { state, of, date, window, plates, items } = loaderData;
  if (state !== "open")
    return (
      <CustomerFrame narrow>
        <Closed state={state} />
      </CustomerFrame>
    );
  const missing = items.filter(({ isMissing }) => isMissing).length;
  const when = {
    day: date ? weekdayAndDay(date, locale) : "",
    window: window ? windowInSentence(window, locale) : "",
  };
  return (
    <CustomerFrame narrow>
      <h1 className={panel.title}>{t(missing > 0 ? "title" : "doneTitle")}</h1>
      <p className={styles.lead}>
        {t(of === "caretaker" ? "caretakerLead" : "customerLead", { ...when, company: companyName })}
      </p>
      {plates.length > 0 && <p className={styles.lead}>{t("plates", { plates: plates.join(", ") })}</p>}
      {answer?.ok && (
        <Notice tone="ok" announce>
          {t("noted")}
        </Notice>
      )}
      <ul className={styles.items}>
        {items.map((item) => (
          <ClearanceItem
            key={item.id}
            {...{ item, of }}
            refused={answer && !answer.ok && answer.id === item.id ? answer : undefined}
          />
        ))}
      </ul>
      {items.length === 0 && <p className={styles.lead}>{t("none")}</p>}
    </CustomerFrame>
  );
}

function Closed({ state }: { state: "revoked" | "expired" | "over" | "unknown" }) {
  const t = useTranslations("portal.clearance");
  return <CallPanel title={t(`${state}Title`)}>{t(state)}</CallPanel>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <UnknownLink error={error} narrow>
      <Closed state="unknown" />
    </UnknownLink>
  );
}
