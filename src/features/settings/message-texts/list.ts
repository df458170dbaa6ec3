import { defineList } from "~/platform/kernel/list";

export const messageTextList = defineList({ name: "message-texts", filters: {} });
