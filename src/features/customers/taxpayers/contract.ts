import { z } from "zod";
import { kraPin, route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { taxpayerPinMissing } from "./errors";

export const taxpayersContract = {
  lookUp: route({
    path: "/tax/taxpayers/{pin}",
    summary: "Look up the name of a KRA PIN at KRA",
    description: "The name is null if KRA does not know the PIN. Needs eTIMS with an initialised device.",
    tag: "Customers",
    permission: anyOf("access_all_customers", "access_assigned_customers", "manage_finances"),
  })
    .input(z.object({ pin: kraPin.refine((pin) => pin !== "", taxpayerPinMissing.en) }))
    .output(z.object({ pin: z.string(), name: z.string().nullable() })),
};
