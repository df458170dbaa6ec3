import { useLocale, useTranslations } from "use-intl";
import { windowInSentence } from "~/features/settings/windows/domain";
import { formatDate, formatTime } from "~/platform/kernel/dates";
import { asLocale } from "~/platform/kernel/locales";
import styles from "./panels.module.css";
import type { MoveView } from "./quote-view";

/** The heading for a move's stage: 'Your date is held', 'Your move is under way'. */
export function useMoveTitle(move: MoveView | null): string {
  const t = useTranslations("portal.standing");
  if (!move) return t("title.planned");
  return t(`title.${move.stage}`, { date: formatDate(move.date) });
}

/** Day and hours, next steps and crew. */
export function MoveStanding({ move }: { move: MoveView }) {
  const t = useTranslations("portal.standing");
  const locale = asLocale(useLocale());
  const { stage, date, window, startedAt, completedAt, crew } = move;
  const time = (at: Date | null) => (at ? formatTime(at) : "");
  const over = stage === "completed" || stage === "past";
  return (
    <div className={styles.standing}>
      {!over && (
        <p className={styles.day}>
          <b>{formatDate(date)}</b> {window && <span>{windowInSentence(window, locale)}</span>}
        </p>
      )}
      <p className={styles.lead}>
        {stage === "underway" && startedAt
          ? t("note.underwaySince", { time: time(startedAt) })
          : stage === "completed" && completedAt
            ? t("note.completedOn", { date: formatDate(completedAt), time: time(completedAt) })
            : t(`note.${stage}`)}
      </p>
      {crew.length > 0 && (
        <p className={styles.lead}>
          {t("crew", {
            names: crew.map(({ name, leads }) => (leads ? t("lead", { name }) : name)).join(", "),
          })}
        </p>
      )}
    </div>
  );
}
