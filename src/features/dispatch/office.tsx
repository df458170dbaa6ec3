import { IconLayoutBoardSplit } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";

export const dispatchParts = [
  menuEntries.answer({
    ...{ to: "/moves", label: "Dispatch", icon: IconLayoutBoardSplit },
    ...{ needs: "manage_moves", key: "j", group: "operations", place: 10 },
  }),
];
