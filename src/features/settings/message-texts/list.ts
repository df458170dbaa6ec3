import { defineList } from "~/platform/kernel/list";

/** The messages that the product sends: given whole. */
export const messageTextList = defineList({ name: "message-texts", filters: {} });
