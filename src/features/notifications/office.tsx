import { barParts } from "~/features/office/web/office-parts";
import { NotificationBadge } from "./web/notification-badge";

/** The bell in the office's bar. */
export const notificationParts = [barParts.answer(NotificationBadge)];
