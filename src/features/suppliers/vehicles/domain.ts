import { defineEvent } from "~/platform/events/define";

interface VehicleFact {
  name: string;
  vehicleId: string;
  plate: string;
}
export const supplierVehicleLinked = defineEvent<VehicleFact>("supplier.vehicle_linked");
export const supplierVehicleUnlinked = defineEvent<VehicleFact>("supplier.vehicle_unlinked");
