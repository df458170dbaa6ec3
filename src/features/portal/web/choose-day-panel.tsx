import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import type { Refusal } from "~/platform/http/page-errors";
import { formatDateTime } from "~/platform/kernel/dates";
import { weekdayAndDay } from "~/platform/kernel/day-labels";
import { asLocale } from "~/platform/kernel/locales";
import { Button } from "~/platform/ui/button";
import { Notice } from "~/platform/ui/notice";
import { SummaryCard } from "~/platform/ui/summary-card";
import { DayChoice, type DaysView } from "./day-choice";
import { DayWaits } from "./day-waits";
import styles from "./panels.module.css";
import { RefusedNotice } from "./refused-notice";

interface ChooseDayProps {
  days: DaysView;
  /** The deposit has arrived. */
  isPaid: boolean;
  refused: Refusal | undefined;
}

/** An accepted move that lost its day: one tap holds another one. */
export function ChooseDayPanel({ days, isPaid, refused }: ChooseDayProps) {
  const t = useTranslations("portal.day");
  const locale = asLocale(useLocale());
  const navigation = useNavigation();
  const [cleared, setCleared] = useState<Refusal>();
  const { hold } = days;
  const isOffered = hold?.state === "held" && hold.endsAt !== null;
  const busy = navigation.formData?.get("intent") === "chooseDay";
  const lost = hold ? weekdayAndDay(hold.date, locale) : "";
  return (
    <>
      <Form method="post" noValidate preventScrollReset>
        <input type="hidden" name="intent" value="chooseDay" />
        <SummaryCard
          stub={
            <Button type="submit" kind="main" wide busy={busy && t("confirming")}>
              {t("confirm")}
            </Button>
          }
        >
          <h2 className={styles.title}>{t("title")}</h2>
          <RefusedNotice refused={refused} hasFields />
          {isOffered && hold?.endsAt ? (
            <Notice tone="ok">{t("offered", { day: lost, until: formatDateTime(hold.endsAt) })}</Notice>
          ) : (
            <p className={styles.lead}>{isPaid ? t("late") : t("lost", { day: lost })}</p>
          )}
          <div className={styles.fields}>
            {days.days.every(({ level }) => level === "none") && <p>{t("none")}</p>}
            <DayChoice
              days={days.days}
              start={isOffered ? (hold?.date ?? "") : ""}
              startWindow={hold?.window ?? "full_day"}
              error={cleared === refused ? undefined : refused?.fields.serviceDate}
              onChange={() => setCleared(refused)}
            />
          </div>
        </SummaryCard>
      </Form>
      <DayWaits days={days} />
    </>
  );
}
