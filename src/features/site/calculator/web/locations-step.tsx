import { IconCurrentLocation } from "@tabler/icons-react";
import { useLocale, useTranslations } from "use-intl";
import { windowChoice } from "~/features/settings/windows/domain";
import { nairobiDate } from "~/platform/kernel/dates";
import { asLocale } from "~/platform/kernel/locales";
import { CheckField, SelectField, TextField } from "~/platform/ui/field";
import { MAX_FLOOR, PREFERRED_TIMES, PROPERTY_TYPES } from "../domain";
import { useCalculator } from "./calculator-state";
import { useDetectLocation } from "./detect-location";
import styles from "./locations-step.module.css";
import { OfficeNotice } from "./office-notice";
import { PlaceField } from "./place-field";
import { StepHeading } from "./step-heading";

/** Step 1: both locations, and optional details. */
export function LocationsStep() {
  const { draft, change, isBlocked, isHydrated } = useCalculator();
  const t = useTranslations("site.calculator.locations");
  const blocked = useTranslations("site.calculator.blocked");
  const detection = useDetectLocation((place) => change({ from: place }));
  const isFromMissing = draft.from.trim() === "";
  return (
    <>
      <StepHeading title={t("title")} lead={t("lead")} />
      <OfficeNotice />
      <div className={styles.ends}>
        <div className={styles.end}>
          <PlaceField
            name="from"
            label={t("from")}
            placeholder={t("fromHint")}
            value={draft.from}
            onChange={(from) => change({ from })}
            error={isBlocked && isFromMissing ? blocked("locations") : undefined}
          />
          <div className={styles.detect} data-ready={isHydrated}>
            <button
              type="button"
              className="more"
              onClick={detection.detect}
              disabled={detection.state === "working"}
            >
              <IconCurrentLocation size={20} stroke={1.9} aria-hidden="true" />
              {detection.state === "working" ? t("detecting") : t("detect")}
            </button>
            <p role="status" className={detection.state === "done" ? "visually-hidden" : styles.problem}>
              {detection.state === "unsupported" && t("unsupported")}
              {detection.state === "failed" && t("failed")}
              {detection.state === "done" && t("detected", { place: draft.from })}
            </p>
          </div>
        </div>
        <div className={styles.end}>
          <PlaceField
            name="to"
            label={t("to")}
            placeholder={t("toHint")}
            value={draft.to}
            onChange={(to) => change({ to })}
            error={isBlocked && !isFromMissing ? blocked("locations") : undefined}
          />
        </div>
      </div>
      <MoveDetails />
    </>
  );
}

function MoveDetails() {
  const { data, draft, change, faults, areFaultsShown } = useCalculator();
  const t = useTranslations("site.calculator.locations");
  const wrong = useTranslations("site.calculator.blocked");
  const locale = asLocale(useLocale());
  const errorOf = (name: "serviceDate" | "fromFloor" | "toFloor") =>
    areFaultsShown && faults.includes(name)
      ? name === "serviceDate"
        ? wrong("date")
        : wrong("floor", { most: MAX_FLOOR })
      : undefined;
  const { serviceDate, preferredTime, propertyType, fromFloor, toFloor, fromLift, toLift } = data.draft;
  const hasAnswers =
    [serviceDate, preferredTime, propertyType, fromFloor, toFloor].some(Boolean) || fromLift || toLift;
  const floorField = { type: "number", inputMode: "numeric", min: 0, max: MAX_FLOOR, step: 1 } as const;
  return (
    <details className={styles.details} open={hasAnswers}>
      <summary>
        {t("details")} <span>{t("optional")}</span>
      </summary>
      <p className={`small ${styles.note}`}>{t("detailsNote")}</p>
      <div className={styles.fields}>
        <TextField
          type="date"
          name="serviceDate"
          label={t("serviceDate")}
          min={nairobiDate(new Date(data.today))}
          value={draft.serviceDate}
          error={errorOf("serviceDate")}
          onChange={(event) => change({ serviceDate: event.target.value })}
        />
        <SelectField
          name="preferredTime"
          label={t("preferredTime")}
          value={draft.preferredTime}
          onChange={(event) => change({ preferredTime: event.target.value })}
        >
          <option value="">{t("anyTime")}</option>
          {PREFERRED_TIMES.map((time) => (
            <option key={time} value={time}>
              {windowChoice(time, locale)}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="propertyType"
          label={t("propertyType")}
          value={draft.propertyType}
          onChange={(event) => change({ propertyType: event.target.value })}
        >
          <option value="">{t("anyType")}</option>
          {PROPERTY_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`types.${type}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          {...floorField}
          name="fromFloor"
          label={t("fromFloor")}
          help={t("floorHelp")}
          value={draft.fromFloor}
          error={errorOf("fromFloor")}
          onChange={(event) => change({ fromFloor: event.target.value })}
        />
        <TextField
          {...floorField}
          name="toFloor"
          label={t("toFloor")}
          help={t("floorHelp")}
          value={draft.toFloor}
          error={errorOf("toFloor")}
          onChange={(event) => change({ toFloor: event.target.value })}
        />
        <CheckField
          name="fromLift"
          value="yes"
          label={t("fromLift")}
          checked={draft.fromLift}
          onChange={(event) => change({ fromLift: event.target.checked })}
        />
        <CheckField
          name="toLift"
          value="yes"
          label={t("toLift")}
          checked={draft.toLift}
          onChange={(event) => change({ toLift: event.target.checked })}
        />
      </div>
    </details>
  );
}
