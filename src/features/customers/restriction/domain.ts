import { defineEvent } from "~/platform/events/define";

/** Characters of a reason. */
export const MAX_REASON = 300;

/** Only the restriction's row holds the reason, so an erasure finds it there. */
export const customerRestricted = defineEvent<{ customerNumber: string }>("customer.restricted");
export const restrictionLifted = defineEvent<{ customerNumber: string }>("customer.restriction_lifted");
