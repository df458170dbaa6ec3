import type { Feature } from "~/platform/http/feature";
import { viewsHandlers } from "./handlers";

export const viewsFeature = {
  handlers: { views: viewsHandlers },
} satisfies Feature;
