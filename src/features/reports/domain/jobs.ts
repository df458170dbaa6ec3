/** A job is late from this many minutes after its planned start. */
export const LATE_AFTER_MINUTES = 15;

export const CONFLICTS = ["twice", "travel", "hours", "load", "other"] as const;
type Conflict = (typeof CONFLICTS)[number];
export const CONFLICT_LABELS: Record<Conflict, string> = {
  twice: "Double-booked",
  travel: "No time to drive",
  hours: "Long days",
  load: "Load",
  other: "Other",
};

/** The kind of a conflict that a planner overrode, by its sentence in the event of `jobs`. */
export function conflictOf(sentence: string): Conflict {
  if (/ is on \S+\/\d+ then\.$/.test(sentence)) return "twice";
  if (/ is free (at|until) [^.]+\.$/.test(sentence)) return "travel";
  if (/ hours that day/.test(sentence)) return "hours";
  if (/ m³ do not fit|kg are more than/.test(sentence)) return "load";
  return "other";
}
