import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import { Badge } from "~/platform/ui/badge";
import { Button } from "~/platform/ui/button";
import { usePageLocale } from "~/platform/ui/document";
import { Notice } from "~/platform/ui/notice";
import { AnswerForm } from "./answer-form";
import { browserOf, isHandheld, systemOf } from "./device-name";
import type { FormAnswer } from "./form-answer";
import styles from "./security-page.module.css";

interface Session {
  id: string;
  current: boolean;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
  updatedAt: Date;
}

interface SessionsSectionProps {
  sessions: readonly Session[];
  answer: FormAnswer | undefined;
  now: Date;
}

/** The browsers one is signed in with, the own first. */
export function SessionsSection({ sessions, answer, now }: SessionsSectionProps) {
  const t = useTranslations("identity.security");
  const locale = usePageLocale();
  const ownFirst = [...sessions].sort((a, b) => Number(b.current) - Number(a.current));
  return (
    <section className={styles.section} aria-labelledby="sessions-title">
      <div className={styles.about}>
        <h2 id="sessions-title">{t("sessionsTitle")}</h2>
        {sessions.length > 1 && <p>{t("sessionsLead")}</p>}
      </div>
      {answer?.ok && answer.form.startsWith("session-") && (
        <Notice tone="ok" announce>
          {t("sessionEnded")}
        </Notice>
      )}
      <ul className={styles.sessions}>
        {ownFirst.map((session) => {
          const agent = session.userAgent ?? "";
          const device = t("device", {
            browser: browserOf(agent) ?? t("unknownBrowser"),
            system: systemOf(agent) ?? t("unknownSystem"),
          });
          const Icon = isHandheld(agent) ? IconDeviceMobile : IconDeviceDesktop;
          return (
            <li key={session.id}>
              <Icon size={26} stroke={1.6} aria-hidden className={styles.deviceIcon} />
              <div>
                <p className={styles.deviceName}>
                  {device} {session.current && <Badge tone="ok">{t("thisDevice")}</Badge>}
                </p>
                <p className={styles.deviceNote}>
                  {t("lastSeen", { when: formatAgo(session.updatedAt, now, locale) })}
                  {session.ipAddress && ` · ${session.ipAddress}`} ·{" "}
                  {t("since", { when: formatDateTime(session.createdAt) })}
                </p>
              </div>
              {session.current ? (
                <Button href="/sign-out" kind="outline" size="medium">
                  {t("signOut")}
                </Button>
              ) : (
                <AnswerForm
                  form={`session-${session.id}`}
                  answer={answer}
                  kind="outline"
                  size="medium"
                  wide={false}
                  submit={
                    <>
                      {t("endSession")}
                      <span className="visually-hidden">: {device}</span>
                    </>
                  }
                  busy={t("endingSession")}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
