import { defineEvent } from "~/platform/events/define";

/** A person opened a leaver's final dues document. */
export const finalDuesOpened = defineEvent<{ number: string }>("final-dues.opened");

export const finalDuesPath = (number: string) => `/documents/final-dues/${number}.pdf`;
