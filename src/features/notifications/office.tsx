import { barParts } from "~/features/office/web/office-parts";
import { NotificationBadge } from "./web/notification-badge";

export const notificationParts = [barParts.answer(NotificationBadge)];
