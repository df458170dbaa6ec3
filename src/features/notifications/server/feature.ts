import type { Feature } from "~/platform/http/feature";
import { notificationsHandlers } from "./handlers";
import { readByDeciding, unreadCount } from "./office";
import { notificationsSubscribers } from "./subscribers";
import { notificationsTasks } from "./tasks";

export const notificationsFeature = {
  handlers: { notifications: notificationsHandlers },
  subscribers: notificationsSubscribers,
  tasks: notificationsTasks,
  answers: [unreadCount, readByDeciding],
} satisfies Feature;
