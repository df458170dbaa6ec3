import type { Feature } from "~/platform/http/feature";
import { seedTowTrucks } from "../demo";
import { towTrucksHandlers } from "./handlers";

export const towTrucksFeature = {
  handlers: { towTrucks: towTrucksHandlers },
  demo: seedTowTrucks,
} satisfies Feature;
