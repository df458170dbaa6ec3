import { z } from "zod";
import { MAX_CASH_CENTS } from "~/features/crew/domain/job-payments";
import { prompt, promptInput, startedPrompt } from "~/features/payments/prompts/contract";
import { PROMPT_STATES } from "~/features/payments/prompts/domain";
import { byId, pageOf, route, text } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { amountNotPositive } from "~/platform/kernel/schema-errors";
import { MAX_REASON } from "./domain";
import { handoverList } from "./list";

const own = { tag: "Crew app", permission: "lead_crew" } as const;
const office = { tag: "Payments", permission: "manage_finances" } as const;
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
  inHand: route({
    ...{ ...office, path: "/cash-in-hand" },
    summary: "List the people who hold cash from customers, with what they took",
  }).output(
    z.object({
      people: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          amount: sum,
          since: z.date(),
          takings: z.array(
            z.object({
              id: z.uuid(),
              amount: sum,
              at: z.date(),
              move: z.string(),
              customer: z.string(),
              receipt: z.string(),
              /** Its payment was reversed since. The cash may still be there. */
              isReversed: z.boolean(),
            }),
          ),
          /** Another person counts it. */
          isOwn: z.boolean(),
        }),
      ),
    }),
  ),
  handOver: route({
    ...{ ...office, method: "POST", path: "/people/{id}/cash-handovers" },
    ...{ idempotent: true, successStatus: 201 },
    summary: "Receive all cash that a person holds",
    description: "`seen` is the sum that was shown. A count that differs needs a reason.",
  })
    .input(
      byId.extend({
        seen: sum,
        counted: sum.min(0).max(MAX_CASH_CENTS * 10),
        reason: text(MAX_REASON).default(""),
      }),
    )
    .output(byId),
  handovers: route({ ...office, path: "/cash-handovers", summary: "List handovers of cash, newest first" })
    .input(listInput(handoverList))
    .output(
      pageOf(
        z.object({
          id: z.uuid(),
          person: z.string(),
          expected: sum,
          counted: sum,
          reason: z.string(),
          receivedBy: z.string(),
          at: z.date(),
          takings: z.number().int(),
        }),
      ),
    ),
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
