import { defineEvent } from "~/platform/events/define";

/** Sources of people who are not customers. */
export const CONTACT_NOUNS = ["lead", "inquiry", "subscriber"] as const;
export type ContactNoun = (typeof CONTACT_NOUNS)[number];

/** All personal data of a person who is not a customer was erased on request. Contains no name. */
export const contactErased = defineEvent<{
  noun: ContactNoun;
  leads: number;
  inquiries: number;
  quotes: number;
}>("contact.erased");
export const contactCopied = defineEvent<{ noun: ContactNoun }>("contact.data_copied");
