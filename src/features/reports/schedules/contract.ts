import { z } from "zod";
import { byId, done, route } from "~/platform/http/contract";
import { ANY_REPORT, REPORT_NAMES } from "../domain/catalogue";
import {
  DEFAULT_HOUR,
  FORMATS,
  FREQUENCIES,
  MOST_RECIPIENTS,
  SCHEDULED_PERIODS,
  STOP_REASONS,
} from "./domain";

const shape = {
  tag: "Reports",
  permission: ANY_REPORT,
} as const;
const report = z.enum(REPORT_NAMES);

export const schedulesContract = {
  list: route({ ...shape, path: "/report-schedules", summary: "List the caller's scheduled reports" }).output(
    z.array(
      z.object({
        id: z.uuid(),
        report,
        query: z.string(),
        period: z.enum(SCHEDULED_PERIODS).nullable(),
        rhythm: z.string(),
        format: z.enum(FORMATS),
        recipients: z.array(z.string()),
        nextAt: z.date().nullable(),
        stopReason: z.enum(STOP_REASONS).nullable(),
        stoppedAt: z.date().nullable(),
        last: z.object({ at: z.date(), recipients: z.number().int(), skipped: z.number().int() }).nullable(),
        mayRead: z.boolean(),
      }),
    ),
  ),
  recipients: route({
    ...shape,
    path: "/report-schedules/recipients/{report}",
    summary: "List staff who may receive a report of the caller",
  })
    .input(z.object({ report }))
    .output(z.array(z.object({ id: z.uuid(), name: z.string() }))),
  create: route({
    ...shape,
    method: "POST",
    path: "/report-schedules",
    summary: "Schedule a report by email",
    description:
      "The report is made with the caller's permissions on the day it is sent. Hours are in Africa/Nairobi. Monday is weekday 1.",
    idempotent: true,
    successStatus: 201,
  })
    .input(
      z.object({
        report,
        query: z.string().max(1000).default(""),
        period: z.enum(SCHEDULED_PERIODS).nullable().default(null),
        frequency: z.enum(FREQUENCIES),
        weekday: z.number().int().min(1).max(7).nullable().default(null),
        monthDay: z.number().int().min(1).max(31).nullable().default(null),
        hour: z.number().int().min(0).max(23).default(DEFAULT_HOUR),
        format: z.enum(FORMATS),
        recipients: z.array(z.uuid()).max(MOST_RECIPIENTS).default([]),
      }),
    )
    .output(byId),
  send: route({
    ...shape,
    method: "POST",
    path: "/report-schedules/{id}/sendings",
    summary: "Send a scheduled report now",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ recipients: z.number().int() })),
  pause: route({
    ...shape,
    method: "PUT",
    path: "/report-schedules/{id}/pause",
    summary: "Pause a scheduled report",
  })
    .input(z.object({ id: z.uuid() }))
    .output(done),
  resume: route({
    ...shape,
    method: "DELETE",
    path: "/report-schedules/{id}/pause",
    summary: "Resume a paused or stopped scheduled report",
    description: "Days missed meanwhile are not sent.",
  })
    .input(z.object({ id: z.uuid() }))
    .output(done),
  remove: route({
    ...shape,
    method: "DELETE",
    path: "/report-schedules/{id}",
    summary: "Delete a scheduled report",
  })
    .input(z.object({ id: z.uuid() }))
    .output(done),
};
