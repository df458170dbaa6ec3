import { z } from "zod";

const cost = z.object({ fee: z.number().int() }).nullable();
/** The current fee of each change in cents; null if it is not possible. */
export const changeOutput = z.object({ cancel: cost, reschedule: cost });

export const cancellationOutput = z
  .object({
    reason: z.string(),
    fee: z.number().int(),
    by: z.enum(["staff", "customer"]),
    cancelledAt: z.date(),
  })
  .nullable();

export const reschedulingsOutput = z.array(
  z.object({
    id: z.uuid(),
    fromDate: z.string(),
    toDate: z.string(),
    fee: z.number().int(),
    reason: z.string(),
    byName: z.string(),
    rescheduledAt: z.date(),
  }),
);
