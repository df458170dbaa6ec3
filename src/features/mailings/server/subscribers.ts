import { replyReceived } from "~/features/recipients/domain";
import { on } from "~/platform/events/events";
import { noteReply } from "./commands/note-reply";

/** Counts an answer from a campaign's recipient as a reply. */
export const mailingsSubscribers = [
  on(replyReceived, (tx, { at, data: { emails, phones } }) => noteReply(tx, [...emails, ...phones], at)),
];
