import { useEffect, useState } from "react";
import { client } from "~/platform/http/client";
import { formatDateTime, formatTime, nairobiDate } from "~/platform/kernel/dates";
import { counted } from "~/platform/kernel/numbers";
import { Badge } from "~/platform/ui/badge";
import { type CrewOfMove, doubtsOf, FLAG_LABELS, type ShownReport, wordsOf } from "./crew-words";
import styles from "./move-crew.module.css";

interface MoveCrewProps {
  moveId: string;
  loaded: object;
}

/** The crew's reports of a move: timeline, photos and phones. Loaded after the move. */
export function MoveCrew({ moveId, loaded }: MoveCrewProps) {
  const [found, setFound] = useState<CrewOfMove>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loaded` is new with each load of the page
  useEffect(() => {
    void client("crewOffice")
      .ofMove({ id: moveId })
      .then(setFound, () => undefined);
  }, [moveId, loaded]);
  if (!found || (found.reports.length === 0 && found.photos.length === 0)) return null;
  const { reports, photos, phones } = found;
  const isOneJob = new Set(reports.map(({ job }) => job)).size < 2;
  return (
    <section className={styles.crew} aria-label="Crew">
      <h3>Crew</h3>
      <ol className={styles.timeline}>
        {reports.map((report, at) => (
          <Report key={report.id} report={report} before={reports[at - 1]} isOneJob={isOneJob} />
        ))}
      </ol>
      {photos.length > 0 && <Photos photos={photos} />}
      {phones.length > 0 && (
        <ul className={styles.phones} aria-label="Phones">
          {phones.map((phone) => (
            <li key={`${phone.person} ${phone.seenAt.getTime()}`}>
              <b>{phone.person}</b>
              <span className={styles.note}>
                {phone.name || "Phone"}, seen {formatDateTime(phone.seenAt)}
              </span>
              {doubtsOf(phone).map((doubt) => (
                <Badge key={doubt} tone="waiting">
                  {doubt}
                </Badge>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ReportProps {
  report: ShownReport;
  before: ShownReport | undefined;
  isOneJob: boolean;
}

function Report({ report, before, isOneJob }: ReportProps) {
  const { kind, at, by, job, flag, reason, receivedAt } = report;
  const { title, detail } = wordsOf(report);
  const isNewDay = !before || nairobiDate(before.at) !== nairobiDate(at);
  const isLate = receivedAt.getTime() - at.getTime() > 15 * 60_000;
  return (
    <li className={kind === "incident" ? styles.incident : undefined}>
      <time dateTime={at.toISOString()}>{isNewDay ? formatDateTime(at) : formatTime(at)}</time>
      <div>
        <b>{title}</b>
        {detail && <p>{detail}</p>}
        <p className={styles.note}>
          {[by, !isOneJob && job, isLate && `arrived ${formatDateTime(receivedAt)}`]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {flag && (
          <p>
            <Badge tone="waiting">{FLAG_LABELS[flag]}</Badge> {reason}
          </p>
        )}
      </div>
    </li>
  );
}

const PHOTO_LABELS: Record<CrewOfMove["photos"][number]["kind"], string> = {
  odometer: "Odometer",
  before: "Before",
  after: "After",
  defect: "Defect",
  incident: "Incident",
  other: "Photo",
};

function Photos({ photos }: Pick<CrewOfMove, "photos">) {
  return (
    <>
      <h4>{counted(photos.length, "photo")}</h4>
      <ul className={styles.photos}>
        {photos.map(({ id, path, thumb, kind, takenAt, by }) => (
          <li key={id}>
            <a href={path} target="_blank" rel="noreferrer">
              <img
                src={thumb}
                alt={`${PHOTO_LABELS[kind]}, ${formatDateTime(takenAt)}, ${by}`}
                loading="lazy"
                width={96}
                height={96}
              />
            </a>
            <small>{PHOTO_LABELS[kind]}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
