import { z } from "zod";
import { done, route } from "~/platform/http/contract";
import { RECIPIENT_CHANNELS } from "./domain";

const token = z.object({ token: z.string().min(8).max(64) });
const ofLink = { tag: "Opt-outs", permission: "token" } as const;

export const recipientsContract = {
  ofLink: route({
    ...ofLink,
    path: "/opt-outs/{token}",
    summary: "Get the masked address of an opt-out link, and whether it has opted out",
  })
    .input(token)
    .output(z.object({ channel: z.enum(RECIPIENT_CHANNELS), address: z.string(), optedOut: z.boolean() })),
  optOut: route({
    ...ofLink,
    method: "POST",
    path: "/opt-outs/{token}",
    summary: "Opt an address out of sequences and campaigns",
    description: "The address still gets quotes, invoices, receipts and codes.",
  })
    .input(token)
    .output(done),
};
