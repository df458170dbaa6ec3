import { z } from "zod";
import { phone, route } from "~/platform/http/contract";
import { amountNotPositive, amountTooLarge } from "~/platform/kernel/schema-errors";
import { PROMPT_STATES } from "./domain";
import { notWholeShillings } from "./errors";

/** Amounts of prompts are whole shillings. */
export const prompt = z.object({
  id: z.uuid(),
  invoiceId: z.uuid(),
  state: z.enum(PROMPT_STATES),
  amount: z.number().int(),
  phone: z.string(),
  reason: z.string().nullable(),
  receipt: z.string().nullable(),
  createdAt: z.date(),
  secondsLeft: z.number().int(),
});

export const promptInput = {
  phone,
  amount: z
    .number()
    .int(notWholeShillings.en)
    .min(1, amountNotPositive.en)
    .max(10_000_000, amountTooLarge.en),
};
/** Another prompt that is ringing for the same invoice; its number is masked. */
export const otherPrompt = z.object({ phone: z.string(), amount: z.number().int() }).nullable();
export const startedPrompt = z.object({ id: z.uuid(), state: z.enum(PROMPT_STATES), otherPrompt });
/** Limits of one prompt in whole shillings, and countries whose payers may use it. */
export const setup = z.object({
  available: z.boolean(),
  shortcode: z.string().nullable(),
  minAmount: z.number().int(),
  maxAmount: z.number().int(),
  regions: z.array(z.string()),
});

export const promptRoutes = {
  startPrompt: route({
    method: "POST",
    path: "/invoices/{invoiceId}/prompts",
    summary: "Send an M-Pesa prompt to a phone",
    tag: "Payments",
    permission: "manage_finances",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ invoiceId: z.uuid(), ...promptInput }))
    .output(startedPrompt),
  prompts: route({
    path: "/invoices/{invoiceId}/prompts",
    summary: "List the M-Pesa prompts of an invoice",
    tag: "Payments",
    permission: "view_finances",
  })
    .input(z.object({ invoiceId: z.uuid() }))
    .output(z.object({ prompts: z.array(prompt), setup })),
};
