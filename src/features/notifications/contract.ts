import { z } from "zod";
import { byId, done, pageInput, pageOf, route } from "~/platform/http/contract";
import { NOTIFICATION_KINDS } from "./domain";

const kind = z.enum(NOTIFICATION_KINDS);
const own = { tag: "Notifications", permission: "signed-in" } as const;

export const notificationRow = z.object({
  id: z.uuid(),
  kind,
  title: z.string(),
  detail: z.string(),
  who: z.string(),
  to: z.string(),
  readAt: z.date().nullable(),
  createdAt: z.date(),
});

export const notificationsContract = {
  list: route({
    ...own,
    path: "/notifications",
    summary: "List the caller's own notifications, newest first",
  })
    .input(pageInput.extend({ state: z.enum(["unread", "all"]).optional() }))
    .output(pageOf(notificationRow)),
  read: route({
    ...own,
    method: "POST",
    path: "/notifications/{id}/reading",
    summary: "Mark a notification as read",
  })
    .input(byId)
    .output(done),
  unread: route({
    ...own,
    method: "DELETE",
    path: "/notifications/{id}/reading",
    summary: "Mark a notification as unread",
  })
    .input(byId)
    .output(done),
  readAll: route({
    ...own,
    method: "POST",
    path: "/notification-readings",
    summary: "Mark all notifications as read",
  }).output(z.object({ read: z.number().int() })),
  choices: route({
    ...own,
    path: "/notification-choices",
    summary: "List the kinds of notification the caller gets, and which also by email",
  }).output(
    z.array(z.object({ kind, label: z.string(), comes: z.string(), email: z.boolean(), bell: z.boolean() })),
  ),
  choose: route({
    ...own,
    method: "PUT",
    permission: "staff",
    path: "/notification-choices/{kind}",
    summary: "Turn email and bell on or off for a kind of notification",
    description:
      "Notifications of a muted kind arrive as read. They appear in the list but are not counted at the bell.",
  })
    .input(z.object({ kind, email: z.boolean().optional(), bell: z.boolean().optional() }))
    .output(done),
};
