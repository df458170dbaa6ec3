import { z } from "zod";
import { done, route } from "~/platform/http/contract";
import { CONSENT_PURPOSES } from "../domain";
import { customerFields } from "../profile/contract";

const choices = customerFields
  .pick({ privacy: true })
  .extend({ communicationPreferences: customerFields.shape.preferences.shape.communicationPreferences });

export const customerChoicesContract = {
  mine: route({
    path: "/me/choices",
    summary: "Get the signed-in customer's consents and contact preferences for the move",
    description: "Null if the user is not a customer yet or has not confirmed the email address.",
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
    summary: "Change the signed-in customer's consents and contact preferences for the move",
    description: "Each changed consent is stored with its date and the sentence the customer was asked.",
    tag: "Account",
    permission: "signed-in",
  })
    .input(choices)
    .output(done),
};
