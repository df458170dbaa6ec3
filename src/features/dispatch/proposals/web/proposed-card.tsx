import { Button } from "@mantine/core";
import { IconAlertTriangle, IconTruck, IconUser } from "@tabler/icons-react";
import { ROLE_LABELS } from "~/features/jobs/domain";
import { nairobiDate, startOfDate } from "~/platform/kernel/dates";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import type { ProposedState } from "../domain/states";
import { clocks, type ProposedJob, routeOf, STATE_WORDS } from "./proposal-words";
import styles from "./proposals.module.css";

const TONES: Record<ProposedState, BadgeTone> = {
  proposed: "plain",
  accepted: "ok",
  left_out: "waiting",
  undone: "muted",
  left: "error",
};

interface ProposedCardProps {
  job: ProposedJob;
  busy: boolean;
  onAccept: () => unknown;
}

/** One job of a plan: when, who and what would go, and why. */
export function ProposedCard({ job, busy, onAccept }: ProposedCardProps) {
  const { number, customer, state, note, seats } = job;
  return (
    <article className={styles.card} data-state={state} aria-label={`${number}, ${STATE_WORDS[state]}`}>
      <div className={styles.head}>
        <b>{clocks(job)}</b>
        <span className={styles.note}>{number}</span>
        <Badge tone={TONES[state]}>{STATE_WORDS[state]}</Badge>
      </div>
      <Bar job={job} />
      <p className={styles.note}>{[customer, routeOf(job)].filter(Boolean).join(" · ")}</p>
      {note && (
        <p className={styles.problem}>
          <IconAlertTriangle size={16} aria-hidden /> {note}
        </p>
      )}
      {state !== "left" && (
        <ul className={styles.seats}>
          {seats.map(({ personId, vehicleId, name, role, why }) => (
            <li key={personId ?? vehicleId}>
              {vehicleId ? <IconTruck size={16} aria-hidden /> : <IconUser size={16} aria-hidden />}
              <span>
                <b>{name}</b> {personId && <small>{ROLE_LABELS[role]}</small>}
                <br />
                <span className={styles.note}>{why}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {state === "proposed" && (
        <Button size="sm" variant="default" loading={busy} onClick={onAccept} aria-label={`Accept ${number}`}>
          Accept
        </Button>
      )}
    </article>
  );
}

const [OPENS, HOURS] = [6, 14];

/** The job between 6:00 and 20:00, dashed until it is assigned. */
function Bar({ job: { startsAt, endsAt, state } }: { job: ProposedJob }) {
  const start = startOfDate(nairobiDate(startsAt)).getTime();
  const part = (at: Date) =>
    Math.min(1, Math.max(0, ((at.getTime() - start) / 3_600_000 - OPENS) / HOURS)) * 100;
  const [left, right] = [part(startsAt), part(endsAt)];
  return (
    <div className={styles.bar} aria-hidden>
      <span
        data-state={state}
        style={{ insetInlineStart: `${left}%`, width: `${Math.max(2, right - left)}%` }}
      />
    </div>
  );
}
