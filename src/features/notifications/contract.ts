import { z } from "zod";
import { byId, done, pageInput, pageOf, route, text } from "~/platform/http/contract";
import { NOTIFICATION_KINDS } from "./domain/notification-kinds";

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

/** Notifications of one kind, cause and day as one line. A single one is a line of its own. */
const notificationGroup = notificationRow.extend({
  /** Unread is `readAt: null`: at least one of them is unread. */
  count: z.number().int(),
  unread: z.number().int(),
});

const state = z.enum(["unread", "all"]).optional();
const oneOrGroup = byId.extend({ group: z.boolean().optional() });

export const notificationsContract = {
  list: route({
    ...own,
    path: "/notifications",
    summary: "List the caller's own notifications, newest first",
    description: "`group` is the id of one notification: lists those that are shown in one line with it.",
  })
    .input(pageInput.extend({ state, group: z.uuid().optional() }))
    .output(pageOf(notificationRow)),
  groups: route({
    ...own,
    path: "/notification-groups",
    summary: "List the caller's own notifications by kind, cause and day, newest first",
    description:
      "Each row has the id, text and time of its newest notification. `bell` leaves out the kinds that the caller muted there.",
  })
    .input(
      pageInput.extend({
        state,
        bell: z
          .union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")])
          .optional(),
      }),
    )
    .output(pageOf(notificationGroup)),
  read: route({
    ...own,
    method: "POST",
    path: "/notifications/{id}/reading",
    summary: "Mark a notification as read",
    description: "`group` marks all that are shown in one line with it.",
  })
    .input(oneOrGroup)
    .output(done),
  unread: route({
    ...own,
    method: "DELETE",
    path: "/notifications/{id}/reading",
    summary: "Mark a notification as unread",
  })
    .input(oneOrGroup)
    .output(done),
  readAll: route({
    ...own,
    method: "POST",
    path: "/notification-readings",
    summary: "Mark all notifications as read",
  }).output(z.object({ read: z.number().int() })),
  seen: route({
    ...own,
    method: "POST",
    path: "/notification-sightings",
    summary: "Mark the notifications about a record as read, because its page is open",
    description: "`path` is the address of the record's page in the office. Lists have no effect.",
  })
    .input(z.object({ path: text(300) }))
    .output(z.object({ read: z.number().int() })),
  choices: route({
    ...own,
    path: "/notification-choices",
    summary: "List the kinds of notification the caller gets, and which also by email",
  }).output(
    z.array(
      z.object({
        kind,
        label: z.string(),
        comes: z.string(),
        email: z.boolean(),
        bell: z.boolean(),
        /** True for kinds that cannot be muted. */
        fixed: z.boolean(),
      }),
    ),
  ),
  choose: route({
    ...own,
    method: "PUT",
    permission: "staff",
    path: "/notification-choices/{kind}",
    summary: "Turn email and bell on or off for a kind of notification",
    description:
      "The bell neither counts nor shows a muted kind; its notifications arrive as read in the list of all. Kinds about the security of the caller's account cannot be muted.",
  })
    .input(z.object({ kind, email: z.boolean().optional(), bell: z.boolean().optional() }))
    .output(done),
};
