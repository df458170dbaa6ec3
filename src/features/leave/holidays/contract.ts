import { z } from "zod";
import { byId, done, plainDate, requiredText, route } from "~/platform/http/contract";
import { MAX_HOLIDAY_NAME } from "./domain";
import { holidayNameRequired } from "./errors";

const holiday = z.object({ id: z.uuid(), day: z.string(), name: z.string() });
const write = { tag: "Leave", permission: "manage_leave" } as const;

export const holidaysContract = {
  list: route({
    tag: "Leave",
    path: "/public-holidays",
    summary: "List the public holidays of a year",
    description: "Public holidays do not count as days of leave.",
    permission: "staff",
  })
    .input(z.object({ year: z.coerce.number().int().min(2000).max(2100).optional() }))
    .output(z.object({ year: z.number().int(), holidays: z.array(holiday), mayChange: z.boolean() })),
  add: route({
    ...write,
    method: "POST",
    path: "/public-holidays",
    summary: "Add a public holiday",
    description: "Leave on that day is recalculated, and the day returns to the balance.",
    successStatus: 201,
  })
    .input(z.object({ day: plainDate, name: requiredText(holidayNameRequired.en, MAX_HOLIDAY_NAME) }))
    .output(byId),
  remove: route({
    ...write,
    method: "DELETE",
    path: "/public-holidays/{id}",
    summary: "Remove a public holiday",
    description: "Leave on that day is recalculated.",
  })
    .input(byId)
    .output(done),
};
