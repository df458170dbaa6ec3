import { z } from "zod";
import { GATEWAY_METHODS } from "~/features/payments/domain";
import { route } from "~/platform/http/contract";
import { allOf } from "~/platform/http/permissions";

/** Settings of where money goes are finance's too (docs/domain/roles.md#table). */
const permission = allOf("manage_system_settings", "manage_finances");
const tag = "Payment gateways";

const connection = z.object({
  gateway: z.string(),
  connected: z.boolean(),
  account: z.string(),
  problem: z.string(),
  checkedAt: z.date().nullable(),
  checkedByName: z.string(),
});

const gateway = z.enum(GATEWAY_METHODS);

export const gatewaysContract = {
  setup: route({
    path: "/gateways",
    summary: "Get the data of the payment gateways page other than its settings",
    tag,
    permission,
  }).output(
    z.object({
      connections: z.array(connection),
      offers: z.record(z.string(), z.record(z.string(), z.string())),
    }),
  ),
  connect: route({
    method: "POST",
    path: "/gateways/{gateway}/connection",
    summary: "Test the connection to a provider with the saved credentials",
    description:
      "Sends the provider's cheapest authenticated request. The result is saved: the name of the account or the provider's error message.",
    tag,
    permission,
    successStatus: 201,
  })
    .input(z.object({ gateway }))
    .output(connection),
  disconnect: route({
    method: "DELETE",
    path: "/gateways/{gateway}/connection",
    summary: "Delete the saved connection to a provider",
    description: "The credentials are kept. The gateway stays enabled until it is disabled in the settings.",
    tag,
    permission,
  })
    .input(z.object({ gateway }))
    .output(connection),
};
