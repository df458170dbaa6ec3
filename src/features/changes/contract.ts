import { z } from "zod";
import { answerReasonMissing } from "~/features/quotes/errors";
import { cents, plainDate, requiredText, route, text } from "~/platform/http/contract";

const token = z.string().min(20).max(100);
const reason = requiredText(answerReasonMissing.en, 500);
/** Fee shown before confirming, in cents; a different one now is a CONFLICT. */
const agreedFee = cents;
const move = { from: plainDate, to: plainDate, agreedFee };
const staffOnly = {
  id: z.uuid(),
  reason,
  /** Waives the fee; requires permission to approve quotes. */
  waiveFee: z.boolean().default(false),
};
const charged = z.object({ fee: z.number().int() });

export const changesContract = {
  cancel: route({
    method: "POST",
    path: "/quotes/{id}/cancellation",
    summary: "Cancel an accepted quote, for the fee of the settings",
    tag: "Quotes",
    permission: "manage_quotes",
  })
    .input(z.object({ ...staffOnly, agreedFee }))
    .output(charged),
  reschedule: route({
    method: "POST",
    path: "/quotes/{id}/reschedulings",
    summary: "Move an accepted quote to another date, for the fee of the settings",
    tag: "Quotes",
    permission: "manage_quotes",
  })
    .input(z.object({ ...staffOnly, ...move }))
    .output(charged),
  cancelOfLink: route({
    method: "POST",
    path: "/quote-links/{token}/cancellation",
    summary: "The customer cancels",
    tag: "Customer links",
    permission: "token",
  })
    .input(z.object({ token, reason, agreedFee }))
    .output(charged),
  rescheduleOfLink: route({
    method: "POST",
    path: "/quote-links/{token}/reschedulings",
    summary: "The customer moves the date",
    tag: "Customer links",
    description:
      "A day on which we do not move, or that is full, becomes a request: `requested` is true and nothing is moved until the office confirms it.",
    permission: "token",
  })
    .input(z.object({ token, reason: text(500).default(""), ...move }))
    .output(charged.extend({ requested: z.boolean() })),
};
