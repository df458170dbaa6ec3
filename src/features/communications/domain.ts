import { defineEvent } from "~/platform/events/define";
import { formatDateTime } from "~/platform/kernel/dates";

/** Channels of a communication (docs/domain/readings.md#communications). */
export const COMMUNICATION_CHANNELS = [
  "email",
  "phone",
  "sms",
  "whatsapp",
  "in_person",
  "website",
  "social_media",
  "referral",
] as const;
export type CommunicationChannel = (typeof COMMUNICATION_CHANNELS)[number];

export const CHANNEL_LABELS: Readonly<Record<CommunicationChannel, string>> = {
  email: "Email",
  phone: "Phone",
  sms: "SMS",
  whatsapp: "WhatsApp",
  in_person: "In person",
  website: "Website",
  social_media: "Social media",
  referral: "Referral",
};

export const COMMUNICATION_TYPES = [
  "inquiry",
  "quote_request",
  "booking",
  "complaint",
  "feedback",
  "follow_up",
  "marketing",
  "support",
  "billing",
  "reminder",
] as const;
export type CommunicationType = (typeof COMMUNICATION_TYPES)[number];

export const TYPE_LABELS: Readonly<Record<CommunicationType, string>> = {
  inquiry: "Inquiry",
  quote_request: "Quote request",
  booking: "Booking",
  complaint: "Complaint",
  feedback: "Feedback",
  follow_up: "Follow-up",
  marketing: "Marketing",
  support: "Support",
  billing: "Billing",
  reminder: "Reminder",
};

export const COMMUNICATION_STATUSES = ["pending", "in_progress", "completed", "escalated", "closed"] as const;
export type CommunicationStatus = (typeof COMMUNICATION_STATUSES)[number];

export const STATUS_LABELS: Readonly<Record<CommunicationStatus, string>> = {
  pending: "Pending",
  in_progress: "In progress",
  completed: "Completed",
  escalated: "Escalated",
  closed: "Closed",
};

export const PRIORITIES = ["low", "medium", "high", "urgent"] as const;
export type Priority = (typeof PRIORITIES)[number];
export const PRIORITY_LABELS: Readonly<Record<Priority, string>> = {
  low: "Low",
  medium: "Medium",
  high: "High",
  urgent: "Urgent",
};

export const DIRECTIONS = ["inbound", "outbound"] as const;
export type Direction = (typeof DIRECTIONS)[number];
export const DIRECTION_LABELS: Readonly<Record<Direction, string>> = {
  inbound: "Inbound",
  outbound: "Outbound",
};

export interface ContactPerson {
  name: string;
  email: string;
  /** E.164, or empty. */
  phone: string;
  role: string;
}
export const NO_CONTACT_PERSON: ContactPerson = { name: "", email: "", phone: "", role: "" };

export const MAX_SUBJECT = 200;
export const MAX_CONTENT = 8000;
/** Characters. */
export const MAX_NOTE = 1000;
export const MAX_TAGS = 10;

interface Step {
  label: string;
  to: CommunicationStatus;
}
/** The list's next step for each status. */
const STEPS: Readonly<Partial<Record<CommunicationStatus, Step>>> = {
  pending: { label: "Start", to: "in_progress" },
  in_progress: { label: "Complete", to: "completed" },
  // The new assignee completes it.
  escalated: { label: "Complete", to: "completed" },
  completed: { label: "Close", to: "closed" },
};
export const nextStep = (status: CommunicationStatus): Step | undefined => STEPS[status];

/** Completed communications cannot be escalated. */
export const canEscalate = (status: CommunicationStatus): boolean =>
  status === "pending" || status === "in_progress" || status === "escalated";

/** True if no further work is needed. */
export const isSettled = (status: CommunicationStatus): boolean =>
  status === "completed" || status === "closed";

/** Undefined for channels that are only recorded. */
export type Carrier = "email" | "sms" | "whatsapp";
export function carrierOf({
  channel,
  direction,
}: {
  channel: CommunicationChannel;
  direction: Direction;
}): Carrier | undefined {
  if (direction !== "outbound") return undefined;
  return channel === "email" || channel === "sms" || channel === "whatsapp" ? channel : undefined;
}

/**
 * True if this type answers open messages of the other side: offers and reminders do not
 * (docs/domain/readings.md#communications).
 */
export const answersOthers = (type: CommunicationType): boolean =>
  type !== "marketing" && type !== "reminder";

/** Whole minutes from a question to its first answer. */
export const minutesBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 60_000));

/** Appends a note of a step to the content. */
export function withNote(content: string, note: string, by: { name: string; at: Date }): string {
  return note.trim() === "" ? content : `${content}\n\n[${formatDateTime(by.at)}, ${by.name}] ${note.trim()}`;
}

interface Fact {
  customerNumber: string;
  communicationId: string;
}

/** Only the communication's row holds its content, so an erasure finds it there. */
export const communicationAdded = defineEvent<
  Fact & {
    type: CommunicationType;
    channel: CommunicationChannel;
    direction: Direction;
    carried: Carrier | null;
    assignedTo: string | null;
  }
>("customer.communication_added");
export const communicationEdited = defineEvent<Fact & { fields: string[] }>("customer.communication_edited");
export const communicationMoved = defineEvent<Fact & { from: CommunicationStatus; to: CommunicationStatus }>(
  "customer.communication_moved",
);
export const communicationAssigned = defineEvent<Fact & { assignedTo: string | null }>(
  "customer.communication_assigned",
);
export const communicationEscalated = defineEvent<Fact & { from: CommunicationStatus; assignedTo: string }>(
  "customer.communication_escalated",
);
/** Recorded once per deadline and follow-up date. */
export const communicationLate = defineEvent<Fact & { notify: string[] }>("customer.communication_late");
export const communicationFollowUpDue = defineEvent<Fact & { notify: string[] }>(
  "customer.communication_follow_up_due",
);
