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
    summary: "Cancel an accepted quote for the fee in the settings",
    tag: "Quotes",
    permission: "manage_quotes",
  })
    .input(z.object({ ...staffOnly, agreedFee }))
    .output(charged),
  reschedule: route({
    method: "POST",
    path: "/quotes/{id}/reschedulings",
    summary: "Reschedule an accepted quote for the fee in the settings",
    tag: "Quotes",
    permission: "manage_quotes",
  })
    .input(z.object({ ...staffOnly, ...move }))
    .output(charged),
  cancelOfLink: route({
    method: "POST",
    path: "/quote-links/{token}/cancellation",
    summary: "Cancel a quote as its customer",
    tag: "Customer links",
    permission: "token",
  })
    .input(z.object({ token, reason, agreedFee }))
    .output(charged),
  rescheduleOfLink: route({
    method: "POST",
    path: "/quote-links/{token}/reschedulings",
    summary: "Reschedule a quote as its customer",
    tag: "Customer links",
    description:
      "If the company does not work on the day or the day is full, the change becomes a request. `requested` is then true, and the date changes only when the office confirms it.",
    permission: "token",
  })
    .input(z.object({ token, reason: text(500).default(""), ...move }))
    .output(charged.extend({ requested: z.boolean() })),
};
