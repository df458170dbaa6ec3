import { defineEvent } from "~/platform/events/define";

/** Somebody read a leaver's final dues as a paper. */
export const finalDuesOpened = defineEvent<{ number: string }>("final-dues.opened");

export const finalDuesPath = (number: string) => `/documents/final-dues/${number}.pdf`;
