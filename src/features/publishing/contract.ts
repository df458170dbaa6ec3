import { z } from "zod";
import { shownStop } from "~/features/jobs/contract";
import { JOB_KINDS, PERSON_ROLES } from "~/features/jobs/domain";
import { byId, done, plainDate, route, text } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { LOCALES } from "~/platform/kernel/locales";
import { DELIVERIES } from "~/platform/kernel/message-delivery";
import { ANSWER_MODES, ANSWERS, CHANGES, CHANNELS, MAX_DECLINE, THINGS } from "./domain/plan";

const plan = { tag: "Dispatch", permission: "manage_moves" } as const;
/** Those who go along on moves. */
const goesAlong = anyOf("access_assigned_moves", "update_move_status", "update_packing_status");
const own = { tag: "Dispatch", permission: goesAlong } as const;
const link = { tag: "Crew links", permission: "token" } as const;

const period = z.object({ from: plainDate, to: plainDate });
const token = z.string().min(20).max(100);
const member = z.object({ name: z.string(), role: z.enum(PERSON_ROLES) });
const work = {
  kind: z.enum(JOB_KINDS),
  stops: z.array(shownStop),
  team: z.array(member),
  vehicles: z.array(z.string()),
  litres: z.number().nullable(),
  minutes: z.number().nullable(),
  things: z.array(z.enum(THINGS)),
  instructions: z.string(),
  /** A map with the way from stop to stop; empty while addresses are hidden. */
  map: z.string(),
};
const ownJob = z.object({
  /** For the answer, with its revision. */
  id: z.uuid(),
  revision: z.number().int(),
  number: z.string(),
  role: z.enum(PERSON_ROLES),
  startsAt: z.date(),
  endsAt: z.date(),
  /** Taken off the job. */
  isOff: z.boolean(),
  answer: z.enum(ANSWERS),
  mayAccept: z.boolean(),
  mayDecline: z.boolean(),
  asksAnswer: z.boolean(),
  /** As it was published. Stops are towns alone before the day before. */
  plan: z.object({ ...work, sees: z.boolean() }).nullable(),
});
const answer = {
  revision: z.coerce.number().int().min(1),
  answer: z.enum(["accepted", "declined"]),
  reason: text(MAX_DECLINE).default(""),
};
const mark = z.object({
  id: z.uuid(),
  number: z.string(),
  publishedAt: z.date().nullable(),
  /** Published as it is now. */
  isPublished: z.boolean(),
  people: z.array(
    z.object({
      personId: z.uuid(),
      name: z.string(),
      answer: z.enum(ANSWERS),
      reason: z.string(),
      answeredAt: z.date().nullable(),
      publishedAt: z.date(),
      /** Still on the job. */
      isOn: z.boolean(),
      /** Of the last message about their jobs; null if there is none. */
      delivery: z.enum(DELIVERIES).nullable(),
    }),
  ),
});

export const publishingContract = {
  marks: route({
    ...plan,
    path: "/dispatch/publications",
    summary: "List which jobs of a period are published as they are, and the answers of their crew",
    description: "`changes` counts the jobs with something to publish, removed ones too. At most 14 days.",
  })
    .input(period)
    .output(z.object({ changes: z.number().int(), mode: z.enum(ANSWER_MODES), jobs: z.array(mark) })),
  ofMove: route({
    ...plan,
    path: "/moves/{id}/publications",
    summary: "List the publications of a move's jobs and the answers of their crew",
  })
    .input(byId)
    .output(z.object({ mode: z.enum(ANSWER_MODES), jobs: z.array(mark) })),
  preview: route({
    ...plan,
    path: "/dispatch/publications/preview",
    summary: "List the messages that publishing a period would send",
    description: "Only people whose job is new, changed or taken away since they were told last.",
  })
    .input(period)
    .output(
      z.object({
        fingerprint: z.string(),
        changes: z.number().int(),
        mode: z.enum(ANSWER_MODES),
        messages: z.array(
          z.object({
            personId: z.uuid(),
            name: z.string(),
            /** Null: no phone for SMS and no email. */
            channel: z.enum(CHANNELS).nullable(),
            language: z.enum(LOCALES),
            text: z.string(),
            changes: z.array(z.object({ number: z.string(), change: z.enum(CHANGES), startsAt: z.date() })),
          }),
        ),
      }),
    ),
  publish: route({
    ...{ ...plan, method: "POST", path: "/dispatch/publications" },
    summary: "Publish the plan of a period to its crew",
    description:
      "With the fingerprint of the preview: CONFLICT if the plan has changed since. Each affected person gets one message. A second call has nothing to publish and answers with zeros.",
  })
    .input(period.extend({ fingerprint: z.string().min(1).max(100) }))
    .output(z.object({ jobs: z.number().int(), people: z.number().int() })),
  sheets: route({
    ...plan,
    path: "/dispatch/sheets",
    summary: "Get the day's jobs by crew, for printing",
  })
    .input(z.object({ date: plainDate }))
    .output(
      z.object({
        sheets: z.array(
          z.object({
            key: z.uuid(),
            name: z.string(),
            language: z.enum(LOCALES),
            jobs: z.array(
              z.object({
                ...work,
                id: z.uuid(),
                number: z.string(),
                customer: z.string(),
                startsAt: z.date(),
                endsAt: z.date(),
                /** The job in the office, for its QR code. */
                address: z.string(),
              }),
            ),
          }),
        ),
      }),
    ),
  own: route({ ...own, path: "/me/jobs", summary: "List the caller's published jobs" }).output(
    z.object({ language: z.enum(LOCALES), jobs: z.array(ownJob) }),
  ),
  answerOwn: route({
    ...{ ...own, method: "POST", path: "/me/jobs/{id}/answers" },
    summary: "Accept or decline one's own job",
    description: "By the setting 'Crew answers'. Declining needs a reason.",
  })
    .input(byId.extend(answer))
    .output(done),
  ofLink: route({
    ...link,
    path: "/crew-links/{token}/jobs",
    summary: "List the published jobs of a crew link",
  })
    .input(z.object({ token }))
    .output(z.object({ name: z.string(), jobs: z.array(ownJob) })),
  answerByLink: route({
    ...{ ...link, method: "POST", path: "/crew-links/{token}/jobs/{id}/answers" },
    summary: "Accept or decline a job by a crew link",
  })
    .input(byId.extend({ token, ...answer }))
    .output(done),
};
