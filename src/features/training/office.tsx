import { IconCertificate } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";

export const trainingParts = [
  menuEntries.answer({
    to: "/staff/training",
    label: "Training",
    icon: IconCertificate,
    needs: ["manage_training", "access_hr_reports", "view_team_staff"],
    group: "people",
    place: 30,
  }),
  menuEntries.answer({
    to: "/staff/me/training",
    label: "My training",
    icon: IconCertificate,
    needs: null,
    group: "own",
    place: 40,
  }),
];
