import { z } from "zod";
import { route } from "~/platform/http/contract";
import { CONSENT_PURPOSES } from "../domain";
import { customerFields } from "../profile/contract";

const choices = customerFields
  .pick({ privacy: true })
  .extend({ communicationPreferences: customerFields.shape.preferences.shape.communicationPreferences });
const done = z.object({ done: z.literal(true) });

export const customerChoicesContract = {
  mine: route({
    method: "GET",
    path: "/me/choices",
    summary: "What the signed-in customer allows, and how they want to hear of their move",
    description: "Null for who is no customer yet, or has not confirmed their address.",
    tag: "Account",
    permission: "signed-in",
  }).output(
    z.object({
      choices: choices
        .extend({
          questions: z.record(z.enum(CONSENT_PURPOSES), z.string()),
        })
        .nullable(),
    }),
  ),
  choose: route({
    method: "PUT",
    path: "/me/choices",
    summary: "Change what one allows, and how one wants to hear of the move",
    description: "Each consent that changes is a dated row with the sentence that was asked.",
    tag: "Account",
    permission: "signed-in",
  })
    .input(choices)
    .output(done),
};
