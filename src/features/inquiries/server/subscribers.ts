import { customerCreated, customerEdited } from "~/features/customers/domain";
import { on } from "~/platform/events/events";
import { followConsents } from "./commands/follow-consents";

/** What a customer allows begins and ends their newsletter: in the same transaction. */
export const inquiriesSubscribers = [
  on(customerCreated, followConsents),
  on(customerEdited, async (tx, fact) => {
    if (fact.data.fields.some((field) => field.startsWith("privacy."))) await followConsents(tx, fact);
  }),
];
