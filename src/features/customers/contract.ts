import { z } from "zod";
import { pageInput, pageOf, route } from "~/platform/http/contract";

export const customersContract = {
  list: route({
    method: "GET",
    path: "/customers",
    summary: "Customers",
    tag: "Customers",
    permission: "access_all_customers",
  })
    .input(pageInput.extend({ search: z.string().max(100).optional() }))
    .output(
      pageOf(
        z.object({
          id: z.uuid(),
          customerNumber: z.string(),
          name: z.string(),
          email: z.string(),
          phone: z.string(),
          type: z.string(),
          status: z.string(),
          kraPin: z.string(),
          creditDays: z.number().int().nullable(),
          createdAt: z.date(),
        }),
      ),
    ),
};
