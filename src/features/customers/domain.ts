import { defineEvent } from "~/platform/events/define";

export const customerCreated = defineEvent<{ customerNumber: string }>("customer.created");
