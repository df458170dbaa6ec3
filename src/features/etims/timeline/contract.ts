import { z } from "zod";
import { route } from "~/platform/http/contract";

export const taxHistory = route({
  path: "/invoices/{invoiceId}/tax/history",
  summary: "List what happened to an invoice and its credit notes on their way to KRA",
  tag: "Tax",
  permission: "view_finances",
})
  .input(z.object({ invoiceId: z.uuid() }))
  .output(
    z.object({
      /** Whether the caller may read requests and answers. */
      mayRead: z.boolean(),
      /** By submission, the newest first. */
      steps: z.array(
        z.object({
          submissionId: z.uuid(),
          id: z.string(),
          action: z.string(),
          user: z.string(),
          timestamp: z.date(),
        }),
      ),
    }),
  );
