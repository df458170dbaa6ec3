import { z } from "zod";
import { ASSIGNED_ROLES, JOB_STATES } from "~/features/jobs/domain";
import { byId, plainDate, requiredText, route, text } from "~/platform/http/contract";
import { DELIVERIES } from "~/platform/kernel/message-delivery";
import { OPTION_KINDS } from "./domain/replan";
import { MAX_NOTICE, PROPOSED_STATES } from "./domain/states";
import { noticeTextRequired } from "./errors";

const MAX_DEFECT = 200;
const job = {
  jobId: z.uuid(),
  number: z.string(),
  customer: z.string(),
  from: z.string(),
  to: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
};
const proposal = z.object({
  id: z.uuid(),
  day: z.string(),
  createdAt: z.date(),
  jobs: z.array(
    z.object({
      ...job,
      state: z.enum(PROPOSED_STATES),
      /** Why it is left, left out, or not wholly undone. */
      note: z.string(),
      seats: z.array(
        z.object({
          personId: z.uuid().nullable(),
          vehicleId: z.uuid().nullable(),
          /** The person's name, or the number plate. */
          name: z.string(),
          role: z.enum(ASSIGNED_ROLES),
          why: z.string(),
        }),
      ),
    }),
  ),
});
const changed = z.object({
  /** Numbers of the jobs that changed. */
  jobs: z.array(z.string()),
  /** Those that stay as they are, and why. */
  kept: z.array(z.object({ number: z.string(), why: z.string() })),
});
const outage = z.object({
  id: z.uuid(),
  day: z.string(),
  from: z.date(),
  personId: z.uuid().nullable(),
  vehicleId: z.uuid().nullable(),
  name: z.string(),
});
const notice = z.object({
  id: z.uuid(),
  to: z.enum(["crew", "customer"]),
  name: z.string(),
  /** `none`: there is no address that may be used. */
  channel: z.enum(["sms", "email", "none"]),
  number: z.string(),
  /** Drafts in both languages, and the recipient's own. */
  en: z.string(),
  sw: z.string(),
  locale: z.enum(["en", "sw"]),
  sentAt: z.date().nullable(),
  /** Of a sent one. */
  delivery: z.enum(DELIVERIES).nullable(),
});

const of = { tag: "Dispatch", permission: "manage_moves" } as const;

export const proposalsContract = {
  make: route({
    ...{ ...of, method: "POST", path: "/dispatch/proposals", idempotent: true, successStatus: 201 },
    summary: "Suggest people and vehicles for a day's jobs that lack them",
    description: "Nothing is assigned. Each job is filled completely or left, with the reason.",
  })
    .input(z.object({ day: plainDate }))
    .output(proposal),
  latest: route({
    ...of,
    path: "/dispatch/proposals",
    summary: "Get the newest suggestion for a day",
  })
    .input(z.object({ day: plainDate }))
    .output(z.object({ proposal: proposal.nullable() })),
  accept: route({
    ...{ ...of, method: "POST", path: "/dispatch/proposals/{id}/acceptances" },
    summary: "Assign what was suggested, for all jobs or some",
    description: "Checks again. Jobs that changed since are left out. A second call changes nothing.",
  })
    .input(byId.extend({ jobIds: z.array(z.uuid()).max(200).optional() }))
    .output(changed),
  undo: route({
    ...{ ...of, method: "POST", path: "/dispatch/proposals/{id}/undo" },
    summary: "Take back what accepting assigned",
    description: "Keeps what people changed since, and jobs that have set off.",
  })
    .input(byId)
    .output(changed),
};

export const outagesContract = {
  list: route({ ...of, path: "/dispatch/outages", summary: "List who and what is out on a day" })
    .input(z.object({ day: plainDate }))
    .output(z.object({ outages: z.array(outage) })),
  report: route({
    ...{ ...of, method: "POST", path: "/dispatch/outages", idempotent: true, successStatus: 201 },
    summary: "Say that a vehicle broke down, or that a person cannot work today",
    description:
      "From a time of the day. A vehicle needs manage_fleet and `defect`: it gets a severe defect and is in the workshop.",
  })
    .input(
      z.object({
        vehicleId: z.uuid().optional(),
        personId: z.uuid().optional(),
        from: z.coerce.date(),
        defect: text(MAX_DEFECT).default(""),
      }),
    )
    .output(byId),
  get: route({
    ...of,
    path: "/dispatch/outages/{id}",
    summary: "Get the jobs that an outage touches, with feasible replacements and the messages about them",
  })
    .input(byId)
    .output(
      outage.extend({
        jobs: z.array(
          z.object({
            ...job,
            state: z.enum(JOB_STATES),
            /** How it goes on; null until one is chosen. */
            replan: z.object({ kind: z.enum(OPTION_KINDS), at: z.date(), canUndo: z.boolean() }).nullable(),
            options: z.array(
              z.object({
                key: z.string(),
                kind: z.enum(OPTION_KINDS),
                title: z.string(),
                consequences: z.array(z.string()),
              }),
            ),
          }),
        ),
        notices: z.array(notice),
      }),
    ),
  replan: route({
    ...{ ...of, method: "POST", path: "/dispatch/outages/{id}/replans", successStatus: 201 },
    summary: "Choose a replacement for a job, and prepare its messages",
    description: "Checks again. CONFLICT if it is no longer possible, or if the job was replanned meanwhile.",
  })
    .input(byId.extend({ jobId: z.uuid(), key: text(200) }))
    .output(byId),
  undo: route({
    ...{ ...of, method: "POST", path: "/dispatch/outages/{id}/undo" },
    summary: "Take back a replacement of a job",
    description:
      "The job is as before, without its replacement. CONFLICT if a planner changed it since, or if it has set off. Messages that were not sent are deleted.",
  })
    .input(byId.extend({ jobId: z.uuid() }))
    /** The number of people with a message about it. */
    .output(z.object({ told: z.number().int() })),
  send: route({
    ...{ ...of, method: "POST", path: "/dispatch/outages/{id}/messages" },
    summary: "Send prepared messages",
    description: "Each message is sent once.",
  })
    .input(
      byId.extend({
        messages: z
          .array(z.object({ id: z.uuid(), text: requiredText(noticeTextRequired.en, MAX_NOTICE) }))
          .min(1)
          .max(200),
      }),
    )
    .output(z.object({ sent: z.number().int() })),
};
