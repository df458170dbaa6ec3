import type { Feature } from "~/platform/http/feature";
import { seedBookExports } from "../demo";
import { bookExportsHandlers } from "./handlers";
import { bookExportRoutes } from "./routes";

export const bookExportsFeature = {
  handlers: { bookExports: bookExportsHandlers },
  routes: bookExportRoutes,
  demo: seedBookExports,
} satisfies Feature;
