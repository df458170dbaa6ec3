/** Planned and actual times of a job. */
export interface JobTimes {
  job: string;
  startsAt: Date | null;
  endsAt: Date | null;
  setOffAt: Date | null;
  doneAt: Date | null;
}

export interface JobHours {
  job: string;
  /** Minutes. Null: no times yet. */
  planned: number | null;
  actual: number | null;
}

const minutesOf = (from: Date | null, to: Date | null): number | null =>
  from && to ? Math.round((to.getTime() - from.getTime()) / 60_000) : null;

/** Of a job under way the actual time is until now. */
export const hoursOf = ({ job, startsAt, endsAt, setOffAt, doneAt }: JobTimes, now: Date): JobHours => ({
  ...{ job, planned: minutesOf(startsAt, endsAt), actual: minutesOf(setOffAt, doneAt ?? (setOffAt && now)) },
});

export interface Stay {
  person: string;
  startedAt: Date;
  /** Null: not ended yet. */
  endedAt: Date | null;
}

/** Minutes that people worked; an open time counts until now. */
export const workedOf = (stays: readonly Stay[], now: Date): number =>
  stays.reduce((sum, { startedAt, endedAt }) => sum + (minutesOf(startedAt, endedAt ?? now) ?? 0), 0);
