import { z } from "zod";
import { briefPerson } from "~/features/jobs/contract";
import { byId, done, plainDate, route, text } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { LOCALES } from "~/platform/kernel/locales";
import { DAY_STATES, MARK_SOURCES, MAX_NOTE, MOST_DAYS, REASONS } from "./domain";

const plan = { tag: "Availability", permission: "manage_moves" } as const;
/** Those who go along on moves. */
const goesAlong = anyOf("access_assigned_moves", "update_move_status", "update_packing_status");
const own = { tag: "Availability", permission: goesAlong } as const;
const link = { tag: "Crew links", permission: "token" } as const;

const day = z.object({
  day: z.string(),
  /** Why the person is away; null if they can work. */
  away: z.enum(REASONS).nullable(),
  /** A single day that differs from the week. */
  mark: z.enum(DAY_STATES).nullable(),
  note: z.string(),
  source: z.enum(MARK_SOURCES).nullable(),
  jobs: z.number().int(),
});
const weeklyOffs = z.array(z.number().int().min(1).max(7)).max(7);
const marked = {
  days: z.array(plainDate).min(1).max(MOST_DAYS),
  note: text(MAX_NOTE).default(""),
};
/** `open` removes the marks. */
const state = z.enum([...DAY_STATES, "open"]);
const ownDays = z.object({ weeklyOffs, language: z.enum(LOCALES), days: z.array(day) });
const token = z.string().min(20).max(100);
/** Marked days on which the person has a job. */
const answer = z.object({ onJobs: z.array(z.string()) });

export const availabilityContract = {
  roster: route({
    ...plan,
    path: "/roster",
    summary: "List who can work on which days",
    description: "People who go along on moves, within the caller's reach. At most 62 days.",
  })
    .input(z.object({ from: plainDate, to: plainDate }))
    .output(
      z.object({
        people: z.array(
          briefPerson.extend({
            weeklyOffs,
            /** Null: the language of the settings. */
            language: z.enum(LOCALES).nullable(),
            days: z.array(day),
            /** Until when the person's private link works; null without one. */
            linkUntil: z.date().nullable(),
          }),
        ),
      }),
    ),
  mark: route({
    ...{ ...plan, method: "PUT", path: "/roster/{id}/days" },
    summary: "Mark days of a person",
    description: "`off`: cannot work. `works`: works on a weekly day off. `open`: as the week says.",
  })
    .input(byId.extend({ ...marked, state }))
    .output(answer),
  setWeek: route({
    ...{ ...plan, method: "PUT", path: "/roster/{id}" },
    summary: "Set a person's weekly days off and the language of messages",
    description: "1 is Monday. Without a language the setting counts.",
  })
    .input(byId.extend({ weeklyOffs, language: z.enum(LOCALES).nullable() }))
    .output(done),
  ask: route({
    ...{ ...plan, method: "POST", path: "/roster/{id}/requests" },
    summary: "Send a person the link to mark their days",
  })
    .input(byId)
    .output(z.object({ channel: z.enum(["sms", "email"]) })),
  revokeLink: route({
    ...{ ...plan, method: "DELETE", path: "/roster/{id}/link" },
    summary: "End a person's private link",
    description: "The next message has a new one.",
  })
    .input(byId)
    .output(done),
  own: route({ ...own, path: "/me/availability", summary: "List the caller's own days" })
    .input(z.object({ from: plainDate, to: plainDate }))
    .output(ownDays),
  markOwn: route({
    ...{ ...own, method: "PUT", path: "/me/availability/days" },
    summary: "Mark days on which the caller cannot work",
  })
    .input(z.object({ ...marked, state: z.enum(["off", "open"]) }))
    .output(answer),
  ofLink: route({ ...link, path: "/crew-links/{token}/days", summary: "List the days of a crew link" })
    .input(z.object({ token }))
    .output(ownDays.extend({ name: z.string() })),
  markByLink: route({
    ...{ ...link, method: "PUT", path: "/crew-links/{token}/days" },
    summary: "Mark days by a crew link",
    description: "All days that are off among the next 28: the others are open again.",
  })
    .input(z.object({ token, off: z.array(plainDate).max(MOST_DAYS) }))
    .output(answer),
};
