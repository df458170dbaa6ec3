import { z } from "zod";
import { route } from "~/platform/http/contract";
import { MOST_COUNTED } from "./domain";

/** The numbers beside the menu, by what they count. */
export type NavCountName =
  | "quotes"
  | "invoices"
  | "reviews"
  | "inquiries"
  | "replies"
  | "leave"
  | "overtime"
  | "activities"
  | "payroll"
  | "salaries"
  | "unread";

const waiting = z.number().int().optional();

export const menuContract = {
  waiting: route({
    method: "GET",
    path: "/waiting",
    summary: "What waits for this person: the numbers beside the office's menu",
    description: `Each number stands only in the answers to who may see its list, and stops at ${MOST_COUNTED}.`,
    tag: "Office",
    permission: "signed-in",
  }).output(
    z.object({
      /** Quotes that wait for a decision this person may take. */
      quotes: waiting,
      payroll: waiting,
      salaries: waiting,
      /** Invoices past their due date. */
      invoices: waiting,
      /** M-Pesa payments nobody could place. */
      reviews: waiting,
      /** Inquiries that are neither decided nor answered. */
      inquiries: waiting,
      /** What people wrote by mail and SMS that nobody has answered. */
      replies: waiting,
      /** Leave that waits for this person's decision. */
      leave: waiting,
      /** Overtime that waits for this person's decision. */
      overtime: waiting,
      /** This person's activities whose due date has passed. */
      activities: waiting,
      /** This person's unread notifications. */
      unread: waiting,
    }),
  ),
};
