import type { Output, Problem } from "~/platform/http/client";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import type { activitiesContract } from "../contract";
import {
  type ActivityType,
  instantAt,
  type MeetingType,
  type Priority,
  RESULT_LABELS,
  type RepeatEvery,
  USUAL_TIME,
} from "../domain";

export type ShownActivity = Output<typeof activitiesContract, "list">["rows"][number];
export type ActivityDetail = Output<typeof activitiesContract, "get">;
export type ActivityStaff = Output<typeof activitiesContract, "staff">;

export interface ActivityValues {
  type: string | null;
  subject: string;
  description: string;
  day: string;
  time: string;
  dueDate: string;
  duration: number | null;
  priority: string | null;
  assignedTo: string | null;
  participants: string[];
  location: string;
  meetingType: string | null;
  repeat: string | null;
  until: string;
}

/** The time of day in Nairobi, `HH:mm`. */
export const timeOf = (instant: Date): string =>
  new Date(instant.getTime() + 3 * 3_600_000).toISOString().slice(11, 16);

export const blankValues = (today: PlainDate, type: ActivityType = "call"): ActivityValues => ({
  type,
  subject: "",
  description: "",
  day: today,
  time: USUAL_TIME,
  dueDate: today,
  duration: null,
  priority: "medium",
  assignedTo: null,
  participants: [],
  location: "",
  meetingType: "in_person",
  repeat: null,
  until: "",
});

export const valuesOf = (kept: ActivityDetail): ActivityValues => ({
  ...kept,
  day: nairobiDate(kept.scheduledDate),
  time: timeOf(kept.scheduledDate),
  dueDate: kept.dueDate ?? "",
  participants: kept.participants.map(({ id }) => id),
  repeat: null,
  until: "",
});

/** Converts form values to a change, without the planned time. */
export const changeOf = (values: ActivityValues) => ({
  type: (values.type ?? "call") as ActivityType,
  subject: values.subject,
  description: values.description,
  dueDate: values.dueDate || null,
  duration: values.duration,
  priority: (values.priority ?? "medium") as Priority,
  assignedTo: values.assignedTo,
  participants: values.participants,
  location: values.location,
  meetingType: (values.meetingType ?? "in_person") as MeetingType,
});

export const inputOf = (values: ActivityValues) => ({
  ...changeOf(values),
  dueDate: values.type === "note" ? null : values.dueDate || null,
  assignedTo: values.assignedTo ?? undefined,
  scheduledDate: instantAt(values.day, values.time),
  repeat: values.repeat ? { every: values.repeat as RepeatEvery, until: values.until } : null,
});

/** The form's name of a field that the server refused. */
export const placeOf = (name: string) =>
  name === "scheduledDate" ? "day" : name.startsWith("repeat") ? "until" : name;

/** Summary of an error without field messages. */
export const errorOf = ({ fields, message }: Problem) =>
  Object.keys(fields).length === 0 ? `Failed to create activity. ${message}` : undefined;

/** Success message with conflicts. */
export const saidWith = (said: string, clashes: readonly string[]) =>
  clashes.length === 0 ? said : `${said}. It clashes with: ${clashes.join(", ")}`;

/** Whose it is: the lead, the opportunity, the customer, and where their page is. */
export function partiesOf(of: ShownActivity): { label: string; name: string; to: string }[] {
  return [
    ...(of.leadNumber ? [{ label: "Lead", name: of.leadName ?? "", to: `/crm/leads/${of.leadNumber}` }] : []),
    ...(of.opportunityNumber
      ? [
          {
            label: "Opportunity",
            name: of.opportunityName ?? "",
            to: `/crm/opportunities/${of.opportunityNumber}`,
          },
        ]
      : []),
    ...(of.customerNumber
      ? [
          {
            label: "Customer",
            name: of.customerName ?? "",
            to: `/customers/${of.customerNumber}`,
          },
        ]
      : []),
  ];
}

/** Result, unless reached, followed by the outcome. */
export const saidOf = ({ result, outcome }: Pick<ShownActivity, "result" | "outcome">): string =>
  [result && result !== "reached" ? RESULT_LABELS[result] : "", outcome].filter(Boolean).join(". ");
