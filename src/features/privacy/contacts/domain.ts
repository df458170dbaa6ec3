import { defineEvent } from "~/platform/events/define";

export const CONTACT_NOUNS = ["lead", "inquiry", "subscriber"] as const;
export type ContactNoun = (typeof CONTACT_NOUNS)[number];

export const contactErased = defineEvent<{
  noun: ContactNoun;
  leads: number;
  inquiries: number;
  quotes: number;
}>("contact.erased");
export const contactCopied = defineEvent<{ noun: ContactNoun }>("contact.data_copied");
