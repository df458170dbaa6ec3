import { customerEdited } from "~/features/customers/domain";
import { on } from "~/platform/events/events";
import { endWithConsent } from "./commands/keep-subscription";

/** A customer who takes back their yes to offers, or to email, gets no newsletter: in the same transaction. */
export const inquiriesSubscribers = [on(customerEdited, endWithConsent)];
