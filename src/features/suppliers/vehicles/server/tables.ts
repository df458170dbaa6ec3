import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { createdAt } from "~/platform/db/columns";
import { suppliers } from "../../server/tables";

/** The supplier from whom a hired vehicle comes. Fleet stands before suppliers, so the link is a row of its own. */
export const supplierVehicles = pgTable(
  "supplier_vehicles",
  {
    vehicleId: uuid("vehicle_id")
      .primaryKey()
      .references(() => vehicles.id),
    supplierId: uuid("supplier_id")
      .notNull()
      .references(() => suppliers.id),
    createdAt: createdAt(),
  },
  (table) => [index("supplier_vehicles_supplier").on(table.supplierId)],
);
