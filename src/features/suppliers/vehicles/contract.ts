import { z } from "zod";
import { VEHICLE_CLASSES, VEHICLE_STATES } from "~/features/fleet/vehicles/domain";
import { byId, done, route } from "~/platform/http/contract";

const of = { tag: "Suppliers", permission: "manage_suppliers" } as const;
const vehicle = z.object({
  id: z.uuid(),
  plate: z.string(),
  name: z.string(),
  class: z.enum(VEHICLE_CLASSES),
});

export const supplierVehiclesContract = {
  list: route({
    ...of,
    path: "/suppliers/{id}/vehicles",
    summary: "List the vehicles that are hired from a supplier, and hired ones without a supplier",
  })
    .input(byId)
    .output(
      z.object({
        vehicles: z.array(vehicle.extend({ state: z.enum(VEHICLE_STATES) })),
        free: z.array(vehicle),
      }),
    ),
  link: route({
    ...{ ...of, method: "PUT", path: "/suppliers/{id}/vehicles/{vehicleId}" },
    summary: "Say that a hired vehicle is this supplier's",
    description: "A vehicle has one supplier: the last one counts.",
  })
    .input(byId.extend({ vehicleId: z.uuid() }))
    .output(done),
  unlink: route({
    ...{ ...of, method: "DELETE", path: "/suppliers/{id}/vehicles/{vehicleId}" },
    summary: "Take a vehicle off a supplier",
  })
    .input(byId.extend({ vehicleId: z.uuid() }))
    .output(done),
};
