import { Button } from "@mantine/core";
import { useState } from "react";
import { formatDateTime, formatTime, nairobiDate } from "~/platform/kernel/dates";
import { Badge } from "~/platform/ui/badge";
import styles from "./move-record.module.css";
import { Thumb } from "./photo-thumb";
import type { RecordEntry } from "./record-words";

/** Entries that are shown at first: the newest ones. */
const SHOWN = 12;
const MOST_PICTURES = 6;

/** Everything that happened on a move, in one list. */
export function RecordTimeline({ entries }: { entries: readonly RecordEntry[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? entries : entries.slice(-SHOWN);
  const isOneJob = new Set(entries.map(({ job }) => job)).size < 2;
  return (
    <>
      {entries.length > shown.length && (
        <Button variant="default" size="xs" onClick={() => setWhole(true)}>
          Show {entries.length - shown.length} earlier entries
        </Button>
      )}
      <ol className={styles.timeline}>
        {shown.map((entry, at) => (
          <Line key={entry.id} entry={entry} before={shown[at - 1]} isOneJob={isOneJob} />
        ))}
      </ol>
    </>
  );
}

interface LineProps {
  entry: RecordEntry;
  before: RecordEntry | undefined;
  isOneJob: boolean;
}

function Line({ entry, before, isOneJob }: LineProps) {
  const { kind, at, title, detail, by, job, arrivedAt, flag, photos } = entry;
  const isNewDay = !before || nairobiDate(before.at) !== nairobiDate(at);
  const rest = photos.length - MOST_PICTURES;
  return (
    <li data-kind={kind}>
      <time dateTime={at.toISOString()}>{isNewDay ? formatDateTime(at) : formatTime(at)}</time>
      <div>
        <b>{title}</b>
        {detail && <p>{detail}</p>}
        <p className={styles.note}>
          {[by, !isOneJob && job, arrivedAt && `arrived ${formatDateTime(arrivedAt)}`]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {flag && (
          <p>
            <Badge tone="waiting">Did not fit</Badge> {flag}
          </p>
        )}
        {photos.length > 0 && (
          <ul className={styles.photos}>
            {photos.slice(0, MOST_PICTURES).map((photo) => (
              <li key={photo.id}>
                <Thumb photo={photo} />
              </li>
            ))}
            {rest > 0 && <li className={styles.more}>and {rest} more below</li>}
          </ul>
        )}
      </div>
    </li>
  );
}
