import { z } from "zod";
import { route } from "~/platform/http/contract";
import { MOST_COUNTED } from "./domain";

/** Names of the menu's counts. */
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
      /** Quotes awaiting the viewer's approval. */
      quotes: waiting,
      payroll: waiting,
      salaries: waiting,
      /** Overdue invoices. */
      invoices: waiting,
      /** M-Pesa payments without a matched invoice. */
      reviews: waiting,
      /** Inquiries without a decision or reply. */
      inquiries: waiting,
      /** Unanswered messages by email and SMS. */
      replies: waiting,
      /** Leave awaiting the viewer's decision. */
      leave: waiting,
      /** Overtime awaiting the viewer's decision. */
      overtime: waiting,
      /** The viewer's overdue activities. */
      activities: waiting,
      /** The viewer's unread notifications. */
      unread: waiting,
    }),
  ),
};
