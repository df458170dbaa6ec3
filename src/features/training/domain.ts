import { STAFF_DOCUMENT_LABELS, type Validity, validityOf } from "~/features/staff-documents/domain";
import { defineEvent } from "~/platform/events/define";
import type { PlainDate } from "~/platform/kernel/dates";
import { formatDate } from "~/platform/kernel/dates";
import type { AppError } from "~/platform/kernel/errors";
import { addMonths } from "~/platform/kernel/months";
import {
  completedMissing,
  completedNotAhead,
  endsBeforeStart,
  expiresBeforeCompleted,
  notCompletedYet,
} from "./errors";

export const TRAINING_STATUSES = ["ongoing", "completed"] as const;
export type TrainingStatus = (typeof TRAINING_STATUSES)[number];
export const TRAINING_STATUS_LABELS: Record<TrainingStatus, string> = {
  ongoing: "Ongoing",
  completed: "Completed",
};

export const MAX_COURSE_NAME = 120;
export const MAX_REMARK = 500;
export const MAX_VALIDITY = 120;
export const MAX_SCORE = 100;

export interface CourseFields {
  name: string;
  provider: string;
  mandatoryRoles: string[];
  /** Months; null without expiry. */
  validityMonths: number | null;
  active: boolean;
}

export interface RecordFields {
  courseId: string;
  status: TrainingStatus;
  startedOn: PlainDate;
  completedOn: PlainDate | null;
  score: number | null;
  /** In cents. */
  cost: number;
  expiresOn: PlainDate | null;
  remark: string;
}

/** The last day on which a completed course is valid: that given, else by the course; null when it does not expire. */
export function expiryOf(
  { completedOn, expiresOn }: Pick<RecordFields, "completedOn" | "expiresOn">,
  { validityMonths }: Pick<CourseFields, "validityMonths">,
): PlainDate | null {
  if (completedOn === null) return null;
  return expiresOn ?? (validityMonths === null ? null : addMonths(completedOn, validityMonths));
}

export function wrongFields(record: RecordFields, today: PlainDate): Record<string, AppError> {
  const { status, startedOn, completedOn, score, expiresOn } = record;
  const wrong: Record<string, AppError> = {};
  if (status === "ongoing") {
    if (completedOn !== null) wrong.completedOn = notCompletedYet();
    if (score !== null) wrong.score = notCompletedYet();
    if (expiresOn !== null) wrong.expiresOn = notCompletedYet();
    return wrong;
  }
  if (completedOn === null) wrong.completedOn = completedMissing();
  else if (completedOn < startedOn) wrong.completedOn = endsBeforeStart();
  else if (completedOn > today) wrong.completedOn = completedNotAhead();
  else if (expiresOn !== null && expiresOn < completedOn) wrong.expiresOn = expiresBeforeCompleted();
  return wrong;
}

interface Taken {
  courseId: string;
  status: TrainingStatus;
  expiresOn: PlainDate | null;
}

/** The completed record with the latest expiry; undefined without one. */
export function standingOf<Record extends Taken>(records: readonly Record[]): Record | undefined {
  return records
    .filter(({ status }) => status === "completed")
    .reduce<Record | undefined>(
      (best, next) =>
        best && (best.expiresOn === null || (next.expiresOn !== null && next.expiresOn <= best.expiresOn))
          ? best
          : next,
      undefined,
    );
}

export interface Requirement {
  courseId: string;
  name: string;
  /** Null: never completed. */
  expiresOn: PlainDate | null;
  state: Validity | "missing";
}

/** The state of a role's mandatory courses. */
export function requirementsOf(
  role: string,
  courses: readonly ({ id: string } & Pick<CourseFields, "name" | "mandatoryRoles" | "active">)[],
  records: readonly Taken[],
  today: PlainDate,
): Requirement[] {
  return courses
    .filter(({ active, mandatoryRoles }) => active && mandatoryRoles.includes(role))
    .map(({ id, name }) => {
      const standing = standingOf(records.filter(({ courseId }) => courseId === id));
      return {
        courseId: id,
        name,
        expiresOn: standing?.expiresOn ?? null,
        state: standing ? validityOf(standing.expiresOn, today) : "missing",
      };
    });
}

/** Warnings against assigning a person on a day, as sentences. */
export function sendingWarnings(
  name: string,
  { requirements, expired }: { requirements: readonly Requirement[]; expired: readonly Expired[] },
): string[] {
  return [
    ...expired.map(({ what, expiresOn }) => `${name}: ${what} expired on ${formatDate(expiresOn)}.`),
    ...requirements.flatMap(({ name: course, state, expiresOn }) =>
      state === "missing"
        ? [`${name} has not completed ${course}.`]
        : state === "expired"
          ? [`${name}: ${course} expires on ${formatDate(expiresOn ?? "")}.`]
          : [],
    ),
  ];
}

interface Expired {
  what: string;
  expiresOn: PlainDate;
}

/** A licence, required for assignments; its name may contain other words. */
export const isLicence = (what: string): boolean =>
  what === STAFF_DOCUMENT_LABELS.driving_licence || /licen[cs]e/i.test(what);

interface CourseFact {
  name: string;
}
interface RecordFact {
  number: string;
  recordId: string;
  course: string;
}

export const courseMade = defineEvent<CourseFact>("course.made");
export const courseEdited = defineEvent<CourseFact & { fields: string[] }>("course.edited");
export const trainingRecorded = defineEvent<RecordFact & { status: TrainingStatus }>(
  "employee.training_recorded",
);
export const trainingEdited = defineEvent<RecordFact & { fields: string[] }>("employee.training_edited");
export const trainingRemoved = defineEvent<RecordFact>("employee.training_removed");
export const certificateAdded = defineEvent<RecordFact>("employee.training_certificate_added");
