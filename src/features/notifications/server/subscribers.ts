import {
  type ActivityType,
  activityCancelled,
  activityEdited,
  activityOverdue,
  activityPlanned,
  TYPE_LABELS,
} from "~/features/activities/domain";
import { visitChosen } from "~/features/activities/visits/domain";
import { dayLost } from "~/features/capacity/domain/holds";
import {
  changesLapsed,
  changesProposed,
  orderConfirmed,
  orderDeclined,
} from "~/features/change-orders/domain/orders";
import { extraAsked, extraRefused } from "~/features/change-orders/on-site/domain";
import { clearanceDecided, KIND_NAMES } from "~/features/clearances/domain";
import {
  communicationAdded,
  communicationAssigned,
  communicationEscalated,
  communicationFollowUpDue,
  communicationLate,
} from "~/features/communications/domain";
import { incidentReported } from "~/features/crew/domain/facts";
import { customerPhoneShared } from "~/features/customers/domain";
import { documentRejected } from "~/features/etims/domain";
import { documentsDelayed, queueCaughtUp, queueStopped } from "~/features/etims/notices/domain";
import { KIND_LABELS } from "~/features/evidence/domain/documents";
import { signatureRefused } from "~/features/evidence/domain/events";
import { vehicleStateChanged } from "~/features/fleet/vehicles/domain";
import {
  hireAccepted,
  hireCancelled,
  hireDeclined,
  hireExpired,
  hireJobChanged,
} from "~/features/hires/domain";
import {
  apiTokenMade,
  personDeactivated,
  personGrantsChanged,
  roleAsked,
  roleChanged,
  secondFactorChanged,
} from "~/features/identity/domain/identity";
import { inquiryAssigned, inquiryReceived } from "~/features/inquiries/domain/inquiries";
import {
  type LeaveFact,
  leaveApproved,
  leaveAsked,
  leaveCancelled,
  leaveRejected,
  leaveShortened,
} from "~/features/leave/domain";
import { crewLost, moveCrewed, moveScheduled } from "~/features/moves/domain";
import { isPlanned, serviceRecorded } from "~/features/moves/records/domain";
import { reviewOpened } from "~/features/mpesa/domain";
import { approvalHandedOver } from "~/features/office/approvals/domain";
import { leadPromiseMissed, leadUnanswered, ruleStopped } from "~/features/outreach/assignment/domain";
import { automationStopped, automationTold } from "~/features/outreach/automation/domain";
import { paymentReceived } from "~/features/payments/domain";
import { payslipLinkEnded } from "~/features/payouts/links/domain";
import { salaryPaidLate, salaryRunPaused } from "~/features/payouts/salaries/domain";
import {
  correctionCreated,
  periodApproved,
  periodGenerated,
  periodReturned,
} from "~/features/payroll/periods/domain";
import { jobAnswered } from "~/features/publishing/domain/plan";
import {
  quoteAccepted,
  quoteApprovalAsked,
  quoteApproved,
  quoteDeclined,
  quoteRequested,
} from "~/features/quotes/domain";
import { LOW_STARS, ratingGiven } from "~/features/ratings/domain";
import { replyReceived } from "~/features/recipients/domain";
import { selfSurveySubmitted } from "~/features/self-surveys/domain/links";
import { employeeTerminated, wordsOf } from "~/features/staff/domain";
import { surveyMissed, surveySubmitted } from "~/features/surveys/domain";
import {
  type OvertimeFact,
  overtimeApproved,
  overtimeEntered,
  overtimeRejected,
} from "~/features/timesheets/overtime/domain";
import type { EventType } from "~/platform/events/define";
import { on, type Recorded, type Subscriber } from "~/platform/events/events";
import { isStaff } from "~/platform/http/actor";
import { enqueue } from "~/platform/tasks/tasks";
import {
  fanOutNotification,
  type Happened,
  type LeaveNews,
  type OvertimeNews,
} from "./commands/notify-of-event";

type About = Happened["about"];
interface Notifying {
  type: EventType<never>;
  about: (data: never) => About | undefined;
}

const notifying = <Data>(type: EventType<Data>, about: (data: Data) => About | undefined): Notifying => ({
  type: type as EventType<never>,
  about: about as Notifying["about"],
});

function crewed(data: { number: string; crewLead: string | null; crew: string[] }): About {
  const to = data.crewLead ? [data.crewLead, ...data.crew] : data.crew;
  return { kind: "assigned", what: "move", name: data.number, to };
}

function toWorkOn(data: { customerNumber: string; assignedTo: string | null }): About | undefined {
  const { customerNumber: name, assignedTo } = data;
  return assignedTo ? { kind: "assigned", what: "communication", name, to: [assignedTo] } : undefined;
}

const leave =
  (became: LeaveNews) =>
  ({ personId, name, number, firstDay, lastDay }: LeaveFact): About => ({
    kind: became === "asked" ? "leave_asked" : "leave_decided",
    became,
    personId,
    name,
    number,
    firstDay,
    lastDay,
  });

const overtime =
  (became: OvertimeNews) =>
  ({ personId, name, day, minutes }: OvertimeFact): About => ({
    kind: became === "entered" ? "overtime_asked" : "overtime_decided",
    became,
    personId,
    name,
    day,
    minutes,
  });

function toDo({ type, assignedTo }: { type: ActivityType; assignedTo: string | null }): About | undefined {
  return assignedTo
    ? { kind: "assigned", what: "activity", name: `A ${TYPE_LABELS[type].toLowerCase()}`, to: [assignedTo] }
    : undefined;
}

const account = (title: string, of: "subject" | "actor" = "subject"): About => ({
  kind: "account_changed",
  title,
  of,
});

const due =
  (what: "late" | "follow_up") =>
  ({ customerNumber: name, notify: to }: { customerNumber: string; notify: string[] }): About => ({
    kind: "communication_due",
    what,
    name,
    to,
  });

const NOTIFYING: readonly Notifying[] = [
  notifying(inquiryReceived, ({ name, source }) => ({ kind: "inquiry_received", name, source })),
  notifying(replyReceived, ({ channel }) =>
    channel === "email" || channel === "sms" ? { kind: "reply_received" } : undefined,
  ),
  notifying(inquiryAssigned, ({ name, assignedTo }) =>
    assignedTo ? { kind: "assigned", what: "inquiry", name, to: [assignedTo] } : undefined,
  ),
  notifying(quoteRequested, () => ({ kind: "quote_requested" })),
  notifying(quoteApprovalAsked, ({ note }) => ({ kind: "quote_approval_asked", note })),
  notifying(quoteApproved, () => ({ kind: "quote_approved" })),
  notifying(quoteAccepted, () => ({ kind: "quote_accepted" })),
  notifying(quoteDeclined, ({ reason }) => ({ kind: "quote_declined", reason })),
  notifying(selfSurveySubmitted, ({ name, litres, photos, again, to }) => ({
    kind: "list_submitted",
    name,
    litres,
    photos,
    again,
    to,
  })),
  // Later edits of the same list are read with the first.
  notifying(changesProposed, ({ by, isFirst, items, total }) =>
    by === "customer" && isFirst ? { kind: "changes_proposed", items, difference: total } : undefined,
  ),
  notifying(orderConfirmed, ({ order, total }) => ({
    kind: "changes_answered",
    order,
    difference: total,
    reason: "",
  })),
  notifying(orderDeclined, ({ order, reason }) => ({
    kind: "changes_answered",
    order,
    difference: null,
    reason,
  })),
  notifying(changesLapsed, ({ lapse, order, open }) =>
    lapse === "limit" ? { kind: "changes_lapsed", order, open } : undefined,
  ),
  notifying(vehicleStateChanged, ({ plate, after, reason }) =>
    after === "workshop" || after === "blocked"
      ? { kind: "vehicle_out", plate, became: after, reason }
      : undefined,
  ),
  notifying(hireAccepted, ({ number, job, supplier, price }) => ({
    ...{ kind: "hire_answered", became: "accepted", number, job, supplier, price, reason: "" },
  })),
  notifying(hireDeclined, ({ number, job, supplier, left, reason }) =>
    left === 0
      ? { kind: "hire_answered", became: "declined", number, job, supplier, price: null, reason }
      : undefined,
  ),
  notifying(hireExpired, ({ number, job }) => ({
    ...{ kind: "hire_answered", became: "expired", number, job, supplier: "", price: null, reason: "" },
  })),
  notifying(hireCancelled, ({ number, job, supplier, by, reason }) =>
    by === "haulier"
      ? { kind: "hire_answered", became: "cancelled", number, job, supplier, price: null, reason }
      : undefined,
  ),
  notifying(hireJobChanged, ({ number, job, supplier, became }) => ({
    ...{ kind: "hire_answered", became, number, job, supplier, price: null, reason: "" },
  })),
  notifying(ratingGiven, ({ stars, name, move }) =>
    stars <= LOW_STARS ? { kind: "rating_low", stars, name, move } : undefined,
  ),
  notifying(paymentReceived, ({ invoiceId, amount, method }) => ({
    kind: "payment_received",
    invoiceId,
    amount,
    method,
  })),
  notifying(reviewOpened, ({ amount, reason }) => ({ kind: "review_opened", amount, reason })),
  notifying(documentRejected, () => ({ kind: "kra_delayed", became: "rejected" })),
  notifying(queueStopped, (data) => ({ kind: "kra_delayed", became: "stopped", ...data })),
  notifying(documentsDelayed, (data) => ({ kind: "kra_delayed", became: "delayed", ...data })),
  notifying(queueCaughtUp, () => ({ kind: "kra_delayed", became: "caught_up" })),
  notifying(moveScheduled, crewed),
  notifying(moveCrewed, crewed),
  notifying(dayLost, ({ quoteId, date }) => ({ kind: "day_lost", quoteId, date })),
  notifying(clearanceDecided, ({ via, to, kind: what, move, reason }) =>
    via === "office" || (to !== "confirmed" && to !== "failed")
      ? undefined
      : {
          ...{ kind: "clearance_answered", what: KIND_NAMES[what].en.toLowerCase(), move },
          ...{ isConfirmed: to === "confirmed", reason },
        },
  ),
  notifying(signatureRefused, ({ name, document, job, move, reason }) => ({
    ...{ kind: "signing_refused", paper: KIND_LABELS[document].toLowerCase(), name, job, move, reason },
  })),
  notifying(extraAsked, ({ number, move, by, what }) => ({ kind: "extra_asked", number, move, by, what })),
  notifying(extraRefused, ({ number, move, name, reason }) => ({
    ...{ kind: "extra_refused", number, move, name, reason },
  })),
  notifying(incidentReported, ({ number, move, person, text }) => ({
    ...{ kind: "crew_incident", number, move, person, text },
  })),
  notifying(crewLost, ({ name, became, moves }) => ({ kind: "crew_lost", name, became, moves })),
  notifying(jobAnswered, ({ number, date, personId, name, answer, reason }) =>
    answer === "declined" ? { kind: "job_declined", number, date, personId, name, reason } : undefined,
  ),
  notifying(customerPhoneShared, ({ customers, customerNumber: number, name, otherName }) => ({
    kind: "phone_shared",
    customers,
    number,
    name,
    otherName,
  })),
  notifying(roleAsked, ({ to }) => ({ kind: "role_asked", role: to })),
  notifying(communicationAdded, toWorkOn),
  notifying(communicationAssigned, toWorkOn),
  notifying(communicationEscalated, ({ customerNumber: name, assignedTo }) => ({
    kind: "assigned",
    what: "escalation",
    name,
    to: [assignedTo],
  })),
  notifying(communicationLate, due("late")),
  notifying(activityPlanned, toDo),
  notifying(activityEdited, toDo),
  notifying(activityOverdue, ({ type, number = null, dueDate, notify: to }) => ({
    kind: "activity_due",
    type,
    number,
    dueDate,
    to,
  })),
  notifying(visitChosen, ({ before, after: visitAt, assignedTo }) => ({
    kind: "visit_answered",
    became: before ? "changed" : "chosen",
    visitAt,
    to: [assignedTo],
  })),
  notifying(activityCancelled, ({ byLink }) =>
    byLink
      ? { kind: "visit_answered", became: "cancelled", visitAt: byLink.scheduledAt, to: byLink.notify }
      : undefined,
  ),
  notifying(surveySubmitted, ({ litres, notify: to }) => ({
    kind: "survey_done",
    litres,
    isMissed: false,
    to,
  })),
  notifying(surveyMissed, ({ notify: to }) => ({ kind: "survey_done", litres: null, isMissed: true, to })),
  notifying(leadUnanswered, ({ number: name, to }) => ({ kind: "lead_waiting", what: "owner", name, to })),
  notifying(leadPromiseMissed, ({ number: name, to }) => ({
    kind: "lead_waiting",
    what: "promise",
    name,
    to,
  })),
  notifying(employeeTerminated, () => ({ kind: "work_left" })),
  notifying(personDeactivated, () => ({ kind: "work_left" })),
  notifying(ruleStopped, ({ name }) => ({ kind: "rule_stopped", what: "lead", name })),
  notifying(automationStopped, ({ name }) => ({ kind: "rule_stopped", what: "automation", name })),
  notifying(automationTold, (told) => ({ kind: "rule_told", ...told })),
  notifying(leaveAsked, leave("asked")),
  notifying(leaveApproved, leave("approved")),
  notifying(leaveRejected, leave("rejected")),
  notifying(leaveCancelled, leave("cancelled")),
  notifying(leaveShortened, leave("shortened")),
  notifying(overtimeEntered, overtime("entered")),
  notifying(overtimeApproved, overtime("approved")),
  notifying(overtimeRejected, overtime("rejected")),
  notifying(communicationFollowUpDue, due("follow_up")),
  notifying(periodGenerated, ({ number }) => ({ kind: "payroll_turn", number, turn: "approve" })),
  notifying(correctionCreated, ({ number, corrects }) =>
    number === corrects ? undefined : { kind: "payroll_turn", number, turn: "approve" },
  ),
  notifying(periodApproved, ({ number }) => ({ kind: "payroll_turn", number, turn: "release" })),
  notifying(periodReturned, ({ number }) => ({ kind: "payroll_turn", number, turn: "prepare" })),
  notifying(salaryPaidLate, ({ ref, employee, outcome }) =>
    outcome === "settled" ? undefined : { kind: "salary_to_check", ref, employee, outcome },
  ),
  notifying(salaryRunPaused, ({ number, reason }) => ({ kind: "salaries_paused", number, reason })),
  notifying(payslipLinkEnded, ({ number, runNumber, employeeName: name }) => ({
    kind: "payslip_link_ended",
    number,
    runNumber,
    name,
  })),
  notifying(roleChanged, ({ to }) => account(`Your role is now ${wordsOf(to)}`)),
  notifying(personGrantsChanged, () => account("Your permissions were changed")),
  notifying(secondFactorChanged, ({ on: isOn }) =>
    account(`Two-factor sign-in was switched ${isOn ? "on" : "off"}`),
  ),
  notifying(apiTokenMade, ({ name }) => account(`The API token ${name} was made`, "actor")),
  notifying(approvalHandedOver, ({ kind: approval, to }) => ({ kind: "approval_handed", approval, to })),
  notifying(serviceRecorded, (data) => (isPlanned(data.status) ? crewed(data) : undefined)),
];

export const TOLD_TYPES: readonly string[] = NOTIFYING.map(({ type }) => type.name);

/** The notification task of an event; undefined if it concerns no one. */
export function happenedOf(event: Recorded<unknown>): Happened | undefined {
  const { id, subjectId, actor, at } = event;
  const about = NOTIFYING.find(({ type }) => type.name === event.type)?.about(event.data as never);
  return (
    about && {
      eventId: id,
      subjectId,
      by: { id: actor.personId, name: actor.name, isStaff: isStaff(actor) },
      at: at.toISOString(),
      about,
    }
  );
}

/** A task creates the notifications, so that failures neither block nor undo the event. */
export const notificationsSubscribers: readonly Subscriber[] = NOTIFYING.map(({ type }) =>
  on(type, async (tx, event: Recorded<unknown>) => {
    const happened = happenedOf(event);
    if (happened) await enqueue(tx, fanOutNotification, happened);
  }),
);
