import { IconArrowLeft } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { type TimeWindow, windowChoice } from "~/features/settings/windows/domain";
import { formatDate } from "~/platform/kernel/dates";
import { asLocale, pathIn } from "~/platform/kernel/locales";
import { Button } from "~/platform/ui/button";
import { Notice } from "~/platform/ui/notice";
import { PageLink } from "~/platform/ui/page-link";
import { BottomBar, RouteLine } from "~/platform/ui/summary-card";
import {
  draftEntries,
  isContactComplete,
  isStepValid,
  isVisitedFirst,
  OFFICE_FORM,
  type ServiceType,
  type Step,
  stepHref,
} from "../domain";
import { useCalculator } from "./calculator-state";
import { ContactFields } from "./contact-fields";
import { DayOffer } from "./day-offer";
import { QUOTE_FORM } from "./move-form";
import { OfficeNotice } from "./office-notice";
import { countedRoom, SummaryPrice } from "./price-summary";
import { StartNew } from "./start-new";
import { StepHeading } from "./step-heading";
import navStyles from "./step-nav.module.css";
import styles from "./summary-step.module.css";

/** Step 4: the choices with Edit links, the contact and the price. */
export function SummaryStep() {
  const { data, attempt, draft, contact, refused, isHydrated, isSending, send } = useCalculator();
  const t = useTranslations("site.calculator");
  const hasRooms = isStepValid(2, draft);
  const isOffice = isVisitedFirst(draft);
  const isPriced = hasRooms && !isOffice;
  // Until scripts load, the browser's `required` validates the form.
  const isDisabled = isHydrated && !isContactComplete(contact);
  const isAtField = Object.keys(refused?.fields ?? {}).some((name) => name.startsWith("customer."));
  const notice = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!refused) return;
    const wrong = document.querySelector<HTMLElement>(`#${QUOTE_FORM} [aria-invalid=true]`);
    (wrong ?? notice.current)?.focus();
  }, [refused]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPriced) send(event.currentTarget);
    else notice.current?.focus();
  }

  return (
    <>
      <div>
        <StepHeading title={t("summary.title")} />
        <SummaryRows />
        <DayOffer />
        <OfficeNotice />
        <div ref={notice} tabIndex={-1} className={styles.notice}>
          {!hasRooms && !isOffice && (
            <Notice tone="error" announce>
              {t("blocked.rooms")} <PageLink to={stepHref(2, draft)}>{t("summary.edit")}</PageLink>
            </Notice>
          )}
          {refused && hasRooms && !isAtField && (
            <Notice tone="error" announce>
              {t("summary.failed")} {refused.message}
            </Notice>
          )}
        </div>
        <form
          id={QUOTE_FORM}
          method="post"
          action={pathIn(data.locale, stepHref(4, draft))}
          className={styles.card}
          hidden={!isPriced}
          noValidate={isHydrated}
          onSubmit={submit}
        >
          <ContactFields />
          {draftEntries(draft).map(([name, value]) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="step" value="4" />
          <input type="hidden" name="attempt" value={attempt} />
        </form>
        <div className={styles.nav}>
          <Button kind="outline" href={stepHref(3, draft)} className={navStyles.largeOnly}>
            <IconArrowLeft size={20} stroke={1.9} aria-hidden="true" /> {t("nav.previous")}
          </Button>
          <StartNew />
          {isOffice && (
            <Button kind="main" href={OFFICE_FORM} className={navStyles.largeOnly}>
              {t("summary.officeLink")}
            </Button>
          )}
          {!hasRooms && !isOffice && (
            <Button kind="main" href={stepHref(2, draft)} className={navStyles.largeOnly}>
              {t("nav.nextTo", { step: t("steps.rooms") })}
            </Button>
          )}
        </div>
      </div>
      {isPriced && <SummaryPrice busy={isSending} disabled={isDisabled} />}
      <BottomBar className={navStyles.buttons}>
        <PageLink to={stepHref(3, draft)} className={navStyles.back} aria-label={t("nav.previous")}>
          <IconArrowLeft size={20} stroke={1.9} />
        </PageLink>
        {isOffice ? (
          <Button kind="main" href={OFFICE_FORM} className={navStyles.barNext}>
            {t("summary.officeLink")}
          </Button>
        ) : hasRooms ? (
          <Button
            kind="main"
            type="submit"
            form={QUOTE_FORM}
            className={navStyles.barNext}
            disabled={isDisabled}
            busy={isSending && t("summary.generating")}
          >
            {t("summary.generate")}
          </Button>
        ) : (
          <Button kind="main" href={stepHref(2, draft)} className={navStyles.barNext}>
            {t("nav.nextTo", { step: t("steps.rooms") })}
          </Button>
        )}
      </BottomBar>
    </>
  );
}

function SummaryRows() {
  const { data, draft } = useCalculator();
  const t = useTranslations("site.calculator");
  const counted = useTranslations("pricing.rooms");
  const named = useTranslations("site.calculator.serviceTypes");
  const locale = asLocale(useLocale());
  const rooms = data.priceList.rooms
    .filter(({ id }) => (draft.rooms[id] ?? 0) > 0)
    .map(({ id, name }) => countedRoom(counted, id, name, draft.rooms[id] ?? 0));
  const services = data.priceList.services
    .filter(({ id }) => draft.services.includes(id))
    .map(({ name }) => name);
  const when = [
    draft.serviceDate && formatDate(draft.serviceDate),
    draft.preferredTime && windowChoice(draft.preferredTime as TimeWindow, locale),
  ].filter(Boolean);
  return (
    <dl className={styles.rows}>
      {draft.serviceType && (
        <div>
          <dt className="small">{t("summary.service")}</dt>
          <dd className={styles.what}>{named(draft.serviceType as ServiceType)}</dd>
          <dd />
        </div>
      )}
      <Row name={t("summary.route")} step={1}>
        <RouteLine from={draft.from} to={draft.to} />
      </Row>
      {when.length > 0 && (
        <Row name={t("summary.date")} step={1}>
          {when.join(", ")}
        </Row>
      )}
      <Buildings />
      <Row name={t("summary.rooms")} step={2}>
        {rooms.length > 0 ? sentence(rooms) : t("summary.noRooms")}
      </Row>
      <Row name={t("summary.services")} step={3}>
        {services.length > 0 ? services.join(", ") : t("summary.noServices")}
      </Row>
    </dl>
  );
}

function Buildings() {
  const { draft } = useCalculator();
  const t = useTranslations("site.calculator");
  const end = (floor: string, lift: boolean) =>
    [
      floor === "0" ? t("summary.ground") : floor && t("summary.floor", { floor }),
      lift && t("summary.withLift"),
    ]
      .filter(Boolean)
      .join(", ");
  const leaving = end(draft.fromFloor, draft.fromLift);
  const arriving = end(draft.toFloor, draft.toLift);
  const parts = [
    draft.propertyType && t(`locations.types.${draft.propertyType}` as "locations.types.house"),
    leaving && t("summary.leaving", { what: leaving }),
    arriving && t("summary.arriving", { what: arriving }),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <Row name={t("summary.buildings")} step={1}>
      {parts.join(". ")}
    </Row>
  );
}

function Row({ name, step, children }: { name: string; step: Step; children: ReactNode }) {
  const { draft } = useCalculator();
  const t = useTranslations("site.calculator.summary");
  return (
    <div>
      <dt className="small">{name}</dt>
      <dd className={styles.what}>{children}</dd>
      <dd className={styles.edit}>
        <PageLink to={stepHref(step, draft)} className="more" aria-label={t("editOf", { what: name })}>
          {t("edit")}
        </PageLink>
      </dd>
    </div>
  );
}

function sentence(parts: readonly string[]): string {
  return parts
    .map((part, index) => (index === 0 ? part : part.charAt(0).toLowerCase() + part.slice(1)))
    .join(", ");
}
