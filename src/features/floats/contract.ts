import { z } from "zod";
import { purchaseAmountRequired } from "~/features/purchases/errors";
import { byId, cents, code, done, route, text } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { ISSUE_METHODS, MAX_REASON, MOVEMENT_KINDS } from "./domain";

const amount = z.number().int();
const holder = z.object({
  personId: z.uuid(),
  name: z.string(),
  number: z.string(),
  /** Cents of the company that the person has. */
  balance: amount,
  /** Cents of expenses from it that wait for approval. They are no longer in the balance. */
  toApprove: amount,
  /** The day of the oldest money that is not accounted for. */
  since: z.string().nullable(),
  /** Days since then. */
  age: z.number().int(),
  /** Above the limit or open for too long: no further float without an override. */
  isBlocked: z.boolean(),
});

const read = {
  tag: "Floats",
  permission: anyOf("manage_purchases", "approve_purchases", "view_books"),
} as const;
const write = {
  ...({ tag: "Floats", method: "POST", idempotent: true } as const),
  permission: anyOf("manage_purchases", "approve_purchases"),
} as const;

export const floatsContract = {
  list: route({ ...read, path: "/floats", summary: "List floats by person, the largest first" }).output(
    z.object({ holders: z.array(holder), total: amount }),
  ),
  get: route({ ...read, path: "/floats/{id}", summary: "Get a person's float with its movements" })
    .input(byId)
    .output(
      holder.extend({
        movements: z.array(
          z.object({
            id: z.uuid(),
            kind: z.enum(MOVEMENT_KINDS),
            amount,
            method: z.enum(ISSUE_METHODS),
            reference: z.string(),
            reason: z.string(),
            at: z.date(),
            by: z.string().nullable(),
            purchase: z.object({ id: z.uuid(), number: z.string(), payee: z.string() }).nullable(),
            /** Cash from a customer; without a receipt if there was no invoice to record it on. */
            taking: z.object({ move: z.string(), receipt: z.string(), isReversed: z.boolean() }).nullable(),
          }),
        ),
        /** The caller may issue and count it: never one's own. */
        mayCount: z.boolean(),
        mayOverride: z.boolean(),
      }),
    ),
  issue: route({
    ...{ ...write, path: "/floats/{id}/issues", summary: "Issue a float to a person" },
    description:
      "In cash, or by M-Pesa with its receipt. A float above the limit, or one that is open for too long, needs an override by people who approve purchases.",
  })
    .input(
      byId.extend({
        amount: cents.min(1, purchaseAmountRequired.en),
        method: z.enum(ISSUE_METHODS).default("cash"),
        reference: code(60).default(""),
        override: text(MAX_REASON).default(""),
      }),
    )
    .output(done),
  count: route({
    ...{ ...write, path: "/floats/{id}/counts", summary: "Take counted cash from a person" },
    description:
      "`cash` is what was handed in, `seen` the balance that was shown. Unless the person keeps the rest, a difference needs a reason.",
  })
    .input(
      byId.extend({
        seen: cents,
        cash: cents,
        keepsRest: z.boolean().default(false),
        reason: text(MAX_REASON).default(""),
      }),
    )
    .output(done),
};
