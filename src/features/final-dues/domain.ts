import { defineEvent } from "~/platform/events/define";

export const finalDuesOpened = defineEvent<{ number: string }>("final-dues.opened");

export const finalDuesPath = (number: string) => `/documents/final-dues/${number}.pdf`;
