import { defineEvent } from "~/platform/events/define";

/** Where somebody who never became a customer is known from. */
export const CONTACT_NOUNS = ["lead", "inquiry", "subscriber"] as const;
export type ContactNoun = (typeof CONTACT_NOUNS)[number];

/** All that was kept of somebody who is no customer was emptied, on their wish. Names nobody. */
export const contactErased = defineEvent<{
  noun: ContactNoun;
  leads: number;
  inquiries: number;
  quotes: number;
}>("contact.erased");
/** Somebody made a copy of it. */
export const contactCopied = defineEvent<{ noun: ContactNoun }>("contact.data_copied");
