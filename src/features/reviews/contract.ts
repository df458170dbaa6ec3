import { z } from "zod";
import { byId, done, plainDate, requiredText, route, text } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { GOAL_STATES, MAX_GOAL, MAX_GOALS, MAX_WRITTEN } from "./domain";
import { goalRequired, ratingRequired } from "./errors";

const number = z.string().max(40);
const fields = {
  periodFrom: plainDate,
  periodTo: plainDate,
  rating: z.number(ratingRequired.en).int().min(1, ratingRequired.en).max(5, ratingRequired.en),
  goals: z
    .array(z.object({ text: requiredText(goalRequired.en, MAX_GOAL), state: z.enum(GOAL_STATES) }))
    .max(MAX_GOALS)
    .default([]),
  achievements: text(MAX_WRITTEN).default(""),
  comments: text(MAX_WRITTEN).default(""),
};

const write = {
  tag: "Staff",
  permission: anyOf("manage_all_staff", "manage_department_staff", "manage_team_staff"),
} as const;

export const reviewRow = z.object({
  id: z.uuid(),
  periodFrom: z.string(),
  periodTo: z.string(),
  rating: z.number().int(),
  reviewer: z.string(),
  goals: z.array(z.object({ text: z.string(), state: z.enum(GOAL_STATES) })),
  achievements: z.string(),
  comments: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
});

export const reviewsContract = {
  list: route({
    path: "/staff/{number}/reviews",
    summary: "List an employee's performance reviews, latest first",
    description:
      "Visible to the employee, to the employee's managers and to people who may see the team's performance.",
    tag: "Staff",
    permission: anyOf(
      "manage_all_staff",
      "manage_department_staff",
      "manage_team_staff",
      "access_team_performance",
      "staff",
    ),
  })
    .input(z.object({ number }))
    .output(
      z.object({
        rating: z.number().int().nullable(),
        reviews: z.array(reviewRow),
        mayReview: z.boolean(),
      }),
    ),
  add: route({
    ...write,
    method: "POST",
    path: "/staff/{number}/reviews",
    summary: "Add a performance review of an employee",
    description: "The caller cannot review their own performance.",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ number, ...fields }))
    .output(byId),
  edit: route({
    ...write,
    method: "PUT",
    path: "/staff/{number}/reviews/{reviewId}",
    summary: "Change a performance review, including the states of its goals",
  })
    .input(
      z.object({
        number,
        reviewId: z.uuid(),
        ...fields,
        /** Version as read: a later change is a conflict. */
        updatedAt: z.coerce.date(),
      }),
    )
    .output(done),
  remove: route({
    ...write,
    method: "DELETE",
    path: "/staff/{number}/reviews/{reviewId}",
    summary: "Delete a performance review that was added by mistake",
  })
    .input(z.object({ number, reviewId: z.uuid() }))
    .output(done),
};
