import { z } from "zod";
import { byId, pageInput, pageOf, plainDate, route } from "~/platform/http/contract";

export const auditEntry = z.object({
  id: z.uuid(),
  at: z.date(),
  type: z.string(),
  subjectType: z.string(),
  subjectId: z.uuid(),
  summary: z.string(),
  actorKind: z.string(),
  actorId: z.uuid().nullable(),
  actorName: z.string(),
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
});

const values = z.record(z.string(), z.unknown()).nullable();

export const auditFilter = z.object({
  person: z.union([z.uuid(), z.enum(["visitor", "link", "provider", "system"])]).optional(),
  noun: z.string().max(60).optional(),
  type: z.string().max(80).optional(),
  subject: z.string().trim().max(80).optional(),
  from: plainDate.optional(),
  to: plainDate.optional(),
});

export const auditContract = {
  list: route({
    path: "/audit-events",
    summary: "List audit events",
    description:
      "Every write, refused attempt and failed sign-in, newest first. Callers without manage_system_settings see only events about money.",
    tag: "Audit",
    permission: "view_audit",
  })
    .input(pageInput.extend(auditFilter.shape))
    .output(pageOf(auditEntry)),
  choices: route({
    path: "/audit-events/choices",
    summary: "List the people and kinds of record for filtering audit events",
    tag: "Audit",
    permission: "view_audit",
  }).output(
    z.object({
      people: z.array(z.object({ id: z.uuid(), name: z.string() })),
      nouns: z.array(z.string()),
    }),
  ),
  get: route({
    path: "/audit-events/{id}",
    summary: "Get an audit event with its changes and its place in the chain",
    description: "Changes show the values before and after.",
    tag: "Audit",
    permission: "view_audit",
  })
    .input(byId)
    .output(
      auditEntry.extend({
        data: z.record(z.string(), z.unknown()),
        changes: z.array(z.object({ table: z.string(), row: z.string(), before: values, after: values })),
        /** Null during the first minute. */
        position: z.number().int().nullable(),
        seal: z.string().nullable(),
      }),
    ),
};
