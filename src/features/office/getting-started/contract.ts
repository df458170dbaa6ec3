import { z } from "zod";
import { done, route } from "~/platform/http/contract";
import { STEP_NAME, STEP_STATES } from "./domain";

const shape = { tag: "Office", permission: "manage_system_settings" } as const;
const byName = z.object({ name: z.string().max(40).regex(STEP_NAME) });

export const gettingStartedContract = {
  list: route({
    ...shape,
    path: "/setup-steps",
    summary: "List the steps of setting up the company",
    description:
      "`state` is read from the company's data. Only steps that the caller may complete are listed. `hidden`: the caller's menu does not count open steps.",
  }).output(
    z.object({
      hidden: z.boolean(),
      steps: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          why: z.string(),
          to: z.string(),
          link: z.string(),
          state: z.enum(STEP_STATES),
          skippedBy: z.string().nullable(),
          test: z.string().nullable(),
        }),
      ),
    }),
  ),
  test: route({
    ...shape,
    method: "POST",
    path: "/setup-steps/{name}/test",
    summary: "Run a step's test and get its result",
    successStatus: 201,
  })
    .input(byName)
    .output(z.object({ ok: z.boolean(), message: z.string() })),
  skip: route({
    ...shape,
    method: "PUT",
    path: "/setup-steps/{name}/skipped",
    summary: "Skip a step that the company does not need",
  })
    .input(byName)
    .output(done),
  restore: route({
    ...shape,
    method: "DELETE",
    path: "/setup-steps/{name}/skipped",
    summary: "List a skipped step as open again",
  })
    .input(byName)
    .output(done),
  hide: route({
    ...shape,
    method: "PUT",
    path: "/hidden-setup",
    summary: "Hide the number of open steps from the caller's menu",
  }).output(done),
  show: route({
    ...shape,
    method: "DELETE",
    path: "/hidden-setup",
    summary: "Show the number of open steps in the caller's menu again",
  }).output(done),
};
