import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { api } from "~/platform/http/loader-api";
import { type Refusal, refusal } from "~/platform/http/page-errors";
import { formatDateTime, formatTime, nairobiDate } from "~/platform/kernel/dates";
import { weekdayAndDay } from "~/platform/kernel/day-labels";
import { asLocale } from "~/platform/kernel/locales";
import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { formatPhone } from "~/platform/kernel/phone";
import { Button } from "~/platform/ui/button";
import { AreaField, TextField } from "~/platform/ui/field";
import { needTexts } from "~/platform/ui/messages";
import { Notice } from "~/platform/ui/notice";
import { RouteLine, SummaryCard, SummaryLine, SummaryTotal } from "~/platform/ui/summary-card";
import type { Route } from "./+types/hire-link-page";
import change from "./change-link-page.module.css";
import { CallPanel } from "./closed-panel";
import { CustomerFrame } from "./customer-frame";
import styles from "./hire-link-page.module.css";
import { linkMeta, secretHeaders } from "./link-meta";
import panel from "./panels.module.css";
import { shortPlace } from "./quote-view";
import { RefusedNotice } from "./refused-notice";
import { UnknownLink } from "./unknown-link";

await needTexts("portal");

export const headers = secretHeaders;

export function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "hires").ofLink({ token: params.token });
}

/** Accepts or declines, sends plate and driver, or cancels. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const form = await request.formData();
  const hires = api(context, "hires");
  const said = (name: string) => String(form.get(name) ?? "").trim();
  try {
    switch (said("intent")) {
      case "accept":
        await hires.accept({ token });
        break;
      case "decline":
        await hires.decline({ token, reason: said("reason") });
        break;
      case "truck":
        await hires.nameOwnTruck({
          ...{ token, plate: said("plate"), driver: said("driver"), driverPhone: said("driverPhone") },
        });
        break;
      default:
        await hires.cancelByLink({ token, reason: said("reason") });
    }
    return { ok: true as const, intent: said("intent") };
  } catch (error) {
    return refusal(error);
  }
}

/** It needs no script, so that it opens on a slow network. */
export const handle = { still: true, small: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  linkMeta(matches, { en: "Work for your truck", sw: "Kazi kwa gari lako" });

type Offer = Route.ComponentProps["loaderData"];
type Answer = { ok: true; intent: string } | Refusal;

export default function HireLinkPage({ loaderData: offer, actionData }: Route.ComponentProps) {
  const t = useTranslations("portal.hire");
  const answer = actionData as Answer | undefined;
  const refused = answer && !answer.ok ? answer : undefined;
  const { state } = offer;
  if (state === "offered" || state === "accepted")
    return (
      <HireFrame>
        <RefusedNotice refused={refused} hasFields={isAtField(refused)} />
        <SummaryCard stub={<Stub offer={offer} answer={answer} />}>
          <p className={panel.badges}>{offer.number}</p>
          <h1 className={panel.title}>{t(`title.${state}`)}</h1>
          <Work offer={offer} />
        </SummaryCard>
      </HireFrame>
    );
  return (
    <HireFrame>
      <RefusedNotice refused={refused} />
      <CallPanel title={t(`title.${state}`)}>
        {t(`note.${state}`)} {offer.reason && t("reasonGiven", { reason: offer.reason })}
      </CallPanel>
    </HireFrame>
  );
}

const HireFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>
    <CustomerFrame narrow>{children}</CustomerFrame>
  </div>
);

/** Refused at a field that is on the page. */
const isAtField = (refused: Refusal | undefined) =>
  Boolean(refused?.fields.plate ?? refused?.fields.driverPhone);

function useWhen({ startsAt, endsAt }: Offer): string {
  const t = useTranslations("portal.hire");
  const locale = asLocale(useLocale());
  const [first, last] = [nairobiDate(startsAt), nairobiDate(new Date(endsAt.getTime() - 1))];
  const until = first === last ? formatTime(endsAt) : `${weekdayAndDay(last, locale)}, ${formatTime(endsAt)}`;
  return t("when", { day: weekdayAndDay(first, locale), from: formatTime(startsAt), until });
}

function Work({ offer }: { offer: Offer }) {
  const t = useTranslations("portal.hire");
  const { litres, kg, people, note, from, to, stops } = offer;
  return (
    <>
      <p className={panel.lead}>
        <b>{useWhen(offer)}</b>
      </p>
      {stops.length === 0 && from && (
        <RouteLine from={shortPlace(from)} to={to ? shortPlace(to) : t("sameTown")} />
      )}
      {stops.length > 0 && <Stops stops={stops} />}
      <div className={change.lines}>
        <SummaryLine label={t("vehicle")} value={t(`class.${offer.class}`)} />
        {litres !== null && (
          <SummaryLine label={t("volume")} value={`${formatNumber(litres / 1000, 1)} m³`} />
        )}
        {kg !== null && <SummaryLine label={t("weight")} value={`${formatNumber(kg)} kg`} />}
        <SummaryLine label={t("people")} value={people === 0 ? t("noPeople") : formatNumber(people)} />
        {offer.extras.map(({ what, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a still page
          <SummaryLine key={at} label={what} value={`+ ${formatKes(amount)}`} />
        ))}
      </div>
      {note && <p className={panel.lead}>{note}</p>}
    </>
  );
}

function Stops({ stops }: Pick<Offer, "stops">) {
  const t = useTranslations("portal.hire");
  return (
    <dl className={change.items}>
      {stops.map(({ role, address, place, floor, lift, carry, parking, accessHours, ...contact }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a still page
        <div key={at}>
          <dt>{t(`stop.${role}`)}</dt>
          <dd>
            {[
              address,
              place && !address.includes(place) && place,
              floor !== null && t("floor", { floor }),
              lift !== null && t(lift ? "lift" : "noLift"),
              carry !== null && t("carry", { metres: carry }),
              parking,
              accessHours,
            ]
              .filter(Boolean)
              .join(", ")}
            {contact.contactName && <br />}
            {contact.contactName}{" "}
            {contact.contactPhone && (
              <a href={`tel:${contact.contactPhone}`}>{formatPhone(contact.contactPhone)}</a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Stub({ offer, answer }: { offer: Offer; answer: Answer | undefined }) {
  const t = useTranslations("portal.hire");
  const { state, price, extras, expiresAt } = offer;
  const total = extras.reduce((sum, { amount }) => sum + amount, price);
  return (
    <>
      <SummaryTotal label={t(state === "offered" ? "pay" : "agreed")} value={formatKes(total)} />
      <p className={panel.lead}>{t("withoutVat")}</p>
      {state === "offered" ? (
        <>
          <p className={panel.lead}>{t("until", { until: formatDateTime(expiresAt) })}</p>
          <form method="post" className={change.form}>
            <Button type="submit" kind="main" wide name="intent" value="accept">
              {t("accept")}
            </Button>
          </form>
          <Reasoned intent="decline" title={t("decline")} lead={t("declineLead")} submit={t("declineSure")} />
        </>
      ) : (
        <Accepted offer={offer} answer={answer} />
      )}
    </>
  );
}

function Accepted({ offer, answer }: { offer: Offer; answer: Answer | undefined }) {
  const t = useTranslations("portal.hire");
  const { plate, driver, driverPhone, mayCancel } = offer;
  const fields = answer && !answer.ok ? answer.fields : undefined;
  return (
    <>
      {answer?.ok && (
        <Notice tone="ok" announce>
          {t(answer.intent === "truck" ? "truckNoted" : "accepted")}
        </Notice>
      )}
      <form method="post" className={change.form}>
        <p className={panel.lead}>{t(plate ? "truckKnown" : "truckLead")}</p>
        <TextField
          label={t("plate")}
          name="plate"
          defaultValue={plate}
          autoCapitalize="characters"
          autoComplete="off"
          required
          error={fields?.plate}
        />
        <TextField label={t("driver")} name="driver" defaultValue={driver} autoComplete="off" />
        <TextField
          label={t("driverPhone")}
          name="driverPhone"
          type="tel"
          defaultValue={driverPhone && formatPhone(driverPhone)}
          autoComplete="off"
          error={fields?.driverPhone}
        />
        <Button type="submit" kind={plate ? "outline" : "main"} wide name="intent" value="truck">
          {t("sendTruck")}
        </Button>
      </form>
      {mayCancel && (
        <Reasoned
          intent="cancel"
          title={t("cancel")}
          lead={t("cancelLead")}
          submit={t("cancelSure")}
          isRequired
        />
      )}
    </>
  );
}

interface ReasonedProps {
  intent: string;
  title: string;
  lead: string;
  submit: string;
  isRequired?: boolean;
}
function Reasoned({ intent, title, lead, submit, isRequired = false }: ReasonedProps) {
  const t = useTranslations("portal.hire");
  return (
    <details className={change.refuse}>
      <summary>{title}</summary>
      <form method="post" className={change.form}>
        <p className={panel.lead}>{lead}</p>
        <AreaField
          label={t(isRequired ? "reason" : "reasonOptional")}
          name="reason"
          maxLength={500}
          required={isRequired}
        />
        <Button type="submit" kind="outline" wide name="intent" value={intent}>
          {submit}
        </Button>
      </form>
    </details>
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
  const t = useTranslations("portal.hire");
  return <CallPanel title={t("title.unknown")}>{t("note.unknown")}</CallPanel>;
}
