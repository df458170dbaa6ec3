import { replyReceived } from "~/features/recipients/domain";
import { on } from "~/platform/events/events";
import { noteReply } from "./commands/note-reply";

export const mailingsSubscribers = [
  on(replyReceived, (tx, { at, data: { emails, phones } }) => noteReply(tx, [...emails, ...phones], at)),
];
