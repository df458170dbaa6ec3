import { z } from "zod";
import { route } from "~/platform/http/contract";

const tag = "Leads";
const found = z.object({
  id: z.uuid(),
  leadNumber: z.string(),
  name: z.string(),
  status: z.string(),
  owner: z.string().nullable(),
});

export const leadLookalikesContract = {
  ofTyped: route({
    path: "/lead-lookalikes",
    tag,
    permission: "manage_leads",
    summary: "Find leads and customers with the same email or phone",
    description:
      "Phone numbers match in any format. For leads and customers the caller cannot see, only the number and the owner are returned.",
  })
    .input(z.object({ email: z.string().max(254).default(""), phone: z.string().max(40).default("") }))
    .output(
      z.object({
        leads: z.array(found.extend({ mayOpen: z.boolean() })),
        customers: z.array(z.object({ customerNumber: z.string(), owner: z.string().nullable() })),
      }),
    ),
  list: route({
    path: "/lead-duplicates",
    tag,
    permission: "manage_leads",
    summary: "List pairs of leads that share an email or a phone, newest first",
  }).output(
    z.object({
      rows: z.array(z.object({ match: z.enum(["email", "phone"]), first: found, second: found })),
    }),
  ),
};
