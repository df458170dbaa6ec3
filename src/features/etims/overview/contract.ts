import { z } from "zod";
import { plainDate, route } from "~/platform/http/contract";

const count = z.number().int();

export const taxDays = route({
  path: "/tax/days",
  summary: "Count the documents of the last fourteen days by what KRA has of them",
  description: "By the day they were issued, in the caller's scope. Days without documents have zeros.",
  tag: "Tax",
  permission: { anyOf: ["manage_finances", "access_financial_reports"] },
}).output(z.array(z.object({ day: plainDate, signed: count, waiting: count, rejected: count })));

/** KRA's last message, unchanged. */
export const kraAnswers = z.object({
  /** The last time that KRA took a document. */
  succeededAt: z.date().nullable(),
  answeredAt: z.date().nullable(),
  /** Empty if KRA could not be reached. */
  code: z.string(),
  message: z.string(),
});
