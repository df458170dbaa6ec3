import { z } from "zod";
import { documentRequired } from "~/features/documents/errors";
import { VALIDITIES } from "~/features/staff-documents/domain";
import { byId, cents, done, pageOf, plainDate, route, text } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { anyOf } from "~/platform/http/permissions";
import { MAX_REMARK, MAX_SCORE, TRAINING_STATUSES } from "./domain";
import { trainingList } from "./list";

const number = z.string().max(40);
const fields = {
  courseId: z.uuid(),
  status: z.enum(TRAINING_STATUSES),
  startedOn: plainDate,
  completedOn: plainDate.nullable().default(null),
  /** Of a hundred. */
  score: z.number().int().min(0).max(MAX_SCORE).nullable().default(null),
  cost: cents.default(0),
  /** The last valid day; null uses the course's validity. */
  expiresOn: plainDate.nullable().default(null),
  remark: text(MAX_REMARK).default(""),
};
export const recordRow = z.object({
  id: z.uuid(),
  employee: z.object({ number: z.string(), name: z.string() }),
  course: z.object({ id: z.uuid(), name: z.string(), provider: z.string() }),
  status: z.enum(TRAINING_STATUSES),
  startedOn: z.string(),
  completedOn: z.string().nullable(),
  score: z.number().int().nullable(),
  /** In cents; null without permission. */
  cost: z.number().int().nullable(),
  expiresOn: z.string().nullable(),
  validity: z.enum(VALIDITIES).nullable(),
  certificate: z.object({ name: z.string(), path: z.string() }).nullable(),
  remark: z.string(),
  updatedAt: z.date(),
});

const read = { tag: "Training" } as const;
const write = { tag: "Training", permission: "manage_training" } as const;
const sees = anyOf("manage_training", "access_hr_reports", "view_team_staff");

export const trainingContract = {
  list: route({
    ...read,
    path: "/training-records",
    summary: "List training records within the caller's scope",
    description:
      "`course` is a course's id. `shown` selects records that have expired or expire within 60 days.",
    permission: sees,
  })
    .input(listInput(trainingList))
    .output(pageOf(recordRow)),
  ofEmployee: route({
    ...read,
    path: "/staff/{number}/training-records",
    summary: "List an employee's training and the courses required for their role",
    description: "Visible to the employee and to callers who can see the employee.",
    permission: anyOf("manage_training", "access_hr_reports", "view_team_staff", "staff"),
  })
    .input(z.object({ number }))
    .output(
      z.object({
        employee: z.object({ id: z.uuid(), number: z.string(), name: z.string() }),
        records: z.array(recordRow),
        required: z.array(
          z.object({
            courseId: z.uuid(),
            name: z.string(),
            expiresOn: z.string().nullable(),
            state: z.enum([...VALIDITIES, "missing"]),
          }),
        ),
        mayManage: z.boolean(),
      }),
    ),
  add: route({
    ...write,
    method: "POST",
    path: "/training-records",
    summary: "Record an employee's training in a course",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ number, ...fields }))
    .output(byId),
  edit: route({
    ...write,
    method: "PUT",
    path: "/training-records/{id}",
    summary: "Change a training record",
  })
    .input(
      z.object({
        id: z.uuid(),
        ...fields,
        /** Version as read: a later change is a conflict. */
        updatedAt: z.coerce.date(),
      }),
    )
    .output(done),
  remove: route({
    ...write,
    method: "DELETE",
    path: "/training-records/{id}",
    summary: "Delete a training record that was added by mistake",
  })
    .input(byId)
    .output(done),
  addCertificate: route({
    ...write,
    method: "POST",
    path: "/training-records/{id}/certificate",
    summary: "Upload the certificate of a training record",
    description:
      "As multipart/form-data: a PDF, JPEG, PNG or WebP. The type is read from the content. The file replaces the previous certificate and appears among the employee's documents.",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ id: z.uuid(), file: z.file(documentRequired.en) }))
    .output(byId),
};
