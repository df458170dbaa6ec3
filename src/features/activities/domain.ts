import { defineEvent } from "~/platform/events/define";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";

export const ACTIVITY_TYPES = [
  "call",
  "email",
  "meeting",
  "task",
  "note",
  "quote",
  "proposal",
  "follow_up",
  "demo",
  "site_visit",
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];
export const TYPE_LABELS: Readonly<Record<ActivityType, string>> = {
  call: "Call",
  email: "Email",
  meeting: "Meeting",
  task: "Task",
  note: "Note",
  quote: "Quote",
  proposal: "Proposal",
  follow_up: "Follow-up",
  demo: "Demo",
  site_visit: "Site visit",
};

export const ACTIVITY_STATUSES = ["scheduled", "in_progress", "completed", "cancelled"] as const;
export type ActivityStatus = (typeof ACTIVITY_STATUSES)[number];
export const STATUS_LABELS: Readonly<Record<ActivityStatus, string>> = {
  scheduled: "Scheduled",
  in_progress: "In progress",
  completed: "Completed",
  cancelled: "Cancelled",
};

export const PRIORITIES = ["urgent", "high", "medium", "low"] as const;
export type Priority = (typeof PRIORITIES)[number];
export const PRIORITY_LABELS: Readonly<Record<Priority, string>> = {
  urgent: "Urgent",
  high: "High",
  medium: "Medium",
  low: "Low",
};

export const MEETING_TYPES = ["in_person", "phone", "video"] as const;
export type MeetingType = (typeof MEETING_TYPES)[number];
export const MEETING_LABELS: Readonly<Record<MeetingType, string>> = {
  in_person: "In person",
  phone: "By phone",
  video: "By video",
};

export const REPEATS = ["daily", "weekly", "monthly"] as const;
export type RepeatEvery = (typeof REPEATS)[number];
export const REPEAT_LABELS: Readonly<Record<RepeatEvery, string>> = {
  daily: "Every working day",
  weekly: "Every week",
  monthly: "Every month",
};
export interface Repeat {
  every: RepeatEvery;
  until: PlainDate;
}
export const MOST_REPEATS = 60;

/** Characters. */
export const MAX_SUBJECT = 200;
export const MAX_TEXT = 4000;
export const MAX_LOCATION = 200;
export const MAX_PARTICIPANTS = 20;
/** Minutes: a day. */
export const MAX_DURATION = 1440;
/** Default duration in the calendar, in minutes. */
export const USUAL_DURATION = 30;
export const USUAL_TIME = "09:00";

export interface ActivityFields {
  type: ActivityType;
  subject: string;
  description: string;
  scheduledDate: Date;
  dueDate: PlainDate | null;
  /** Minutes. */
  duration: number | null;
  priority: Priority;
  assignedTo: string | null;
  participants: string[];
  location: string;
  meetingType: MeetingType;
  nextAction: string;
  followUpRequired: boolean;
  followUpDate: PlainDate | null;
}

export const BLANK_ACTIVITY: Omit<ActivityFields, "scheduledDate" | "subject" | "type"> = {
  description: "",
  dueDate: null,
  duration: null,
  priority: "medium",
  assignedTo: null,
  participants: [],
  location: "",
  meetingType: "in_person",
  nextAction: "",
  followUpRequired: false,
  followUpDate: null,
};

const NEXT: Readonly<Record<ActivityStatus, readonly ActivityStatus[]>> = {
  scheduled: ["in_progress", "completed", "cancelled"],
  in_progress: ["completed", "cancelled"],
  completed: [],
  cancelled: [],
};
/** Next statuses; a closed activity keeps its status. */
export const nextStatuses = (status: ActivityStatus): readonly ActivityStatus[] => NEXT[status];
export const isOpen = (status: ActivityStatus): boolean => NEXT[status].length > 0;

/** Still to be done although its due date has passed; cancelled is never overdue (docs/domain/readings.md#crm). */
export const isOverdue = (
  { status, dueDate }: { status: ActivityStatus; dueDate: PlainDate | null },
  now: Date,
): boolean => isOpen(status) && dueDate !== null && dueDate < nairobiDate(now);

const NO_CONTACT: ReadonlySet<ActivityType> = new Set(["task", "note"]);
/** True for types that mean contact with the customer. */
export const isContact = (type: ActivityType): boolean => !NO_CONTACT.has(type);
export const CONTACT_TYPES = ACTIVITY_TYPES.filter(isContact);

export const CONTACT_RESULTS = ["reached", "no_answer", "wrong_number"] as const;
export type ContactResult = (typeof CONTACT_RESULTS)[number];
export const RESULT_LABELS: Readonly<Record<ContactResult, string>> = {
  reached: "Reached",
  no_answer: "No answer",
  wrong_number: "Wrong number",
};
/** True for types whose completion requires a contact result. */
export const asksResult = (type: ActivityType): boolean => type === "call" || type === "follow_up";

/** True for types with a place or an online meeting. */
export const isMeeting = (type: ActivityType): boolean =>
  type === "meeting" || type === "demo" || type === "site_visit";

/**
 * True if the activity blocks its time: a meeting, or any activity with a duration. Calls without a duration
 * never conflict.
 */
export const takesTime = ({ type, duration }: { type: ActivityType; duration: number | null }): boolean =>
  duration !== null || isMeeting(type);

/** The communication channel of a contact. */
export function channelOf({ type, meetingType }: { type: ActivityType; meetingType: MeetingType }) {
  if (type === "email" || type === "quote" || type === "proposal") return "email" as const;
  if (!isMeeting(type)) return "phone" as const;
  return meetingType === "in_person" ? ("in_person" as const) : ("phone" as const);
}

/** The end of an activity: its start and its duration, or the usual one. */
export const endOf = ({ scheduledDate, duration }: { scheduledDate: Date; duration: number | null }): Date =>
  new Date(scheduledDate.getTime() + (duration ?? USUAL_DURATION) * 60_000);

/** The instant of a day and a time of day in Nairobi, `HH:mm`. */
export const instantAt = (day: PlainDate, time: string): Date =>
  new Date(`${day}T${/^\d{2}:\d{2}$/.test(time) ? time : USUAL_TIME}:00+03:00`);

interface Fact {
  type: ActivityType;
  leadId: string | null;
  opportunityId: string | null;
  customerId: string | null;
}
/** Only the activity's row holds its subject, so an erasure finds it there. */
export const activityPlanned = defineEvent<Fact & { assignedTo: string | null; times: number }>(
  "activity.planned",
);
export const activityEdited = defineEvent<Fact & { fields: string[]; assignedTo: string | null }>(
  "activity.edited",
);
export const activityStarted = defineEvent<Fact>("activity.started");
/** `result` is null for types without a result, and for older completions, which count as contact. */
export const activityCompleted = defineEvent<
  Fact & { followUpId: string | null; result?: ContactResult | null }
>("activity.completed");
/** `byLink`: whose visit its customer cancelled by link, and for when it was. */
export const activityCancelled = defineEvent<
  Fact & { times: number; byLink?: { scheduledAt: string; notify: string[] } }
>("activity.cancelled");
export const activityMoved = defineEvent<Fact & { before: string; after: string; times: number }>(
  "activity.moved",
);
/** Recorded once for each due date. `number` names the activity's record; older events have none. */
export const activityOverdue = defineEvent<
  Fact & { number?: string | null; dueDate: PlainDate; notify: string[] }
>("activity.overdue");

/** 'Follow-up of LEAD20260001 is overdue'. */
export const formatOverdue = ({ type, number }: { type: ActivityType; number: string | null }) =>
  `${TYPE_LABELS[type]}${number ? ` of ${number}` : ""} is overdue`;
