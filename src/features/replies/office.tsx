import { IconMessageReply } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";
import { MAY_READ } from "./domain/replies";

export const repliesParts = [
  menuEntries.answer({
    to: "/replies",
    label: "Replies",
    icon: IconMessageReply,
    needs: MAY_READ,
    counts: ["replies", "unanswered"],
    group: "today",
    place: 30,
  }),
];
