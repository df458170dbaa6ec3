import { defineEvent } from "~/platform/events/define";

/** Characters of a reason. */
export const MAX_REASON = 300;

/** The reason stands in its row alone, so that an erasure finds it there. */
export const customerRestricted = defineEvent<{ customerNumber: string }>("customer.restricted");
export const restrictionLifted = defineEvent<{ customerNumber: string }>("customer.restriction_lifted");
