import { z } from "zod";
import { route } from "~/platform/http/contract";
import { RECIPIENT_CHANNELS } from "./domain";

const token = z.object({ token: z.string().min(8).max(64) });
const ofLink = { tag: "Opt-outs", permission: "token" } as const;

export const recipientsContract = {
  ofLink: route({
    ...ofLink,
    method: "GET",
    path: "/opt-outs/{token}",
    summary: "Which address a way out is about, masked, and whether it is used",
  })
    .input(token)
    .output(z.object({ channel: z.enum(RECIPIENT_CHANNELS), address: z.string(), optedOut: z.boolean() })),
  optOut: route({
    ...ofLink,
    method: "POST",
    path: "/opt-outs/{token}",
    summary: "No more messages of sequences and campaigns to this address",
    description: "Quotes, invoices, receipts and codes still come.",
  })
    .input(token)
    .output(z.object({ done: z.literal(true) })),
};
