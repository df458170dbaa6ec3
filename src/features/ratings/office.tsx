import { IconStar } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";

export const ratingParts = [
  menuEntries.answer({
    to: "/ratings",
    label: "Ratings",
    icon: IconStar,
    needs: "view_customers",
    group: "sales",
    place: 80,
  }),
];
