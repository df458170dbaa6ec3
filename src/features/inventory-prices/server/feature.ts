import type { Feature } from "~/platform/http/feature";
import { seedInventoryPrices } from "../demo";
import { inventoryPricesHandlers } from "./handlers";

export const inventoryPricesFeature = {
  handlers: { inventoryPrices: inventoryPricesHandlers },
  demo: seedInventoryPrices,
} satisfies Feature;
