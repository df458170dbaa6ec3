import { z } from "zod";
import { MAX_CASH_CENTS } from "~/features/crew/domain/job-payments";
import { prompt, promptInput, startedPrompt } from "~/features/payments/prompts/contract";
import { PROMPT_STATES } from "~/features/payments/prompts/domain";
import { byId, route } from "~/platform/http/contract";
import { amountNotPositive } from "~/platform/kernel/schema-errors";

const own = { tag: "Crew app", permission: "lead_crew" } as const;
const customer = { tag: "Customer links", permission: "token" } as const;
const token = z.string().min(20).max(100);
const sum = z.number().int();

/** The payload of a phone's report. */
export const cashReport = z.object({ amount: sum.min(100, amountNotPositive.en).max(MAX_CASH_CENTS) });

const taking = z.object({
  id: z.uuid(),
  amount: sum,
  at: z.string(),
  by: z.string(),
  receipt: z.string(),
});

export const sitePaymentsContract = {
  ofJob: route({
    ...{ ...own, path: "/crew/jobs/{id}/payments" },
    summary: "Get what the customer of a job that one leads owes, and the prompts to their phones",
    description: "Sums are cents. Signed extras count before they are billed.",
  })
    .input(byId)
    .output(
      z.object({
        billed: sum,
        paid: sum,
        extras: sum,
        due: sum,
        mpesa: z
          .object({ payBill: z.string(), account: z.string(), min: sum, max: sum, phone: z.string() })
          .nullable(),
        qr: z.object({ path: z.string(), size: sum }).nullable(),
        takings: z.array(taking),
        prompts: z.array(
          prompt.pick({ id: true, state: true, amount: true, phone: true, reason: true, receipt: true }),
        ),
      }),
    ),
  startPrompt: route({
    ...{ ...own, method: "POST", path: "/crew/jobs/{id}/prompts", idempotent: true, successStatus: 201 },
    summary: "Send an M-Pesa prompt for a job that one leads",
    description: "To the customer's phone or another one, for at most what is due.",
  })
    .input(byId.extend(promptInput))
    .output(startedPrompt),
  ofLink: route({
    ...{ ...customer, path: "/pay-links/{token}" },
    summary: "Get what is left to pay of a move, by the QR code on the crew's phone",
    description: "Names nobody. The link ends 14 days after the move.",
  })
    .input(z.object({ token }))
    .output(
      z.object({
        reference: z.string(),
        due: sum,
        account: z.string(),
        mpesa: z.object({ payBill: z.string(), min: sum, max: sum }).nullable(),
        /** The newest one. Phone as 0722 *** 305, whole shillings. */
        prompt: z.object({ state: z.enum(PROMPT_STATES), amount: sum, phone: z.string() }).nullable(),
      }),
    ),
  promptOfLink: route({
    ...{ ...customer, method: "POST", path: "/pay-links/{token}/prompts" },
    ...{ idempotent: true, successStatus: 201 },
    summary: "Pay what is left of a move by M-Pesa, by its QR code",
  })
    .input(z.object({ token, ...promptInput }))
    .output(startedPrompt),
};
