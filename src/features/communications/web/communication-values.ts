import type { Output } from "~/platform/http/client";
import { nairobiDate } from "~/platform/kernel/dates";
import { formatPhone } from "~/platform/kernel/phone";
import type { communicationsContract } from "../contract";
import {
  type CommunicationChannel,
  type CommunicationType,
  type Direction,
  NO_CONTACT_PERSON,
  type Priority,
} from "../domain";

export type Communication = Output<typeof communicationsContract, "list">["rows"][number];
export type CommunicationChoices = Output<typeof communicationsContract, "choices">;

export type Asked = "edit" | "escalate" | "assign" | "status";

export interface CommunicationValues {
  type: string | null;
  channel: string | null;
  direction: string | null;
  priority: string | null;
  subject: string;
  content: string;
  send: string | null;
  contactPerson: { name: string; email: string; phone: string; role: string };
  assignedTo: string | null;
  tags: string[];
  responseRequired: boolean;
  /** Nairobi: '17:00'. */
  responseDeadline: string;
  deadlineTime: string;
  relatedQuoteId: string | null;
  relatedMoveId: string | null;
  followUpRequired: boolean;
  followUpDate: string;
  followUpNotes: string;
  satisfactionRating: string | null;
  satisfactionFeedback: string;
}

const END_OF_DAY = "17:00";

export const BLANK: CommunicationValues = {
  type: null,
  channel: null,
  direction: "inbound",
  priority: "medium",
  subject: "",
  content: "",
  send: "log",
  contactPerson: NO_CONTACT_PERSON,
  assignedTo: null,
  tags: [],
  responseRequired: true,
  responseDeadline: "",
  deadlineTime: END_OF_DAY,
  relatedQuoteId: null,
  relatedMoveId: null,
  followUpRequired: false,
  followUpDate: "",
  followUpNotes: "",
  satisfactionRating: null,
  satisfactionFeedback: "",
};

/** A complaint by phone, the usual way. */
export const COMPLAINT: CommunicationValues = {
  ...BLANK,
  type: "complaint",
  channel: "phone",
  priority: "high",
  subject: "Complaint",
};

const ZONE_MS = 3 * 3_600_000;
const timeOf = (instant: Date) => new Date(instant.getTime() + ZONE_MS).toISOString().slice(11, 16);

export function valuesOf(row: Communication): CommunicationValues {
  const { responseDeadline, contactPerson } = row;
  return {
    type: row.type,
    channel: row.channel,
    direction: row.direction,
    priority: row.priority,
    subject: row.subject,
    content: row.content,
    send: "log",
    contactPerson: {
      ...contactPerson,
      phone: contactPerson.phone ? formatPhone(contactPerson.phone) : "",
    },
    assignedTo: row.assignedTo,
    tags: row.tags,
    responseRequired: row.responseRequired,
    responseDeadline: responseDeadline ? nairobiDate(responseDeadline) : "",
    deadlineTime: responseDeadline ? timeOf(responseDeadline) : END_OF_DAY,
    relatedQuoteId: row.relatedQuoteId,
    relatedMoveId: row.relatedMoveId,
    followUpRequired: row.followUpRequired,
    followUpDate: row.followUpDate ?? "",
    followUpNotes: row.followUpNotes,
    satisfactionRating: row.satisfactionRating === null ? null : String(row.satisfactionRating),
    satisfactionFeedback: row.satisfactionFeedback,
  };
}

/** Input of both forms. */
export function factsOf(values: CommunicationValues) {
  const { responseRequired, responseDeadline: day, deadlineTime, followUpRequired } = values;
  return {
    type: values.type as CommunicationType,
    priority: values.priority as Priority,
    contactPerson: values.contactPerson,
    tags: values.tags,
    responseRequired,
    responseDeadline:
      responseRequired && day ? new Date(`${day}T${deadlineTime || END_OF_DAY}:00+03:00`) : null,
    relatedQuoteId: values.relatedQuoteId,
    relatedMoveId: values.relatedMoveId,
    followUpRequired,
    followUpDate: followUpRequired ? values.followUpDate || null : null,
    followUpNotes: followUpRequired ? values.followUpNotes : "",
  };
}

/** Additional input of a new communication. */
export const saidIn = (values: CommunicationValues) => ({
  channel: values.channel as CommunicationChannel,
  direction: values.direction as Direction,
  subject: values.subject,
  content: values.content,
  assignedTo: values.assignedTo,
});
