import { leadAssigned } from "~/features/crm/leads/domain";
import {
  inquiryApproved,
  inquiryAssigned,
  inquiryContacted,
  inquiryReceived,
  inquiryReplied,
} from "~/features/inquiries/domain/inquiries";
import {
  type QuoteFact,
  quoteAccepted,
  quoteCancelled,
  quoteChangeAsked,
  quoteContacted,
  quoteDeclined,
  quoteEdited,
  quoteRequested,
  quoteSent,
} from "~/features/quotes/domain";
import type { Tx } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import { on, type Recorded } from "~/platform/events/events";
import { enqueue } from "~/platform/tasks/tasks";
import type { Fact } from "../domain";
import { enqueueIntake, ownerTask, sharingTask } from "./commands/enqueue-intake";

const inquiryIs =
  (fact: Fact) =>
  (tx: Tx, { subjectId }: Recorded<object>) =>
    enqueueIntake(tx, { kind: "inquiry", key: subjectId, fact });
const quoteIs = <Data extends QuoteFact>(type: EventType<Data>, fact: Fact) =>
  on(type, (tx, { data }) => enqueueIntake(tx, { kind: "quote", key: data.number, fact }));

/** Creates leads and applies later facts by tasks of the same transaction (docs/decisions/0074). */
export const leadIntakeSubscribers = [
  on(inquiryReceived, async (tx, event) => {
    const { source, touch } = event.data;
    if (source !== "claim")
      await enqueueIntake(tx, { kind: "inquiry", key: event.subjectId, ...(touch && { touch }) });
  }),
  on(inquiryReplied, inquiryIs("answered")),
  on(inquiryContacted, async (tx, event) => {
    if (event.data.reached) await inquiryIs("answered")(tx, event);
  }),
  on(inquiryApproved, inquiryIs("approved")),
  on(quoteRequested, (tx, { data: { number, touch } }) =>
    enqueueIntake(tx, { kind: "quote", key: number, ...(touch && { touch }) }),
  ),
  quoteIs(quoteSent, "sent"),
  on(quoteContacted, async (tx, { data }) => {
    if (data.reached) await enqueueIntake(tx, { kind: "quote", key: data.number, fact: "contacted" });
  }),
  quoteIs(quoteChangeAsked, "change_asked"),
  quoteIs(quoteAccepted, "accepted"),
  quoteIs(quoteDeclined, "declined"),
  quoteIs(quoteCancelled, "cancelled"),
  on(inquiryAssigned, (tx, { subjectId }) => enqueue(tx, ownerTask, { kind: "inquiry", key: subjectId })),
  on(quoteEdited, async (tx, { data }) => {
    if (data.fields.includes("assignedTo")) await enqueue(tx, ownerTask, { kind: "quote", key: data.number });
  }),
  on(leadAssigned, (tx, { subjectId }) => enqueue(tx, sharingTask, { leadId: subjectId })),
];
