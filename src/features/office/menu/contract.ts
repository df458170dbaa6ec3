import { z } from "zod";
import { route } from "~/platform/http/contract";
import { MOST_COUNTED, WAITING_COUNTS } from "./domain";

const waiting = z.number().int().optional();

export const menuContract = {
  waiting: route({
    path: "/waiting",
    summary: "Get the numbers of waiting items for the office menu",
    description: `Each number appears only if the caller may see its list, and is at most ${MOST_COUNTED}. \`late\` names the numbers that include something overdue.`,
    tag: "Office",
    permission: "signed-in",
  }).output(
    z.object({
      quotes: waiting,
      payroll: waiting,
      salaries: waiting,
      invoices: waiting,
      reviews: waiting,
      inquiries: waiting,
      replies: waiting,
      leave: waiting,
      overtime: waiting,
      activities: waiting,
      approvals: waiting,
      tax: waiting,
      setup: waiting,
      unread: waiting,
      late: z.array(z.enum(WAITING_COUNTS)),
      /** What every page says above its content, such as a stopped queue. */
      alerts: z.array(z.object({ text: z.string(), action: z.string(), to: z.string() })),
    }),
  ),
};
