import { z } from "zod";
import { byId, done, pageOf, requiredText, route, text } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { anyOf, STAFF_ROLES } from "~/platform/http/permissions";
import { MAX_COURSE_NAME, MAX_VALIDITY } from "../domain";
import { courseNameRequired } from "../errors";
import { courseList } from "../list";

const fields = {
  name: requiredText(courseNameRequired.en, MAX_COURSE_NAME),
  provider: text(MAX_COURSE_NAME).default(""),
  mandatoryRoles: z.array(z.enum(STAFF_ROLES)).max(STAFF_ROLES.length).default([]),
  /** Months; null without expiry. */
  validityMonths: z.number().int().min(1).max(MAX_VALIDITY).nullable().default(null),
  active: z.boolean().default(true),
};
export const courseRow = z.object({
  id: z.uuid(),
  name: z.string(),
  provider: z.string(),
  mandatoryRoles: z.array(z.string()),
  validityMonths: z.number().int().nullable(),
  active: z.boolean(),
  holders: z.number().int(),
  updatedAt: z.date(),
});
const sees = anyOf("manage_training", "access_hr_reports", "view_team_staff");

export const coursesContract = {
  list: route({
    path: "/courses",
    summary: "List the company's training courses",
    tag: "Training",
    permission: sees,
  })
    .input(listInput(courseList))
    .output(pageOf(courseRow)),
  choices: route({
    path: "/course-choices",
    summary: "List all courses by name, for a selection field",
    tag: "Training",
    permission: sees,
  }).output(
    z.object({
      courses: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          validityMonths: z.number().int().nullable(),
          active: z.boolean(),
        }),
      ),
    }),
  ),
  make: route({
    method: "POST",
    path: "/courses",
    summary: "Add a course",
    tag: "Training",
    permission: "manage_training",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object(fields))
    .output(byId),
  edit: route({
    method: "PUT",
    path: "/courses/{id}",
    summary: "Change a course",
    description: "Existing training records do not change.",
    tag: "Training",
    permission: "manage_training",
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
};
