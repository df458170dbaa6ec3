import { IconBook2 } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";

export const accountingParts = [
  menuEntries.answer({
    to: "/books",
    label: "Books",
    icon: IconBook2,
    needs: "view_books",
    group: "money",
    place: 70,
  }),
];
